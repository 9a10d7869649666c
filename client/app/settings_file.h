// The settings of the user of this machine, as a JSON file. Keys that this version does not know are
// kept.
#ifndef MERELS_CLIENT_APP_SETTINGS_FILE_H_
#define MERELS_CLIENT_APP_SETTINGS_FILE_H_

#include <filesystem>
#include <memory>

#include "client/presenter/base/settings.h"

namespace merels::app {

/// The longest file that is read, in bytes; a longer one is not ours.
inline constexpr std::size_t kLongestSettings = 1024 * 1024;

/// The file is read and written whole at each call, so that several windows can share it. It need not be
/// there.
std::unique_ptr<presenter::Settings> MakeSettings(std::filesystem::path file);

/// `settings.json` beside the tokens; null when there is no such place.
std::unique_ptr<presenter::Settings> MakeDefaultSettings();

}  // namespace merels::app

#endif  // MERELS_CLIENT_APP_SETTINGS_FILE_H_
