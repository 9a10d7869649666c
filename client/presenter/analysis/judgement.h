// The engine's values applied to a game: chances, what each ply gave away, and the marks for that.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/words/naming.h"
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

}  // namespace merels::presenter
