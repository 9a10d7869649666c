// Any text as a ruleset.
#include <string>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/fuzz/input.h"
#include "tests/reference/game.h"

namespace merels::fuzz {
namespace {

constexpr std::string_view kReasons = "unknown-ruleset unknown-knob bad-knob-value duplicate-knob";

/// The reference reads the same text, and what it reads is the same game at its start.
void DemandTheReferenceAgrees(const std::string& text, const rules::Game& game) {
  const auto rules = reference::ReadRuleset(text);
  Demand(rules.has_value(), "the reference reads it: " + text);
  const auto start = NewGame(*rules);
  Demand(start != nullptr && start->Position() == game.position(), "the start is the same: " + text);
}

void Try(const std::string& text) {
  const auto ruleset = variants::ParseRuleset(text);
  const auto played = variants::PlayingDefault(text);
  Demand(ruleset.ok() == played.ok(), "what can be read can be opened: " + text);
  if (!ruleset) return DemandGoodError(ruleset.error(), kReasons);
  const auto again = variants::ParseRuleset(ruleset->text);
  Demand(again.ok() && again->text == ruleset->text, "the canonical text reads as itself: " + ruleset->text);
  Demand(again->knobs == ruleset->knobs, "the canonical text has the same knobs: " + ruleset->text);
  Demand(reference::ReadRuleset(text) == reference::ReadRuleset(ruleset->text),
         "the canonical text says the same to the reference: " + ruleset->text);
  DemandTheReferenceAgrees(text, rules::Game(*ruleset));
  DemandTheReferenceAgrees(played->text, rules::Game(*played));
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Try(merels::fuzz::Input(data, size).Rest());
  return 0;
}
