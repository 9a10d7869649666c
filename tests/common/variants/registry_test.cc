#include "common/variants/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::variants {
namespace {

using ::testing::HasSubstr;

std::string Canonical(std::string_view text) {
  const auto ruleset = ParseRuleset(text);
  return ruleset ? ruleset->text : std::string(Name(ruleset.error().reason));
}

TEST(Ruleset, EveryRegisteredNameIsItsOwnCanonicalForm) {
  for (const auto& named : Registry()) {
    EXPECT_EQ(Canonical(named.name), named.name);
    EXPECT_FALSE(named.title.empty() || named.summary.empty() || named.source.empty()) << named.name;
  }
}

TEST(Ruleset, KnobsComeInTheOrderOfTheTableWhateverTheOrderGiven) {
  EXPECT_EQ(Canonical("standard+quiet=100+reps=3"), "standard+reps=3+quiet=100");
  EXPECT_EQ(Canonical("standard+cap=9+fly=0+men=7"), "standard+men=7+fly=0+cap=9");
}

TEST(Ruleset, AKnobThatSaysWhatTheNameSaysIsLeftOut) {
  EXPECT_EQ(Canonical("standard+fly=3+reps=0+quiet=50"), "standard+quiet=50");
}

TEST(Ruleset, BadTextsAreRefusedByReason) {
  for (const char* text : {"", "chess", "Standard", "standard ", "+reps=3"}) {
    EXPECT_EQ(Canonical(text), "unknown-ruleset") << text;
  }
  for (const char* text :
       {"standard+", "standard+rep=3", "standard++reps=3", "standard+=3", "standard+Reps=3"}) {
    EXPECT_EQ(Canonical(text), "unknown-knob") << text;
  }
  for (const char* text :
       {"standard+reps", "standard+reps=", "standard+reps=x", "standard+reps=-1", "standard+reps=03",
        "standard+reps=3x", "standard+reps=99999999999999999999", "standard+reps=100001", "standard+men=2",
        "standard+men=13", "six+diag=1", "six+men=9", "three+men=5", "nine-holes+board=six+diag=1",
        "standard+diag=2", "standard+milled=some"}) {
    EXPECT_EQ(Canonical(text), "bad-knob-value") << text;
  }
  EXPECT_EQ(Canonical("standard+reps=3+quiet=1+reps=3"), "duplicate-knob");
  EXPECT_EQ(Canonical(std::string(100'000, 's')), "unknown-ruleset");
}

TEST(Ruleset, ErrorsSayWhatIsKnown) {
  EXPECT_THAT(ParseRuleset("chess").error().sentence, HasSubstr("standard"));
  EXPECT_THAT(ParseRuleset("standard+x=1").error().sentence, HasSubstr("milled"));
  EXPECT_EQ(ParseRuleset("standard+milled=x").error().sentence,
            "milled cannot be \"x\"; it takes any, none or free");
}

TEST(Ruleset, ABareNameIsPlayedWithDrawLimits) {
  EXPECT_EQ(PlayingDefault("standard")->text, "standard+reps=3+quiet=100");
  EXPECT_EQ(PlayingDefault("standard+quiet=50")->text, "standard+quiet=50");
  EXPECT_EQ(PlayingDefault("chess").error().reason, Reason::kUnknownRuleset);
}

TEST(Ruleset, KnobValuesAreListedInTheOrderOfTheTable) {
  const auto values = KnobValues(*ParseRuleset("standard+reps=3"));
  ASSERT_EQ(values.size(), 15U);
  EXPECT_EQ(values[0].knob, "board");
  EXPECT_EQ(values[11].knob, "reps");
  EXPECT_EQ(values[11].value, "3");
}

}  // namespace
}  // namespace merels::variants
