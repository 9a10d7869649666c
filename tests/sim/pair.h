// Two players who play one match after another.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/api/lobby.h"
#include "server/service/lobby/challenges.h"
#include "tests/sim/client.h"

namespace merels::sim {

/// Threads: one.
class Pair {
 public:
  /// `begun` is called for each match of theirs; `rival` sometimes wants the same seat. Sometimes one of the
  /// two leaves a match for good.
  Pair(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, std::array<match::Player, 2> players,
       match::Player rival, int matches, std::function<void(const MatchId&)> begun);

  /// Finished matches.
  int played() const { return played_; }

 private:
  /// Starts a match at some node; after a failure again at another.
  void Meet();
  api::OpenTable NewRequest();
  void Open(Life& life, int attempt);
  void Withdraw(Life& life, const TableId& table);
  /// Nothing happens if it is down.
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
  std::set<TableId> left_;                          // tables that may still be open
  std::optional<api::OpenTable> unanswered_;        // the node may have opened the table and crashed
  std::set<ChallengeId> standing_;                  // challenges that may still be open
  std::optional<api::CreateChallenge> challenged_;  // unanswered
  std::array<std::unique_ptr<Client>, 2> clients_;
  std::optional<std::size_t> vanished_;            // which of the two, in the current match
  std::vector<std::unique_ptr<Client>> departed_;  // their tasks may still be running
};

}  // namespace merels::sim
