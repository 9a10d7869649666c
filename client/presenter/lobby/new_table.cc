#include "client/presenter/lobby/new_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/presenter/words/family_face.h"
#include "common/base/check.h"
#include "common/clock/time_class.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr std::array<std::string_view, 3> kSides = {"toss", "white", "black"};
constexpr std::string_view kNoClock = "none";
constexpr std::array kSpreads = {0, 100, 200, 400};

struct Delay {
  std::string_view text;
  std::string_view label;
};
constexpr std::array kDelays = {Delay{NewTable::kNoDelay, "No delay"}, Delay{"2plies", "2 plies"},
                                Delay{"10plies", "10 plies"}, Delay{"60s", "1 minute"}};

struct Access {
  match::WatchAccess access;
  std::string_view label;
};
constexpr std::array kAccesses = {Access{match::WatchAccess::kOpen, "Everybody"},
                                  Access{match::WatchAccess::kCode, "By code"},
                                  Access{match::WatchAccess::kClosed, "Nobody"}};

std::string_view SideChoice(const std::optional<rules::Side>& side) {
  if (!side) return kSides[0];
  return *side == rules::Side::kFirst ? kSides[1] : kSides[2];
}

Button MakeChoice(Action action, std::string_view argument, std::string_view label, bool chosen) {
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
                                : "A different game from quick play.";
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
  const std::array labels = {std::string_view("Random"), face.sides[0].label, face.sides[1].label};
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    const bool is_chosen = kSides.at(i) == SideChoice(chosen.side);
    dialog.sides.push_back(MakeChoice(Action::kChooseSide, kSides.at(i), labels.at(i), is_chosen));
  }
}

}  // namespace

clock::TimeControl ClockOf(const std::string& text) {
  const auto parsed = clock::ParsePlayers(text);
  return parsed.ok() ? *parsed : clock::TimeControl{};
}

std::string QuickPool(const std::string& clock) {
  return std::string(kQuickRuleset) + "/" + std::string(clock::Name(clock::TimeClassOf(ClockOf(clock))));
}

