#include "server/domain/ticket_pool.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr clock::Millis kNow{std::chrono::hours(1000)};

Ticket TicketOf(const std::string& player, const std::string& ruleset = "standard", int clock_minutes = 5) {
  Ticket ticket;
  ticket.player = {AccountId(player), player, true, false};
  ticket.terms.choices = {{ruleset, {minutes(clock_minutes), seconds(0)}}};
  ticket.since = kNow;
  return ticket;
}

Ticket Rated(const std::string& player, double rating, clock::Millis waited = seconds(0)) {
  Ticket ticket = TicketOf(player);
  ticket.terms.rated = true;
  ticket.ratings = {rating};
  ticket.since = kNow - waited;
  return ticket;
}

/// A rated ticket with several choices, each with the player's rating.
struct Wish {
  std::string ruleset;
  double rating = 1500;
};
Ticket Wants(const std::string& player, const std::vector<Wish>& wishes, clock::Millis waited = seconds(0)) {
  Ticket ticket = Rated(player, 0, waited);
  ticket.terms.choices.clear();
  ticket.ratings.clear();
  for (const Wish& wish : wishes) {
    ticket.terms.choices.push_back({wish.ruleset, {minutes(5), seconds(0)}});
    ticket.ratings.push_back(wish.rating);
  }
  return ticket;
}

std::vector<TicketPair> Round(TicketPool& pool, clock::Millis now = kNow) {
  std::vector<TicketPair> pairs;
  pool.BeginRound();
  while (pool.PairSlice(now, pairs)) {
  }
  return pairs;
}

std::set<std::string> NamesOf(const TicketPair& pair) {
  return {pair.first.player.name, pair.second.player.name};
}

TEST(TicketPool, OfEqualsTheLongestWaitingAreTakenTogether) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Rated("ann", 1500, seconds(3))).ok());
  ASSERT_TRUE(pool.Add(Rated("bob", 1500, seconds(1))).ok());
  ASSERT_TRUE(pool.Add(Rated("cleo", 1500, seconds(2))).ok());
  const auto pairs = Round(pool);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(NamesOf(pairs[0]), (std::set<std::string>{"ann", "cleo"}));
  EXPECT_EQ(pool.size(), 1U);
  EXPECT_TRUE(Round(pool).empty());
}

TEST(TicketPool, AnotherRulesetClockOrKindIsNoPair) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  ASSERT_TRUE(pool.Add(TicketOf("bob", "standard", 3)).ok());
  ASSERT_TRUE(pool.Add(TicketOf("cleo", "lasker")).ok());
  ASSERT_TRUE(pool.Add(Rated("dora", 1500)).ok());
  EXPECT_TRUE(Round(pool).empty());
}

TEST(TicketPool, AskingAgainKeepsThePlaceAndNobodyIsPairedWithHimself) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_TRUE(Round(pool).empty());
  EXPECT_EQ(pool.Add(TicketOf("ann", "lasker")).error().reason, Reason::kAlreadySeeking);
  EXPECT_EQ(pool.size(), 1U);
}

TEST(TicketPool, AWithdrawnTicketIsNotPaired) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_TRUE(pool.Remove(AccountId("ann")));
  EXPECT_FALSE(pool.Remove(AccountId("ann")));
  ASSERT_TRUE(pool.Add(TicketOf("bob")).ok());
  EXPECT_TRUE(Round(pool).empty());
  EXPECT_EQ(pool.Find(AccountId("ann")), nullptr);
  EXPECT_NE(pool.Find(AccountId("bob")), nullptr);
}

TEST(TicketPool, AFullPoolSaysSo) {
  TicketPool pool(1, {});
  ASSERT_TRUE(pool.Add(TicketOf("ann")).ok());
  EXPECT_EQ(pool.Add(TicketOf("bob", "lasker")).error().reason, Reason::kRateLimited);
}

TEST(TicketPool, TheOnlyTwoOfAKindNeedNotWaitForARound) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Rated("ann", 1500)).ok());
  EXPECT_FALSE(pool.TakeOnlyPair(AccountId("ann"), kNow));
  ASSERT_TRUE(pool.Add(Rated("bob", 1540)).ok());
  const auto pair = pool.TakeOnlyPair(AccountId("bob"), kNow);
  ASSERT_TRUE(pair.has_value());
  EXPECT_EQ(NamesOf(*pair), (std::set<std::string>{"ann", "bob"}));
  EXPECT_EQ(pool.size(), 0U);
  for (const char* player : {"cleo", "dora", "eve"}) ASSERT_TRUE(pool.Add(Rated(player, 1500)).ok());
  EXPECT_FALSE(pool.TakeOnlyPair(AccountId("eve"), kNow)) << "who is best for whom, the round decides";
}

