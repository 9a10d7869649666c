// Tests that every store of seeks and leases, which also gives the cluster's time, must pass. A backend joins
// as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, SeeksConformance, SqliteHost);
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/leases.h"
#include "server/store/seeks.h"
#include "server/store/sql/runner.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline StoredSeek SeekBy(const std::string& owner, const std::string& id, int until = 1000) {
  StoredSeek seek{id, {AccountId(owner), RequestId("request of " + id)}};
  seek.sought_by.contents = "hash of " + id;
  seek.terms.choices = {{"standard+reps=3+quiet=100", {std::chrono::minutes(5), std::chrono::seconds(3)}},
                        {"lasker", {}}};
  seek.terms.rated = true;
  seek.terms.least_games = 10;
  seek.since = Ms(7);
  seek.until = Ms(until);
  return seek;
}

template <class Host>
class SeeksConformance : public testing::Test {
 protected:
  template <class T, class Call>
  Result<T> Seeks(Call call) {
    const auto seeks = std::make_unique<SeekStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*seeks, done); });
  }
  template <class T, class Call>
  Result<T> Leases(Call call) {
    const auto leases = std::make_unique<LeaseStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*leases, done); });
  }

  Result<OfferOrMatch<StoredSeek>> MakeOnce(const StoredSeek& seek, int now = 10) {
    return Seeks<OfferOrMatch<StoredSeek>>(
        [&](SeekStore& seeks, auto done) { seeks.Make(seek, Ms(now), done); });
  }
  Result<StoredSeek> Make(const StoredSeek& seek, int now = 10) { return OfferIn(MakeOnce(seek, now)); }
  std::vector<StoredSeek> List() {
    auto all = *Seeks<std::vector<StoredSeek>>([](SeekStore& seeks, auto done) { seeks.List(done); });
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.owner() < b.owner(); });
    return all;
  }
  bool Close(const std::string& id) {
    return *Seeks<bool>([&](SeekStore& seeks, auto done) { seeks.Close(id, done); });
  }
  bool Claim(const std::array<std::string, 2>& ids, const std::string& match, std::int64_t epoch = 1) {
    return *Seeks<bool>(
        [&](SeekStore& seeks, auto done) { seeks.Claim(ids, MatchId(match), "pairing", epoch, done); });
  }
  void TakeBack(const std::string& match, const std::array<std::string, 2>& ids) {
    const auto back =
        Seeks<void>([&](SeekStore& seeks, auto done) { seeks.TakeBack(MatchId(match), ids, done); });
    EXPECT_TRUE(back.ok());
  }
  /// The first row of a match that takes a seek.
  AppendStatus Begin(const std::string& match, const std::string& seek,
                     std::vector<domain::IdempotencyKey> answers = {}) {
    Row row = WithHead(RowOf(match, 1), HeadOf("ann", "bob", 10));
    row.takes = seek;
    row.answers = std::move(answers);
    return AppendAll(host_, {row}).front();
  }

  StoredLease Lease() {
    return *Leases<StoredLease>([](LeaseStore& leases, auto done) { leases.Read("pairing", done); });
  }
  bool Take(const StoredLease& seen, const std::string& holder) {
    return *Leases<bool>([&](LeaseStore& leases, auto done) { leases.Take("pairing", seen, holder, done); });
  }
  bool Beat(const std::string& holder, std::int64_t epoch) {
    return *Leases<bool>([&](LeaseStore& leases, auto done) { leases.Beat("pairing", holder, epoch, done); });
  }

  Host host_;
};
TYPED_TEST_SUITE_P(SeeksConformance);

TYPED_TEST_P(SeeksConformance, ASeekIsThereAsItWasMadeAndAPlayerHasOne) {
  const StoredSeek seek = SeekBy("ann", "s1");
  EXPECT_EQ(*this->Make(seek), seek);
  EXPECT_EQ(this->List(), std::vector{seek});
  EXPECT_EQ(this->Make(SeekBy("ann", "s2"))->id, "s1") << "for the same";
  StoredSeek other = SeekBy("ann", "s3");
  other.terms.least_games = 9;
  EXPECT_EQ(this->Make(other).error().reason, Reason::kAlreadySeeking);
  other.terms = {{seek.terms.choices.front()}, true, 10};
  EXPECT_EQ(this->Make(other).error().reason, Reason::kAlreadySeeking);
  EXPECT_EQ(this->Make(other, 1000)->id, "s3") << "the first has ended by then";
  EXPECT_EQ(this->List().size(), 1U);
}

