#include "client/presenter/lobby/new_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/rules/rules_list.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/words/family_face.h"
#include "client/words/time_text.h"
#include "common/base/check.h"
#include "common/rating/pool.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

constexpr std::array<std::optional<rules::Side>, 3> kSides = {std::nullopt, rules::Side::kFirst,
                                                              rules::Side::kSecond};
constexpr std::string_view kNoClock = "none";
constexpr std::array kSpreads = {0, 100, 200, 400};

struct Delay {
  std::string_view text;
  std::string_view label;
};
constexpr std::array kDelays = {Delay{NewTable::kNoDelay, "No delay"}, Delay{"2plies", "2 turns"},
                                Delay{"10plies", "10 turns"}, Delay{"60s", "1 minute"}};

struct Access {
  match::WatchAccess access;
  std::string_view label;
  std::string_view seen;  // in a sentence
};
constexpr std::array kAccesses = {
    Access{match::WatchAccess::kOpen, "Everybody", "Everybody may watch"},
    Access{match::WatchAccess::kCode, "By code", "Anybody with the code may watch"},
    Access{match::WatchAccess::kClosed, "Nobody", "Nobody may watch"}};

Button MakeChoice(Action action, std::string_view label, bool chosen) {
  return {std::move(action), std::string(label), true, chosen, Emphasis::kNormal};
}

/// The ruleset with the playing defaults of a table of this name.
std::string PlayedAs(std::string_view name) {
  const auto played = variants::PlayingDefault(name);
  return played ? played->text : std::string(name);
}

std::string Difference(const std::string& name) {
  const std::string played = PlayedAs(name);
  const std::string difference = DifferenceSentence(played);
  if (!difference.empty()) return difference;
  return UsualRules(played) == kQuickRuleset ? "The rules of quick play and of rated games."
                                             : "A different game from quick play.";
}

// Only offered values are taken.
struct Chooser {
  NewTable& table;

  void operator()(const action::ChooseRuleset& chosen) const {
    const bool offered =
        variants::FindNamed(chosen.what) != nullptr && !(table.IsChallenge() && IsForOne(chosen.what));
    if (offered) table.ruleset = chosen.what;
  }
  void operator()(const action::ChooseTableClock& chosen) const {
    if (clock::ParsePlayers(chosen.what).ok()) table.clock = chosen.what;
  }
  void operator()(const action::ChooseSide& chosen) const { table.side = chosen.what.side; }
  void operator()(const action::TogglePrivate&) const { table.is_private = !table.is_private; }
  void operator()(const action::ChooseTableKind& chosen) const {
    table.rated = chosen.what == GameKind::kRated;
  }
  void operator()(const action::ChooseOpponent& chosen) const {
    const bool offered = std::find(kSpreads.begin(), kSpreads.end(), chosen.what) != kSpreads.end();
    if (offered) table.spread = chosen.what;
  }
  void operator()(const action::ToggleVariations&) const { table.variations = !table.variations; }
  void operator()(const action::ToggleChoices&) const { table.all_choices = !table.all_choices; }
  void operator()(const action::ChooseWatching& chosen) const { table.access = chosen.what.access; }
  void operator()(const action::ChooseDelay& chosen) const {
    for (const auto& one : kDelays) {
      if (one.text == chosen.what) table.delay = chosen.what;
    }
  }
};

void AddSides(const NewTable& chosen, NewTableDialog& dialog) {
  const FamilyFace& face = FaceOfText(chosen.ruleset);
  const std::array labels = {std::string_view("Random"), face.sides[0].label, face.sides[1].label};
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    const bool is_chosen = kSides.at(i) == chosen.side;
    dialog.sides.push_back(MakeChoice(action::ChooseSide{{kSides.at(i)}}, labels.at(i), is_chosen));
  }
}

}  // namespace

bool IsForOne(std::string_view ruleset) { return SeatsOf(ruleset) == 1; }

std::string RangeText(const lobby::RatingRange& range) {
  if (range.any()) return "";
  if (range.lowest == 0) return "up to " + std::to_string(range.highest);
  if (range.highest == 0) return "from " + std::to_string(range.lowest);
  return std::to_string(range.lowest) + "–" + std::to_string(range.highest);
}

bool NewTable::Choose(const Action& action) {
  const auto* actions = action.In<DialogActions>();
  if (actions != nullptr) std::visit(Chooser{*this}, actions->one);
  return actions != nullptr;
}

