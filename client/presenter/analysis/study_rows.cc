#include "client/presenter/analysis/study_rows.h"

#include <algorithm>
#include <utility>

#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using study::NodeId;

class Listing {
 public:
  Listing(const study::Tree& tree, const Worths& worths, bool signs)
      : tree_(tree),
        worths_(worths),
        signs_(signs),
        first_(tree.GameAt(study::kStart).to_move()),
        alone_(tree.GameAt(study::kStart).seats() == 1) {}

  StudyRows Run() {
    AddComment(study::kStart, 0);
    AddGame();
    return std::make_shared<const std::vector<StudyRow>>(std::move(rows_));
  }

 private:
  // The main line in pairs of plies; a comment or a branch splits a pair.
  void AddGame() {
    bool open = false;  // the last line waits for the second ply
    for (const NodeId node : tree_.Game()) {
      if (node == study::kStart) continue;
      const auto& at = tree_.At(node);
      const bool second = !alone_ && at.number % 2 == 0;
      if (!second || !open) {
        rows_.push_back({0, Number(at.number), {}, ""});
        if (second) rows_.back().cells.push_back({});
      }
      rows_.back().cells.push_back(CellOf(node));
      open = !second && !alone_;
      if (AddComment(node, 1)) open = false;
      if (AddBranchesBeside(node)) open = false;
    }
  }

  /// The alternatives to the first ply after its parent.
  bool AddBranchesBeside(NodeId node) {
    const auto& tried = tree_.At(tree_.At(node).parent).next;
    for (std::size_t i = 1; i < tried.size(); ++i) AddBranch(tried[i]);
    return tried.size() > 1;
  }

  void AddBranch(NodeId node) {
    const int indent = tree_.At(node).depth;
    std::vector<NodeId> later;  // nodes whose branches follow this line of play
    bool begins = true;
    for (;; node = tree_.At(node).next.front()) {
      if (begins || rows_.back().cells.size() == kBranchPlies) {
        const int number = tree_.At(node).number;
        rows_.push_back({indent, Number(number) + (!alone_ && number % 2 == 0 ? "…" : ""), {}, ""});
      }
      rows_.back().cells.push_back(CellOf(node));
      begins = AddComment(node, indent + 1);
      if (tree_.At(node).next.size() > 1) later.push_back(node);
      if (tree_.At(node).next.empty()) break;
    }
    for (const NodeId at : later) AddBranchesBeside(tree_.At(at).next.front());
  }

  bool AddComment(NodeId node, int indent) {
    const auto& comment = tree_.At(node).comment;
    if (comment.empty()) return false;
    rows_.push_back({indent, "", {}, comment});
    return true;
  }

  std::string Number(int ply) const { return std::to_string(alone_ ? ply : (ply + 1) / 2); }

  StudyCell CellOf(NodeId node) const {
    const auto& at = tree_.At(node);
    const auto side = alone_ || at.number % 2 == 1 ? first_ : rules::Other(first_);
    const auto lost = GivenAway(tree_, worths_, node, side);
    return {static_cast<int>(node), signs_ ? words::PrettyPly(at.ply) : at.ply,
            std::string(lost ? SignOfMark(MarkOf(*lost)) : "")};
  }

  const study::Tree& tree_;
  const Worths& worths_;
  const bool signs_;
  const rules::Side first_;
  const bool alone_;
  std::vector<StudyRow> rows_;
};

}  // namespace

StudyRows ListStudy(const study::Tree& tree, const Worths& worths, bool signs) {
  return Listing(tree, worths, signs).Run();
}

int RowOf(const StudyRows& rows, int node) {
  if (!rows || node == 0) return 0;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    for (const StudyCell& cell : (*rows)[i].cells) {
      if (cell.node == node && !cell.text.empty()) return static_cast<int>(i);
    }
  }
  return 0;
}

}  // namespace merels::presenter
