#include "tests/duel/fixed.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "common/rules/morris/game.h"
#include "common/rules/morris/movegen.h"
#include "common/rules/random_game.h"

namespace merels::duel {
namespace {

using rules::morris::Bits;
using rules::morris::Ending;
using rules::morris::Move;
using rules::morris::Position;

constexpr int kMan = 100;
constexpr int kMill = 30;
constexpr int kWin = 10000;

int MillsOf(const board::Topology& topology, Bits men) {
  int mills = 0;
  for (const board::Line& line : topology.lines()) {
    mills +=
        std::all_of(line.begin(), line.end(), [&](auto point) { return (men >> point & 1U) != 0; }) ? 1 : 0;
  }
  return mills;
}

template <class Board>
int MenAndMills(const Position& position) {
  const board::Topology& topology = Board::topology();
  return kMan * (position.own_men - position.opp_men) +
         kMill * (MillsOf(topology, position.own) - MillsOf(topology, position.opp));
}

template <class Board>
std::vector<Move> MovesOf(const Position& position, const rules::morris::AnyRules& rules) {
  std::vector<Move> moves;
  rules::morris::EachMove<Board>(position, rules, [&](const Move& move) { moves.push_back(move); });
  return moves;
}

}  // namespace

template <class Board>
int FixedPlayer::Value(const Position& position, int depth, int alpha, int beta) {
  ++nodes_;
  switch (rules::morris::EndingOf<Board>(position, rules_)) {
    case Ending::kFewOwn: return -kWin - depth;
    case Ending::kFewOpp: return kWin + depth;
    case Ending::kBlocked: return rules_.blocked() == rules::morris::Blocked::kDraw ? 0 : -kWin - depth;
    case Ending::kFull:
    case Ending::kBothBlocked: return 0;
    case Ending::kMustPass:
    case Ending::kOpen: break;
  }
  if (depth == 0) return MenAndMills<Board>(position);
  auto moves = MovesOf<Board>(position, rules_);
  if (moves.empty()) moves.push_back(Move{});
  for (const Move& move : moves) {
    const bool wins = rules_.mill_wins() && move.closes_mill;
    const int value =
        wins ? kWin + depth : -Value<Board>(After(position, move, rules_), depth - 1, -beta, -alpha);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return alpha;
}

std::string FixedPlayer::Choose(const Turn& turn) {
  const rules::Game& game = turn.game;
  const Position now = rules::morris::SnapshotOf(game.family()).now;
  return rules::morris::WithBoard(knobs_, [&](auto board) {
    using Board = decltype(board);
    auto moves = MovesOf<Board>(now, rules_);
    if (moves.empty()) moves.push_back(Move{});
    rules::SeededNumbers numbers(turn.seed);
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[numbers.Below(i)]);
    int best = -2 * kWin;
    const Move* chosen = &moves.front();
    for (const Move& move : moves) {
      const bool wins = rules_.mill_wins() && move.closes_mill;
      const int value =
          wins ? kWin + depth_ : -Value<Board>(After(now, move, rules_), depth_ - 1, -2 * kWin, -best);
      if (value <= best) continue;
      best = value;
      chosen = &move;
    }
    return game.Text(PlyOf(*chosen, game.topology()));
  });
}

}  // namespace merels::duel
