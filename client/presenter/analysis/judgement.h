// What the engine's values say about a game: chances, what a ply gave away, and what to call that.
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

/// What a position is worth, as far as is known.
struct Worth {
  int value = 0;                       // for the first side, as engine::Line::value
  std::vector<std::string> best = {};  // what the player to move should play, and what then; empty at the end
  int depth = 0;                       // plies looked ahead
  bool looked_longer = false;          // not only at a glance
  std::optional<study::ExactPosition> exact = {};  // from a tablebase: then the rest follows from it
  bool operator==(const Worth&) const = default;
};

/// By position; those missing were not looked at yet.
using Worths = std::map<study::NodeId, Worth>;

/// How much a ply gave away.
enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

/// "", "?!", "?", "??".
std::string_view SignOfMark(Mark mark);

/// What the first side may expect of a game of this worth, from 0 (it loses) to 1 (it wins).
double Chance(const rules::Ruleset& ruleset, int value);
/// For a share of a game given away, from 0 to 1: a tenth is an inaccuracy, a fifth a mistake, two fifths a
/// blunder.
Mark MarkOf(double given_away);

/// What the ply that leads to `node` gave away of its player's chances, from 0 to 1; nothing while the
/// position before or after it is not known. `side` played it.
std::optional<double> GivenAway(const study::Tree& tree, const Worths& worths, study::NodeId node,
                                rules::Side side);

/// How much of their chances each side kept in the game, in percent of what their best plies would have;
/// nothing for a side without a ply that is judged. `first`: who plays the first ply.
std::array<std::optional<double>, 2> Accuracy(const study::Tree& tree, const Worths& worths,
                                              rules::Side first);

/// "White is better by 1.4 men", "Black wins in 5 plies", "About even".
std::string WorthWords(const words::Naming& naming, int value);
/// Of a ply that was marked: "a mistake", "gives away the win"; empty: it was not marked. `before` and
/// `after`: what the position was worth, for the player of the ply.
std::string MarkWords(Mark mark, int before, int after);

}  // namespace merels::presenter
