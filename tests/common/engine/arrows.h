// Games given as graphs, for tests of the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/engine/search/search.h"

namespace merels::engine {

/// A game from node to node along the arrows; the player to move at a node without arrows has lost. No node
/// occurs twice.
class Arrows {
 public:
  struct Position {
    int node = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = int;  // the node that it leads to
  static constexpr std::size_t kSlots = 32;
  static constexpr int kMargin = 0;

  /// `from`: for each node, the ends of its arrows. `cap`: a draw after so many plies; 0: none. `worth`: of
  /// the first nodes, for the player to move there; of the others 0.
  explicit Arrows(std::vector<std::vector<int>> from, int cap = 0, std::vector<int> worth = {})
      : from_(std::move(from)), cap_(cap), worth_(std::move(worth)) {
    worth_.resize(from_.size());
  }

  Verdict Look(const Position& at) const { return Exits(at).empty() ? Verdict::kLost : Verdict::kOpen; }
  template <class Visit>
  void EachMove(const Position& at, Visit visit) const {
    for (const Move to : Exits(at)) visit(to);
  }
  static Position After(const Position&, const Move& move) { return {move}; }
  static bool Wins(const Move&) { return false; }
  static bool Reversible(const Position&, const Move&) { return false; }
  static int QuietLimit(const Position&) { return 0; }
  int cap() const { return cap_; }
  static std::uint64_t Hash(const Position& at) { return Mix(static_cast<std::uint64_t>(at.node), 0); }
  int Evaluate(const Position& at) const { return worth_[static_cast<std::size_t>(at.node)]; }
  static auto Order(const Position&) {
    return [](const Move&) { return 0; };
  }
  static std::size_t Slot(const Move& move) { return static_cast<std::size_t>(move); }

 private:
  const std::vector<int>& Exits(const Position& at) const { return from_[static_cast<std::size_t>(at.node)]; }

  std::vector<std::vector<int>> from_;
  int cap_;
  std::vector<int> worth_;
};

}  // namespace merels::engine
