#include "client/presenter/local/setup_presenter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/puzzles/actions.h"
#include "client/presenter/rules/rules_list.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using rules::Side;

constexpr std::string_view kWithoutClock = "none";

int SeatsFor(Opponent opponent) { return opponent == Opponent::kNobody ? 1 : 2; }

/// Its name in the registry, whatever a saved match calls it.
std::string RegisteredName(const std::string& ruleset) {
  const auto parsed = variants::ParseRuleset(ruleset);
  return parsed ? std::string(parsed->name) : ruleset;
}

Button SetupChip(Action action, std::string_view label, bool chosen) {
  return {std::move(action), std::string(label), true, chosen, Emphasis::kNormal};
}

std::string ClockChoice(const clock::TimeControl& clock) {
  return clock.timed() ? clock::PlayersText(clock) : std::string(kWithoutClock);
}

void AddOpponents(const local::Terms& terms, bool puzzles, const std::optional<Action>& learn,
                  SetupViewState& view) {
  constexpr std::array kOpponents = {std::pair{Opponent::kComputer, "The computer"},
                                     std::pair{Opponent::kHuman, "Two players, one screen"},
                                     std::pair{Opponent::kNobody, "Solitaire"}};
  for (const auto& [opponent, label] : kOpponents) {
    view.opponents.push_back(SetupChip(action::SetUp{opponent}, label, opponent == terms.opponent));
  }
  if (learn) view.opponents.push_back(SetupChip(*learn, "Learn to play", false));
  if (!puzzles) return;
  view.opponents.push_back(SetupChip(action::Puzzles{}, "Puzzles", false));
  view.opponents.push_back(SetupChip(action::SolvePuzzle{}, "Puzzle of the day", false));
}

void AddLevels(const local::Terms& terms, SetupViewState& view) {
  for (int level = 1; level <= engine::kLevels; ++level) {
    view.levels.push_back(SetupChip(action::ChooseLevel{level}, std::to_string(level), level == terms.level));
  }
  view.level = terms.level;
  view.level_name =
      "Level " + std::to_string(terms.level) + " · " + std::string(WordsOfLevel(terms.level).name);
  view.level_note = WordsOfLevel(terms.level).note;
}

void AddSides(const local::Terms& terms, SetupViewState& view) {
  const FamilyFace& face = FaceOfText(terms.ruleset);
  view.sides = {
      SetupChip(action::ChooseLocalSide{"random"}, "Random", !terms.side),
      SetupChip(action::ChooseLocalSide{"first"}, face.sides[0].label, terms.side == Side::kFirst),
      SetupChip(action::ChooseLocalSide{"second"}, face.sides[1].label, terms.side == Side::kSecond)};
}

void AddClocks(const local::Terms& terms, SetupViewState& view) {
  const std::string chosen = ClockChoice(terms.clock);
  view.clocks.push_back(
      SetupChip(action::ChooseLocalClock{std::string(kWithoutClock)}, "No clock", chosen == kWithoutClock));
  for (const auto text : kQuickClocks) {
    view.clocks.push_back(SetupChip(action::ChooseLocalClock{std::string(text)}, text, chosen == text));
  }
}

void AddRules(const local::Terms& terms, bool variations, SetupViewState& view) {
  const std::string chosen = RegisteredName(terms.ruleset);
  const int seats = SeatsFor(terms.opponent);
  if (const std::size_t more = CountVariations(seats); more > 0) {
    const std::string show = "Show " + std::to_string(more) + " more variants";
    view.variations = SetupChip(action::ToggleLocalVariants{}, variations ? "Hide variants" : show, false);
  }
  for (const auto* line : ListedRules({chosen, variations, seats})) {
    view.boards.push_back(StartBoard(line->name));
    view.rulesets.push_back(SetupChip(action::ChooseLocalRules{std::string(line->name)}, Typeset(line->title),
                                      line->name == chosen));
  }
  const RulesSheet sheet = RulesOf(chosen);
  view.board = sheet.board;
  view.rules_title = sheet.title;
  view.rules_note = sheet.paragraphs.empty() ? "" : sheet.paragraphs.front();
  view.rules_difference = sheet.difference;
  view.rules = {action::ShowRules{chosen}, "All the rules", true, false, Emphasis::kQuiet};
}