TEST(TicketPool, RatingsFarApartMeetOnlyAfterAWhileWhichIsTold) {
  TicketPool pool(10, {.gap = {50, 10, 400}});
  ASSERT_TRUE(pool.Add(Rated("ann", 1500)).ok());
  ASSERT_TRUE(pool.Add(Rated("bob", 1600)).ok());
  const Ticket ann = *pool.Find(AccountId("ann"));
  EXPECT_EQ(pool.GapOf(ann, kNow + seconds(4)), 90);
  EXPECT_TRUE(Round(pool, kNow + seconds(4)).empty());
  EXPECT_EQ(pool.ExpectedWait(ann.terms.choices[0], true, kNow), std::nullopt);
  EXPECT_EQ(Round(pool, kNow + seconds(5)).size(), 1U);
  EXPECT_EQ(pool.ExpectedWait(ann.terms.choices[0], true, kNow + seconds(5)), clock::Millis(5000));
}

TEST(TicketPool, TheUsualWaitOfAQueueIsToldOnceTwoPairsWereMadeInItLately) {
  TicketPool pool(10, {});
  for (const char* names : {"ab", "cd"}) {
    EXPECT_TRUE(pool.UsualWaits(kNow).empty());
    ASSERT_TRUE(pool.Add(Rated({names[0]}, 1500, seconds(8))).ok());
    ASSERT_TRUE(pool.Add(Rated({names[1]}, 1500, seconds(2))).ok());
    ASSERT_TRUE(pool.Add(TicketOf({names[0], names[1]}, "six")).ok());
    ASSERT_EQ(Round(pool).size(), names[0] == 'a' ? 1U : 2U);
  }
  const lobby::UsualWait rated{"standard", {minutes(5), seconds(0)}, true, seconds(8)};
  EXPECT_EQ(pool.UsualWaits(kNow), std::vector{rated}) << "of the other queue too few are known";
  EXPECT_EQ(pool.UsualWaits(kNow + minutes(10)), std::vector{rated});
  EXPECT_TRUE(pool.UsualWaits(kNow + minutes(10) + clock::Millis(1)).empty());
}

/// So many pairs with this ruleset and so many minutes.
void MakePairs(TicketPool& pool, const char* ruleset, int clock, std::size_t pairs,
               clock::Millis now = kNow) {
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    ASSERT_TRUE(pool.Add(TicketOf("ann", ruleset, clock)).ok());
    ASSERT_TRUE(pool.Add(TicketOf("bob", ruleset, clock)).ok());
    ASSERT_EQ(Round(pool, now).size(), 1U);
  }
}

TEST(TicketPool, OfAtMostSoManyQueuesTheUsualWaitIsToldAndOfThoseInWhichMostWerePaired) {
  TicketPool pool(10, {});
  for (int clock = 1; clock <= static_cast<int>(TicketPool::kMaxUsualWaits) + 1; ++clock)
    MakePairs(pool, "six", clock, TicketPool::kLeastWaits / 2);
  MakePairs(pool, "standard", 5, TicketPool::kLeastWaits / 2 + 1);
  const auto usual = pool.UsualWaits(kNow);
  ASSERT_EQ(usual.size(), TicketPool::kMaxUsualWaits);
  EXPECT_EQ(usual.front().ruleset, "standard");
}

TEST(TicketPool, OfTooManyQueuesThatIsForgottenInWhichNobodyWasPairedForLongest) {
  TicketPool pool(10, {});
  MakePairs(pool, "aaa", 1, TicketPool::kLeastWaits / 2, kNow + seconds(2));
  MakePairs(pool, "zzz", 1, TicketPool::kLeastWaits / 2, kNow);
  for (int clock = 1; clock <= static_cast<int>(TicketPool::kRememberedQueues) - 1; ++clock)
    MakePairs(pool, "six", clock, 1, kNow + seconds(1));
  const auto usual = pool.UsualWaits(kNow + seconds(2));
  ASSERT_EQ(usual.size(), 1U);
  EXPECT_EQ(usual.front().ruleset, "aaa");
}

