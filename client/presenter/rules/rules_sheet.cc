#include "client/presenter/rules/rules_sheet.h"

#include <algorithm>

#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

BoardViewState StartOf(const rules::Ruleset& ruleset) {
  const rules::Game game(ruleset);
  BoardViewState board;
  board.topology = &game.topology();
  board.set = FaceOf(&ruleset).men;
  for (const board::Point point : game.topology().reading_order()) {
    if (const auto side = game.ManAt(point)) board.men.push_back({point, *side, ManLook::kPlain, 0, false});
  }
  return board;
}

/// What is played, to whom knows the usual game.
std::string DifferenceOf(const rules::Ruleset& ruleset) {
  const std::string usual(UsualRules(ruleset.text));
  const std::string difference = KnobDifference(ruleset.text);
  if (!difference.empty()) return "Differs from " + RulesTitle(usual) + ": " + difference + ".";
  return usual == kQuickRuleset ? "The usual rules." : "A game of its own.";
}

}  // namespace

RulesSheet RulesOf(std::string_view text) {
  RulesSheet sheet;
  const auto ruleset = variants::PlayingDefault(text);
  if (!ruleset) {
    sheet.title = text;
    sheet.paragraphs = {RulesDifference(text)};
    return sheet;
  }
  sheet.title = ruleset->title;
  sheet.board = StartOf(*ruleset);
  sheet.difference = DifferenceOf(*ruleset);
  // The knobs are said in words above; what the rules build on follows them.
  const auto plain = variants::ParseRuleset(ruleset->name);
  sheet.paragraphs = variants::RulesInFull(plain.ok() ? *plain : *ruleset);
  std::reverse(sheet.paragraphs.begin(), sheet.paragraphs.end());
  return sheet;
}

}  // namespace merels::presenter