std::string RangeText(const lobby::RatingRange& range) {
  if (range.any()) return "";
  if (range.lowest == 0) return "up to " + std::to_string(range.highest);
  if (range.highest == 0) return "from " + std::to_string(range.lowest);
  return std::to_string(range.lowest) + "–" + std::to_string(range.highest);
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
    case Action::kChooseTableKind: rated = press.argument == "rated"; return true;
    case Action::kChooseOpponent:
      for (const int choice : kSpreads) {
        if (std::to_string(choice) == press.argument) spread = choice;
      }
      return true;
    case Action::kChooseWatching:
      if (const auto parsed = match::ParseAccess(press.argument); parsed.ok()) access = *parsed;
      return true;
    case Action::kChooseDelay:
      for (const auto& one : kDelays) {
        if (one.text == press.argument) delay = press.argument;
      }
      return true;
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

std::optional<std::string> NewTable::Pool() const {
  const auto pool = rating::RatedPoolOf(PlayedAs(ruleset), ClockOf(Clock()));
  return pool.ok() ? std::optional(*pool) : std::nullopt;
}

bool NewTable::Rated(const Host& host) const { return rated && host.member && Pool(); }

lobby::RatingRange NewTable::Range(const Host& host) const {
  const auto pool = Pool();
  if (spread == 0 || !pool) return {};
  const auto* known = host.book == nullptr ? nullptr : host.book->Find(host.me, *pool);
  const rating::Rating rating = known == nullptr ? rating::Rating() : known->standing.rating;
  const int mine = static_cast<int>(std::lround(rating.value));
  return {std::max(1, mine - spread), mine + spread};
}

match::Watching NewTable::Watching(const Host& host) const {
  match::Watching watching;
  watching.access = access;
  const bool may = !Rated(host) && access != match::WatchAccess::kClosed;
  if (may) MERELS_CHECK(match::ParseDelay(delay, watching).ok());
  return watching;
}

model::OpenTable NewTable::Order(RequestId request, const Host& host) const {
  model::OpenTable order{std::move(request), ruleset, ClockOf(Clock()), std::nullopt, false};
  order.watching = Watching(host);
  if (IsAlone(ruleset)) return order;
  order.side = side;
  order.is_private = is_private;
  order.rated = Rated(host);
  order.opponent = Range(host);
  return order;
}

model::MakeChallenge NewTable::Challenge(RequestId request, const Host& host) const {
  return {std::move(request), opponent.id.text(), ruleset, ClockOf(Clock()), side, Rated(host)};
}

void NewTable::AddKind(const Host& host, NewTableDialog& dialog) const {
  const bool may = host.member && Pool();
  const bool chosen = Rated(host);
  dialog.kinds = {MakeChoice(Action::kChooseTableKind, "rated", "Rated", chosen),
                  MakeChoice(Action::kChooseTableKind, "casual", "Casual", !chosen)};
  dialog.kinds[0].enabled = may;
  if (!may) dialog.kinds_note = host.member ? "No ratings for this game" : "Rated: members only";
}

void NewTable::AddOpponents(const Host& host, NewTableDialog& dialog) const {
  const bool may = Pool().has_value();
  for (const int choice : kSpreads) {
    const std::string label = choice == 0 ? "Anybody" : "± " + std::to_string(choice);
    const bool chosen = choice == (may ? spread : 0);
    dialog.opponents.push_back(MakeChoice(Action::kChooseOpponent, std::to_string(choice), label, chosen));
    dialog.opponents.back().enabled = may || chosen;
  }
  dialog.opponents_note = may ? RangeText(Range(host)) : "No ratings for this game";
}

void NewTable::AddWatching(const Host& host, NewTableDialog& dialog) const {
  for (const auto& one : kAccesses) {
    dialog.watching.push_back(
        MakeChoice(Action::kChooseWatching, match::AccessText(one.access), one.label, one.access == access));
  }
  const bool nobody = access == match::WatchAccess::kClosed;
  const bool may = !Rated(host) && !nobody;
  for (const auto& one : kDelays) {
    const bool chosen = one.text == (may ? std::string_view(delay) : kNoDelay);
    dialog.delays.push_back(MakeChoice(Action::kChooseDelay, one.text, one.label, chosen));
    dialog.delays.back().enabled = may || chosen;
  }
  if (Rated(host)) dialog.delays_note = "Set by the server for rated games";
}

NewTableDialog NewTable::View(const Host& host) const {
  NewTableDialog dialog;
  dialog.title = IsChallenge() ? "Challenge " + opponent.name : "New table";
  dialog.alone = IsAlone(ruleset);
  for (const auto& line : variants::Registry()) {
    const bool chosen = line.name == ruleset;
    dialog.rulesets.push_back(MakeChoice(Action::kChooseRuleset, line.name, line.title, chosen));
    if (!chosen) continue;
    dialog.rules_title = line.title;
    dialog.rules_note = line.summary;
    dialog.rules_text = PlayedAs(line.name);
    dialog.rules_difference = Difference(ruleset);
    dialog.rules_base = BaseRules(line.name);
  }
  for (const auto text : kQuickClocks) {
    dialog.clocks.push_back(MakeChoice(Action::kChooseTableClock, text, text, text == Clock()));
  }
  dialog.clocks.push_back(MakeChoice(Action::kChooseTableClock, kNoClock, "No clock", Clock() == kNoClock));
  if (!dialog.alone) {
    AddSides(*this, dialog);
    AddKind(host, dialog);
  }
  if (!dialog.alone && !IsChallenge()) AddOpponents(host, dialog);
  if (!IsChallenge()) AddWatching(host, dialog);
  dialog.private_table = MakeChoice(Action::kTogglePrivate, "", "Private", is_private);
  dialog.private_note = is_private ? "Join by code only" : "Listed in the lobby";
  const char* open = dialog.alone ? "Start" : (IsChallenge() ? "Challenge" : "Open the table");
  dialog.create = {Action::kCreateTable, "", busy ? "Opening…" : open, !busy, false, Emphasis::kPrimary};
  dialog.cancel = {Action::kCloseDialog, "", "Cancel", true, false, Emphasis::kQuiet};
  dialog.challenge = IsChallenge();
  if (dialog.challenge && dialog.alone) dialog.create.enabled = false;  // nobody sits opposite there
  return dialog;
}

}  // namespace merels::presenter
