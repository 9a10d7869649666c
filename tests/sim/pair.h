// Two players who play one match after the other.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/service/lobby/challenges.h"
#include "tests/sim/client.h"

namespace merels::sim {

/// Threads: one.
class Pair {
 public:
  /// `begun` hears of each match of theirs; `rival` wants the same seat now and then. Now and then
  /// one of the two vanishes from a match for good.
  Pair(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, std::array<match::Player, 2> players,
       match::Player rival, int matches, std::function<void(const MatchId&)> begun);

  /// Matches played to their ends.
  int played() const { return played_; }

 private:
  /// Sits down at some node; when that leads to nothing, again at another.
  void Meet();
  service::OpenTable NewWish();
  void Open(Life& life, int attempt);
  void Withdraw(Life& life, const TableId& table);
  /// Nothing happens if it does not serve just then.
  void AtSomeNode(std::function<void(Life&)> task);
  void Challenge(Life& life, int attempt);
  void WithdrawChallenge(Life& life, const ChallengeId& challenge);
  void Accept(int attempt, const ChallengeId& challenge);
  /// Each joins at a node of their own choice.
  void Join(int attempt, const TableId& table);
  void JoinAtOnce(const match::Player& guest, const TableId& table,
                  std::function<void(const MatchId&)> seated);
  void Begin(int attempt, const MatchId& match);
  void SomebodySawTheEnd();
  void OneMayVanish();
  void ReplaceVanished();
  std::unique_ptr<Client> NewClient(const match::Player& player);

  Sea& sea_;
  const std::vector<std::unique_ptr<Node>>& nodes_;
  const match::Player rival_;
  const int matches_;
  const std::function<void(const MatchId&)> begun_;
  SeededRandom random_;
  int played_ = 0;
  int attempt_ = 0;
  bool meeting_ = false;
  MatchId match_;
  std::set<TableId> left_;  // tables that may still be open
  std::optional<service::OpenTable>
      asked_;                       // and not answered: the node may have opened the table and crashed
  std::set<ChallengeId> standing_;  // challenges that may still stand
  std::optional<api::CreateChallenge> challenged_;  // likewise
  std::array<std::unique_ptr<Client>, 2> clients_;
  std::optional<std::size_t> vanished_;            // of the two, in the present match
  std::vector<std::unique_ptr<Client>> departed_;  // tasks of theirs are still on their way
};

}  // namespace merels::sim
