// Two guests, or members, who play one match after the other.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/load/book.h"
#include "tests/load/follower.h"
#include "tests/load/guest.h"
#include "tests/load/schedule.h"

namespace merels::load {

/// Threads: the worker's. A player has one unanswered command at most, and sends it again, with the same
/// request id, on every new stream until it is answered.
class Pair final : public Actor {
 public:
  /// `stage` outlives it. `index`: its number among all pairs.
  Pair(const Stage& stage, std::uint64_t index);

  void Connect() override;
  void Begin() override;
  void Play(Moment start) override;
  void Rest() override { playing_ = false; }
  bool Settled(const Heads&) const override;
  void Tell(Findings& findings) override;
  void Leave() override;

 private:
  struct Pending {
    v1::SessionRequest request;
    std::size_t number = 0;  // number of the ply; 0: the player resigns
    Moment due{};
  };

  struct Player final : LineUser {
    Player(Pair& its, const Stage& stage, std::uint64_t seed) : pair(its), guest(stage, seed) {}
    void Up() override { pair.Resume(*this); }
    void Heard(const v1::SessionResponse& message) override { pair.Hear(*this, message); }
    void TellHeads(v1::Pong& pong) override { follower.TellHead(pong); }
    bool Asked(const std::string& request) const {
      return pending && pending->request.command().request_id() == request;
    }

    Pair& pair;
    Guest guest;
    Follower follower;
    std::optional<Pending> pending;
  };

  /// A ply that the other player has not seen yet.
  struct Unseen {
    std::size_t number;
    Moment due;
    const Player* by;
  };

  void OpenTable();
  void JoinTable(const std::string& table);
  void BeginMatch(const MatchId& match);
  void FinishMatch();

  void Resume(Player& player);
  void SendAgain(Player& player);
  void Hear(Player& player, const v1::SessionResponse& message);
  void TakeDelivery(Player& player, const v1::Delivery& delivery);
  void TakeEntry(const v1::MatchEntry& entry);
  void TakeAnswer(Player& player, const v1::SessionResponse& message);
  void SubscribeAgain(Player& player, const v1::Refusal& why);
  void Accept(Player& player, const v1::MatchEntry& entry);
  void Refuse(Player& player, const v1::Refusal& refusal);
  void Note(std::size_t number, const std::string& ply);
  void NoteSeen(const Player& player);

  void GoOn();
  bool Over() const;
  /// Whether the match has been played long enough.
  bool Enough() const { return resign_at_ > 0 && book_.plies() >= resign_at_; }
  Player& Mover();
  void Submit(Moment due);

  const Stage& stage_;
  const std::uint64_t index_;
  std::array<std::unique_ptr<Player>, 2> players_;
  Schedule schedule_;
  rules::SeededNumbers numbers_;

  bool connected_once_ = false;
  bool counted_ready_ = false;
  bool playing_ = false;
  bool setting_up_ = false;  // between two matches
  bool begun_ = false;       // both have received the start
  bool scheduled_ = false;   // the next ply waits for its time
  bool broken_ = false;      // the server has lost or invented data: the match is not played on
  std::uint64_t games_ = 0;
  std::uint64_t resign_at_ = 0;  // plies of the present match; 0: never
  bool resigned_ = false;        // acknowledged
  Book book_;
  Seq position_seq_ = 0;
  std::optional<Unseen> unseen_;
  PlayedMatch played_;
  Findings findings_;
};

}  // namespace merels::load
