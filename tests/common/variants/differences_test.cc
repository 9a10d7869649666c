#include "common/variants/differences.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::variants {
namespace {

using Texts = std::vector<std::string>;

TEST(Differences, WhatATableByTheBareNamePlaysHasNone) {
  for (const NamedRuleset& named : Registry()) {
    EXPECT_EQ(DifferencesOf(PlayingDefault(named.name).value().text), Texts()) << named.name;
  }
}

TEST(Differences, EachKnobThatIsOtherwiseIsNamedAlsoWhereALimitIsMissing) {
  EXPECT_EQ(DifferencesOf("standard+reps=3+quiet=60"), Texts{"quiet=60"});
  EXPECT_EQ(DifferencesOf("standard").size(), 2U) << "it has neither of the limits";
}

TEST(Differences, OfAnUnknownRulesetNothingIsKnown) { EXPECT_EQ(DifferencesOf("draughts"), Texts()); }

}  // namespace
}  // namespace merels::variants
