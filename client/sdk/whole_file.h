// A person's own files, written whole or not at all.
#ifndef MERELS_CLIENT_SDK_WHOLE_FILE_H_
#define MERELS_CLIENT_SDK_WHOLE_FILE_H_

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::sdk {

/// $XDG_CONFIG_HOME/merels, else ~/.config/merels; nothing when neither variable is set.
std::optional<std::filesystem::path> ConfigFolder();

/// In the place of what was there, on the disk when it returns, with mode 0600; makes the folder (0700).
/// bad-file, with what `what` ("the token file") is called in the sentence; the old content stays then.
Result<void> WriteWhole(const std::filesystem::path& file, std::string_view text, const std::string& what);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_WHOLE_FILE_H_
