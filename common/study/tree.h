// A game under review: its plies as a tree, with comments. The first ply after a position belongs to the game
// or to its branch, the others are branches. Every ply in it is legal. A value; one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/notation/record.h"
#include "common/rules/game.h"

namespace merels::study {

/// A position of the tree, by the ply that leads to it. Numbers are not reused.
using NodeId = std::uint32_t;
/// The position before the first ply.
inline constexpr NodeId kStart = 0;

/// The most plies of a tree, including removed ones.
inline constexpr std::size_t kMaxPlies = 20'000;

struct Node {
  std::string ply;  // canonical; empty for kStart
  std::optional<notation::RecordedClock> clock = {};
  std::string comment = {};
  NodeId parent = kStart;
  std::vector<NodeId> next = {};  // the plies tried here; the first continues the line
  int number = 0;                 // plies up to here
  int depth = 0;                  // nesting depth of branches here; 0 is the game itself
};

class Tree {
 public:
  /// Without any ply. `start`: a position string; empty: the start of the ruleset. Errors: of
  /// rules::Game::At.
  static Result<Tree> Begin(const rules::Ruleset& ruleset, std::string_view start);

  const rules::Ruleset& ruleset() const { return start_.ruleset(); }
  /// As given to Begin().
  const std::string& start() const { return start_text_; }
  /// Whether the node exists and was not removed.
  bool Has(NodeId node) const { return node < nodes_.size() && there_[node]; }
  /// Needs Has(node), as all that follow do.
  const Node& At(NodeId node) const { return nodes_[node]; }
  /// Plies in the tree.
  std::size_t plies() const { return plies_; }

  /// The game after this ply, played from the start: costs as much as that many plies.
  rules::Game GameAt(NodeId node) const;
  /// The plies from the start to this node.
  std::vector<std::string> PathTo(NodeId node) const;
  /// The nodes of its line: from kStart over this node to the line's end.
  std::vector<NodeId> LineThrough(NodeId node) const;
  /// The nodes of the game itself.
  std::vector<NodeId> Game() const { return LineThrough(kStart); }

  /// Adds a ply after `node`; the existing one, if it was tried already. Errors: those of the rules;
  /// limit-reached when the tree is full, or when branches would be nested more than kMaxRecordDepth deep.
  Result<NodeId> Add(NodeId node, std::string_view ply);
  /// The same for a caller that has the game at `node`, in which the ply is played; after an error it is no
  /// longer usable.
  Result<NodeId> Add(NodeId node, std::string_view ply, rules::Game& game);
  /// Removes a ply and all that follow it. Not kStart.
  void Remove(NodeId node);
  /// The branch of this node changes places with the line that it leaves. Returns whether it did: not when
  /// there is no branch, nor when branches would be nested more than kMaxRecordDepth deep.
  bool Promote(NodeId node);
  /// Sets the comment, or with an empty text removes it: one line of readable characters, cut to
  /// kMaxRecordComment bytes.
  void Comment(NodeId node, std::string_view text);
  void SetClock(NodeId node, const notation::RecordedClock& clock) { nodes_[node].clock = clock; }

 private:
  Tree(rules::Game start, std::string_view text);
  /// The depth of the deepest branch from there on.
  int SetDepths(NodeId from);

  rules::Game start_;
  std::string start_text_;
  std::vector<Node> nodes_;
  std::vector<bool> there_;
  std::size_t plies_ = 0;
};

}  // namespace merels::study