struct SetupChooser {
  local::Terms& terms;

  // Only offered values are taken.
  void operator()(const action::ChooseLevel& chosen) const {
    if (chosen.what >= 1 && chosen.what <= engine::kLevels) terms.level = chosen.what;
  }
  void operator()(const action::ChooseLocalSide& chosen) const {
    terms.side.reset();
    if (chosen.what == "first") terms.side = Side::kFirst;
    if (chosen.what == "second") terms.side = Side::kSecond;
  }
  void operator()(const action::ChooseLocalClock& chosen) const {
    const auto parsed = clock::ParsePlayers(chosen.what);
    if (parsed.ok()) terms.clock = *parsed;
  }
  void operator()(const action::ChooseLocalRules& chosen) const {
    if (SeatsOf(chosen.what) == SeatsFor(terms.opponent)) terms.ruleset = chosen.what;
  }
  void operator()(const action::ToggleTurning&) const { terms.turning = !terms.turning; }
  void operator()(const action::SetUp&) const {}
  void operator()(const action::ToggleLocalVariants&) const {}
  void operator()(const action::ChooseComputer&) const {}
  void operator()(const action::StartLocal&) const {}
};

}  // namespace

void SetupPresenter::Enter(model::Millis /*now*/) {
  const auto& all = state_.matches.all();
  // Nothing was chosen yet: the terms of the last match are offered again.
  if (std::exchange(begun_, true) || state_.terms_kept || all.empty() ||
      all.front().terms.opponent != state_.terms.opponent)
    return;
  if (SeatsOf(all.front().terms.ruleset) == 0) return;
  state_.terms = all.front().terms;
  state_.terms.ruleset = RegisteredName(state_.terms.ruleset);
}

void SetupPresenter::Against(local::Opponent opponent) {
  auto& terms = state_.terms;
  terms.opponent = opponent;
  if (SeatsOf(terms.ruleset) != SeatsFor(opponent))
    terms.ruleset = ListedRules({"", false, SeatsFor(opponent)}).front()->name;
}

std::vector<ServerComputer> SetupPresenter::Computers() const {
  const bool here = state_.terms.opponent == Opponent::kComputer;
  return server_ && here ? ComputersAt(*server_) : std::vector<ServerComputer>();
}

// A bot may be at no table between two games: it stays chosen.
std::optional<ServerComputer> SetupPresenter::Chosen(const std::vector<ServerComputer>& all) const {
  const bool here = state_.terms.opponent == Opponent::kComputer;
  if (computer_.id.text().empty() || !here || server_->session.link() == model::Link::kOff)
    return std::nullopt;
  const auto found =
      std::find_if(all.begin(), all.end(), [this](const auto& one) { return one.player.id == computer_.id; });
  if (found != all.end()) return *found;
  return ServerComputer{computer_, std::nullopt, false, false, computer_.name};
}

void SetupPresenter::Start() {
  const auto chosen = Chosen(Computers());
  if (!chosen) return effects_.Dispatch(action::BeginLocal{});
  if (ChallengeTo(*chosen, *server_) != nullptr || server_->session.link() != model::Link::kOnline) return;
  effects_.Send(RequestFor(*chosen, state_.terms, server_->new_id));
}

void SetupPresenter::Settle() {
  if (!shown_) return;
  for (const auto& computer : Computers()) AskRatings(computer.player, server_->book, effects_);
}

void SetupPresenter::AddComputers(SetupViewState& view) const {
  const auto all = Computers();
  const auto chosen = Chosen(all);
  if (all.empty() && !chosen) return;
  view.computers.push_back(SetupChip(action::ChooseComputer{AccountId()}, "This machine", !chosen));
  bool listed = false;
  for (const auto& computer : all) {
    const bool is_chosen = chosen && chosen->player.id == computer.player.id;
    listed = listed || is_chosen;
    view.computers.push_back(SetupChip(action::ChooseComputer{computer.player.id}, computer.name, is_chosen));
  }
  if (!chosen) return;
  if (!listed) view.computers.push_back(SetupChip(action::ChooseComputer{computer_.id}, chosen->name, true));
  AddChosen(*chosen, view);
}

