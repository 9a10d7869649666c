#include "client/presenter/review/game_review.h"

#include <algorithm>
#include <utility>

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

Side WhoPlays(const study::Tree& tree, int number) {
  const Side first = tree.GameAt(study::kStart).to_move();
  return number % 2 == 1 ? first : rules::Other(first);
}

}  // namespace

void GameReview::Begin(const MatchId& match, const rules::Ruleset& ruleset, const std::string& start,
                       const std::vector<std::string>& plies, rules::Score score) {
  if (match_ == match) return;
  End();
  match_ = match;
  if (analyst_ == nullptr || plies.empty() || plies.size() > kMostPlies || rules::Seats(ruleset) != 2) return;
  auto tree = study::Tree::Begin(ruleset, start);
  if (!tree) return;
  NodeId node = study::kStart;
  rules::Game game = tree->GameAt(study::kStart);
  for (const std::string& ply : plies) {
    const auto added = tree->Add(node, ply, game);
    if (!added) return;
    node = *added;
  }
  tree_ = *std::move(tree);
  score_ = score;
}

void GameReview::End() {
  judge_.Forget();
  match_ = {};
  tree_.reset();
  worths_.clear();
  review_.reset();
}

/// The ply that gave away most, if it was at least an inaccuracy.
std::optional<NodeId> GameReview::FindTurn() const {
  const auto winner = rules::WinnerOf(score_);
  std::optional<NodeId> turn;
  double most = kInaccuracy;
  for (const NodeId node : tree_->Game()) {
    if (node == study::kStart) continue;
    const Side side = WhoPlays(*tree_, tree_->At(node).number);
    const double lost = winner == side ? 0 : GivenAway(*tree_, worths_, node, side).value_or(0);
    if (lost < most) continue;
    most = lost;
    turn = node;
  }
  return turn;
}

void GameReview::Ask() {
  if (!tree_ || review_) return;
  const auto game = tree_->Game();
  const bool seen =
      std::all_of(game.begin(), game.end(), [&](NodeId node) { return worths_.count(node) > 0; });
  if (!seen) {
    judge_.Judge(*tree_, study::kStart, worths_);
    const bool over =
        std::all_of(game.begin(), game.end(), [&](NodeId node) { return worths_.count(node) > 0; });
    return over ? Ask() : void();
  }
  // A glance may be wrong: what looks like the turning point gets a longer look, which may show another.
  const auto turn = FindTurn();
  if (!turn || (LookedLonger(worths_, *turn) && LookedLonger(worths_, tree_->At(*turn).parent)))
    return Finish(turn);
  judge_.Judge(*tree_, *turn, worths_);
}

void GameReview::Hear(const local::Opinion& opinion) {
  if (tree_) judge_.Hear(opinion, worths_);
}

void GameReview::Finish(std::optional<NodeId> turn) {
  Review review{Accuracy(*tree_, worths_, WhoPlays(*tree_, 1)), std::nullopt};
  if (turn) {
    const study::Node& at = tree_->At(*turn);
    const Side side = WhoPlays(*tree_, at.number);
    const rules::Game before = tree_->GameAt(at.parent);
    const auto& best = worths_.at(at.parent).best;
    TurningPoint point{at.number,
                       side,
                       at.ply,
                       best.empty() || best.front() == at.ply ? "" : best.front(),
                       GivenAway(*tree_, worths_, *turn, side).value_or(0),
                       tree_->GameAt(*turn)};
    if (const auto ply = before.Judge(at.ply); ply.ok() && ply->to) {
      if (ply->from) point.points.push_back(*ply->from);
      point.points.push_back(*ply->to);
    }
    review.turning_point = std::move(point);
  }
  review_ = std::move(review);
  judge_.Forget();
}

}  // namespace merels::presenter
