#include "client/solve/games.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/base/text.h"
#include "common/notation/record.h"
#include "common/rules/game.h"
#include "common/study/exact.h"
#include "common/tablebase/perfect.h"
#include "common/tablebase/tablebase.h"
#include "common/variants/registry.h"

namespace merels::tablebase {

bool HasEnded(const notation::Record& record) { return record.result != "*"; }

Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take) {
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "cannot open " + path.string()};
  notation::RecordReader reader;
  Result<std::optional<notation::Record>> record = std::optional<notation::Record>();
  TextLines lines(in);
  while (const auto line = lines.Next()) {
    record = reader.Feed(*line);
    if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
    if (*record) take(**record);
  }
  record = reader.Finish();
  if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
  if (*record) take(**record);
  return {};
}
namespace {

using study::Exactness;
using study::Share;

/// The rating of unrated players, when there are ratings.
constexpr int kUnrated = -1;

using Bands = std::map<std::string, int>;  // by the player's name

Result<Bands> ReadBands(const std::filesystem::path& path) {
  Bands bands;
  if (path.empty()) return bands;
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "cannot open " + path.string()};
  TextLines lines(in);
  while (const auto next = lines.Next()) {
    const std::string& line = *next;
    const auto tab = line.find('\t');
    const auto rating = tab == std::string::npos ? std::nullopt : ParseNumber<int>(line.substr(tab + 1));
    if (!rating || *rating < 0) {
      return Error{Reason::kBadFile, path.string() + ", line " + std::to_string(lines.number()) +
                                         ": it takes a name, a tab and a rating from 0 up"};
    }
    bands[line.substr(0, tab)] = *rating / kRatingBand;
  }
  return bands;
}

/// The positions of a finished game of these rules, with its own draw rules; nothing for any other.
std::optional<std::vector<study::ExactPosition>> Judged(const Tablebase& solved,
                                                        const notation::Record& record) {
  const auto ruleset = variants::ParseRuleset(record.ruleset);
  if (!HasEnded(record) || !ruleset.ok() || !solved.AreOf(*ruleset)) return {};
  auto game = record.start.empty() ? Result<rules::Game>(rules::Game(*ruleset))
                                   : rules::Game::At(*ruleset, record.start);
  if (!game.ok()) return {};
  std::vector<study::ExactPosition> positions;
  for (const notation::RecordedPly& one : record.plies) {
    if (game->outcome()) break;
    positions.push_back(JudgePosition(solved, *game));
    const auto played = game->Play(one.ply);
    if (!played.ok()) return {};
    positions.back().played = game->Text(*played);
  }
  return positions;
}

std::string Fixed(double share) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.3f", share);
  return text.data();
}

/// "3/10 0.108-0.603".
std::string Words(const Share& share) {
  const auto [low, high] = RangeOf(share);
  return std::to_string(share.hits) + '/' + std::to_string(share.tries) + ' ' + Fixed(low) + '-' +
         Fixed(high);
}

class Evidence {
 public:
  explicit Evidence(const Bands& bands) : bands_(bands) {}

  void Add(const std::string& player, const Exactness& of_game) {
    Exactness& own = players_[player];
    own = own + of_game;
    Exactness& all = of_band_[BandOf(player)];
    all = all + of_game;
  }

  void Write(std::ostream& out) const {
    out << "# evidence only: it proves nothing of anybody. Shares with the range in which 95 of 100 true "
           "ones "
           "lie; positions of a game are not independent, so the ranges are rather wider\n"
           "# player\tband\tgames\twins thrown\tof others\tonly plies found\tof others\n";
    for (const auto& [player, own] : players_) {
      const int band = BandOf(player);
      const Exactness others = of_band_.at(band) - own;
      out << player << '\t' << BandText(band) << '\t' << own.games << '\t' << Words(own.thrown) << '\t'
          << Words(others.thrown) << '\t' << Words(own.found) << '\t' << Words(others.found) << '\n';
    }
  }

 private:
  int BandOf(const std::string& player) const {
    const auto found = bands_.find(player);
    return found == bands_.end() ? kUnrated : found->second;
  }
  static std::string BandText(int band) {
    if (band == kUnrated) return "-";
    return std::to_string(band * kRatingBand) + '-' + std::to_string((band + 1) * kRatingBand - 1);
  }

  const Bands& bands_;
  std::map<std::string, Exactness> players_;
  std::map<int, Exactness> of_band_;
};

}  // namespace

int ShowEvidence(const EvidenceOptions& options, Console& console) {
  const auto solved = Tablebase::Open(options.folder);
  if (!solved.ok()) return Refuse(console, solved.error());
  const auto bands = ReadBands(options.ratings);
  if (!bands.ok()) return Refuse(console, bands.error());
  Evidence evidence(*bands);
  const auto take = [&](const notation::Record& record) {
    const auto positions = Judged(*solved, record);
    if (!positions) return;
    const auto both = study::ExactnessOf(*positions);
    evidence.Add(record.white, both[0]);
    evidence.Add(record.black, both[1]);
  };
  for (const auto& path : options.records) {
    if (const auto taken = ReadRecords(path, take); !taken.ok()) return Refuse(console, taken.error());
  }
  evidence.Write(console.out);
  return kDone;
}

}  // namespace merels::tablebase
