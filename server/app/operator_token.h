#ifndef MERELS_SERVER_APP_OPERATOR_TOKEN_H_
#define MERELS_SERVER_APP_OPERATOR_TOKEN_H_

#include <filesystem>
#include <string>

#include "common/base/result.h"

namespace merels {

/// By what this run of the server knows who runs it: a new secret, written to "operator.token" in the data
/// folder, which its owner alone can read. store-refused, when it cannot be written.
Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir);

}  // namespace merels

#endif  // MERELS_SERVER_APP_OPERATOR_TOKEN_H_
