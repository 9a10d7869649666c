// Two players who play one match after the other.
#ifndef MERELS_TESTS_SIM_PAIR_H_
#define MERELS_TESTS_SIM_PAIR_H_

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/sim/client.h"

namespace merels::sim {

/// Threads: one.
class Pair {
 public:
  /// `begun` hears of each match of theirs. With one node now and then one of the two vanishes from a match
  /// for good; several do not tell each other who is there.
  Pair(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, std::array<match::Player, 2> players,
       int matches, std::function<void(const MatchId&)> begun);

  /// Matches played to their ends.
  int played() const { return played_; }

 private:
  /// Sits down at some node; when that leads to nothing, again at another.
  void Meet();
  void Open(Life& life, int attempt);
  void Join(Life& life, int attempt, const TableId& table);
  void Begin(int attempt, const MatchId& match);
  void SomebodySawTheEnd();
  void OneMayVanish();
  void ReplaceVanished();
  std::unique_ptr<Client> NewClient(const match::Player& player);

  Sea& sea_;
  const std::vector<std::unique_ptr<Node>>& nodes_;
  const int matches_;
  const std::function<void(const MatchId&)> begun_;
  SeededRandom random_;
  int played_ = 0;
  int attempt_ = 0;
  bool meeting_ = false;
  MatchId match_;
  std::array<std::unique_ptr<Client>, 2> clients_;
  std::optional<std::size_t> vanished_;            // of the two, in the present match
  std::vector<std::unique_ptr<Client>> departed_;  // tasks of theirs are still on their way
};

}  // namespace merels::sim

#endif  // MERELS_TESTS_SIM_PAIR_H_
