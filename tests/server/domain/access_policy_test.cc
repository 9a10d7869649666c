#include "server/domain/access_policy.h"

#include <utility>

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

Sanction Banned(const std::string& id) { return SanctionOf(SanctionKind::kBan, 0, id); }

TEST(AccessPolicy, NobodyIsKeptFromAnybodyAtFirst) {
  const AccessPolicy access;
  EXPECT_TRUE(access.MayPair(kAnn, kBob));
  EXPECT_TRUE(access.MayChallenge(kAnn, kBob));
  EXPECT_TRUE(access.MayWatch(kAnn, kBob));
  EXPECT_TRUE(access.MayHear(kAnn, kBob, milliseconds(200)));
  EXPECT_TRUE(access.MayChat(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(access.MayPlayRated(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(access.MaySignIn(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(200)).ok());
}

TEST(AccessPolicy, NobodyMeetsHimself) { EXPECT_FALSE(AccessPolicy().MayPair(kAnn, kAnn)); }

TEST(AccessPolicy, ABlockKeepsTheTwoApartBothWaysButForWatching) {
  AccessPolicy access;
  access.Block(kAnn, kBob);
  EXPECT_FALSE(access.MayPair(kAnn, kBob));
  EXPECT_FALSE(access.MayPair(kBob, kAnn));
  EXPECT_FALSE(access.MayChallenge(kAnn, kBob));
  EXPECT_FALSE(access.MayChallenge(kBob, kAnn));
  EXPECT_FALSE(access.MayHear(kAnn, kBob, milliseconds(200)));
  EXPECT_FALSE(access.MayHear(kBob, kAnn, milliseconds(200)));
  EXPECT_FALSE(access.MayWatch(kBob, kAnn));
  EXPECT_TRUE(access.MayWatch(kAnn, kBob));
  EXPECT_EQ(access.BlockedBy(kAnn), std::vector{kBob});
  EXPECT_TRUE(access.BlockedBy(kBob).empty());
}

TEST(AccessPolicy, ASanctionThatIsImposedAgainIsKnown) {
  AccessPolicy access;
  EXPECT_TRUE(access.Impose(SanctionOf(SanctionKind::kMute, 0)));
  EXPECT_FALSE(access.Impose(SanctionOf(SanctionKind::kMute, 0)));
  EXPECT_EQ(access.AllInForce(kBob, milliseconds(200)).size(), 1U);
}

TEST(AccessPolicy, EachChangeIsCountedAlsoAnExchangeOfAll) {
  AccessPolicy access;
  auto counts = [&access, last = std::uint64_t{0}]() mutable {
    return access.changes() > std::exchange(last, access.changes());
  };
  access.Block(kAnn, kBob);
  EXPECT_TRUE(counts());
  access.Unblock(kAnn, kBob);
  EXPECT_TRUE(counts());
  access.Impose(SanctionOf(SanctionKind::kBan, 0));
  EXPECT_TRUE(counts());
  access.CloseAddress("hash", Banned("one"), milliseconds(0));
  EXPECT_TRUE(counts());
  access.Lift("one");
  EXPECT_TRUE(counts());
  access.SetModerator(kAnn, true);
  EXPECT_TRUE(counts());
  AccessPolicy other;
  other.Block(kBob, kAnn);
  access.Replace(other);
  EXPECT_TRUE(counts());
  EXPECT_FALSE(access.IsModerator(kAnn));
  EXPECT_TRUE(access.Blocked(kBob, kAnn));
}

TEST(AccessPolicy, ABlockCanBeTakenBack) {
  AccessPolicy access;
  access.Block(kAnn, kBob);
  access.Unblock(kAnn, kBob);
  access.Unblock(kBob, kAnn);
  EXPECT_TRUE(access.MayPair(kAnn, kBob));
  EXPECT_TRUE(access.MayWatch(kBob, kAnn));
}

TEST(AccessPolicy, AModeratorWatchesAlsoWhoBlockedThem) {
  AccessPolicy access;
  access.Block(kAnn, kModerator);
  EXPECT_FALSE(access.MayWatch(kModerator, kAnn));
  access.SetModerator(kModerator, true);
  EXPECT_TRUE(access.MayWatch(kModerator, kAnn));
  access.SetModerator(kModerator, false);
  EXPECT_FALSE(access.MayWatch(kModerator, kAnn));
}

TEST(AccessPolicy, EachSanctionKeepsFromItsOwnThingUntilItsEnd) {
  AccessPolicy mute;
  mute.Impose(SanctionOf(SanctionKind::kMute, 300));
  EXPECT_EQ(mute.MayChat(kBob, milliseconds(299)).error().reason, Reason::kMuted);
  EXPECT_TRUE(mute.MayChat(kBob, milliseconds(300)).ok());
  EXPECT_TRUE(mute.MayPlayRated(kBob, milliseconds(200)).ok());
  AccessPolicy rated;
  rated.Impose(SanctionOf(SanctionKind::kRatedBan, 300));
  EXPECT_EQ(rated.MayPlayRated(kBob, milliseconds(299)).error().reason, Reason::kBanned);
  EXPECT_TRUE(rated.MaySignIn(kBob, milliseconds(200)).ok());
  AccessPolicy ban;
  ban.Impose(SanctionOf(SanctionKind::kBan, 0));
  EXPECT_EQ(ban.MaySignIn(kBob, milliseconds(1'000'000)).error().reason, Reason::kBanned);
  EXPECT_EQ(ban.MayPlayRated(kBob, milliseconds(200)).error().reason, Reason::kBanned);
  EXPECT_TRUE(ban.MaySignIn(kAnn, milliseconds(200)).ok());
}

TEST(AccessPolicy, AWarningKeepsFromNothing) {
  AccessPolicy access;
  access.Impose(SanctionOf(SanctionKind::kWarning, 0));
  EXPECT_TRUE(access.MayChat(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(access.MaySignIn(kBob, milliseconds(200)).ok());
}

TEST(AccessPolicy, AnAccountIsToldAllThatIsInForceAndNothingElse) {
  AccessPolicy access;
  access.Impose(SanctionOf(SanctionKind::kWarning, 0, "warning"));
  access.Impose(SanctionOf(SanctionKind::kMute, 300, "mute"));
  const auto ids = [&](int now) {
    std::vector<std::string> found;
    for (const auto& one : access.AllInForce(kBob, milliseconds(now))) found.push_back(one.id);
    return found;
  };
  EXPECT_EQ(ids(299), (std::vector<std::string>{"warning", "mute"}));
  EXPECT_EQ(ids(300), std::vector<std::string>{"warning"});
  EXPECT_TRUE(access.AllInForce(kAnn, milliseconds(0)).empty());
}

TEST(AccessPolicy, WhatIsLiftedCountsNoMoreAndTheRestDoes) {
  AccessPolicy access;
  access.Impose(SanctionOf(SanctionKind::kBan, 0, "ban"));
  access.Impose(SanctionOf(SanctionKind::kMute, 0, "mute"));
  access.CloseAddress("hash", Banned("ban"), milliseconds(0));
  access.Lift("ban");
  EXPECT_TRUE(access.MaySignIn(kBob, milliseconds(200)).ok());
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(200)).ok());
  EXPECT_FALSE(access.MayChat(kBob, milliseconds(200)).ok());
}

TEST(AccessPolicy, WhereSomebodyWasMutedNewGuestsMayNotChat) {
  AccessPolicy access;
  access.CloseAddress("hash", SanctionOf(SanctionKind::kMute, 0), milliseconds(300));
  const auto chats = [&](int since, int now) {
    return access.MayChatFrom("hash", milliseconds(since), milliseconds(now)).ok();
  };
  EXPECT_FALSE(chats(100, 299));
  EXPECT_TRUE(chats(99, 299)) << "who was there before";
  EXPECT_TRUE(chats(100, 300));
  EXPECT_TRUE(access.MayChatFrom("other", milliseconds(100), milliseconds(299)).ok());
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(299)).ok());
  access.CloseAddress("hash", Banned("ban"), milliseconds(0));
  access.Lift("ban");
  EXPECT_FALSE(chats(100, 299));
}

TEST(AccessPolicy, AnAddressIsClosedUntilTheBansEnd) {
  AccessPolicy access;
  access.CloseAddress("hash", Banned("ban"), milliseconds(300));
  EXPECT_EQ(access.MaySignInFrom("hash", milliseconds(299)).error().reason, Reason::kBanned);
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(300)).ok());
  EXPECT_TRUE(access.MaySignInFrom("other", milliseconds(299)).ok());
}

