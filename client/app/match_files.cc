#include "client/app/match_files.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "client/local/matches.h"
#include "client/sdk/connection/whole_file.h"
#include "common/study/study.h"

namespace merels::app {
namespace {

/// Copies of a record under the same name, at most.
constexpr int kMaxCopies = 999;

std::filesystem::path WithHome(const std::filesystem::path& file) {
  const std::string text = file.string();
  const char* home = std::getenv("HOME");
  return text.starts_with("~/") && home != nullptr ? std::filesystem::path(home) / text.substr(2) : file;
}

/// Whether another text is there, which must not be lost.
bool IsTaken(const std::filesystem::path& file, const std::string& text) {
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return false;
  const auto there = ReadRecordFile(file);
  return !there.ok() || *there != text;
}

namespace fs = std::filesystem;

constexpr const char* kEnding = ".match";

class MatchFiles final : public local::Store {
 public:
  explicit MatchFiles(fs::path folder) : folder_(std::move(folder)) {}

  Result<std::vector<local::SavedText>> All() override {
    std::vector<local::SavedText> kept;
    std::error_code error;
    if (!fs::exists(folder_, error)) return kept;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
      if (entry->path().extension() != kEnding) continue;
      kept.push_back({MatchId(entry->path().stem().string()), TextOf(entry->path())});
    }
    if (!error) return kept;
    return Error{Reason::kBadFile,
                 "the saved games in " + folder_.string() + " cannot be read: " + error.message()};
  }

  Result<void> Keep(const MatchId& match, std::string_view text) override {
    return sdk::WriteWhole(FileOf(match), text, "the saved game");
  }

  Result<std::string> SetAside(const MatchId& match) override {
    const fs::path file = FileOf(match);
    fs::path aside = file;
    aside += ".damaged";
    std::error_code error;
    fs::rename(file, aside, error);
    if (!error) return aside.string();
    return Error{Reason::kBadFile, file.string() + " cannot be put aside: " + error.message()};
  }

  Result<void> Remove(const MatchId& match) override {
    std::error_code error;
    fs::remove(FileOf(match), error);
    if (!error) return {};
    return Error{Reason::kBadFile, FileOf(match).string() + " cannot be removed: " + error.message()};
  }

 private:
  fs::path FileOf(const MatchId& match) const { return folder_ / (match.text() + kEnding); }

  /// At most one byte more than a match may have.
  static std::string TextOf(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    std::string text(error ? 0 : std::min<std::size_t>(size, local::kLongestSaved + 1), '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
  }

  const fs::path folder_;
};

}  // namespace

Result<std::filesystem::path> DefaultGamesFolder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0) {
    return std::filesystem::path(data) / "merels" / "games";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0) {
    return std::filesystem::path(home) / ".local" / "share" / "merels" / "games";
  }
  return Error{Reason::kBadFile, "neither XDG_DATA_HOME nor HOME is set: there is no folder for games"};
}

Result<std::filesystem::path> SaveRecord(const std::filesystem::path& folder, const std::string& name,
                                         const std::string& text) {
  auto file = folder / (name + ".txt");
  for (int copy = 2; copy <= kMaxCopies && IsTaken(file, text); ++copy) {
    file = folder / (name + "-" + std::to_string(copy) + ".txt");
  }
  if (IsTaken(file, text)) return Error{Reason::kBadFile, file.string() + " is there already"};
  return SaveRecordAs(file, text);
}

std::filesystem::path FreeFile(const std::filesystem::path& folder, const std::string& name,
                               const std::string& ending) {
  auto file = folder / (name + ending);
  std::error_code failed;
  for (int copy = 2; copy <= kMaxCopies && std::filesystem::exists(file, failed); ++copy) {
    file = folder / (name + "-" + std::to_string(copy) + ending);
  }
  return file;
}

Result<std::filesystem::path> SaveRecordAs(const std::filesystem::path& named, const std::string& text) {
  const auto file = WithHome(named);
  // Whole or not at all: the old file may have the user's comments in it.
  if (auto written = sdk::WriteWhole(file, text, "the record"); !written) return written.error();
  return file;
}

std::vector<std::string> ListRecords(const std::filesystem::path& folder) {
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> found;
  std::error_code failed;
  for (auto at = std::filesystem::directory_iterator(folder, failed);
       !failed && at != std::filesystem::directory_iterator(); at.increment(failed)) {
    std::error_code unknown;
    const bool record = at->path().extension() == ".txt" && at->is_regular_file(unknown);
    const auto written = at->last_write_time(unknown);
    if (record && !unknown) found.emplace_back(written, at->path().string());
  }
  std::sort(found.rbegin(), found.rend());
  found.resize(std::min(found.size(), kMaxListedRecords));
  std::vector<std::string> paths;
  for (auto& [written, path] : found) paths.push_back(std::move(path));
  return paths;
}

Result<std::string> ReadRecordFile(const std::filesystem::path& named) {
  const auto file = WithHome(named);
  std::error_code failed;
  // A device or a pipe has no end.
  const bool plain = std::filesystem::is_regular_file(file, failed);
  std::ifstream in(file, std::ios::binary);
  if (!plain || !in) return Error{Reason::kBadFile, file.string() + " is not a readable file"};
  std::string text(study::kMaxText + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > study::kMaxText) {
    return Error{Reason::kBadFile, file.string() + " is too large for a record: it has more than " +
                                       std::to_string(study::kMaxText) + " bytes"};
  }
  return text;
}

Result<fs::path> DefaultMatchesFolder() {
  return DefaultGamesFolder().Map([](const fs::path& games) { return games.parent_path() / "matches"; });
}

std::unique_ptr<local::Store> MakeMatchFiles(fs::path folder) {
  return std::make_unique<MatchFiles>(std::move(folder));
}

}  // namespace merels::app
