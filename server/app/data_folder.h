// The data folder: who may read the files in it, and the operator's token.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/base/result.h"

namespace merels {

/// Makes the server's files accessible to their owner alone, also in a folder that somebody left open: the
/// database with the files beside it, and the files with tokens. Returns the warnings: a folder that others
/// may read, which is not changed, and files whose permissions could not be removed. Call it before the
/// database is opened.
std::vector<std::string> CloseDataFolder(const std::filesystem::path& data_dir,
                                         const std::filesystem::path& database);

/// The socket for programs of the server's own user.
std::filesystem::path OperatorSocket(const std::filesystem::path& data_dir);

/// The limits that the operator has kept (LiveLimits).
std::filesystem::path KeptLimitsFile(const std::filesystem::path& data_dir);

/// The folder with the tokens of the server's computer players.
std::filesystem::path BotFolder(const std::filesystem::path& data_dir);

/// The operator's token for this run of the server: a new secret, written to "operator.token" in the data
/// folder, which only its owner can read. store-refused when it cannot be written.
Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir);

}  // namespace merels
