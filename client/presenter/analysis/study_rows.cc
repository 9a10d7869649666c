#include "client/presenter/analysis/study_rows.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using solver::Outcome;
using study::NodeId;

/// The list of plies with branches and comments, as lines.
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

std::string ValueOfPly(const study::Exact& value) {
  if (!value) return "is not known";
  switch (value->outcome) {
    case Outcome::kWin: return "wins" + AfterWords(*value);
    case Outcome::kDraw: return "draws";
    case Outcome::kLoss: break;
  }
  return "loses" + AfterWords(*value);
}

}  // namespace

StudyRows ListStudy(const study::Tree& tree, const Worths& worths, bool signs) {
  return Listing(tree, worths, signs).Run();
}

StudyRows ListValues(const study::ExactPosition& position, bool signs) {
  std::vector<StudyRow> rows = {{0, "", {}, "With best play. *: a draw rule may intervene."}};
  for (const study::ExactPly& one : position.plies) {
    const std::string ply = signs ? words::PrettyPly(one.ply) : one.ply;
    rows.push_back({0, "", {}, ply + " " + ValueOfPly(one.value) + (one.may_be_drawn ? " *" : "")});
  }
  return std::make_shared<const std::vector<StudyRow>>(std::move(rows));
}

}  // namespace merels::presenter
