#include "tests/support/source_folder.h"

namespace merels {

std::filesystem::path SourceFolder() { return MERELS_SOURCE_FOLDER; }

}  // namespace merels
