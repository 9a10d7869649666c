// Undo and redo on the analysis screen: changes of the tree, and the opening of another game in its place.
#include <utility>

#include "client/presenter/analysis/analysis_presenter.h"

namespace merels::presenter {
namespace {

constexpr const char* kNothingToUndo = "There is nothing to undo";
constexpr const char* kNothingToRedo = "There is nothing to redo";
constexpr const char* kNoneLiveBack =
    "You are in a rated game: the game that goes on cannot come back until yours ends";

}  // namespace

// All typing in one comment is undone at once.
void AnalysisPresenter::Remember(std::optional<study::NodeId> commented) {
  if (!state_.study) return;
  const bool same = commented && commented == commented_ && !undone_.empty();
  commented_ = commented;
  if (!same) KeepBefore();
  forward_.clear();
  state_.unsaved = true;
}

void AnalysisPresenter::KeepBefore() {
  undone_.push_back(state_);
  std::size_t plies = 0;
  for (const OpenedStudy& one : undone_) plies += one.study->tree.plies();
  while (undone_.size() > 1 && (undone_.size() > kMaxUndone || plies > kMaxUndonePlies)) {
    plies -= undone_.front().study->tree.plies();
    undone_.pop_front();
  }
  state_.can_undo = true;
}

void AnalysisPresenter::Undo(model::Millis now) {
  if (undone_.empty()) return effects_.Tell(kNothingToUndo);
  if (Exchange(undone_, forward_, now)) effects_.Announce("Undone");
}

void AnalysisPresenter::Redo(model::Millis now) {
  if (forward_.empty()) return effects_.Tell(kNothingToRedo);
  if (Exchange(forward_, undone_, now)) effects_.Announce("Redone");
}

bool AnalysisPresenter::Exchange(std::deque<OpenedStudy>& from, std::deque<OpenedStudy>& to,
                                 model::Millis now) {
  const MatchId live = from.back().live;
  const bool other_live = !live.empty() && live != state_.live;
  if (other_live && shares_.plays_rated) {
    effects_.Complain(kNoneLiveBack);
    return false;
  }
  DropQuestion();
  last_game_.reset();
  commented_.reset();
  OpenedStudy wanted = std::move(from.back());
  from.pop_back();
  to.push_back(state_);
  if (wanted.opened == state_.opened) {
    // The file that it was saved to since, and the values of its positions, still hold.
    wanted.file = state_.file;
    wanted.file_is_ours = state_.file_is_ours;
    wanted.worths = state_.worths;
    std::erase_if(wanted.worths, [&](const auto& worth) { return !wanted.study->tree.Has(worth.first); });
  }
  wanted.live = state_.live;  // SetLive() compares it with the match shown
  static_cast<OpenedStudy&>(state_) = std::move(wanted);
  state_.unsaved = true;
  state_.can_undo = !undone_.empty();
  state_.playing = false;
  state_.text.clear();
  ++state_.revision;
  if (live != state_.live) SetLive(live);
  if (!live.empty()) AskHowItStands();
  LayTable(now);
  return true;
}

}  // namespace merels::presenter
