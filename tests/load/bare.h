// Clients of merels-yardstick, which has no accounts, tables or rules: their messages and timing are those of
// players on a real server.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "tests/load/book.h"
#include "tests/load/guest.h"
#include "tests/load/schedule.h"

namespace merels::load {

/// Threads: the worker's. Each command comes back as one delivery to both; its own copy is the sender's
/// acknowledgement. Nothing is sent again: a pair with a broken stream is out of the run.
class BarePair final : public Actor {
 public:
  /// `stage` outlives it. `index`: its number among all pairs.
  BarePair(const Stage& stage, std::uint64_t index);

  void Connect() override;
  void Begin() override { ++stage_.tally.ready; }
  void Play(Moment start) override;
  void Rest() override { playing_ = false; }
  bool Settled(const Heads&) const override;
  void Tell(Findings&) override {}
  void Leave() override;

 private:
  struct Player final : LineUser {
    Player(BarePair& its, const Stage& stage) : pair(its), guest(stage, 0) {}
    void Up() override { pair.CountUp(); }
    void Heard(const v1::SessionResponse& message) override {
      if (message.has_delivery()) pair.Take(*this);
    }
    void TellHeads(v1::Pong&) override {}

    BarePair& pair;
    Guest guest;
    std::uint64_t seen = 0;  // deliveries
    bool waits = false;      // for its own copy
    Moment due{};            // of its last ply
    std::string ply;
  };

  void CountUp();
  void Take(Player& player);
  void GoOn();
  void Submit(Moment due);

  const Stage& stage_;
  const std::uint64_t index_;
  std::array<std::unique_ptr<Player>, 2> players_;
  Schedule schedule_;
  rules::SeededNumbers numbers_;
  int up_ = 0;
  bool playing_ = false;
  bool scheduled_ = false;
  std::uint64_t sent_ = 0;
  Book book_;
};

/// A stream without a pair, for the yardstick's broadcast.
class BareSpectator final : public Actor, private LineUser {
 public:
  explicit BareSpectator(const Stage& stage) : stage_(stage), guest_(stage, 0) {}

  void Connect() override;
  void Begin() override { ++stage_.tally.ready; }
  void Play(Moment) override {}
  void Rest() override {}
  bool Settled(const Heads&) const override { return true; }
  void Tell(Findings&) override {}
  void Leave() override { guest_.Close(); }

 private:
  void Up() override { stage_.gate.Leave(); }
  void Heard(const v1::SessionResponse&) override { stage_.tally.Deliver(Now()); }
  void TellHeads(v1::Pong&) override {}

  const Stage& stage_;
  Guest guest_;
};

}  // namespace merels::load
