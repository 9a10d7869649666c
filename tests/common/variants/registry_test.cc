#include "common/variants/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/rules/base/outcome.h"

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

TEST(Ruleset, APointInAKnobMayBeWrittenInEitherCase) {
  EXPECT_EQ(ParseRuleset("foxgeese-15+cap=0+foxstart=D7+geese=15+sideways=1")->text,
            "foxgeese-15+foxstart=d7");
}

TEST(Ruleset, BadTextsAreRefusedByReason) {
  for (const char* text : {"", "chess", "Standard", "standard ", "+reps=3"}) {
    EXPECT_EQ(Canonical(text), "unknown-ruleset") << text;
  }
  for (const char* text :
       {"standard+", "standard+rep=3", "standard++reps=3", "standard+=3", "standard+Reps=3"}) {
    EXPECT_EQ(Canonical(text), "unknown-knob") << text;
  }
  for (const char* text : {"standard+reps",
                           "standard+reps=",
                           "standard+reps=x",
                           "standard+reps=-1",
                           "standard+reps=03",
                           "standard+reps=3x",
                           "standard+reps=99999999999999999999",
                           "standard+reps=100001",
                           "standard+men=2",
                           "standard+men=13",
                           "six+diag=1",
                           "six+men=9",
                           "three+men=5",
                           "nine-holes+board=six+diag=1",
                           "standard+diag=2",
                           "standard+milled=some",
                           "foxgeese+geese=16",
                           "foxgeese+foxstart=a4",
                           "foxgeese+foxstart=h8",
                           "foxgeese+foxstart=",
                           "foxgeese+foxmin=0",
                           "foxgeese+foxmin=18",
                           "foxgeese-15+foxmin=16",
                           "race+setup=side",
                           "peg+jumps=both"}) {
    EXPECT_EQ(Canonical(text), "bad-knob-value") << text;
  }
  for (const char* text : {"foxgeese+men=9", "race+quiet=9", "peg+reps=3"}) {
    EXPECT_EQ(Canonical(text), "unknown-knob") << text;
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

TEST(Ruleset, EveryFamilyHasKnobsOfItsOwn) {
  EXPECT_EQ(Canonical("foxgeese+cap=9+foxmin=2+foxstart=D6+geese=15+diag=0"),
            "foxgeese+diag=0+geese=15+foxstart=d6+foxmin=2+cap=9");
  EXPECT_EQ(Canonical("foxgeese-15+geese=17+sideways=0+foxstart=d4"), "foxgeese-15+geese=17+sideways=0");
  EXPECT_EQ(Canonical("foxgeese-15+foxstart=g4"), "foxgeese-15+foxstart=g4");
  EXPECT_EQ(Canonical("race+cap=9+setup=rows+reps=2"), "race+setup=rows+reps=2+cap=9");
  EXPECT_EQ(Canonical("peg-orth+cap=3+jumps=diag"), "peg-orth+jumps=diag+cap=3");
}

TEST(Ruleset, KnobsThatMakeNoGameTogetherAreExplained) {
  EXPECT_EQ(ParseRuleset("foxgeese+foxstart=a3").error().sentence,
            "foxstart cannot be a3: a goose starts there; choose an empty point, such as d4");
  EXPECT_EQ(ParseRuleset("foxgeese+foxstart=b7").error().sentence,
            "foxstart cannot be \"b7\"; it takes a point such as d4");
  EXPECT_EQ(ParseRuleset("foxgeese-15+foxmin=16").error().sentence,
            "foxmin cannot be 16: there are 15 geese, so the fox would have won");
}

TEST(Ruleset, SidesAreNamedAsTheirFamilyNamesThem) {
  const auto label = [](std::string_view text, rules::Side side) {
    return NamesOfSides(*ParseRuleset(text))[rules::Index(side)].label;
  };
  EXPECT_EQ(label("standard", rules::Side::kSecond), "Black");
  EXPECT_EQ(label("foxgeese", rules::Side::kSecond), "Geese");
  EXPECT_EQ(label("race", rules::Side::kFirst), "White");
  EXPECT_EQ(label("peg", rules::Side::kFirst), "Player");
}

TEST(Ruleset, WhatIsOpenedHasTheDrawLimitsThatItDoesNotName) {
  EXPECT_EQ(PlayingDefault("foxgeese-fwd")->text, "foxgeese-fwd+reps=3+cap=400");
  EXPECT_EQ(PlayingDefault("race")->text, "race+reps=3+cap=400");
  EXPECT_EQ(PlayingDefault("peg-orth")->text, "peg-orth");
  EXPECT_EQ(PlayingDefault("standard")->text, "standard+reps=3+quiet=100");
  EXPECT_EQ(PlayingDefault("standard+quiet=50")->text, "standard+reps=3+quiet=50");
  EXPECT_EQ(PlayingDefault("standard+fly=0")->text, "standard+fly=0+reps=3+quiet=100");
  EXPECT_EQ(PlayingDefault("standard+fly=0+endquiet=20")->text, "standard+fly=0+reps=3+quiet=100+endquiet=20")
      << "another knob's name is no limit's";
  EXPECT_EQ(PlayingDefault("standard+quiet=0+fly=0")->text, "standard+fly=0+reps=3");
  EXPECT_EQ(PlayingDefault("standard+reps=0+quiet=0")->text, "standard") << "who names them has them";
  EXPECT_EQ(PlayingDefault("chess").error().reason, Reason::kUnknownRuleset);
}

TEST(Ruleset, TheRulesInFullSayWhichKnobsAreSetOtherwise) {
  EXPECT_EQ(RulesInFull(ParseRuleset("standard").value()).size(), 1U);
  const auto rules = RulesInFull(ParseRuleset("six+men=7+cap=50").value());
  ASSERT_EQ(rules.size(), 3U);
  EXPECT_EQ(rules[0].rfind("standard: Each player has nine men.", 0), 0U);
  EXPECT_EQ(rules[1].rfind("six: ", 0), 0U);
  EXPECT_EQ(rules[2], "Changed here: men=7 instead of 6, cap=50 instead of 0.");
}

TEST(Ruleset, KnobValuesAreListedInTheOrderOfTheTable) {
  const auto values = KnobValues(*ParseRuleset("standard+reps=3"));
  ASSERT_GE(values.size(), 4U);
  EXPECT_EQ(values.front().knob, "board");
  EXPECT_EQ(values.back().knob, "cap");
  const auto& reps = values[values.size() - 4];
  EXPECT_EQ(reps.knob, "reps");
  EXPECT_EQ(reps.value, "3");
}

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
