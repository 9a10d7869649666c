#include "server/domain/company.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::milliseconds;

const AccountId kAnn("ann");
const AccountId kBob("bob");
const AccountId kModerator("mod");

Sanction SanctionOf(SanctionKind kind, int until, const std::string& id = "one") {
  return {id, kBob, kind, "for shouting", kModerator, milliseconds(100), milliseconds(until)};
}

TEST(Company, NobodyIsKeptFromAnybodyAtFirst) {
  const Company company;
  EXPECT_TRUE(company.MayPair(kAnn, kBob));
  EXPECT_TRUE(company.MayChallenge(kAnn, kBob));
  EXPECT_TRUE(company.MayWatch(kAnn, kBob));
  EXPECT_TRUE(company.MayHear(kAnn, kBob, milliseconds(200)));
  EXPECT_TRUE(company.MayTalk(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(company.MayPlayRated(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(company.MayComeIn(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(200)).ok());
}

TEST(Company, NobodyMeetsHimself) { EXPECT_FALSE(Company().MayPair(kAnn, kAnn)); }

TEST(Company, ABlockKeepsTheTwoApartBothWaysButForWatching) {
  Company company;
  company.Block(kAnn, kBob);
  EXPECT_FALSE(company.MayPair(kAnn, kBob));
  EXPECT_FALSE(company.MayPair(kBob, kAnn));
  EXPECT_FALSE(company.MayChallenge(kAnn, kBob));
  EXPECT_FALSE(company.MayChallenge(kBob, kAnn));
  EXPECT_FALSE(company.MayHear(kAnn, kBob, milliseconds(200)));
  EXPECT_FALSE(company.MayHear(kBob, kAnn, milliseconds(200)));
  EXPECT_FALSE(company.MayWatch(kBob, kAnn));
  EXPECT_TRUE(company.MayWatch(kAnn, kBob));
  EXPECT_EQ(company.BlockedBy(kAnn), std::vector{kBob});
  EXPECT_TRUE(company.BlockedBy(kBob).empty());
}

TEST(Company, ABlockCanBeTakenBack) {
  Company company;
  company.Block(kAnn, kBob);
  company.Unblock(kAnn, kBob);
  company.Unblock(kBob, kAnn);
  EXPECT_TRUE(company.MayPair(kAnn, kBob));
  EXPECT_TRUE(company.MayWatch(kBob, kAnn));
}

TEST(Company, AModeratorWatchesAlsoWhoBlockedHim) {
  Company company;
  company.Block(kAnn, kModerator);
  EXPECT_FALSE(company.MayWatch(kModerator, kAnn));
  company.SetModerator(kModerator, true);
  EXPECT_TRUE(company.MayWatch(kModerator, kAnn));
  company.SetModerator(kModerator, false);
  EXPECT_FALSE(company.MayWatch(kModerator, kAnn));
}

TEST(Company, EachSanctionKeepsFromItsOwnThingUntilItsEnd) {
  Company mute;
  mute.Impose(SanctionOf(SanctionKind::kMute, 300));
  EXPECT_EQ(mute.MayTalk(kBob, milliseconds(299)).error().reason, Reason::kMuted);
  EXPECT_TRUE(mute.MayTalk(kBob, milliseconds(300)).ok());
  EXPECT_TRUE(mute.MayPlayRated(kBob, milliseconds(200)).ok());
  Company rated;
  rated.Impose(SanctionOf(SanctionKind::kRatedBan, 300));
  EXPECT_EQ(rated.MayPlayRated(kBob, milliseconds(299)).error().reason, Reason::kBanned);
  EXPECT_TRUE(rated.MayComeIn(kBob, milliseconds(200)).ok());
  Company ban;
  ban.Impose(SanctionOf(SanctionKind::kBan, 0));
  EXPECT_EQ(ban.MayComeIn(kBob, milliseconds(1'000'000)).error().reason, Reason::kBanned);
  EXPECT_EQ(ban.MayPlayRated(kBob, milliseconds(200)).error().reason, Reason::kBanned);
  EXPECT_TRUE(ban.MayComeIn(kAnn, milliseconds(200)).ok());
}

TEST(Company, AWarningKeepsFromNothing) {
  Company company;
  company.Impose(SanctionOf(SanctionKind::kWarning, 0));
  EXPECT_TRUE(company.MayTalk(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(company.MayComeIn(kBob, milliseconds(200)).ok());
}

TEST(Company, AnAccountIsToldAllThatIsInForceAndNothingElse) {
  Company company;
  company.Impose(SanctionOf(SanctionKind::kWarning, 0, "warning"));
  company.Impose(SanctionOf(SanctionKind::kMute, 300, "mute"));
  const auto ids = [&](int now) {
    std::vector<std::string> found;
    for (const auto& one : company.AllInForce(kBob, milliseconds(now))) found.push_back(one.id);
    return found;
  };
  EXPECT_EQ(ids(299), (std::vector<std::string>{"warning", "mute"}));
  EXPECT_EQ(ids(300), std::vector<std::string>{"warning"});
  EXPECT_TRUE(company.AllInForce(kAnn, milliseconds(0)).empty());
}

TEST(Company, WhatIsLiftedCountsNoMoreAndTheRestDoes) {
  Company company;
  company.Impose(SanctionOf(SanctionKind::kBan, 0, "ban"));
  company.Impose(SanctionOf(SanctionKind::kMute, 0, "mute"));
  company.CloseAddress("hash", "ban", milliseconds(0));
  company.Lift("ban");
  EXPECT_TRUE(company.MayComeIn(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(200)).ok());
  EXPECT_FALSE(company.MayTalk(kBob, milliseconds(200)).ok());
}

TEST(Company, AnAddressIsClosedUntilTheBansEnd) {
  Company company;
  company.CloseAddress("hash", "ban", milliseconds(300));
  EXPECT_EQ(company.MayComeFrom("hash", milliseconds(299)).error().reason, Reason::kBanned);
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(300)).ok());
  EXPECT_TRUE(company.MayComeFrom("other", milliseconds(299)).ok());
}

TEST(Company, TwoBansAtOneAddressAreTwo) {
  Company company;
  company.CloseAddress("hash", "one", milliseconds(300));
  company.CloseAddress("hash", "other", milliseconds(400));
  EXPECT_EQ(company.MayComeFrom("hash", milliseconds(0)).error().sentence,
            "nobody new is let in from this address until 1970-01-01 00:00 UTC");
  company.Lift("other");
  EXPECT_FALSE(company.MayComeFrom("hash", milliseconds(299)).ok());
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(300)).ok());
  company.CloseAddress("hash", "third", milliseconds(0));
  company.ForgetEnded(milliseconds(300));
  EXPECT_FALSE(company.MayComeFrom("hash", milliseconds(300)).ok());
  company.Lift("third");
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(0)).ok());
}

