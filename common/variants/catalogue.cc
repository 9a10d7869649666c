#include "common/variants/catalogue.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "common/rules/game.h"
#include "common/variants/knobs.h"
#include "common/variants/registry.h"

namespace merels::variants {
namespace {

std::vector<std::string> SideNames(const rules::Ruleset& ruleset) {
  const rules::SideNames& names = rules::NamesOfSides(ruleset);
  if (rules::Seats(ruleset) == 1) return {std::string(names[0].label)};
  return {std::string(names[0].label), std::string(names[1].label)};
}

RulesetCard CardOf(const NamedRuleset& named) {
  const rules::Ruleset ruleset = *ParseRuleset(named.name);
  RulesetCard card;
  card.name = named.name;
  card.title = named.title;
  card.summary = named.summary;
  card.source = named.source;
  card.family = rules::FamilyName(ruleset);
  card.seats = rules::Seats(ruleset);
  for (const KnobValue& knob : KnobValues(ruleset)) card.knobs.emplace_back(knob.knob, knob.value);
  card.playing_default = PlayingDefault(named.name)->text;
  card.side_names = SideNames(ruleset);
  card.start_position = rules::Game(ruleset).position();
  return card;
}

KnobCard CardOf(const Knob& knob) {
  return {std::string(knob.name), std::string(knob.values),
          knob.words != nullptr ? knob.words() : std::vector<std::string>(), knob.lowest, knob.highest};
}

FamilyCard FamilyOf(const std::string& name, const rules::Knobs& knobs) {
  FamilyCard card{name, {}};
  for (const Knob& knob : KnobsOfFamily(knobs).knobs) card.knobs.push_back(CardOf(knob));
  return card;
}

}  // namespace

void Append(Catalogue& all, Catalogue page) {
  all.rulesets.insert(all.rulesets.end(), std::make_move_iterator(page.rulesets.begin()),
                      std::make_move_iterator(page.rulesets.end()));
  for (FamilyCard& family : page.families) {
    if (std::find(all.families.begin(), all.families.end(), family) == all.families.end())
      all.families.push_back(std::move(family));
  }
  all.next = std::move(page.next);
}

Catalogue OwnCatalogue() {
  Catalogue all;
  for (const NamedRuleset& named : Registry()) {
    all.rulesets.push_back(CardOf(named));
    const std::string& family = all.rulesets.back().family;
    const bool known = std::any_of(all.families.begin(), all.families.end(),
                                   [&](const FamilyCard& card) { return card.name == family; });
    if (!known) all.families.push_back(FamilyOf(family, named.knobs));
  }
  return all;
}

}  // namespace merels::variants