TEST(AccessPolicy, TwoBansAtOneAddressAreTwo) {
  AccessPolicy access;
  access.CloseAddress("hash", Banned("one"), milliseconds(300));
  access.CloseAddress("hash", Banned("other"), milliseconds(400));
  EXPECT_EQ(access.MaySignInFrom("hash", milliseconds(0)).error().sentence,
            "no new account may sign in from this address until 1970-01-01 00:00 UTC");
  access.Lift("other");
  EXPECT_FALSE(access.MaySignInFrom("hash", milliseconds(299)).ok());
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(300)).ok());
  access.CloseAddress("hash", Banned("third"), milliseconds(0));
  access.ForgetEnded(milliseconds(300));
  EXPECT_FALSE(access.MaySignInFrom("hash", milliseconds(300)).ok());
  access.Lift("third");
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(0)).ok());
}

TEST(AccessPolicy, WhatSomebodySaidBeforeTheyBlockedIsStillHeard) {
  AccessPolicy access;
  access.Block(kAnn, kBob, milliseconds(100));
  EXPECT_TRUE(access.MayHear(kBob, kAnn, milliseconds(99)));
  EXPECT_FALSE(access.MayHear(kBob, kAnn, milliseconds(100)));
  EXPECT_FALSE(access.MayHear(kAnn, kBob, milliseconds(99))) << "Ann has blocked Bob";
}

