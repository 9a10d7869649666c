#include "client/presenter/new_table.h"

#include <algorithm>

#include "client/presenter/family_face.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr std::array<std::string_view, 3> kSides = {"toss", "white", "black"};
constexpr std::string_view kNoClock = "none";

std::string_view SideChoice(const std::optional<rules::Side>& side) {
  if (!side) return kSides[0];
  return *side == rules::Side::kFirst ? kSides[1] : kSides[2];
}

Button Choice(Action action, std::string_view argument, std::string_view label, bool chosen) {
  return {action, std::string(argument), std::string(label), true, chosen, Emphasis::kNormal};
}

/// The registered ruleset's place; that of the first for any other name.
std::size_t PlaceOf(const std::string& name) {
  const auto registry = variants::Registry();
  const auto found =
      std::find_if(registry.begin(), registry.end(), [&](const auto& line) { return line.name == name; });
  return found == registry.end() ? 0 : static_cast<std::size_t>(found - registry.begin());
}

/// As a table opened by this name is played.
std::string PlayedAs(std::string_view name) {
  const auto played = variants::PlayingDefault(name);
  return played ? played->text : std::string(name);
}

bool IsAlone(const std::string& name) {
  const auto played = variants::PlayingDefault(name);
  return played && rules::Seats(*played) == 1;
}

std::string Difference(const std::string& name) {
  const std::string played = PlayedAs(name);
  const auto usual = UsualRules(played);
  const std::string difference = KnobDifference(played);
  if (!difference.empty()) return "Differs from " + RulesTitle(usual) + ": " + difference + ".";
  return usual == kQuickRuleset ? "The rules of quick play and of rated games."
                                : "Another game than quick play.";
}

std::vector<std::string> BaseRules(std::string_view name) {
  const auto ruleset = variants::ParseRuleset(name);
  auto paragraphs = ruleset ? variants::RulesInFull(*ruleset) : std::vector<std::string>();
  if (!paragraphs.empty()) paragraphs.pop_back();  // its own
  std::reverse(paragraphs.begin(), paragraphs.end());
  return paragraphs;
}

void AddSides(const NewTable& chosen, NewTableDialog& dialog) {
  const FamilyFace& face = FaceOfText(chosen.ruleset);
  const std::array labels = {std::string_view("Toss"), face.sides[0].label, face.sides[1].label};
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    const bool is_chosen = kSides.at(i) == SideChoice(chosen.side);
    dialog.sides.push_back(Choice(Action::kChooseSide, kSides.at(i), labels.at(i), is_chosen));
  }
}

}  // namespace

clock::TimeControl ClockOf(const std::string& text) {
  const auto parsed = clock::ParsePlayers(text);
  return parsed.ok() ? *parsed : clock::TimeControl{};
}

bool NewTable::Choose(const Press& press) {
  switch (press.action) {
    case Action::kChooseRuleset:
      if (variants::Registry()[PlaceOf(press.argument)].name == press.argument) ruleset = press.argument;
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

bool NewTable::Step(KeyCode key) {
  const std::size_t here = PlaceOf(ruleset), last = variants::Registry().size() - 1;
  std::size_t place = here;
  switch (key) {
    case KeyCode::kUp: place = here == 0 ? 0 : here - 1; break;
    case KeyCode::kDown: place = std::min(here + 1, last); break;
    case KeyCode::kHome: place = 0; break;
    case KeyCode::kEnd: place = last; break;
    default: return false;
  }
  ruleset = variants::Registry()[place].name;
  return true;
}

std::string NewTable::Clock() const {
  return clock.value_or(std::string(IsAlone(ruleset) ? kNoClock : kUsualClock));
}

model::OpenTable NewTable::Order(RequestId request) const {
  if (IsAlone(ruleset)) return {std::move(request), ruleset, ClockOf(Clock()), std::nullopt, false};
  return {std::move(request), ruleset, ClockOf(Clock()), side, is_private};
}

NewTableDialog NewTable::View() const {
  NewTableDialog dialog;
  dialog.title = "A new table";
  dialog.alone = IsAlone(ruleset);
  for (const auto& line : variants::Registry()) {
    const bool chosen = line.name == ruleset;
    dialog.rulesets.push_back(Choice(Action::kChooseRuleset, line.name, line.title, chosen));
    if (!chosen) continue;
    dialog.rules_title = line.title;
    dialog.rules_note = line.summary;
    dialog.rules_text = PlayedAs(line.name);
    dialog.rules_difference = Difference(ruleset);
    dialog.rules_base = BaseRules(line.name);
  }
  for (const auto text : kQuickClocks) {
    dialog.clocks.push_back(Choice(Action::kChooseTableClock, text, text, text == Clock()));
  }
  dialog.clocks.push_back(Choice(Action::kChooseTableClock, kNoClock, "No clock", Clock() == kNoClock));
  if (!dialog.alone) AddSides(*this, dialog);
  dialog.private_table = Choice(Action::kTogglePrivate, "", "Private", is_private);
  dialog.private_note = is_private ? "Not listed; you get a code to share" : "Listed in the lobby";
  const char* open = dialog.alone ? "Start" : "Open the table";
  dialog.create = {Action::kCreateTable, "", busy ? "Opening…" : open, !busy, false, Emphasis::kPrimary};
  dialog.cancel = {Action::kCloseDialog, "", "Cancel", true, false, Emphasis::kQuiet};
  return dialog;
}

}  // namespace merels::presenter
