#include "client/presenter/analysis/opened_study.h"

#include <utility>

#include "common/study/arises.h"
#include "common/variants/registry.h"

namespace merels::presenter {

Result<study::Study> ReadPositionBy(const std::string& position, const std::vector<std::string>& rules) {
  std::optional<Error> why;
  for (const std::string& name : rules) {
    const auto ruleset = variants::ParseRuleset(name);
    if (!ruleset) continue;
    auto study = study::ReadPosition(position, *ruleset);
    if (study.ok()) {
      const auto arises = study::CheckArises(study->tree.GameAt(study::kStart));
      if (arises.ok()) return study;
      return Error{arises.error().reason, "this position cannot arise: " + arises.error().sentence};
    }
    if (!why) why = study.error();
  }
  return *why;
}

void StudyChanges::Remember(OpenedStudy& study, std::optional<study::NodeId> commented) {
  const bool same = commented && commented == commented_ && !undone_.empty();
  commented_ = commented;
  if (!same) Keep(study);
  forward_.clear();
  study.unsaved = true;
}

Result<void> StudyChanges::Play(const std::string& ply, OpenedStudy& study) {
  study::Tree tree = study.study->tree;
  const auto node = tree.Add(study.at, ply);
  if (!node) return node.error();
  if (tree.plies() != study.study->tree.plies()) {
    Remember(study);
    study.study->tree = std::move(tree);
  }
  study.at = *node;
  return {};
}

void StudyChanges::Comment(const std::string& text, OpenedStudy& study) {
  Remember(study, study.at);
  study.study->tree.Comment(study.at, text);
}

std::size_t StudyChanges::Delete(OpenedStudy& study) {
  const study::NodeId gone = study.at;
  const std::size_t plies = study.study->tree.plies();
  Remember(study);
  study.at = study.study->tree.At(gone).parent;
  study.study->tree.Remove(gone);
  return plies - study.study->tree.plies();
}

bool StudyChanges::Promote(OpenedStudy& study) {
  study::Tree tree = study.study->tree;
  if (!tree.Promote(study.at)) return false;
  Remember(study);
  study.study->tree = std::move(tree);
  return true;
}

void StudyChanges::Replace(const OpenedStudy& current) {
  commented_.reset();
  if (current.study) Keep(current);
  forward_.clear();
}

void StudyChanges::Keep(const OpenedStudy& current) {
  undone_.push_back(current);
  std::size_t plies = 0;
  for (const OpenedStudy& one : undone_) plies += one.study->tree.plies();
  while (undone_.size() > 1 && (undone_.size() > kMaxUndone || plies > kMaxUndonePlies)) {
    plies -= undone_.front().study->tree.plies();
    undone_.pop_front();
  }
}

OpenedStudy StudyChanges::Exchange(const OpenedStudy& current, std::deque<OpenedStudy>& from,
                                   std::deque<OpenedStudy>& to) {
  commented_.reset();
  OpenedStudy wanted = std::move(from.back());
  from.pop_back();
  to.push_back(current);
  if (wanted.opened == current.opened) {
    // The file that it was saved to since, and the values of its positions, still hold.
    wanted.file = current.file;
    wanted.file_is_ours = current.file_is_ours;
    wanted.worths = current.worths;
    std::erase_if(wanted.worths, [&](const auto& worth) { return !wanted.study->tree.Has(worth.first); });
  }
  return wanted;
}

std::vector<const OpenedStudy*> StudyChanges::All() const {
  std::vector<const OpenedStudy*> all;
  for (auto one = undone_.rbegin(); one != undone_.rend(); ++one) all.push_back(&*one);
  for (auto one = forward_.rbegin(); one != forward_.rend(); ++one) all.push_back(&*one);
  return all;
}

}  // namespace merels::presenter