TEST(Company, WhatSomebodySaidBeforeHeBlockedIsStillHeard) {
  Company company;
  company.Block(kAnn, kBob, milliseconds(100));
  EXPECT_TRUE(company.MayHear(kBob, kAnn, milliseconds(99)));
  EXPECT_FALSE(company.MayHear(kBob, kAnn, milliseconds(100)));
  EXPECT_FALSE(company.MayHear(kAnn, kBob, milliseconds(99))) << "she wants none of his words";
}

TEST(Company, AnAddressIsForgottenAfterItsBanAndNotBefore) {
  Company company;
  company.CloseAddress("hash", "ban", milliseconds(300));
  company.CloseAddress("other", "ban", milliseconds(0));
  company.ForgetEnded(milliseconds(299));
  EXPECT_FALSE(company.MayComeFrom("hash", milliseconds(299)).ok());
  company.ForgetEnded(milliseconds(300));
  EXPECT_TRUE(company.MayComeFrom("hash", milliseconds(299)).ok());
  EXPECT_FALSE(company.MayComeFrom("other", milliseconds(300)).ok());
}

TEST(Company, ASanctionIsForgottenAfterItsEndAndNotBefore) {
  Company company;
  company.Impose({"mute", kAnn, SanctionKind::kMute, "spam", kBob, milliseconds(1), milliseconds(300)});
  company.Impose({"ban", kAnn, SanctionKind::kRatedBan, "engine", kBob, milliseconds(1), milliseconds(0)});
  company.ForgetEnded(milliseconds(299));
  EXPECT_EQ(company.AllInForce(kAnn, milliseconds(299)).size(), 2U);
  company.ForgetEnded(milliseconds(300));
  EXPECT_EQ(company.AllInForce(kAnn, milliseconds(299)).size(), 1U);
}

TEST(Company, WhoIsForgottenBlocksNobody) {
  Company company;
  company.Block(kAnn, kBob);
  company.SetModerator(kAnn, true);
  company.Forget(kAnn);
  EXPECT_TRUE(company.MayPair(kAnn, kBob));
  EXPECT_FALSE(company.IsModerator(kAnn));
}

TEST(Company, ARefusalSaysUntilWhenAndWhy) {
  Company company;
  company.Impose(SanctionOf(SanctionKind::kMute, 0));
  EXPECT_EQ(company.MayTalk(kBob, milliseconds(200)).error().sentence,
            "this account may not talk for ever: for shouting");
  EXPECT_EQ(UntilText(milliseconds(1'795'323'905'000)), "until 2026-11-22 05:05 UTC");
}

}  // namespace
}  // namespace merels::domain
