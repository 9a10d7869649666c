#include "common/study/study.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "common/base/text.h"
#include "common/notation/foreign.h"
#include "common/notation/position.h"
#include "common/notation/spelling.h"
#include "common/variants/registry.h"

namespace merels::study {
namespace {

using notation::Record;
using notation::RecordedPly;
using notation::TextPlace;

constexpr std::string_view kUsualRules = "standard";

struct Text {
  Record record;
  std::vector<TextPlace> places;  // of its plies
  std::optional<Error> problem = {};
};

/// A record in our format.
Text ReadOurs(const std::string& text) {
  notation::RecordReader reader;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    auto read = reader.Feed(line);
    if (!read) return {reader.SoFar(), reader.ply_places(), read.error()};
    if (*read) return {**std::move(read), reader.ply_places()};
  }
  auto last = reader.Finish();
  if (last.ok() && *last) return {**std::move(last), reader.ply_places()};
  const Error none{Reason::kBadRecord, "line 1, column 1: there is no record"};
  return {reader.SoFar(), reader.ply_places(), last.ok() ? none : last.error()};
}

/// Plays the plies of a record into a tree, in the order of its text, up to the first that the rules refuse.
class Planting {
 public:
  Planting(Tree& tree, const std::vector<TextPlace>& places) : tree_(tree), places_(places) {}

  std::optional<Error> Play(NodeId after, rules::Game game, const std::vector<RecordedPly>& plies) {
    for (const RecordedPly& ply : plies) {
      std::optional<rules::Game> before;
      if (!ply.branches.empty()) before = game;
      const TextPlace& place = places_[count_++];
      const auto node = tree_.Add(after, notation::PlainSigns(ply.ply), game);
      if (!node) return Error{node.error().reason, notation::WrongAt(place, node.error().sentence).sentence};
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
  Tree& tree_;
  const std::vector<TextPlace>& places_;
  std::size_t count_ = 0;
};

/// By the rules of its header.
Reading Plant(Text read, bool foreign = false) {
  const auto ruleset = variants::ParseRuleset(read.record.ruleset);
  if (!ruleset) return {std::nullopt, ruleset.error()};
  auto tree = Tree::Begin(*ruleset, read.record.start);
  if (!tree) return {std::nullopt, tree.error()};
  if (foreign) notation::NameByBoard(read.record.plies, tree->GameAt(kStart).topology());
  auto refused = Planting(*tree, read.places).Play(kStart, tree->GameAt(kStart), read.record.plies);
  tree->Comment(kStart, read.record.comment);
  read.record.plies.clear();
  read.record.comment.clear();
  read.record.start.clear();
  return {Study{std::move(read.record), *std::move(tree)}, refused ? refused : read.problem};
}

std::size_t PliesOf(const Reading& reading) { return reading.study ? reading.study->tree.plies() : 0; }

/// The candidate rules of a record that names none of ours, the likeliest first.
std::vector<std::string> RulesFor(const notation::ForeignRecord& foreign, std::string_view usual) {
  if (!foreign.record.ruleset.empty()) return {foreign.record.ruleset};
  std::vector<std::string> names;
  for (const auto& named : variants::Registry()) {
    if (named.title == foreign.variant) names.emplace_back(named.name);
  }
  for (const std::string_view name : {usual, kUsualRules}) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  return names;
}

void SetEnd(Study& study) {
  Record& headers = study.headers;
  const rules::Game game = study.tree.GameAt(study.tree.Game().back());
  if (!game.outcome()) return;
  const std::string result(rules::ScoreText(game.outcome()->score));
  const bool unknown = headers.result == "*" && headers.reason == "unfinished";
  const bool unstated = headers.result == result && headers.reason == notation::kUnstated;
  if (!unknown && !unstated) return;
  headers.result = result;
  headers.reason = game.outcome()->reason;
}

Reading PlantForeign(notation::ForeignRecord foreign, std::string_view usual) {
  std::optional<Reading> best;
  for (const std::string& name : RulesFor(foreign, usual)) {
    foreign.record.ruleset = name;
    Reading reading = Plant({foreign.record, foreign.places, foreign.problem}, true);
    if (reading.study && !reading.problem) SetEnd(*reading.study);
    if (!reading.problem) return reading;
    if (!best || PliesOf(reading) > PliesOf(*best)) best = std::move(reading);
  }
  return *std::move(best);
}

std::vector<RecordedPly> PliesAfter(const Tree& tree, NodeId node);

/// One ply with its continuation in its line; with its alternatives if `with_others`.
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

Reading ReadRecord(std::string_view bytes, std::string_view usual, std::size_t first_line) {
  if (bytes.size() > kMaxText) {
    return {{}, Error{Reason::kBadRecord, "the text has more than " + std::to_string(kMaxText) + " bytes"}};
  }
  const std::string text = CleanText(bytes);
  Text ours = ReadOurs(text);
  if (!ours.problem) return Plant(std::move(ours));
  notation::ForeignRecord foreign = notation::ReadForeign(text, first_line);
  if (!foreign.any()) return {{}, foreign.problem ? foreign.problem : ours.problem};
  Reading as_foreign = PlantForeign(std::move(foreign), usual);
  if (ours.record.ruleset.empty() || !as_foreign.problem) return as_foreign;
  Reading as_ours = Plant(std::move(ours));
  return PliesOf(as_foreign) > PliesOf(as_ours) ? std::move(as_foreign) : std::move(as_ours);
}

Result<Study> ReadPosition(std::string_view text, const rules::Ruleset& ruleset) {
  std::string position(Stripped(text));
  if (notation::LooksLikeSanmillPosition(position)) {
    const auto ours = notation::FromSanmillPosition(position);
    if (!ours) return ours.error();
    position = *ours;
  }
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
  if (text.size() > kMaxText) return false;
  const notation::ForeignRecord read = notation::ReadForeign(CleanText(text));
  return read.headers > 0 || !read.record.plies.empty();
}

bool LooksLikePosition(std::string_view text) {
  text = Stripped(text);
  const std::string_view board = text.substr(0, text.find(' '));
  const bool ranks = board.find('/') != std::string_view::npos && board.find('.') != std::string_view::npos;
  return ranks || notation::LooksLikeSanmillPosition(text);
}

notation::Record RecordOf(const Study& study) {
  Record record = study.headers;
  record.start = study.tree.start();
  record.comment = study.tree.At(kStart).comment;
  record.plies = PliesAfter(study.tree, kStart);
  return record;
}

}  // namespace merels::study
