#include "client/presenter/table/review_card.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "client/presenter/table/actions.h"
#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using rules::Side;

bool IsMine(const TableState& table, Side side) { return table.seat() == side && !table.together; }

/// "Your", "Ann’s".
std::string Whose(const TableState& table, Side side) {
  if (IsMine(table, side)) return "Your";
  const std::string& name = table.match.players()[rules::Index(side)].name;
  return (name.empty() ? std::string(table.face().side(side).label) : name) + "’s";
}

/// "Your accuracy: 81 %", "Bob’s: 64 %".
std::vector<std::string> AccuracyOfBoth(const Review& review, const TableState& table) {
  std::vector<std::string> lines;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const auto& kept = review.accuracy[rules::Index(side)];
    if (!kept) continue;
    lines.push_back(Whose(table, side) + (lines.empty() ? " accuracy" : "") + ": " +
                    std::to_string(std::lround(*kept)) + " %");
  }
  return lines;
}

BoardViewState BoardAfter(const TurningPoint& point, const TableState& table) {
  BoardViewState board;
  board.topology = &point.after.topology();
  board.set = table.face().men;
  board.flipped = table.NearSide() == Side::kSecond;
  for (board::Point at = 0; at < board.topology->point_count; ++at) {
    if (const auto side = point.after.ManAt(at)) board.men.push_back({at, *side});
  }
  board.last_ply = point.points;
  return board;
}

/// It is over, and has a result that may be told.
bool MayReview(const TableState& table) {
  const auto& outcome = table.match.outcome();
  const bool scored = outcome && (rules::WinnerOf(outcome->score) || outcome->score == rules::Score::kDraw);
  return scored && table.match.game() && !table.untold && !table.alone();
}

}  // namespace

ReviewCard MakeReviewCard(const Review& review, const TableState& table) {
  ReviewCard card;
  card.accuracy = AccuracyOfBoth(review, table);
  if (!review.turning_point) {
    card.words = "No mistake decided this game.";
    return card;
  }
  const TurningPoint& point = *review.turning_point;
  card.words = Whose(table, point.side) + " " + words::PrettyPly(point.ply) +
               " was the turning point (ply\u00a0" + std::to_string(point.number) + ")";
  card.words += point.better.empty() ? "." : "; " + words::PrettyPly(point.better) + " was better.";
  card.board = BoardAfter(point, table);
  card.show = {action::ShowPly{point.number}, card.words};
  return card;
}

void FollowReview(const TableState& table, bool may_ask, GameReview& review) {
  if (!MayReview(table)) return review.End();
  review.Begin(table.match.id(), table.match.game()->ruleset(), table.match.start_position(),
               table.match.plies(), table.match.outcome()->score);
  may_ask ? review.Ask() : review.Pause();
}

}  // namespace merels::presenter
