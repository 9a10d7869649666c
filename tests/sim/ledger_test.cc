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

/// A match without a clock, begun at once, in a house that serves all the time. The player who goes is to
/// move.
class Claimed : public ::testing::Test {
 protected:
  Claimed() {
    ledger_.served().Begins(scheduler_.now());
    ledger_.StreamOpened(kStays);
    Keep(match::DecideStart({"standard+reps=3+quiet=100", {}, false, {kGoes, kStays}, false}, {}, {},
                            kBeginning)
             .value());
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
    row.account = entry.by;
    row.bytes = match::Encode(entry);
    ledger_.LogChanged(kMatch);
  }

  /// What is wrong with a claim at this moment, if anything.
  std::string Claim() {
    const auto now = std::chrono::duration_cast<milliseconds>(scheduler_.now());
    Keep({2, kBeginning + now, kStays, {}, 0, {match::Ended{{rules::Score::kSecondWins, "abandoned"}}}});
    return ledger_.violation() ? ledger_.violation()->sentence : "";
  }

  store::MemoryDisk disk_;
  Scheduler scheduler_;
  Ledger ledger_{disk_, scheduler_, milliseconds(0), seconds(1000)};
};

TEST_F(Claimed, FromOneWhoLeftOnPurposeAfterTheShorterWait) {
  ledger_.StreamClosed(kGoes, ledger_.StreamOpened(kGoes), true);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "");
}

TEST_F(Claimed, NotBeforeTheShorterWait) {
  ledger_.StreamClosed(kGoes, ledger_.StreamOpened(kGoes), true);
  Wait(seconds(59));
  EXPECT_EQ(Claim(), "match match, row 2: claimed before its time");
}

TEST_F(Claimed, NotAfterTheShorterWaitFromOneWhoseStreamBroke) {
  ledger_.StreamClosed(kGoes, ledger_.StreamOpened(kGoes), false);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "match match, row 2: claimed before its time");
}

TEST_F(Claimed, AfterTheShorterWaitThoughAnOlderStreamBrokeLater) {
  const auto older = ledger_.StreamOpened(kGoes);
  ledger_.StreamClosed(kGoes, ledger_.StreamOpened(kGoes), true);
  Wait(seconds(1));
  ledger_.StreamClosed(kGoes, older, false);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "");
}

TEST_F(Claimed, NotWhileAStreamIsOpenWhichAnotherLeft) {
  ledger_.StreamOpened(kGoes);
  ledger_.StreamClosed(kGoes, ledger_.StreamOpened(kGoes), true);
  Wait(seconds(61));
  EXPECT_EQ(Claim(), "match match, row 2: claimed from one who was there");
}

}  // namespace
}  // namespace merels::sim
