#include "client/presenter/new_table.h"

#include <algorithm>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr std::array<std::string_view, 3> kSides = {"toss", "white", "black"};
constexpr std::array<std::string_view, 3> kSideLabels = {"Toss", "White", "Black"};

std::string_view SideChoice(const std::optional<rules::Side>& side) {
  if (!side) return kSides[0];
  return *side == rules::Side::kFirst ? kSides[1] : kSides[2];
}

Button Choice(Action action, std::string_view argument, std::string_view label, bool chosen) {
  return {action, std::string(argument), std::string(label), true, chosen, Emphasis::kNormal};
}

bool IsRuleset(const std::string& name) {
  const auto registry = variants::Registry();
  return std::any_of(registry.begin(), registry.end(), [&](const auto& line) { return line.name == name; });
}

}  // namespace

clock::TimeControl ClockOf(const std::string& text) {
  const auto parsed = clock::ParsePlayers(text);
  return parsed.ok() ? *parsed : clock::TimeControl{};
}

bool NewTable::Choose(const Press& press) {
  switch (press.action) {
    case Action::kChooseRuleset:
      if (IsRuleset(press.argument)) ruleset = press.argument;
      return true;
    case Action::kChooseTableClock:
      if (clock::ParsePlayers(press.argument).ok()) clock = press.argument;
      return true;
    case Action::kChooseSide:
      if (press.argument == kSides[0]) side.reset();
      if (press.argument == kSides[1]) side = rules::Side::kFirst;
      if (press.argument == kSides[2]) side = rules::Side::kSecond;
      return true;
    case Action::kTogglePrivate: is_private = !is_private; return true;
    default: return false;
  }
}

model::OpenTable NewTable::Order(RequestId request) const {
  return {std::move(request), ruleset, ClockOf(clock), side, is_private};
}

NewTableDialog NewTable::View() const {
  NewTableDialog dialog;
  dialog.title = "A new table";
  for (const auto& line : variants::Registry()) {
    dialog.rulesets.push_back(Choice(Action::kChooseRuleset, line.name, line.title, line.name == ruleset));
    if (line.name == ruleset) dialog.rules_note = line.summary;
  }
  for (const auto text : kQuickClocks) {
    dialog.clocks.push_back(Choice(Action::kChooseTableClock, text, text, text == clock));
  }
  dialog.clocks.push_back(Choice(Action::kChooseTableClock, "none", "No clock", clock == "none"));
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    dialog.sides.push_back(
        Choice(Action::kChooseSide, kSides.at(i), kSideLabels.at(i), kSides.at(i) == SideChoice(side)));
  }
  dialog.private_table = Choice(Action::kTogglePrivate, "", "Private", is_private);
  dialog.private_note = is_private ? "Not listed; you get a code to share" : "Listed in the lobby";
  dialog.create = {Action::kCreateTable, "", busy ? "Opening…" : "Open the table", !busy, false,
                   Emphasis::kPrimary};
  dialog.cancel = {Action::kCloseDialog, "", "Cancel", true, false, Emphasis::kQuiet};
  return dialog;
}

}  // namespace merels::presenter
