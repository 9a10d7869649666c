#include "client/presenter/account/visits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/memory_settings.h"

namespace merels::presenter {
namespace {

using testing::SizeIs;

const match::Player kAnn{AccountId("ann"), "Ann", false, false};
const match::Player kGuest{AccountId("bob"), "Bob", true, false};

TEST(Visits, TheNewestComesFirstAndTheOldestGoes) {
  Visits visits;
  for (int i = 0; i < 7; ++i) visits.Add("host:" + std::to_string(i), kAnn);
  EXPECT_THAT(visits.all(), SizeIs(kMaxVisits));
  EXPECT_EQ(visits.all().front().server, "host:6");
  visits.Add("host:3", kGuest);
  EXPECT_EQ(visits.all().front(), (Visit{"host:3", "Bob", false}));
  EXPECT_THAT(visits.all(), SizeIs(kMaxVisits)) << "a server is listed once";
}

TEST(Visits, TheNextRunKnowsThem) {
  MemorySettings settings;
  Visits(&settings).Add("host:1", kAnn);
  const Visits next(&settings);
  ASSERT_NE(next.SignedIn("host:1"), nullptr);
  EXPECT_EQ(next.SignedIn("host:1")->name, "Ann");
  EXPECT_TRUE(next.SignedIn("host:1")->member);
  EXPECT_EQ(next.SignedIn("host:2"), nullptr);
}

TEST(Visits, WhoSignedOutIsNotKnownButTheServerIs) {
  MemorySettings settings;
  Visits visits(&settings);
  visits.Add("host:1", kAnn);
  visits.SignedOut("host:1");
  EXPECT_EQ(visits.SignedIn("host:1"), nullptr);
  EXPECT_EQ(Visits(&settings).all(), (std::vector{Visit{"host:1", "", false}}));
}

TEST(Visits, WhatCannotBeReadOrKeptCountsForNothing) {
  MemorySettings settings;
  settings.fault = Error{Reason::kBadFile, "no such folder"};
  Visits visits(&settings);
  visits.Add("host:1", kAnn);
  EXPECT_NE(visits.SignedIn("host:1"), nullptr) << "for this run";
}

}  // namespace
}  // namespace merels::presenter
