// The file of a client's token. One for each server; only its owner may read it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/sdk/connection/endpoint.h"
#include "common/base/result.h"

namespace merels::sdk {

/// $XDG_CONFIG_HOME/merels/token-HOST-PORT, else below ~/.config. bad-file when neither variable is set.
Result<std::filesystem::path> DefaultTokenFile(const Endpoint& endpoint);

/// The token in the file; nothing when there is no file. bad-file for one that cannot be read, is too long,
/// does not hold a token, or that others may read.
Result<std::optional<std::string>> ReadToken(const std::filesystem::path& file);

/// Writes the file whole or not at all, with mode 0600; creates its folder (0700). bad-file.
Result<void> WriteToken(const std::filesystem::path& file, const std::string& token);

}  // namespace merels::sdk
