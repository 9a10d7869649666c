// The analysis screen's questions to the engine, their order, and its answers.
#include <algorithm>

#include "client/presenter/analysis/analysis_presenter.h"
#include "common/engine/search/line.h"

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

/// The worth of a finished game.
Worth WorthOfEnd(const rules::Outcome& outcome) {
  const auto winner = rules::WinnerOf(outcome.score);
  const int value = !winner ? 0 : (*winner == Side::kFirst ? engine::kWin : -engine::kWin);
  return {value, {}, engine::kMaxDepth, true, {}};
}

}  // namespace

void AnalysisPresenter::DropQuestion() {
  if (question_ && shares_.analyst != nullptr) shares_.analyst->Drop();
  question_.reset();
}

// First a glance at every position, so that the graph is complete at once. Then a longer look at the position
// on the board and the one before it, by which its ply is judged; then the game from its beginning.
std::optional<std::pair<NodeId, local::Millis>> AnalysisPresenter::NextQuestion() const {
  const auto& tree = state_.study->tree;
  auto game = tree.Game();
  game.resize(std::min(game.size(), kMaxJudged));
  const auto unseen = [&](NodeId node) { return state_.worths.count(node) == 0; };
  const auto brief = [&](NodeId node) {
    const auto found = state_.worths.find(node);
    return found == state_.worths.end() || !found->second.looked_longer;
  };
  if (unseen(state_.at)) return std::pair{state_.at, kGlance};
  if (const auto node = std::find_if(game.begin(), game.end(), unseen); node != game.end()) {
    return std::pair{*node, kGlance};
  }
  if (brief(state_.at)) return std::pair{state_.at, kLook};
  if (brief(tree.At(state_.at).parent)) return std::pair{tree.At(state_.at).parent, kLook};
  if (const auto node = std::find_if(game.begin(), game.end(), brief); node != game.end()) {
    return std::pair{*node, kLook};
  }
  return std::nullopt;
}

rules::Game AnalysisPresenter::GameFor(NodeId node) {
  const auto& tree = state_.study->tree;
  if (last_game_ && node != study::kStart && tree.At(node).parent == last_game_->first) {
    rules::Game game = std::move(last_game_->second);
    last_game_.reset();
    if (game.Play(tree.At(node).ply).ok()) {
      last_game_.emplace(node, game);
      return game;
    }
  }
  last_game_.emplace(node, tree.GameAt(node));
  return last_game_->second;
}

void AnalysisPresenter::Judge() {
  const bool may = shown_ && state_.study && state_.Engine() && game_ && game_->seats() == 2;
  if (!may) return DropQuestion();
  // The position on the board goes first.
  const bool elsewhere = question_ && question_->node != state_.at && question_->time == kLook;
  if (elsewhere && state_.worths.count(state_.at) == 0) DropQuestion();
  while (!question_) {
    const auto next = NextQuestion();
    if (!next) return;
    rules::Game game = GameFor(next->first);
    if (game.outcome()) {
      state_.worths[next->first] = WorthOfEnd(*game.outcome());
      ++state_.revision;
      continue;
    }
    question_ = Question{++asked_, next->first, next->second, game.to_move()};
    shares_.analyst->Ask({asked_, std::move(game), next->second});
  }
}

void AnalysisPresenter::HearOpinion(const local::Opinion& opinion) {
  if (!question_ || question_->number != opinion.number) return;
  const Question asked = *question_;
  question_.reset();
  const int value = asked.to_move == Side::kFirst ? opinion.value : -opinion.value;
  const bool settled = asked.time == kLook || opinion.exact.has_value();
  state_.worths[asked.node] = {value, opinion.best, opinion.depth, settled, opinion.exact};
  ++state_.revision;
}

}  // namespace merels::presenter