bool NewTable::Step(KeyCode key) {
  const auto listed = ListedRules({ruleset, variations, Seats()});
  const auto found =
      std::find_if(listed.begin(), listed.end(), [this](const auto* line) { return line->name == ruleset; });
  const auto here = static_cast<std::size_t>(found == listed.end() ? 0 : found - listed.begin());
  const std::size_t last = listed.size() - 1;
  std::size_t place = here;
  switch (key) {
    case KeyCode::kUp: place = here == 0 ? 0 : here - 1; break;
    case KeyCode::kDown: place = std::min(here + 1, last); break;
    case KeyCode::kHome: place = 0; break;
    case KeyCode::kEnd: place = last; break;
    default: return false;
  }
  ruleset = listed[place]->name;
  return true;
}

std::string NewTable::Clock() const {
  return clock.value_or(std::string(IsForOne(ruleset) ? kNoClock : kUsualClock));
}

std::optional<std::string> NewTable::Pool() const {
  const auto pool = rating::RatedPoolOf(PlayedAs(ruleset), ClockOf(Clock()));
  return pool.ok() ? std::optional(*pool) : std::nullopt;
}

std::string NewTable::WhyNotRated(const Host& host) const {
  if (!host.member) return "Rated: members only";
  if (opponent.guest) return "Guests cannot play rated games";
  if (!ClockOf(Clock()).timed()) return "Rated games need a clock";
  if (!Pool()) return "No ratings for this game";
  return "";
}

bool NewTable::Rated(const Host& host) const {
  return rated && WhyNotRated(host).empty() && (IsChallenge() || PlainlyWatched());
}

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

api::OpenTable NewTable::Order(RequestId request, const Host& host) const {
  api::OpenTable order{std::move(request), ruleset, ClockOf(Clock()), std::nullopt, false};
  order.watching = Watching(host);
  if (IsForOne(ruleset)) return order;
  order.side = side;
  order.is_private = is_private;
  order.rated = Rated(host);
  order.opponent = Range(host);
  return order;
}

api::CreateChallenge NewTable::Challenge(RequestId request, const Host& host) const {
  return {std::move(request), opponent.id.text(), ruleset, ClockOf(Clock()), side, Rated(host)};
}

void NewTable::AddKind(const Host& host, NewTableDialog& dialog) const {
  const bool chosen = Rated(host);
  dialog.kinds = {MakeChoice(action::ChooseTableKind{GameKind::kRated}, "Rated", chosen),
                  MakeChoice(action::ChooseTableKind{GameKind::kCasual}, "Casual", !chosen)};
  dialog.kinds_note = WhyNotRated(host);
  if (dialog.kinds_note.empty() && !IsChallenge() && !PlainlyWatched()) {
    dialog.kinds_note = "Not when watching is restricted";
  }
  dialog.kinds[0].enabled = dialog.kinds_note.empty();
  if (chosen && !IsChallenge()) dialog.kinds_note = "Only members can join";
}

void NewTable::AddOpponents(const Host& host, NewTableDialog& dialog) const {
  const bool may = Pool().has_value();
  for (const int choice : kSpreads) {
    const std::string label = choice == 0 ? "Anybody" : "± " + std::to_string(choice);
    const bool chosen = choice == (may ? spread : 0);
    dialog.opponents.push_back(MakeChoice(action::ChooseOpponent{choice}, label, chosen));
    dialog.opponents.back().enabled = may || chosen;
  }
  dialog.opponents_note = may ? RangeText(Range(host)) : "No ratings for this game";
}

void NewTable::AddWatching(const Host& host, NewTableDialog& dialog) const {
  const bool is_rated = Rated(host);
  for (const auto& one : kAccesses) {
    const bool chosen = one.access == access;
    dialog.watching.push_back(MakeChoice(action::ChooseWatching{{one.access}}, one.label, chosen));
    dialog.watching.back().enabled = chosen || !is_rated;
  }
  const bool nobody = access == match::WatchAccess::kClosed;
  const bool may = !is_rated && !nobody;
  for (const auto& one : kDelays) {
    const bool chosen = one.text == (may ? std::string_view(delay) : kNoDelay);
    dialog.delays.push_back(MakeChoice(action::ChooseDelay{std::string(one.text)}, one.label, chosen));
    dialog.delays.back().enabled = may || chosen;
  }
  if (is_rated) dialog.watching_note = dialog.delays_note = "Rated: set by the server";
  if (nobody) dialog.delays_note = "No spectators";
}

