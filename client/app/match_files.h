// Files of matches: a folder of records that the user can find, and a folder with a file for each local
// match.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "client/local/matches.h"
#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::app {

/// $XDG_DATA_HOME/merels/games, else below ~/.local/share. bad-file when neither variable is set.
Result<std::filesystem::path> DefaultGamesFolder();

/// Writes NAME.txt into the folder, which is created if needed. A file of that name with another text may
/// have the user's comments in it: it stays, and NAME-2.txt is written, or the next number that is free.
/// Returns the file's path. bad-file.
Result<std::filesystem::path> SaveRecord(const std::filesystem::path& folder, const std::string& name,
                                         const std::string& text);
/// NAME and the ending in that folder, or NAME-2 and the next numbers where that is there already.
std::filesystem::path FreeFile(const std::filesystem::path& folder, const std::string& name,
                               const std::string& ending);
/// Replaces the whole file. A leading "~/" is the home folder, as in the functions below. bad-file.
Result<std::filesystem::path> SaveRecordAs(const std::filesystem::path& file, const std::string& text);

/// Records listed of a folder, at most.
inline constexpr std::size_t kMaxListedRecords = 50;

/// The records of a folder, the newest first; none where there is no such folder.
std::vector<std::string> ListRecords(const std::filesystem::path& folder);

/// The text of a file. bad-file when it cannot be read, is no file, or is longer than study::kMaxText.
Result<std::string> ReadRecordFile(const std::filesystem::path& file);

/// $XDG_DATA_HOME/merels/matches, else below ~/.local/share. bad-file when neither variable is set.
Result<std::filesystem::path> DefaultMatchesFolder();

/// ID.match for each match, written whole and synced. A match put aside becomes ID.match.damaged. The folder
/// is made when the first match is kept.
std::unique_ptr<local::Store> MakeMatchFiles(std::filesystem::path folder);

}  // namespace merels::app
