#include "client/app/match_files.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "client/app/record_file.h"
#include "client/local/saved.h"
#include "client/sdk/connection/whole_file.h"

namespace merels::app {
namespace {

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

Result<fs::path> DefaultMatchesFolder() {
  auto games = DefaultGamesFolder();
  if (!games) return games.error();
  return games->parent_path() / "matches";
}

std::unique_ptr<local::Store> MakeMatchFiles(fs::path folder) {
  return std::make_unique<MatchFiles>(std::move(folder));
}

}  // namespace merels::app
