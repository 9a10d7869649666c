#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.h"

namespace merels {

/// The operator's token for this run of the server: a new secret, written to "operator.token" in the data
/// folder, which only its owner can read. store-refused when it cannot be written.
Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir);

}  // namespace merels
