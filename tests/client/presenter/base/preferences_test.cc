#include "client/presenter/base/preferences.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace merels::presenter
