// The user's settings on this machine, as a JSON file. Keys that this version does not know stay in it.
#pragma once

#include <filesystem>
#include <memory>

#include "client/presenter/base/settings.h"

namespace merels::app {

/// The longest file that is read, in bytes; a longer one is not a settings file.
inline constexpr std::size_t kLongestSettings = 1024 * 1024;
/// The suffix that a file without settings gets. A file that has that name already is replaced.
inline constexpr const char* kPutAside = ".unreadable";

/// The program's other files on this machine.
struct OwnFiles {
  std::filesystem::path tokens;   // a folder of files named token-...; or one token file; empty: none
  std::filesystem::path records;  // a folder; empty: none
  std::filesystem::path matches;  // a folder; empty: none
};

/// The file is read and written whole at each call, so that several windows can share it. It may be missing.
std::unique_ptr<presenter::Settings> MakeSettings(std::filesystem::path file, OwnFiles others = {});

/// The settings in `settings.json` beside the tokens; null when there is no such place.
std::unique_ptr<presenter::Settings> MakeDefaultSettings(OwnFiles others);

}  // namespace merels::app
