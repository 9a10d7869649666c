// A guest who watches one match after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/load/follower.h"
#include "tests/load/guest.h"

namespace merels::load {

/// Threads: the worker's.
class Spectator final : public Actor, private LineUser {
 public:
  /// `stage` outlives it.
  Spectator(const Stage& stage, std::uint64_t seed) : stage_(stage), guest_(stage, seed) {}

  void Connect() override;
  void Begin() override;
  void Play(Moment) override {}
  void Rest() override {}
  bool Settled(const Heads& heads) const override;
  void Tell(Findings& findings) override;
  void Leave() override;

  /// The match to watch after the end of the current one was seen. Before Begin too.
  void WatchNext(const MatchId& match);

 private:
  void Up() override;
  void Heard(const v1::SessionResponse& message) override;
  void TellHeads(v1::Pong& pong) override { follower_.TellHead(pong); }
  void Take(const v1::Delivery& delivery);
  void Switch();

  const Stage& stage_;
  Guest guest_;
  Follower follower_;
  MatchId next_;
  bool connected_once_ = false;
  bool begun_ = false;
  bool counted_ready_ = false;
  std::vector<StreamEnd> ends_;
};

}  // namespace merels::load
