#include "tests/support/temporary_folder.h"

#include <string>
#include <system_error>

#include <stdlib.h>

#include "common/base/check.h"

namespace merels {

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "merels-XXXXXX").string();
  MERELS_CHECK(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace merels