TEST(AccessPolicy, AnAddressIsForgottenAfterItsBanAndNotBefore) {
  AccessPolicy access;
  access.CloseAddress("hash", Banned("ban"), milliseconds(300));
  access.CloseAddress("other", Banned("ban"), milliseconds(0));
  access.ForgetEnded(milliseconds(299));
  EXPECT_FALSE(access.MaySignInFrom("hash", milliseconds(299)).ok());
  access.ForgetEnded(milliseconds(300));
  EXPECT_TRUE(access.MaySignInFrom("hash", milliseconds(299)).ok());
  EXPECT_FALSE(access.MaySignInFrom("other", milliseconds(300)).ok());
}

TEST(AccessPolicy, ASanctionIsForgottenAfterItsEndAndNotBefore) {
  AccessPolicy access;
  access.Impose({"mute", kAnn, SanctionKind::kMute, "spam", kBob, milliseconds(1), milliseconds(300)});
  access.Impose({"ban", kAnn, SanctionKind::kRatedBan, "engine", kBob, milliseconds(1), milliseconds(0)});
  access.ForgetEnded(milliseconds(299));
  EXPECT_EQ(access.AllInForce(kAnn, milliseconds(299)).size(), 2U);
  access.ForgetEnded(milliseconds(300));
  EXPECT_EQ(access.AllInForce(kAnn, milliseconds(299)).size(), 1U);
}

TEST(AccessPolicy, WhoIsForgottenBlocksNobody) {
  AccessPolicy access;
  access.Block(kAnn, kBob);
  access.SetModerator(kAnn, true);
  access.Forget(kAnn);
  EXPECT_TRUE(access.MayPair(kAnn, kBob));
  EXPECT_FALSE(access.IsModerator(kAnn));
}

TEST(AccessPolicy, ARefusalSaysUntilWhenAndWhy) {
  AccessPolicy access;
  access.Impose(SanctionOf(SanctionKind::kMute, 0));
  EXPECT_EQ(access.MayChat(kBob, milliseconds(200)).error().sentence,
            "this account may not chat for ever: for shouting");
  EXPECT_EQ(UntilText(milliseconds(1'795'323'905'000)), "until 2026-11-22 05:05 UTC");
}

}  // namespace
}  // namespace merels::domain
