#include "tests/support/source_folder.h"

namespace merels {

std::filesystem::path SourceFolder() { return MERELS_SOURCE_FOLDER; }

std::filesystem::path BuildFolder() { return MERELS_BUILD_FOLDER; }

}  // namespace merels