TEST(TicketPool, WhoDoNotWantToMeetDoNot) {
  PairingRules rules;
  rules.may_meet = [](const AccountId& one, const AccountId& other) {
    return std::min(one, other) != AccountId("ann") || std::max(one, other) != AccountId("bob");
  };
  TicketPool pool(10, rules);
  ASSERT_TRUE(pool.Add(Rated("ann", 1500)).ok());
  ASSERT_TRUE(pool.Add(Rated("bob", 1500)).ok());
  EXPECT_FALSE(pool.TakeOnlyPair(AccountId("bob"), kNow));
  EXPECT_TRUE(Round(pool, kNow + minutes(9)).empty());
}

TEST(TicketPool, TheSameTwoMeetAgainOnlyLaterOrWhenBothHaveWaited) {
  for (const bool first_met : {true, false}) {
    TicketPool pool(10, {});
    Ticket ann = Rated("ann", 1500);
    Ticket bob = Rated("bob", 1500, seconds(30));
    Ticket& met = first_met ? ann : bob;
    met.last_opponent = first_met ? bob.player.id : ann.player.id;
    met.last_match = kNow - minutes(10) + clock::Millis(1);
    ASSERT_TRUE(pool.Add(ann).ok());
    ASSERT_TRUE(pool.Add(bob).ok());
    EXPECT_TRUE(Round(pool).empty()) << "ann has only just come";
    EXPECT_EQ(Round(pool, kNow + seconds(10)).size(), 1U);
    ASSERT_TRUE(pool.Add(ann).ok());
    ASSERT_TRUE(pool.Add(bob).ok());
    EXPECT_EQ(Round(pool, kNow + clock::Millis(1)).size(), 1U) << "ten minutes ago";
  }
}

TEST(TicketPool, WhoSharesOneOfSeveralChoicesIsPairedForIt) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}})).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"six"}, {"lasker"}})).ok());
  const auto pairs = Round(pool);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].game.ruleset, "lasker");
  EXPECT_EQ(pool.size(), 0U);
}

TEST(TicketPool, OfSharedChoicesThatIsTakenInWhichTheRatingsAreNearest) {
  for (const bool swapped : {false, true}) {
    TicketPool pool(10, {});
    std::vector<Wish> of_bob = {{"six", 1530}, {"lasker", 1510}, {"standard", 1540}};
    if (swapped) std::reverse(of_bob.begin(), of_bob.end());
    ASSERT_TRUE(pool.Add(Wants("ann", {{"standard", 1500}, {"six", 1500}, {"lasker", 1500}})).ok());
    ASSERT_TRUE(pool.Add(Wants("bob", of_bob)).ok());
    const auto pairs = Round(pool);
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].game.ruleset, "lasker");
  }
}

TEST(TicketPool, OfEquallyNearChoicesWhoHasWaitedLongerHasTheirFirst) {
  for (const int ann : {1, 3}) {
    TicketPool pool(10, {});
    ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}}, seconds(ann))).ok());
    ASSERT_TRUE(pool.Add(Wants("bob", {{"lasker"}, {"standard"}}, seconds(2))).ok());
    const auto pair = pool.TakeOnlyPair(AccountId("bob"), kNow);
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->game.ruleset, ann > 2 ? "standard" : "lasker");
  }
}

TEST(TicketPool, EachChoiceGoesByTheRatingOfItsOwnPool) {
  TicketPool pool(10, {.gap = {50, 10, 400}});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard", 1500}, {"lasker", 1900}})).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"standard", 1600}, {"lasker", 1600}})).ok());
  EXPECT_TRUE(Round(pool, kNow + seconds(4)).empty());
  const auto pairs = Round(pool, kNow + seconds(5));
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].game.ruleset, "standard");
}

TEST(TicketPool, WhoHasWaitedLongestIsPairedFirstAcrossAllQueues) {
  // Cleo is the only one for both; in the queue that is looked at first she would be taken for Bob.
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"zzz", 1500}}, seconds(5))).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"aaa", 1500}}, seconds(2))).ok());
  ASSERT_TRUE(pool.Add(Wants("cleo", {{"aaa", 1500}, {"zzz", 1540}}, seconds(1))).ok());
  const auto pairs = Round(pool);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(NamesOf(pairs[0]), (std::set<std::string>{"ann", "cleo"}));
  EXPECT_EQ(pairs[0].game.ruleset, "zzz");
}

