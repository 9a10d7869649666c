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
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/words/text.h"
#include "common/rules/base/outcome.h"
#include "common/rules/ruleset.h"
#include "common/study/exact.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// The worth of a position, as far as it is known.
struct Worth {
  int value = 0;                                   // for the first side, as engine::kWin counts
  std::vector<std::string> best = {};              // the best line from here; empty at the end of a game
  int depth = 0;                                   // plies looked ahead
  bool looked_longer = false;                      // had more than a glance
  std::optional<study::ExactPosition> exact = {};  // from a tablebase: the other members follow from it
  bool operator==(const Worth&) const = default;
};

/// By node; positions that were not judged yet are missing.
using Worths = std::map<study::NodeId, Worth>;

/// How much a ply gave away.
enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

/// "", "?!", "?", "??".
std::string_view SignOfMark(Mark mark);

/// The first side's expected score, from 0 (it loses) to 1 (it wins).
double Chance(const rules::Ruleset& ruleset, int value);
/// For a share of a game given away, from 0 to 1: an inaccuracy from a tenth, a mistake from a fifth, a
/// blunder from two fifths.
Mark MarkOf(double given_away);

/// How much of its player's chances the ply that leads to `node` gave away, from 0 to 1; nothing while the
/// position before or after it is not known. `side` played it.
std::optional<double> GivenAway(const study::Tree& tree, const Worths& worths, study::NodeId node,
                                rules::Side side);

/// How much of their chances each side kept in the game, in percent of what its best plies would have kept;
/// nothing for a side without a judged ply. `first`: the side that plays the first ply.
std::array<std::optional<double>, 2> Accuracy(const study::Tree& tree, const Worths& worths,
                                              rules::Side first);

/// "White is better by 1.4 men", "Black wins in 5 plies", "About even".
std::string WorthWords(const words::Naming& naming, int value);
/// For a marked ply: "a mistake", "gives away the win"; empty: not marked. `before` and `after`: the worth of
/// the position for the player of the ply.
std::string MarkWords(Mark mark, int before, int after);

/// For a known position: "White wins in 15 plies: exact", "Draw (exact)".
std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position);

/// A line for each legal ply, the best first: "a7–d7 wins in 15 plies"; above them a heading. `signs`: how
/// plies are written.
StudyRows ListValues(const study::ExactPosition& position, bool signs);

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
  /// `analyst` outlives this object; none: nothing is judged.
  explicit EngineJudge(local::Analyst* analyst) : analyst_(analyst) {}

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
    rules::Side to_move = rules::Side::kFirst;
  };
  rules::Game GameFor(const study::Tree& tree, study::NodeId node);

  local::Analyst* analyst_;
  std::optional<Question> question_;
  std::uint64_t asked_ = 0;                                         // questions so far
  std::optional<std::pair<study::NodeId, rules::Game>> last_game_;  // at the node asked about last
};

}  // namespace merels::presenter
