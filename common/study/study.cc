#include "common/study/study.h"

#include <algorithm>
#include <utility>

#include "common/variants/registry.h"

namespace merels::study {
namespace {

using notation::Record;
using notation::RecordedPly;

/// The text's lines, one after another.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  std::optional<std::string_view> Next() {
    if (rest_.empty()) return std::nullopt;
    const auto end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

 private:
  std::string_view rest_;
};

struct Text {
  Record record;
  std::vector<std::size_t> lines;  // of its plies
  std::optional<Error> problem = {};
};

Text ReadText(std::string_view text) {
  if (text.size() > kMaxText) {
    return {
        {}, {}, Error{Reason::kBadRecord, "the text has more than " + std::to_string(kMaxText) + " bytes"}};
  }
  notation::RecordReader reader;
  Lines lines(text);
  while (const auto line = lines.Next()) {
    auto read = reader.Feed(*line);
    if (!read) return {reader.SoFar(), reader.ply_lines(), read.error()};
    if (*read) return {**std::move(read), reader.ply_lines()};
  }
  auto last = reader.Finish();
  if (last.ok() && *last) return {**std::move(last), reader.ply_lines()};
  const Error none{Reason::kBadRecord, "line 1, column 1: there is no record"};
  return {reader.SoFar(), reader.ply_lines(), last.ok() ? none : last.error()};
}

/// Plays the plies of a record into a tree, in the order of its text, up to the first that the rules refuse.
class Planting {
 public:
  Planting(Tree& tree, const std::vector<std::size_t>& lines) : tree_(tree), lines_(lines) {}

  std::optional<Error> Play(NodeId after, rules::Game game, const std::vector<RecordedPly>& plies) {
    for (const RecordedPly& ply : plies) {
      std::optional<rules::Game> before;
      if (!ply.branches.empty()) before = game;
      const auto line = lines_[count_++];
      const auto node = tree_.Add(after, ply.ply, game);
      if (!node) return Refused(line, tree_.At(after).number + 1, node.error());
      if (ply.clock) tree_.SetClock(*node, *ply.clock);
      if (!ply.comment.empty()) tree_.Comment(*node, ply.comment);
      for (const auto& branch : ply.branches) {
        if (auto wrong = Play(after, *before, branch)) return wrong;
      }
      after = *node;
    }
    return std::nullopt;
  }

 private:
  static Error Refused(std::size_t line, int number, Error error) {
    const auto column = std::to_string(number).size() + 2;
    error.sentence =
        "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + error.sentence;
    return error;
  }

  Tree& tree_;
  const std::vector<std::size_t>& lines_;
  std::size_t count_ = 0;
};

std::vector<RecordedPly> PliesAfter(const Tree& tree, NodeId node);

/// One ply with what follows it in its line; what else was tried in its place goes with it if `with_others`.
RecordedPly PlyOf(const Tree& tree, NodeId node, bool with_others) {
  const Node& at = tree.At(node);
  RecordedPly ply{at.ply, at.clock, at.comment, {}};
  if (!with_others) return ply;
  const auto& tried = tree.At(at.parent).next;
  for (std::size_t i = 1; i < tried.size(); ++i) {
    std::vector<RecordedPly> branch = {PlyOf(tree, tried[i], false)};
    auto rest = PliesAfter(tree, tried[i]);
    branch.insert(branch.end(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    ply.branches.push_back(std::move(branch));
  }
  return ply;
}

std::vector<RecordedPly> PliesAfter(const Tree& tree, NodeId node) {
  std::vector<RecordedPly> plies;
  while (!tree.At(node).next.empty()) {
    node = tree.At(node).next.front();
    plies.push_back(PlyOf(tree, node, true));
  }
  return plies;
}

}  // namespace

Reading ReadRecord(std::string_view text) {
  Text read = ReadText(text);
  if (read.record.ruleset.empty()) return {std::nullopt, std::move(read.problem)};
  const auto ruleset = variants::ParseRuleset(read.record.ruleset);
  if (!ruleset) return {std::nullopt, read.problem ? read.problem : ruleset.error()};
  auto tree = Tree::Begin(*ruleset, read.record.start);
  if (!tree) return {std::nullopt, tree.error()};
  const auto refused = Planting(*tree, read.lines).Play(kStart, tree->GameAt(kStart), read.record.plies);
  tree->Comment(kStart, read.record.comment);
  read.record.plies.clear();
  read.record.comment.clear();
  read.record.start.clear();
  return {Study{std::move(read.record), *std::move(tree)}, refused ? refused : read.problem};
}

Result<Study> ReadPosition(std::string_view position, const rules::Ruleset& ruleset) {
  auto tree = Tree::Begin(ruleset, position);
  if (!tree) return tree.error();
  Record headers;
  headers.ruleset = ruleset.text;
  headers.match = "-";
  headers.date = "-";
  headers.white = headers.black = "-";
  return Study{std::move(headers), *std::move(tree)};
}

bool LooksLikeRecord(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && text[begin] == '[';
}

notation::Record RecordOf(const Study& study) {
  Record record = study.headers;
  record.start = study.tree.start();
  record.comment = study.tree.At(kStart).comment;
  record.plies = PliesAfter(study.tree, kStart);
  return record;
}

}  // namespace merels::study
