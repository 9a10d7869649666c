#include "common/study/tree.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "common/base/text.h"

namespace merels::study {

Tree::Tree(rules::Game start, std::string_view text)
    : start_(std::move(start)), start_text_(text), nodes_(1), there_(1, true) {}

Result<Tree> Tree::Begin(const rules::Ruleset& ruleset, std::string_view start) {
  if (start.empty()) return Tree(rules::Game(ruleset), start);
  return rules::Game::At(ruleset, start).Map([&](rules::Game game) { return Tree(std::move(game), start); });
}

rules::Game Tree::GameAt(NodeId node) const {
  rules::Game game = start_;
  // Each was legal when it was added.
  for (const auto& ply : PathTo(node)) MERELS_CHECK(game.Play(ply).ok());
  return game;
}

std::vector<std::string> Tree::PathTo(NodeId node) const {
  std::vector<std::string> path(static_cast<std::size_t>(nodes_[node].number));
  for (; node != kStart; node = nodes_[node].parent) {
    path[static_cast<std::size_t>(nodes_[node].number) - 1] = nodes_[node].ply;
  }
  return path;
}

std::vector<NodeId> Tree::LineThrough(NodeId node) const {
  std::vector<NodeId> line;
  for (NodeId at = node; at != kStart; at = nodes_[at].parent) line.push_back(at);
  line.push_back(kStart);
  std::reverse(line.begin(), line.end());
  while (!nodes_[line.back()].next.empty()) line.push_back(nodes_[line.back()].next.front());
  return line;
}

Result<NodeId> Tree::Add(NodeId node, std::string_view ply) {
  rules::Game game = GameAt(node);
  return Add(node, ply, game);
}

Result<NodeId> Tree::Add(NodeId node, std::string_view ply, rules::Game& game) {
  const auto played = game.Play(ply);
  if (!played) return played.error();
  std::string text = game.Text(*played);
  for (const NodeId there : nodes_[node].next) {
    if (nodes_[there].ply == text) return there;
  }
  const bool branches = !nodes_[node].next.empty();
  if (nodes_.size() > kMaxPlies) {
    return Error{Reason::kLimitReached,
                 "a game that is looked back on has at most " + std::to_string(kMaxPlies) + " plies"};
  }
  const int depth = nodes_[node].depth + (branches ? 1 : 0);
  if (depth > static_cast<int>(notation::kMaxRecordDepth)) {
    return Error{Reason::kLimitReached,
                 "branches lie at most " + std::to_string(notation::kMaxRecordDepth) + " deep"};
  }
  const auto id = static_cast<NodeId>(nodes_.size());
  Node added;
  added.ply = std::move(text);
  added.parent = node;
  added.number = nodes_[node].number + 1;
  added.depth = depth;
  nodes_.push_back(std::move(added));
  there_.push_back(true);
  nodes_[node].next.push_back(id);
  ++plies_;
  return id;
}

void Tree::Remove(NodeId node) {
  if (node == kStart) return;
  std::erase(nodes_[nodes_[node].parent].next, node);
  std::vector<NodeId> going = {node};
  while (!going.empty()) {
    const NodeId gone = going.back();
    going.pop_back();
    there_[gone] = false;
    --plies_;
    going.insert(going.end(), nodes_[gone].next.begin(), nodes_[gone].next.end());
  }
  SetDepths(nodes_[node].parent);
}

bool Tree::Promote(NodeId node) {
  for (; node != kStart; node = nodes_[node].parent) {
    const NodeId parent = nodes_[node].parent;
    auto& tried = nodes_[parent].next;
    if (tried.front() == node) continue;
    const std::vector<NodeId> before = tried;
    std::erase(tried, node);
    tried.insert(tried.begin(), node);
    if (SetDepths(parent) <= static_cast<int>(notation::kMaxRecordDepth)) return true;
    tried = before;
    SetDepths(parent);
    return false;
  }
  return false;
}

int Tree::SetDepths(NodeId from) {
  int deepest = 0;
  std::vector<NodeId> open = {from};
  while (!open.empty()) {
    const Node& node = nodes_[open.back()];
    open.pop_back();
    for (const NodeId next : node.next) {
      nodes_[next].depth = node.depth + (next == node.next.front() ? 0 : 1);
      deepest = std::max(deepest, nodes_[next].depth);
      open.push_back(next);
    }
  }
  return deepest;
}

void Tree::Comment(NodeId node, std::string_view text) {
  nodes_[node].comment = ReadableLine(text, notation::kMaxRecordComment);
}

}  // namespace merels::study