void NewTable::AddRules(NewTableDialog& dialog) const {
  for (const auto* line : ListedRules({ruleset, variations, Seats()})) {
    dialog.rulesets.push_back(MakeChoice(action::ChooseRuleset{std::string(line->name)}, Typeset(line->title),
                                         line->name == ruleset));
    dialog.boards.push_back(StartBoard(line->name));
  }
  const std::string more = "Show " + std::to_string(CountVariations(Seats())) + " more variants";
  dialog.variations = MakeChoice(action::ToggleVariations{}, variations ? "Hide variants" : more, false);
  RulesSheet sheet = RulesOf(ruleset);
  dialog.rules_title = std::move(sheet.title);
  dialog.board = std::move(sheet.board);
  dialog.rules = {action::ShowRules{ruleset}, "All the rules", true, false, Emphasis::kQuiet};
  dialog.rules_difference = Difference(ruleset);
  auto& paragraphs = sheet.paragraphs;
  dialog.rules_note = paragraphs.front();
  paragraphs.erase(paragraphs.begin());
  dialog.rules_base = std::move(paragraphs);
}

// The days have a line of their own, in place of that of the rare choices: low windows have no room for both.
void NewTable::AddClocks(NewTableDialog& dialog) const {
  const auto choice = [this](std::string_view text, std::string label) {
    return MakeChoice(action::ChooseTableClock{std::string(text)}, label, text == Clock());
  };
  const bool line_of_days = !dialog.alone && !(all_choices && !dialog.challenge);
  const bool by_days = ClockOf(Clock()).correspondence();
  for (const auto text : kDaysClocks) {
    const auto control = ClockOf(std::string(text));
    if (line_of_days) dialog.days.push_back(choice(text, words::DaysSentence(control)));
    if (!line_of_days && by_days) dialog.clocks.push_back(choice(text, words::ClockLabel(control)));
  }
  if (line_of_days || !by_days) {
    for (const auto text : kQuickClocks) dialog.clocks.push_back(choice(text, std::string(text)));
  }
  dialog.clocks.push_back(choice(kNoClock, "No clock"));
}

// Names the hidden choices, so that none has an unseen effect.
std::string NewTable::MoreNote(const Host& host) const {
  std::string note;
  if (!IsForOne(ruleset)) {
    const std::string range = RangeText(Range(host));
    note = is_private ? "Join by code only" : "Listed in the lobby";
    note += range.empty() ? ", for anybody" : ", for " + range;
  }
  const match::Watching watching = Watching(host);
  for (const auto& one : kAccesses) {
    if (one.access == watching.access) note += (note.empty() ? "" : ". ") + std::string(one.seen);
  }
  const std::string behind = BehindText(watching);
  return behind.empty() ? note : note + ", " + behind;
}

void NewTable::AddMore(const Host& host, NewTableDialog& dialog) const {
  dialog.more = MakeChoice(action::ToggleChoices{}, all_choices ? "Fewer choices" : "More choices", false);
  if (!all_choices) {
    dialog.more_note = MoreNote(host);
    return;
  }
  AddWatching(host, dialog);
  if (dialog.alone) return;
  AddOpponents(host, dialog);
  dialog.private_table = MakeChoice(action::TogglePrivate{}, "Private", is_private);
  dialog.private_note = is_private ? "Join by code only" : "Listed in the lobby";
}

NewTableDialog NewTable::View(const Host& host) const {
  NewTableDialog dialog;
  dialog.title = IsChallenge() ? "Challenge " + opponent.name : "New table";
  dialog.alone = IsForOne(ruleset);
  dialog.challenge = IsChallenge();
  AddRules(dialog);
  AddClocks(dialog);
  if (!dialog.alone) {
    AddSides(*this, dialog);
    AddKind(host, dialog);
  }
  if (!dialog.challenge) AddMore(host, dialog);
  const char* open = dialog.alone ? "Start" : (IsChallenge() ? "Challenge" : "Create table");
  dialog.create = {action::CreateTable{}, busy ? "Creating…" : open, !busy, false, Emphasis::kPrimary};
  dialog.cancel = {action::CloseDialog{}, "Cancel", true, false, Emphasis::kQuiet};
  return dialog;
}

}  // namespace merels::presenter