void SetupPresenter::AddChosen(const ServerComputer& computer, SetupViewState& view) const {
  view.subtitle = "At " + server_->session.server() + "; the game is casual";
  view.levels.clear();
  view.level = 0;
  view.level_name = computer.name;
  view.level_note = StrengthOf(computer, state_.terms, *server_);
  view.computer_note = AboutComputer(computer, *server_);
  view.start.label = "Play " + computer.player.name;
  view.start.enabled = server_->session.link() == model::Link::kOnline;
  if (const auto* challenge = ChallengeTo(computer, *server_)) {
    view.computer_note = computer.player.name + " has been challenged and has not answered yet.";
    view.start = {action::WithdrawChallenge{challenge->id}, "Withdraw the challenge", true, false,
                  Emphasis::kNormal};
  }
}

bool SetupPresenter::DoKey(const Key& key) {
  auto& terms = state_.terms;
  const std::string chosen = RegisteredName(terms.ruleset);
  const auto rulesets = ListedRules({chosen, variations_, SeatsFor(terms.opponent)});
  const auto here =
      std::find_if(rulesets.begin(), rulesets.end(), [&](const auto* line) { return line->name == chosen; });
  if (here == rulesets.end()) return false;
  switch (key.code) {
    case KeyCode::kUp:
      if (here != rulesets.begin()) terms.ruleset = (*std::prev(here))->name;
      return true;
    case KeyCode::kDown:
      if (std::next(here) != rulesets.end()) terms.ruleset = (*std::next(here))->name;
      return true;
    case KeyCode::kEnter: Start(); return true;
    case KeyCode::kCharacter:
      if (key.character < '1' || key.character > '9' || terms.opponent != Opponent::kComputer) return false;
      terms.level = key.character - '0';
      computer_ = {};
      return true;
    default: return false;
  }
}

bool SetupPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* key = std::get_if<Key>(&intent)) {
    const local::Terms before = state_.terms;
    const bool used = DoKey(*key);
    if (state_.terms != before) state_.KeepTerms();
    return used;
  }
  const auto* actions = ActionsIn<SetupActions>(intent);
  if (actions == nullptr) return false;
  if (const auto* set_up = std::get_if<action::SetUp>(&actions->one)) {
    Against(set_up->what);
    navigator_.Show(Screen::kPlay, now);
  } else if (std::holds_alternative<action::StartLocal>(actions->one)) {
    Start();
  } else if (const auto* computer = std::get_if<action::ChooseComputer>(&actions->one)) {
    computer_ = {};
    for (const auto& one : Computers()) {
      if (one.player.id == computer->what) computer_ = one.player;
    }
  } else if (std::holds_alternative<action::ToggleLocalVariants>(actions->one)) {
    variations_ = !variations_;
  } else {
    std::visit(SetupChooser{state_.terms}, actions->one);
    state_.KeepTerms();
  }
  return true;
}

SetupViewState SetupPresenter::View(model::Millis /*now*/) const {
  const local::Terms& terms = state_.terms;
  SetupViewState view;
  view.title = TitleFor(terms.opponent);
  view.subtitle = "On this machine; no server is needed";
  AddOpponents(terms, state_.puzzles, state_.Newcomer() ? learn_ : std::nullopt, view);
  if (const auto left = state_.matches.Unfinished()) {
    view.unfinished = Unfinished{OpponentText(left->terms),
                                 MatchDetail(*left),
                                 {action::OpenLocal{left->match}, "Resume", true, false, Emphasis::kNormal}};
  }
  if (terms.opponent == Opponent::kComputer) {
    AddLevels(terms, view);
    AddSides(terms, view);
  }
  view.start = {action::StartLocal{}, terms.opponent == Opponent::kNobody ? "Begin" : "Play", true, false,
                Emphasis::kPrimary};
  AddComputers(view);
  AddClocks(terms, view);
  if (terms.opponent == Opponent::kHuman) {
    view.turning = SetupChip(action::ToggleTurning{}, "Flip after each move", terms.turning);
    view.turning_note = terms.turning ? "Faces the player to move" : "Board stays fixed";
  }
  AddRules(terms, variations_, view);
  return view;
}

}  // namespace merels::presenter
