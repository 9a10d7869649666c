// Counting and removing the files that the program leaves on this machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/base/result.h"

namespace merels::app {

/// A folder is read up to this many files.
inline constexpr int kMaxFilesCounted = 10000;

/// The token files in the folder `tokens`; or `tokens` itself, when it is a file.
std::vector<std::filesystem::path> TokenFiles(const std::filesystem::path& tokens);
/// Files in a folder; 0 when it is not there.
int CountFiles(const std::filesystem::path& folder);
/// Files already gone are no error. bad-file for the first that cannot be removed.
Result<void> RemoveAll(const std::vector<std::filesystem::path>& files);
/// With ~ for the home folder.
std::string ShortPath(const std::filesystem::path& path);

}  // namespace merels::app
