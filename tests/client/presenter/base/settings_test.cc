#include "client/presenter/base/settings.h"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/memory_settings.h"

namespace merels::presenter {
namespace {

TEST(Preferences, TheUsualValueOfEachIsOneOfItsValues) {
  const Preferences usual;
  for (const Preference preference : AllPreferences()) {
    EXPECT_EQ(usual.Of(preference), FactsOf(preference).usual);
    EXPECT_EQ(usual.Chosen(preference).value, FactsOf(preference).usual);
  }
}

TEST(Preferences, NamesAndWordsTellEveryValueApart) {
  std::set<std::string_view> names;
  for (const Preference preference : AllPreferences()) {
    EXPECT_TRUE(names.insert(Name(preference)).second) << Name(preference);
    std::set<std::string_view> words;
    std::set<int> values;
    for (const auto& one : FactsOf(preference).values) {
      EXPECT_TRUE(words.insert(one.word).second) << Name(preference) << " " << one.word;
      EXPECT_TRUE(values.insert(one.value).second) << Name(preference) << " " << one.word;
      Preferences chosen;
      EXPECT_TRUE(chosen.SetWord(preference, one.word));
      EXPECT_EQ(chosen.Of(preference), one.value);
    }
  }
}

TEST(Preferences, WhatIsNoneOfTheValuesChangesNothing) {
  Preferences chosen;
  EXPECT_FALSE(chosen.Set(Preference::kScale, 99));
  EXPECT_FALSE(chosen.SetWord(Preference::kTheme, "pink"));
  EXPECT_EQ(chosen, Preferences());
}

TEST(Preferences, TheScaleGoesFromThreeQuartersToThree) {
  const auto& scales = FactsOf(Preference::kScale).values;
  EXPECT_EQ(scales.front().word, "automatic");
  EXPECT_EQ(scales[1].value, 75);
  EXPECT_EQ(scales.back().value, 300);
}

using testing::SizeIs;

const match::Player kAnn{AccountId("ann"), "Ann", false, false};
const match::Player kGuest{AccountId("bob"), "Bob", true, false};

TEST(RecentServers, TheNewestComesFirstAndTheOldestGoes) {
  RecentServers servers;
  for (int i = 0; i < 7; ++i) servers.Add("host:" + std::to_string(i), kAnn);
  EXPECT_THAT(servers.all(), SizeIs(kMaxRecentServers));
  EXPECT_EQ(servers.all().front().server, "host:6");
  servers.Add("host:3", kGuest);
  EXPECT_EQ(servers.all().front(), (RecentServer{"host:3", "Bob", false}));
  EXPECT_THAT(servers.all(), SizeIs(kMaxRecentServers)) << "a server is listed once";
}

TEST(RecentServers, TheNextRunKnowsThem) {
  MemorySettings settings;
  RecentServers(&settings).Add("host:1", kAnn);
  const RecentServers next(&settings);
  ASSERT_NE(next.SignedIn("host:1"), nullptr);
  EXPECT_EQ(next.SignedIn("host:1")->name, "Ann");
  EXPECT_TRUE(next.SignedIn("host:1")->member);
  EXPECT_EQ(next.SignedIn("host:2"), nullptr);
}

TEST(RecentServers, WhoSignedOutIsNotKnownButTheServerIs) {
  MemorySettings settings;
  RecentServers servers(&settings);
  servers.Add("host:1", kAnn);
  servers.SignedOut("host:1");
  EXPECT_EQ(servers.SignedIn("host:1"), nullptr);
  EXPECT_EQ(RecentServers(&settings).all(), (std::vector{RecentServer{"host:1", "", false}}));
}

TEST(RecentServers, WhatCannotBeReadOrKeptCountsForNothing) {
  MemorySettings settings;
  settings.fault = Error{Reason::kBadFile, "no such folder"};
  RecentServers servers(&settings);
  servers.Add("host:1", kAnn);
  EXPECT_NE(servers.SignedIn("host:1"), nullptr) << "for this run";
}

}  // namespace

}  // namespace merels::presenter
