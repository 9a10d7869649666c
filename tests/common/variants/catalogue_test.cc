#include "common/variants/catalogue.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::variants {
namespace {

const RulesetCard& Find(const Catalogue& all, const std::string& name) {
  return *std::find_if(all.rulesets.begin(), all.rulesets.end(),
                       [&](const RulesetCard& card) { return card.name == name; });
}

const KnobCard& Find(const Catalogue& all, const std::string& family, const std::string& knob) {
  const auto found = std::find_if(all.families.begin(), all.families.end(),
                                  [&](const FamilyCard& card) { return card.name == family; });
  return *std::find_if(found->knobs.begin(), found->knobs.end(),
                       [&](const KnobCard& card) { return card.name == knob; });
}

TEST(Catalogue, HoldsEveryRulesetOfTheRegistryInItsOrder) {
  const Catalogue all = OwnCatalogue();
  ASSERT_EQ(all.rulesets.size(), Registry().size());
  for (std::size_t i = 0; i < Registry().size(); ++i) {
    const RulesetCard& card = all.rulesets[i];
    EXPECT_EQ(card.name, Registry()[i].name);
    const auto ruleset = ParseRuleset(card.name).value();
    EXPECT_EQ(card.start_position, rules::Game(ruleset).position());
    EXPECT_EQ(card.knobs.size(), KnobValues(ruleset).size());
    EXPECT_EQ(card.side_names.size(), static_cast<std::size_t>(card.seats));
    EXPECT_TRUE(std::any_of(all.families.begin(), all.families.end(), [&](const FamilyCard& family) {
      return family.name == card.family;
    })) << card.name;
  }
}

TEST(Catalogue, SaysWhatATableOpenedByTheNamePlaysAndWhatItsSidesAreCalled) {
  const Catalogue all = OwnCatalogue();
  EXPECT_EQ(Find(all, "standard").playing_default, "standard+reps=3+quiet=100");
  EXPECT_EQ(Find(all, "peg").playing_default, "peg");
  EXPECT_EQ(Find(all, "peg").seats, 1);
  EXPECT_EQ(Find(all, "foxgeese").side_names, (std::vector<std::string>{"Fox", "Geese"}));
}

// Programs without rules offer these values. What is refused here may be legal together with other values
// only.
TEST(Catalogue, EveryFamilysKnobsTakeTheValuesTheySay) {
  const Catalogue all = OwnCatalogue();
  EXPECT_EQ(Find(all, "morris", "milled").words, (std::vector<std::string>{"any", "none", "free"}));
  EXPECT_EQ(Find(all, "morris", "fly").highest, 99);
  EXPECT_EQ(Find(all, "fox", "geese").words, (std::vector<std::string>{"15", "17"}));
  EXPECT_EQ(Find(all, "fox", "foxstart").words.size(), 37U);
  for (const FamilyCard& family : all.families) {
    const auto ruleset = std::find_if(all.rulesets.begin(), all.rulesets.end(),
                                      [&](const RulesetCard& card) { return card.family == family.name; });
    for (const KnobCard& knob : family.knobs) {
      auto values = knob.words;
      if (values.empty()) values = {std::to_string(knob.lowest), std::to_string(knob.highest)};
      int taken = 0;
      for (const std::string& value : values) {
        const auto parsed = ParseRuleset(ruleset->name + "+" + knob.name + "=" + value);
        taken += parsed.ok() ? 1 : 0;
        EXPECT_TRUE(parsed.ok() || parsed.error().sentence.find("; it takes ") == std::string::npos)
            << parsed.error().sentence;
      }
      EXPECT_GT(taken, 0) << family.name << " " << knob.name;
      const auto beyond = ParseRuleset(ruleset->name + "+" + knob.name + "=" + values.back() + "0");
      EXPECT_EQ(beyond.ok() ? kLastReason : beyond.error().reason, Reason::kBadKnobValue) << knob.name;
    }
  }
}

}  // namespace
}  // namespace merels::variants
