// The engine's values applied to a game: how they are asked for; chances, what each ply gave away, and the
// marks for that; and exact values in words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/local/thinker.h"
#include "client/words/text.h"
#include "common/rules/base/outcome.h"
#include "common/rules/ruleset.h"
#include "common/study/exact.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// The worth of a position, as far as it is known.
struct Worth {
  int value = 0;                                   // for the first side, as engine::kWin counts
  double chance = 0.5;                             // the first side's expected score, from 0 to 1
  std::vector<std::string> best = {};              // the best line from here; empty at the end of a game
  int depth = 0;                                   // plies looked ahead
  bool looked_longer = false;                      // had more than a glance
  std::optional<study::ExactPosition> exact = {};  // from a tablebase: the other members follow from it
  bool operator==(const Worth&) const = default;
};

/// By node; positions that were not judged yet are missing.
using Worths = std::map<study::NodeId, Worth>;
/// Whether the position is known by more than a glance.
bool LookedLonger(const Worths& worths, study::NodeId node);

/// How much a ply gave away.
enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

/// "", "?!", "?", "??".
std::string_view SignOfMark(Mark mark);

/// The worth of the position of `game`, which goes on. `looked_longer`: had more than a glance.
Worth WorthOf(const rules::Game& game, const local::Opinion& opinion, bool looked_longer);

/// The chances, from 0 to 1, that a ply gives away at least to be an inaccuracy, a mistake, a blunder.
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.1;
inline constexpr double kBlunder = 0.2;
Mark MarkOf(double given_away);
/// "an inaccuracy", "a mistake", "a blunder"; empty: none.
std::string_view NameOfMark(Mark mark);

/// How much of its player's chances the ply that leads to `node` gave away, from 0 to 1; nothing while the
/// position before or after it is not known. `side` played it.
std::optional<double> GivenAway(const study::Tree& tree, const Worths& worths, study::NodeId node,
                                rules::Side side);

/// Less than this is not counted as given away: so much do two looks of the engine differ.
inline constexpr double kNoise = 0.02;
/// Each side's accuracy in the game, from 0 to 100: 100 / (1 + all that its plies gave away); nothing for a
/// side without a judged ply. Who gives away half a game, as by losing a drawn one, has 67 at most, however
/// many good plies there were. `first`: the side that plays the first ply.
std::array<std::optional<double>, 2> Accuracy(const study::Tree& tree, const Worths& worths,
                                              rules::Side first);

/// The first side's chance in words: "64 %"; "over 99 %" and "under 1 %" where it is not quite decided.
std::string PercentWords(double chance);
/// "White is better · 72 %", with the better side's chance; "Black wins in 5 plies"; "Even · 50 %".
std::string WorthWords(const words::Naming& naming, const Worth& worth);
/// For a marked ply: "a mistake", "gives away the win"; empty: not marked. `before` and `after`: the worth of
/// the position for the player of the ply.
std::string MarkWords(Mark mark, int before, int after);

/// " in 15 plies"; empty where it is unknown.
std::string AfterWords(const solver::Value& value);
/// For a known position: "White wins in 15 plies: exact", "Draw (exact)".
std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position);

/// By rules::Index(Side), over the game's known positions.
std::array<study::ExactAccuracy, 2> ExactAccuracyOf(const study::Tree& tree, const Worths& worths);

/// "right in 28 of 30 that mattered"; empty when none did.
std::string AccuracyWords(const study::ExactAccuracy& accuracy);

/// The engine's time for a position: first a glance at each, then a longer look.
inline constexpr local::Millis kGlance{12};
inline constexpr local::Millis kLook{300};
/// Plies after this many of a game are judged only when the user goes to them.
inline constexpr std::size_t kMaxJudged = 2000;

/// Asks the engine about the positions of a study, one after another, and keeps its answers.
class EngineJudge {
 public:
  /// `analyst` outlives this object; none: nothing is judged. Several may share it, of which one asks at a
  /// time: `first` is the number before that of its first question, so that none hears another's late answer.
  explicit EngineJudge(local::Analyst* analyst, std::uint64_t first = 0) : analyst_(analyst), asked_(first) {}

  /// Asks about the next position, unless an answer is awaited; `at` is on the board. Whether `worths` has
  /// changed: finished games need no engine.
  bool Judge(const study::Tree& tree, study::NodeId at, Worths& worths);
  /// Whether it was the awaited answer, which `worths` then has.
  bool Hear(const local::Opinion& opinion, Worths& worths);
  /// Forgets the open question.
  void Drop();
  /// The tree has changed, or is another one.
  void Forget();

 private:
  struct Question {
    std::uint64_t number = 0;
    study::NodeId node = study::kStart;
    local::Millis time{0};
    rules::Game game;
  };
  rules::Game GameFor(const study::Tree& tree, study::NodeId node);

  local::Analyst* analyst_;
  std::optional<Question> question_;
  std::uint64_t asked_;                                             // the number of the newest question
  std::optional<std::pair<study::NodeId, rules::Game>> last_game_;  // at the node asked about last
};

}  // namespace merels::presenter
