// The heap allocations of a move, from the arrival of its bytes to the bytes sent to both players.
#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "proto/wire/entry.h"
#include "server/transport/session/outgoing.h"
#include "server/transport/stream/outbox.h"
#include "tests/server/costs/heap.h"
#include "tests/server/service/world.h"

namespace merels::transport {
namespace {

using service::World;

constexpr int kWarmUp = 8;  // plies until all buffers have their size
constexpr int kCounted = 24;
constexpr int kMaxPieces = 17;
constexpr int kMaxBytes = 4'400;

/// A player's stream: messages are encoded, and dropped.
class Wire final : public service::EventSink {
 public:
  explicit Wire(Encoder& encoder) : encoder_(encoder) {}

  bool Send(service::Outgoing message) override {
    bytes_ += encoder_.Encode(message).bytes.size();
    return true;
  }
  std::size_t bytes() const { return bytes_; }

 private:
  Encoder& encoder_;
  std::size_t bytes_ = 0;
};

class MoveCosts : public ::testing::Test {
 protected:
  MoveCosts() {
    for (std::size_t i = 0; i < 2; ++i) {
      sessions_[i] = std::move(world_.game_server->OpenSession(players_[i], wires_[i], "")).value();
      sessions_[i]->Subscribe(session::Topic::Match(match_), "", 0);
    }
    world_.Run();
  }

  /// Plays the first legal ply, as its bytes on the stream.
  void Play() {
    const std::size_t side = rules::Index(game_.to_move());
    v1::SessionRequest request;
    v1::Command& command = *request.mutable_command();
    command.set_request_id(std::string(world_.NewRequest().text()));
    command.set_match_id(match_.text());
    command.set_expected_seq(seq_++);
    const std::string ply = game_.LegalPlies().front();
    command.set_play_ply(ply);
    const std::string bytes = request.SerializeAsString();
    ASSERT_TRUE(game_.Play(ply).ok());
    const std::size_t sent = wires_[0].bytes() + wires_[1].bytes();
    const HeapUse before = HeapTaken();
    Receive(*sessions_[side], bytes);
    world_.Run();
    const HeapUse after = HeapTaken();
    use_.pieces += after.pieces - before.pieces;
    use_.bytes += after.bytes - before.bytes;
    ASSERT_GT(wires_[0].bytes() + wires_[1].bytes(), sent) << "both are told";
  }

  void Receive(service::Session& session, const std::string& bytes) {
    auto& message = arena_.New<v1::SessionRequest>();
    ASSERT_TRUE(message.ParseFromString(bytes));
    auto submit = wire::FromProto(message.command());
    ASSERT_TRUE(submit.ok());
    session.Submit(submit->match, std::move(submit->command), world_.clock.Monotonic());
  }

  World world_;
  std::array<match::Player, 2> players_{world_.Guest("Ann"), world_.Guest("Bob")};
  MatchId match_ = world_.Seat(players_[0], players_[1], {std::chrono::minutes(5), std::chrono::seconds(3)});
  Encoder encoder_{"1"};
  std::array<Wire, 2> wires_{Wire(encoder_), Wire(encoder_)};
  std::array<std::unique_ptr<service::Session>, 2> sessions_;
  rules::Game game_{*variants::ParseRuleset("standard+reps=3+quiet=100")};
  Seq seq_ = 1;
  MessageArena arena_;
  HeapUse use_;
};

// The twins of disk and executor are counted too. A change that needs more has to justify it.
TEST_F(MoveCosts, AMoveTakesNoMorePiecesOfTheHeapThanItDid) {
  for (int i = 0; i < kWarmUp; ++i) Play();
  use_ = {};
  for (int i = 0; i < kCounted; ++i) Play();
  std::printf("%.1f pieces and %.0f bytes a move\n", static_cast<double>(use_.pieces) / kCounted,
              static_cast<double>(use_.bytes) / kCounted);
  EXPECT_LE(use_.pieces, kMaxPieces * kCounted);
  EXPECT_LE(use_.bytes, kMaxBytes * kCounted);
}

}  // namespace
}  // namespace merels::transport