TYPED_TEST_P(SeeksConformance, ASeekThatWaitsCanBeEndedAndItsTermPutOff) {
  ASSERT_TRUE(this->Make(SeekBy("ann", "s1", 500)).ok());
  const auto put_off = [this](int until) {
    EXPECT_TRUE(this->template Seeks<void>([&](SeekStore& seeks, auto done) {
                      seeks.ExtendExpiry({"s1", "none"}, Ms(until), done);
                    })
                    .ok());
    return this->List()[0].until;
  };
  EXPECT_EQ(put_off(800), Ms(800));
  EXPECT_EQ(put_off(600), Ms(800));
  EXPECT_TRUE(this->Close("s1"));
  EXPECT_FALSE(this->Close("s1"));
  EXPECT_TRUE(this->List().empty());
}

TYPED_TEST_P(SeeksConformance, BothOrNoneAreClaimedAndOnlyByTheEpochThatLeads) {
  for (const char* owner : {"ann", "bob", "cleo"}) {
    ASSERT_TRUE(this->Make(SeekBy(owner, std::string("of ") + owner)).ok());
  }
  EXPECT_FALSE(this->Claim({"of ann", "of bob"}, "m0")) << "nobody leads yet";
  ASSERT_TRUE(this->Take({}, "node"));
  EXPECT_FALSE(this->Claim({"of ann", "none"}, "m1"));
  EXPECT_TRUE(this->Claim({"of ann", "of bob"}, "m1"));
  EXPECT_FALSE(this->Claim({"of bob", "of cleo"}, "m2"));
  EXPECT_FALSE(this->Close("of ann")) << "it is being paired";
  EXPECT_EQ(this->Make(SeekBy("ann", "s9"), 5000)->id, "of ann") << "whatever its term";
  ASSERT_TRUE(this->Take(this->Lease(), "other"));
  ASSERT_TRUE(this->Make(SeekBy("dora", "of dora")).ok());
  EXPECT_FALSE(this->Claim({"of cleo", "of dora"}, "m3", 1)) << "an epoch that is over";
  EXPECT_TRUE(this->Claim({"of cleo", "of dora"}, "m3", 2));
}

TYPED_TEST_P(SeeksConformance, WhatWasClaimedInVainWaitsAgainAndItsMatchIsFenced) {
  ASSERT_TRUE(this->Take({}, "node"));
  ASSERT_TRUE(this->Make(SeekBy("ann", "of ann")).ok());
  ASSERT_TRUE(this->Make(SeekBy("bob", "of bob")).ok());
  ASSERT_TRUE(this->Claim({"of ann", "of bob"}, "m1"));
  this->TakeBack("m1", {"new 1", "new 2"});
  EXPECT_EQ(this->Begin("m1", "of ann"), AppendStatus::kFenced);
  ASSERT_EQ(this->List().size(), 2U);
  for (const StoredSeek& seek : this->List()) EXPECT_TRUE(seek.claimed_for.empty());
  EXPECT_TRUE(this->Claim({"new 1", "new 2"}, "m2"));
}

TYPED_TEST_P(SeeksConformance, AClaimWhoseMatchBeganIsNotTakenBack) {
  ASSERT_TRUE(this->Take({}, "node"));
  ASSERT_TRUE(this->Make(SeekBy("ann", "of ann")).ok());
  ASSERT_TRUE(this->Make(SeekBy("bob", "of bob")).ok());
  ASSERT_TRUE(this->Claim({"of ann", "of bob"}, "m1"));
  EXPECT_EQ(this->Begin("m1", "of ann"), AppendStatus::kAppended);
  this->TakeBack("m1", {"new 1", "new 2"});
  EXPECT_TRUE(this->List().empty()) << "nobody is paired twice";
}

