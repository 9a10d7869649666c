#include "client/sdk/stream/seen_notices.h"

#include <gtest/gtest.h>

namespace merels::sdk {
namespace {

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
