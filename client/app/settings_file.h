// The settings of the user of this machine, as a JSON file. Keys that this version does not know are
// kept.
#pragma once

#include <filesystem>
#include <memory>

#include "client/presenter/base/settings.h"

namespace merels::app {

/// The longest file that is read, in bytes; a longer one is not ours.
inline constexpr std::size_t kLongestSettings = 1024 * 1024;
/// What a file that does not hold settings is renamed to: its name with this behind it. One of that name is
/// replaced.
inline constexpr const char* kPutAside = ".unreadable";

/// What else lies on this machine, beside the settings.
struct OwnFiles {
  std::filesystem::path tokens;   // a folder of files named token-...; or one token file; empty: none
  std::filesystem::path records;  // a folder; empty: none
  std::filesystem::path matches;  // the same
};

/// The file is read and written whole at each call, so that several windows can share it. It need not be
/// there.
std::unique_ptr<presenter::Settings> MakeSettings(std::filesystem::path file, OwnFiles others = {});

/// The same for `settings.json` beside the tokens; null when there is no such place.
std::unique_ptr<presenter::Settings> MakeDefaultSettings(OwnFiles others);

}  // namespace merels::app
