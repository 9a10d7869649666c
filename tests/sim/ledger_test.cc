#include "tests/sim/ledger.h"

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/match/decide.h"
#include "tests/sim/machine.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const MatchId kMatch("match");
const AccountId kStays("stays");
const AccountId kGoes("goes");

/// A match without a clock, in which both have played at once, with a server that is up all the time. The
/// absent player is to move.
class Claimed : public ::testing::Test {
 protected:
  void SetUp() override {
    ledger_.served().Begins(scheduler_.now());
    Keep(match::DecideStart({"standard+reps=3+quiet=100", {}, false, {kGoes, kStays}, false}, {}, {},
                            kBeginning)
             .value());
    match::State state =
        match::State::Begin(match::EntryReader().Read(1, disk_.log[kMatch][1].bytes).value()).value();
    for (const auto& [by, ply] : {std::pair(kGoes, "d2"), std::pair(kStays, "f4")}) {
      const match::Command command{by, RequestId(ply), state.position_seq(), 0, match::PlayPly{ply}};
      const auto entry = std::get<match::Entry>(match::Decide(state, command, {kBeginning, {}, {}}).value());
      Keep(entry);
      ASSERT_TRUE(state.Apply(entry).ok());
    }
  }

  void Wait(milliseconds delay) {
    scheduler_.After(delay, [] {});
    while (scheduler_.RunOne()) {
    }
  }

  void Keep(const match::Entry& entry) {
    store::Row& row = disk_.log[kMatch][entry.seq];
    row.match = kMatch;
    row.seq = entry.seq;
    row.bytes = match::Encode(entry, {kGoes, kStays});
    ledger_.LogChanged(kMatch);
  }

  std::uint64_t Comes(const MatchId& match = kMatch) { return ledger_.Follows({kGoes, match}); }
  void Goes(std::uint64_t number, bool left) { ledger_.FollowsNoMore({kGoes, kMatch}, number, left); }

  /// A fault in a claim at this time, if any.
  std::string Claim() {
    const auto now = std::chrono::duration_cast<milliseconds>(scheduler_.now());
    const Seq next = disk_.log[kMatch].size() + 1;
    Keep({next, kBeginning + now, kStays, {}, 0, {match::Ended{{rules::Score::kSecondWins, "abandoned"}}}});
    return ledger_.violation() ? ledger_.violation()->sentence : "";
  }

  store::MemoryDisk disk_;
  Scheduler scheduler_;
  Ledger ledger_{disk_, scheduler_, milliseconds(0), {seconds(1000), seconds(900)}};
};

TEST_F(Claimed, FromOneWhoLeftOnPurposeAfterTheShorterWait) {
  Goes(Comes(), true);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "");
}

TEST_F(Claimed, NotBeforeTheShorterWait) {
  Goes(Comes(), true);
  Wait(seconds(59));
  EXPECT_EQ(Claim(), "match match, row 4: claimed before its time");
}

TEST_F(Claimed, NotAfterTheShorterWaitFromOneWhoseStreamBroke) {
  Goes(Comes(), false);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "match match, row 4: claimed before its time");
}

TEST_F(Claimed, AfterTheShorterWaitThoughAnOlderStreamBrokeLater) {
  const auto older = Comes();
  Goes(Comes(), true);
  Wait(seconds(1));
  Goes(older, false);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "");
}

TEST_F(Claimed, NotWhileAStreamIsOpenWhichAnotherLeft) {
  Comes();
  Goes(Comes(), true);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "match match, row 4: claimed from one who was there");
}

TEST_F(Claimed, ThoughTheyFollowAnotherMatch) {
  Goes(Comes(), false);
  Comes(MatchId("another"));
  Wait(seconds(301));
  EXPECT_EQ(Claim(), "");
}

TEST_F(Claimed, FromOneWhoIsThereOnlyAfterTheTermForThat) {
  Comes();
  Wait(seconds(899));
  EXPECT_EQ(Claim(), "match match, row 4: claimed from one who was there");
}

TEST_F(Claimed, FromOneWhoIsThereAfterTheTermForThat) {
  Comes();
  Wait(seconds(901));
  EXPECT_EQ(Claim(), "");
}

}  // namespace
}  // namespace merels::sim