TEST(TicketPool, WhoHasSeveralChoicesLeavesRoomForWhoHasOne) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}}, seconds(9))).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"standard"}, {"lasker"}}, seconds(8))).ok());
  ASSERT_TRUE(pool.Add(Wants("cleo", {{"standard"}})).ok());
  ASSERT_TRUE(pool.Add(Wants("dora", {{"lasker"}})).ok());
  EXPECT_EQ(Round(pool).size(), 2U);
}

TEST(TicketPool, TheOnlyTwoOfSeveralQueuesWaitForTheRoundIfSomebodyElseIsInOne) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"six"}})).ok());
  ASSERT_TRUE(pool.Add(Wants("cleo", {{"six"}})).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"lasker"}, {"standard"}})).ok());
  EXPECT_FALSE(pool.TakeOnlyPair(AccountId("bob"), kNow)) << "Cleo may be the one for Ann";
  ASSERT_TRUE(pool.Remove(AccountId("cleo")));
  const auto pair = pool.TakeOnlyPair(AccountId("bob"), kNow);
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->game.ruleset, "standard");
}

TEST(TicketPool, AWithdrawnTicketIsInNoQueueOfItsChoices) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}})).ok());
  ASSERT_TRUE(pool.Remove(AccountId("ann")));
  ASSERT_TRUE(pool.Add(Wants("bob", {{"lasker"}, {"standard"}})).ok());
  EXPECT_TRUE(Round(pool).empty());
  ASSERT_TRUE(pool.Add(Wants("ann", {{"six"}})).ok());
  EXPECT_TRUE(Round(pool).empty());
}

TEST(TicketPool, OtherChoicesAreAnotherSeek) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}})).ok());
  EXPECT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}}, seconds(3))).ok());
  const auto other = pool.Add(Wants("ann", {{"standard"}}));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().reason, Reason::kAlreadySeeking);
  EXPECT_EQ(other.error().sentence,
            "you are already waiting for standard 5+0, lasker 5+0, rated; cancel that first");
}

TEST(TicketPool, WhoWantsOpponentsOfSomeGamesMeetsNobodyWithFewer) {
  for (const std::int64_t games : {9, 10}) {
    TicketPool pool(10, {});
    Ticket ann = Rated("ann", 1500);
    ann.terms.least_games = 10;
    Ticket bob = Rated("bob", 1500);
    bob.games = games;
    ASSERT_TRUE(pool.Add(ann).ok() && pool.Add(bob).ok());
    EXPECT_EQ(Round(pool, kNow + minutes(9)).size(), games < 10 ? 0U : 1U) << "her own games do not matter";
  }
}

TEST(TicketPool, TheWaitOfAPairIsCountedInTheQueueOfTheirGameAlone) {
  TicketPool pool(10, {});
  ASSERT_TRUE(pool.Add(Wants("ann", {{"standard"}, {"lasker"}}, seconds(6))).ok());
  ASSERT_TRUE(pool.Add(Wants("bob", {{"lasker"}}, seconds(6))).ok());
  ASSERT_EQ(Round(pool).size(), 1U);
  const clock::TimeControl clock{minutes(5), seconds(0)};
  EXPECT_EQ(pool.ExpectedWait({"lasker", clock}, true, kNow), seconds(6));
  EXPECT_EQ(pool.ExpectedWait({"standard", clock}, true, kNow), std::nullopt);
}

TEST(TicketPool, ALargePoolIsPairedSliceBySliceAndNobodyTwice) {
  TicketPool pool(10'000, {.gap = {1, 0, 1}});
  for (int i = 0; i < 2000; ++i) {
    ASSERT_TRUE(pool.Add(Rated("p" + std::to_string(i), 1000 + i / 2)).ok());
  }
  std::vector<TicketPair> pairs;
  pool.BeginRound();
  ASSERT_TRUE(pool.PairSlice(kNow, pairs));
  EXPECT_LE(2 * pairs.size(), TicketPool::kLooks);
  while (pool.PairSlice(kNow, pairs)) {
  }
  std::set<std::string> seen;
  for (const TicketPair& pair : pairs) {
    EXPECT_LE(std::abs(pair.first.ratings[0] - pair.second.ratings[0]), 1);
    for (const auto& name : NamesOf(pair)) EXPECT_TRUE(seen.insert(name).second) << name;
  }
  EXPECT_EQ(seen.size() + pool.size(), 2000U);
  EXPECT_GE(seen.size(), 1960U) << "but for those at the edges of slices";
}

}  // namespace
}  // namespace merels::domain
