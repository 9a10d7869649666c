#include "tests/duel/player.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/tablebase/perfect.h"
#include "tests/duel/arguments.h"
#include "tests/duel/fixed.h"
#include "tests/duel/program.h"
#include "tests/duel/weights.h"

namespace merels::duel {
namespace {

constexpr int kMaxFixedDepth = 8;

class LevelPlayer final : public Player {
 public:
  LevelPlayer(int level, const rules::Ruleset& ruleset) : level_(level), engine_(ruleset) {}

  std::string Choose(const Turn& turn) override {
    auto ply = engine::ChoosePly(engine_, turn.game, level_, turn.seed);
    nodes_ += engine_.nodes();
    return ply;
  }

 private:
  int level_;
  engine::Engine engine_;
};

/// Plays by a tablebase. Opened once for all games, since that takes longer than a game.
class PerfectPlayer final : public Player {
 public:
  explicit PerfectPlayer(std::shared_ptr<const tablebase::Tablebase> solved) : solved_(std::move(solved)) {}

  std::string Choose(const Turn& turn) override {
    const auto ply = tablebase::PerfectPly(*solved_, turn.game);
    MERELS_CHECK(ply.has_value());
    return *ply;
  }

 private:
  std::shared_ptr<const tablebase::Tablebase> solved_;
};

Result<std::shared_ptr<const tablebase::Tablebase>> OpenOnce(const std::string& folder) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const tablebase::Tablebase>> opened;
  const std::lock_guard lock(mutex);
  auto& solved = opened[folder];
  if (solved == nullptr) {
    auto fresh = tablebase::Tablebase::Open(folder);
    if (!fresh.ok()) return fresh.error();
    solved = std::make_shared<const tablebase::Tablebase>(std::move(*fresh));
  }
  return solved;
}

Result<std::unique_ptr<Player>> MakePerfect(const std::string& folder, const rules::Ruleset& ruleset) {
  auto solved = OpenOnce(folder);
  if (!solved.ok()) return solved.error();
  if ((*solved)->AreOf(ruleset)) return std::unique_ptr<Player>(new PerfectPlayer(std::move(*solved)));
  return Error{Reason::kBadArgument,
               "the tablebase is of " + (*solved)->ruleset().text + ", not of " + ruleset.text};
}

/// The number behind "WORD:", when it is from 1 to `most`.
std::optional<int> NumberAfter(std::string_view text, std::string_view word, int most) {
  if (text.substr(0, word.size()) != word) return std::nullopt;
  return NumberWithin(text.substr(word.size()), 1, most);
}

}  // namespace

Result<std::unique_ptr<Player>> MakePlayer(std::string_view text, const rules::Ruleset& ruleset,
                                           const Means& means) {
  if (const auto level = NumberAfter(text, "level:", engine::kLevels)) {
    if (engine::CanPlay(ruleset)) return std::unique_ptr<Player>(new LevelPlayer(*level, ruleset));
    return Error{Reason::kBadArgument, "the computer does not play " + ruleset.text};
  }
  constexpr std::string_view kPerfect = "perfect:";
  if (text.starts_with(kPerfect)) return MakePerfect(std::string(text.substr(kPerfect.size())), ruleset);
  constexpr std::string_view kProgram = "program:";
  if (text.starts_with(kProgram))
    return StartProgram(std::string(text.substr(kProgram.size())), ruleset, means);
  constexpr std::string_view kWeights = "weights:";
  if (text.starts_with(kWeights)) return MakeWeighted(text.substr(kWeights.size()), ruleset);
  const auto* const morris = std::get_if<rules::morris::Knobs>(&ruleset.knobs);
  if (const auto depth = NumberAfter(text, "fixed:", kMaxFixedDepth); depth && morris != nullptr) {
    return std::unique_ptr<Player>(new FixedPlayer(*depth, *morris));
  }
  return Error{
      Reason::kBadArgument,
      "there is no player " + std::string(text) +
          "; write level:1 to level:9, perfect:FOLDER, program:COMMAND, weights:NODES, or for morris "
          "fixed:1 to fixed:8"};
}

}  // namespace merels::duel
