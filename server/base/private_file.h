// Files with secrets, which only their owner may read and write.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels {

/// Writes a file readable by its owner alone, durably and atomically: on an error the old content stays.
/// store-refused.
Result<void> WritePrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// Writes a file readable by its owner alone, durably, where there is none. store-refused: there is one,
/// which is not changed, or it cannot be written, and then there is none.
Result<void> WriteNewPrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// Makes an empty file readable by its owner alone; an existing file is not changed. store-refused.
Result<void> MakePrivateFile(const std::filesystem::path& path);

/// Makes a folder for its owner alone; an existing one is not changed. An empty path is the current folder.
/// store-refused.
Result<void> MakePrivateFolder(const std::filesystem::path& folder);

/// The content of a file of at most a few hundred bytes; nothing when there is no file. store-refused when it
/// is longer or cannot be read.
Result<std::optional<std::string>> ReadSmallFile(const std::filesystem::path& path);

/// Whether others than its owner have permissions on a file or folder; false for one that does not exist.
bool IsOpenToOthers(const std::filesystem::path& path);

/// Removes the permissions of all others, if they have any. False: the system does not permit it.
bool CloseToOthers(const std::filesystem::path& path);

}  // namespace merels