TYPED_TEST_P(SeeksConformance, ARequestThatLedToAMatchSeeksNoOther) {
  ASSERT_TRUE(this->Take({}, "node"));
  const StoredSeek ann = SeekBy("ann", "of ann");
  const StoredSeek bob = SeekBy("bob", "of bob");
  ASSERT_TRUE(this->Make(ann).ok() && this->Make(bob).ok());
  ASSERT_TRUE(this->Claim({"of ann", "of bob"}, "m1"));
  ASSERT_EQ(this->Begin("m1", "of ann", {ann.sought_by, bob.sought_by}), AppendStatus::kAppended);
  this->TakeBack("m1", {"new 1", "new 2"});
  for (StoredSeek again : {ann, bob}) {
    again.id += " again";
    EXPECT_EQ(std::get<MatchId>(*this->MakeOnce(again)), MatchId("m1"));
    again.sought_by.contents = "another hash";
    EXPECT_EQ(this->MakeOnce(again).error().reason, Reason::kRequestIdReused);
    again.sought_by.key.request = RequestId("a new request");
    EXPECT_EQ(this->Make(again)->id, again.id);
  }
}

TYPED_TEST_P(SeeksConformance, OfSeveralWhoSeeTheSameLeaseOneTakesItOver) {
  EXPECT_EQ(this->Lease(), StoredLease{});
  EXPECT_TRUE(this->Take({}, "one"));
  EXPECT_FALSE(this->Take({}, "two"));
  const StoredLease seen = this->Lease();
  EXPECT_EQ(seen, (StoredLease{"one", 1, 0}));
  EXPECT_TRUE(this->Beat("one", 1));
  EXPECT_FALSE(this->Take(seen, "two")) << "it has beaten since";
  EXPECT_TRUE(this->Take(this->Lease(), "two"));
  EXPECT_FALSE(this->Beat("one", 1));
  EXPECT_EQ(this->Lease(), (StoredLease{"two", 2, 0}));
  const auto release = [this](const std::string& holder, std::int64_t epoch) {
    return this->template Leases<void>(
        [&](LeaseStore& leases, auto done) { leases.Release("pairing", holder, epoch, done); });
  };
  EXPECT_TRUE(release("one", 1).ok());
  EXPECT_EQ(this->Lease().holder, "two");
  EXPECT_TRUE(release("two", 2).ok());
  EXPECT_EQ(this->Lease(), (StoredLease{"", 2, 0}));
}

TYPED_TEST_P(SeeksConformance, AllLeasesAreListedByName) {
  const auto list = [this] {
    return *this->template Leases<std::vector<NamedLease>>(
        [](LeaseStore& leases, auto done) { leases.List(done); });
  };
  EXPECT_TRUE(list().empty());
  ASSERT_TRUE(this->Take({}, "two"));
  const auto taken = this->template Leases<bool>(
      [](LeaseStore& leases, auto done) { leases.Take("another", {}, "one", done); });
  ASSERT_TRUE(*taken);
  ASSERT_TRUE(this->Beat("two", 1));
  EXPECT_EQ(list(), (std::vector<NamedLease>{{"another", {"one", 1, 0}}, {"pairing", {"two", 1, 1}}}));
}

TYPED_TEST_P(SeeksConformance, TheTimeOfTheHouseIsThatOfTheDatabasesMachine) {
  const auto now = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
  };
  const std::chrono::milliseconds before = now();
  const auto told = Await<std::chrono::milliseconds>(
      this->host_, [&](auto done) { ReadDatabaseTime(this->host_.store().sql(), done); });
  ASSERT_TRUE(told.ok());
  EXPECT_GE(*told, before - std::chrono::milliseconds(1));
  EXPECT_LE(*told, now() + std::chrono::milliseconds(1));
}

REGISTER_TYPED_TEST_SUITE_P(SeeksConformance, TheTimeOfTheHouseIsThatOfTheDatabasesMachine,
                            ASeekIsThereAsItWasMadeAndAPlayerHasOne, ASeekThatWaitsCanBeEndedAndItsTermPutOff,
                            BothOrNoneAreClaimedAndOnlyByTheEpochThatLeads,
                            WhatWasClaimedInVainWaitsAgainAndItsMatchIsFenced,
                            AClaimWhoseMatchBeganIsNotTakenBack, ARequestThatLedToAMatchSeeksNoOther,
                            OfSeveralWhoSeeTheSameLeaseOneTakesItOver, AllLeasesAreListedByName);

}  // namespace merels::store
