// The refusals of the morris family, in the order of the rules page.
#include <algorithm>

#include "tests/reference/mills.h"
#include "tests/reference/morris.h"

namespace merels::reference {

std::string Morris::JudgeRules(const Written& ply) const {
  const bool must_pass = StepsOf(turn_).empty();
  if (ply.pass) return must_pass ? "" : "pass-not-allowed";
  if (must_pass) return "must-pass";
  const Step step = {ply.path.size() == 2 ? ply.path[0] : kNowhere, ply.path.back()};
  const std::string refusal = JudgeStep(step);
  return refusal.empty() ? JudgeCaptures(step, ply.captures) : refusal;
}

std::string Morris::JudgeStep(const Step& step) const {
  const bool placing = step.from == kNowhere;
  if (placing && !MayPlace(turn_)) return "nothing-to-place";
  if (!placing && !MayMove(turn_)) return "must-place";
  if (!placing && At(step.from) == '.') return "from-empty";
  if (!placing && At(step.from) != turn_) return "not-your-man";
  if (!placing && step.from == step.to) return "null-move";
  if (At(step.to) != '.') return "occupied";
  if (!placing && !Flies(turn_) && !board_.Joined(step.from, step.to)) return "not-adjacent";
  const bool closes = MillsThrough(board_, After(step, turn_), step.to) > 0;
  if (rules().remill == 0 && step == back_[Of(turn_)] && closes) return "remill";
  return "";
}

std::string Morris::JudgeCaptures(const Step& step, const std::vector<int>& captures) const {
  const Men after = After(step, turn_);
  const int mills = MillsThrough(board_, after, step.to);
  if (mills == 0 && !captures.empty()) return "no-mill";
  for (const int point : captures) {
    if (after[Board::Index(point)] == turn_) return "capture-own";
    if (after[Board::Index(point)] == '.') return "capture-empty";
  }
  std::vector<int> sorted = captures;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return "capture-twice";
  if (static_cast<int>(captures.size()) > Due(mills)) return "too-many-captures";
  const auto sets = CaptureSets(after, Other(turn_), Due(mills));
  if (captures.size() < sets.front().size()) return "capture-required";
  if (std::find(sets.begin(), sets.end(), sorted) == sets.end()) return "capture-in-mill";
  return "";
}

}  // namespace merels::reference
