#include "tests/bench/yardstick/message.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/match/decide.h"
#include "common/session/delivery.h"
#include "proto/wire/session.h"

namespace merels::yardstick {
namespace {

const MatchId kMatch{"b3x6k2m7q5d4a"};
const AccountId kWhite{"w7rk2m4q5d3ax"};
const AccountId kBlack{"k5tz3n6p2e4bq"};

match::Settings Settings() {
  return {
      "standard+reps=3+quiet=100", {match::Millis(300'000), match::Millis(3'000)}, false, {kWhite, kBlack}};
}

/// The server's average row and message of plies 20 to 40 of one match.
struct Real {
  std::size_t row = 0;
  std::size_t delivery = 0;
};

// A UUID but for its last two letters.
const std::string kRequest = "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a";

class RealMatch {
 public:
  Real Play() {
    for (int ply = 1; ply <= kLast && !state_.outcome(); ++ply) {
      const match::Entry& entry = PlyOf(ply);
      if (ply >= kFirst) Add(entry);
    }
    EXPECT_FALSE(state_.outcome());
    return {row_ / (kLast - kFirst + 1), delivery_ / (kLast - kFirst + 1)};
  }

 private:
  static constexpr int kFirst = 20;
  static constexpr int kLast = 40;

  match::Entry PlyOf(int ply) {
    const AccountId& by = ply % 2 == 1 ? kWhite : kBlack;
    auto legal = state_.game().LegalPlies();
    // Without captures, so that nobody loses early.
    std::erase_if(legal, [](const std::string& text) { return text.find(',') != std::string::npos; });
    const match::Command command{by, RequestId(kRequest + std::to_string(ply + 10)), state_.position_seq(), 0,
                                 match::PlayPly{legal.at(static_cast<std::size_t>(ply) * 7 % legal.size())}};
    const match::Stamp stamp{match::Millis(1'790'000'000'000 + ply), match::Millis(1'200), {}};
    auto decision = match::Decide(state_, command, stamp);
    EXPECT_TRUE(state_.Apply(std::get<match::Entry>(*std::move(decision))).ok());
    return state_.At(state_.seq())->entry;
  }

  void Add(const match::Entry& entry) {
    row_ += match::Encode(entry, state_.settings().seats).size();
    const match::SeenEntry seen{kMatch, state_.At(entry.seq), {}};
    delivery_ += MessageOf(seen).ByteSizeLong();
  }

  static v1::SessionResponse MessageOf(const match::SeenEntry& seen) {
    v1::SessionResponse message;
    *message.mutable_delivery() = wire::ToProto(session::Delivery{
        session::Topic::Match(kMatch), std::string(session::kMatchEpoch), seen.seq(), seen.seq() - 1, seen});
    return message;
  }

  match::State state_ =
      match::State::Begin(match::DecideStart(Settings(), kWhite, RequestId("x"), match::Millis(1)).value())
          .value();
  std::size_t row_ = 0;
  std::size_t delivery_ = 0;
};

std::int64_t Difference(std::size_t a, std::size_t b) {
  return std::abs(static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b));
}

TEST(YardstickMessage, ItAndTheRowAreAsLongAsTheServers) {
  const Real real = RealMatch().Play();
  EXPECT_LE(Difference(Message().Make(kMatch.text(), 30).Length(), real.delivery), 4);
  EXPECT_LE(Difference(kRowBytes, real.row), 4);
}

TEST(YardstickMessage, ItTellsItsMatchAndNumber) {
  const grpc::ByteBuffer bytes = Message().Make(MatchText(42), 7);
  grpc::Slice slice;
  ASSERT_TRUE(bytes.DumpToSingleSlice(&slice).ok());
  v1::SessionResponse message;
  ASSERT_TRUE(message.ParseFromArray(slice.begin(), static_cast<int>(slice.size())));
  EXPECT_EQ(message.delivery().topic(), "matches/yyyyyyyyyyy42");
  EXPECT_EQ(message.delivery().seq(), 7u);
  EXPECT_EQ(message.delivery().prev_seq(), 6u);
  EXPECT_EQ(message.delivery().match_entry().seq(), 7u);
}

}  // namespace
}  // namespace merels::yardstick
