#include "client/presenter/rules/rules_sheet.h"

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

/// The difference, for players who know the standard game.
std::string DifferenceOf(const rules::Ruleset& ruleset) {
  const std::string difference = DifferenceSentence(ruleset.text);
  if (!difference.empty()) return difference;
  return UsualRules(ruleset.text) == kQuickRuleset ? "The usual rules." : "A separate game.";
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
  sheet.title = Typeset(ruleset->title);
  sheet.board = StartOf(*ruleset);
  sheet.difference = DifferenceOf(*ruleset);
  sheet.in_lesson = UsualRules(ruleset->text) == kQuickRuleset;
  // The knobs are in words above; the base rules follow.
  sheet.paragraphs = RulesParagraphs(ruleset->name);
  return sheet;
}

}  // namespace merels::presenter
