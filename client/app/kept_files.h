// The files that the program leaves on this machine, to be counted and removed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/base/result.h"

namespace merels::app {

/// More files than this in a folder are not looked at.
inline constexpr int kMaxFilesCounted = 10000;

/// The token files in the folder `tokens`; or `tokens` itself, when it is a file.
std::vector<std::filesystem::path> TokenFiles(const std::filesystem::path& tokens);
/// Files in a folder; 0 when it is not there.
int CountFiles(const std::filesystem::path& folder);
/// Those that are gone already are no error. bad-file for the first that cannot be removed.
Result<void> RemoveAll(const std::vector<std::filesystem::path>& files);
/// With ~ for the user's home.
std::string ShortPath(const std::filesystem::path& path);

}  // namespace merels::app
