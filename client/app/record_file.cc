#include "client/app/record_file.h"

#include <cstdlib>
#include <fstream>

namespace merels::app {

Result<std::filesystem::path> DefaultGamesFolder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0) {
    return std::filesystem::path(data) / "merels" / "games";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0) {
    return std::filesystem::path(home) / ".local" / "share" / "merels" / "games";
  }
  return Error{Reason::kBadFile, "neither XDG_DATA_HOME nor HOME is set: there is no folder for games"};
}

Result<std::filesystem::path> SaveRecord(const std::filesystem::path& folder, const MatchId& match,
                                         const std::string& text) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  auto file = folder / (match.text() + ".txt");
  std::ofstream out(file, std::ios::binary);
  out << text << std::flush;
  if (!out) return Error{Reason::kBadFile, file.string() + " cannot be written"};
  return file;
}

}  // namespace merels::app
