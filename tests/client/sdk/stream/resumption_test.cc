#include "client/sdk/stream/resumption.h"

#include <gtest/gtest.h>

#include "client/sdk/stream/backoff.h"

namespace merels::sdk {
namespace {

using session::Delivery;
using session::Topic;

const Topic kMatch = Topic::Match(MatchId("abcdefghij234"));

Delivery Snapshot(Seq seq, const std::string& epoch = "log") {
  return {kMatch, epoch, seq, 0, match::Snapshot()};
}

Delivery Row(Seq seq, Seq prev, const std::string& epoch = "log") {
  return {kMatch, epoch, seq, prev, match::SeenEntry()};
}

// A match of which rows up to 5 have been seen.
FollowedTopics AtFive() {
  FollowedTopics topics;
  EXPECT_TRUE(topics.Follow(kMatch));
  EXPECT_EQ(topics.Take(Snapshot(5)), Verdict::kNew);
  return topics;
}

TEST(FollowedTopics, ATopicIsAskedForOnceFromItsBeginning) {
  FollowedTopics topics;
  EXPECT_EQ(topics.Follow(kMatch), (Subscription{kMatch, "", 0}));
  EXPECT_EQ(topics.Follow(kMatch), std::nullopt);
}

TEST(FollowedTopics, NewsOfATopicThatIsNotFollowedIsDropped) {
  FollowedTopics topics;
  EXPECT_EQ(topics.Take(Snapshot(5)), Verdict::kOld);
  EXPECT_FALSE(topics.Unfollow(kMatch));
}

TEST(FollowedTopics, RowsInOrderAreNews) {
  auto topics = AtFive();
  EXPECT_EQ(topics.Take(Row(6, 5)), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(9, 6)), Verdict::kNew);  // numbers hidden from this viewer are no gap
  EXPECT_EQ(topics.Received(), (std::vector<TopicHead>{{kMatch, 9}}));
}

TEST(FollowedTopics, ATopicMayBeginWithItsFirstRow) {
  FollowedTopics topics;
  topics.Follow(kMatch);
  EXPECT_EQ(topics.Take(Row(1, 0)), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(2, 1)), Verdict::kNew);
}

TEST(FollowedTopics, ARowThatWasSeenIsDropped) {
  auto topics = AtFive();
  EXPECT_EQ(topics.Take(Row(5, 4)), Verdict::kOld);
  EXPECT_EQ(topics.Take(Row(3, 2)), Verdict::kOld);
  EXPECT_EQ(topics.Take(Snapshot(4)), Verdict::kOld);
}

TEST(FollowedTopics, AGapIsAskedForOnceAndClosedByWhatWasMissing) {
  auto topics = AtFive();
  EXPECT_EQ(topics.Take(Row(8, 7)), Verdict::kGap);
  EXPECT_EQ(topics.Again(kMatch), (Subscription{kMatch, "log", 5}));
  EXPECT_EQ(topics.Take(Row(9, 8)), Verdict::kOld);
  EXPECT_EQ(topics.Take(Row(6, 5)), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(7, 6)), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(8, 7)), Verdict::kNew);
}

TEST(FollowedTopics, AGapIsClosedByASnapshotToo) {
  auto topics = AtFive();
  EXPECT_EQ(topics.Take(Row(8, 7)), Verdict::kGap);
  topics.Again(kMatch);
  EXPECT_EQ(topics.Take(Snapshot(9)), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(10, 9)), Verdict::kNew);
}

TEST(FollowedTopics, AnotherEpochBeginsWithASnapshot) {
  auto topics = AtFive();
  EXPECT_EQ(topics.Take(Row(6, 5, "other")), Verdict::kGap);
  topics.Again(kMatch);
  EXPECT_EQ(topics.Take(Snapshot(1, "other")), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(2, 1, "other")), Verdict::kNew);
}

TEST(FollowedTopics, ANewStreamGoesOnWhereTheOldOneEnded) {
  auto topics = AtFive();
  topics.Follow(Topic::Lobby());
  const auto all = topics.Resume();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_NE(std::find(all.begin(), all.end(), Subscription{kMatch, "log", 5}), all.end());
  EXPECT_NE(std::find(all.begin(), all.end(), Subscription{Topic::Lobby(), "", 0}), all.end());
  EXPECT_EQ(topics.Take(Row(6, 5)), Verdict::kNew);
}

TEST(FollowedTopics, FollowedAfreshOldNewsCountsForNothing) {
  auto topics = AtFive();
  EXPECT_EQ(topics.FollowAfresh(kMatch), (Subscription{kMatch, "", 0}));
  EXPECT_EQ(topics.Take(Row(6, 5)), Verdict::kOld);
  EXPECT_EQ(topics.Take(Snapshot(5)), Verdict::kNew);
}

TEST(FollowedTopics, AHeartbeatShowsWhatNeverCame) {
  auto topics = AtFive();
  EXPECT_TRUE(topics.Missing({{kMatch, 5}}).empty());
  EXPECT_TRUE(topics.Missing({{Topic::Lobby(), 5}}).empty());
  EXPECT_EQ(topics.Missing({{kMatch, 6}}), (std::vector<Subscription>{{kMatch, "log", 5}}));
}

