// Any text as a position string of every ruleset: one byte chooses the ruleset, the rest is the text.
#include <map>
#include <string>
#include <vector>

#include "common/rules/game.h"
#include "common/rules/symmetry.h"
#include "common/variants/registry.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

constexpr std::size_t kPliesPlayed = 4;  // of each position, at most

const rules::Ruleset& SomeRuleset(Input& input) {
  static std::map<std::string_view, rules::Ruleset> rulesets;
  const auto registry = variants::Registry();
  const std::string_view name = registry[input.Byte() % registry.size()].name;
  return rulesets.try_emplace(name, variants::ParseRuleset(name).value()).first->second;
}

/// Properties of every game that can be set up.
void DemandSense(const rules::Game& game) {
  const std::string position = game.position();
  const auto again = rules::Game::At(game.ruleset(), position);
  Demand(again.ok() && again->position() == position, "a position reads back: " + position);
  const auto legal = game.LegalPlies();
  Demand(again->LegalPlies() == legal, "the same position has the same plies: " + position);
  Demand(again->outcome() == game.outcome(), "the same position has the same result: " + position);
  Demand(legal.empty() == game.outcome().has_value(), "a game that goes on has plies, an ended one none");
  const std::size_t step = legal.size() / kPliesPlayed + 1;
  for (std::size_t i = 0; i < legal.size(); i += step) {
    rules::Game next = game;
    Demand(next.Play(legal[i]).ok(), "a listed ply can be played: " + legal[i]);
    Demand(rules::Game::At(game.ruleset(), next.position()).ok(),
           "a reached position reads: " + next.position());
  }
}

void DemandSymmetry(const rules::Game& game) {
  static std::map<std::string_view, std::vector<board::Symmetry>> by_name;
  auto& symmetries = by_name[game.ruleset().name];
  if (symmetries.empty()) symmetries = Symmetries(game);
  const std::string canonical = rules::Canonical(game.topology(), symmetries, game.position());
  const std::string image = rules::Image(game.topology(), symmetries.back(), game.position());
  const auto turned = rules::Game::At(game.ruleset(), image);
  Demand(turned.ok() && rules::Canonical(game.topology(), symmetries, turned->position()) == canonical,
         "an image has the same canonical form: " + image);
}

void Try(const rules::Ruleset& ruleset, const std::string& text) {
  const auto game = rules::Game::At(ruleset, text);
  if (!game) {
    DemandGoodError(game.error(), "bad-position");
    // Illegal men in a readable text, such as a wrong number, have no column.
    const bool unread = game.error().sentence.find("is not a position: ") != std::string::npos;
    if (unread) DemandColumn(game.error(), text.size());
    return;
  }
  DemandSense(*game);
  DemandSymmetry(*game);
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Input input(data, size);
  const auto& ruleset = merels::fuzz::SomeRuleset(input);
  merels::fuzz::Try(ruleset, input.Rest());
  return 0;
}
