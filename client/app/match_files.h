// A store of local matches: a folder with a file for each.
#pragma once

#include <filesystem>
#include <memory>

#include "client/local/store.h"

namespace merels::app {

/// $XDG_DATA_HOME/merels/matches, else below ~/.local/share. bad-file when neither variable is set.
Result<std::filesystem::path> DefaultMatchesFolder();

/// ID.match for each match, written whole and synced. A match put aside becomes ID.match.damaged. The folder
/// is made when the first match is kept.
std::unique_ptr<local::Store> MakeMatchFiles(std::filesystem::path folder);

}  // namespace merels::app