TEST(FollowedTopics, AGapAfterAQuietResumeIsSeenAtOnce) {
  auto topics = AtFive();
  topics.Resume();
  EXPECT_TRUE(topics.Missing({{kMatch, 5}}).empty());
  EXPECT_EQ(topics.Take(Row(8, 7)), Verdict::kGap);
}

TEST(FollowedTopics, WhatWasJustAskedForGetsUntilTheNextHeartbeat) {
  FollowedTopics topics;
  topics.Follow(kMatch);
  EXPECT_TRUE(topics.Missing({{kMatch, 6}}).empty());
  EXPECT_EQ(topics.Missing({{kMatch, 6}}).size(), 1u);
  EXPECT_TRUE(topics.Missing({{kMatch, 6}}).empty());
}

TEST(Backoff, PausesGrowToTheirLongest) {
  Backoff backoff{SessionOptions()};
  EXPECT_EQ(backoff.Next(Millis(0), 0.5), Millis(250));
  EXPECT_EQ(backoff.Next(Millis(0), 0.5), Millis(400));
  EXPECT_EQ(backoff.Next(Millis(0), 0.5), Millis(640));
  for (int i = 0; i < 10; ++i) static_cast<void>(backoff.Next(Millis(0), 0.5));
  EXPECT_EQ(backoff.Next(Millis(0), 0.5), Millis(3000));
}

TEST(Backoff, TheJitterIsAFifthEitherWay) {
  EXPECT_EQ(Backoff{SessionOptions()}.Next(Millis(0), 0), Millis(200));
  EXPECT_EQ(Backoff{SessionOptions()}.Next(Millis(0), 1), Millis(300));
}

TEST(Backoff, OnlyAConnectionThatHeldMakesThePausesShortAgain) {
  Backoff backoff{SessionOptions()};
  static_cast<void>(backoff.Next(Millis(0), 0.5));
  EXPECT_EQ(backoff.Next(Millis(4999), 0.5), Millis(400));
  EXPECT_EQ(backoff.Next(Millis(5000), 0.5), Millis(250));
}

TEST(FollowedTopics, WhoCameOrWentIsNewsAndMovesNoNumber) {
  FollowedTopics topics = AtFive();
  const Delivery change{kMatch, "log", 5, 5, session::PresenceChanged{}};
  EXPECT_EQ(topics.Take(change), Verdict::kNew);
  EXPECT_EQ(topics.Take(Row(6, 5)), Verdict::kNew);
  FollowedTopics fresh;
  EXPECT_TRUE(fresh.Follow(kMatch));
  EXPECT_EQ(fresh.Take(change), Verdict::kOld);
}

const RequestId kNoticeRequest("9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11");
const lobby::Notice kSeekEnded = lobby::SeekEnded{Reason::kStoreRefused, kNoticeRequest};
const lobby::Notice kRated = lobby::RatingChanged{MatchId("abcdefghij234"), "standard/blitz", {}, {}};

session::Delivery NoticeDelivered(session::Content content) {
  return {session::Topic::Notices(), "run", 7, 0, std::move(content)};
}

session::Delivery Snapshot(const std::vector<lobby::Notice>& recent) {
  lobby::NoticesSnapshot now;
  for (const auto& notice : recent) now.recent.push_back({clock::Millis(1), notice});
  return NoticeDelivered(std::move(now));
}

TEST(SeenNotices, WhatHappenedBeforeAnybodyListenedIsNotTold) {
  SeenNotices told;
  EXPECT_TRUE(told.Take(Snapshot({kSeekEnded, kRated})).empty());
  EXPECT_TRUE(told.Take(Snapshot({kSeekEnded, kRated})).empty());
}

TEST(SeenNotices, WhatHappenedWithoutAStreamIsToldOnce) {
  SeenNotices told;
  EXPECT_TRUE(told.Take(Snapshot({kSeekEnded})).empty());
  const auto missed = told.Take(Snapshot({kSeekEnded, kRated}));
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<lobby::RatingChanged>(missed[0]));
  EXPECT_TRUE(told.Take(Snapshot({kSeekEnded, kRated})).empty());
}

TEST(SeenNotices, WhatWasDeliveredIsNotToldAgain) {
  SeenNotices told;
  told.Take(Snapshot({}));
  EXPECT_TRUE(told.Take(NoticeDelivered(kRated)).empty());
  EXPECT_TRUE(told.Take(Snapshot({kRated})).empty());
}

TEST(SeenNotices, AnotherSeekThatEndedIsAnotherNotice) {
  SeenNotices told;
  told.Take(Snapshot({kSeekEnded}));
  const lobby::Notice other =
      lobby::SeekEnded{Reason::kCancelled, RequestId("1b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11")};
  EXPECT_EQ(told.Take(Snapshot({kSeekEnded, other})).size(), 1U);
}

}  // namespace

}  // namespace merels::sdk
