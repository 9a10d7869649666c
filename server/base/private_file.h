// Files that only their owner may read and write, since they hold secrets that other users of the machine
// must not see.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels {

/// Writes a file for its owner alone, durably: either the whole of it, or the old content stays.
/// store-refused.
Result<void> WritePrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// Makes an empty file for its owner alone; a file that is there already is not changed. store-refused.
Result<void> MakePrivateFile(const std::filesystem::path& path);

/// Makes a folder for its owner alone; one that is there is not changed. An empty path is the current folder.
/// store-refused.
Result<void> MakePrivateFolder(const std::filesystem::path& folder);

/// The content of a file of at most a few hundred bytes; nothing when there is no file. store-refused when it
/// is longer or cannot be read.
Result<std::optional<std::string>> ReadSmallFile(const std::filesystem::path& path);

/// Whether anybody but its owner has a right to a file or folder; false for one that does not exist.
bool IsOpenToOthers(const std::filesystem::path& path);

/// Takes away the rights of all others, if they have any. False: the system does not permit it.
bool CloseToOthers(const std::filesystem::path& path);

}  // namespace merels
