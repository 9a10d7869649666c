#include "client/presenter/games/game_list.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

using clock::TimeClass;
using rules::Side;

std::chrono::hours LengthOf(GameSpan span) {
  const int days = span == GameSpan::kWeek ? 7 : span == GameSpan::kMonth ? 30 : 365;
  return std::chrono::hours(24 * days);
}

match::ResultFilter ResultOf(GameResult result) {
  switch (result) {
    case GameResult::kWon: return match::ResultFilter::kWon;
    case GameResult::kLost: return match::ResultFilter::kLost;
    case GameResult::kDrawn: return match::ResultFilter::kDraw;
  }
  return match::ResultFilter::kAny;
}

template <class T>
void Toggle(std::optional<T>& chosen, T value) {
  chosen = chosen == value ? std::nullopt : std::optional(value);
}

Cell ResultCell(const match::Summary& game, Side seat) {
  if (!game.outcome) return {"In progress", Tone::kAccent, ""};
  const FamilyFace& face = FaceOfText(game.settings.ruleset);
  const std::string why = words::Capitalised(words::ResultReason(face, *game.outcome));
  const auto winner = rules::WinnerOf(game.outcome->score);
  if (!winner) return {words::ResultTitle(face, *game.outcome), Tone::kDim, why};
  return *winner == seat ? Cell{"Won", Tone::kGood, why} : Cell{"Lost", Tone::kBad, why};
}

}  // namespace

std::string IdText(const GameChip& chip) {
  return std::visit(Overload{[](const ClearFilters&) { return std::string("clear"); },
                             [](const std::string& ruleset) { return ruleset; },
                             [](auto value) { return std::string(Name(value)); }},
                    chip.what);
}

void GameFilter::Take(const GameChip& chip) {
  std::visit(
      Overload{[this](const ClearFilters&) { *this = {}; },
               [this](const std::string& chosen) { ruleset = ruleset == chosen ? std::string() : chosen; },
               [this](GameKind chosen) { Toggle(kind, chosen); },
               [this](GameResult chosen) { Toggle(result, chosen); },
               [this](TimeClass chosen) { Toggle(time_class, chosen); },
               [this](GameSpan chosen) { Toggle(span, chosen); }},
      chip.what);
}

match::Filter GameFilter::At(model::Millis date) const {
  match::Filter filter;
  filter.ruleset = ruleset;
  if (kind) filter.rated = *kind == GameKind::kRated;
  if (result) filter.result = ResultOf(*result);
  filter.time_class = time_class;
  if (span) filter.from = std::max(model::Millis{1}, date - LengthOf(*span));
  return filter;
}

// A bare name filters for games with its playing defaults: most of them.
std::string ChipOf(const std::string& ruleset) {
  return OwnDifference(ruleset).empty() ? ruleset.substr(0, ruleset.find('+')) : ruleset;
}

void MeetRulesets(const std::vector<match::Summary>& games, std::vector<std::string>& rulesets) {
  for (const auto& game : games) {
    const std::string chip = ChipOf(game.settings.ruleset);
    const bool wanted = chip != kQuickRuleset && KnowsRules(chip) && rulesets.size() < kMaxRulesets;
    if (wanted && std::find(rulesets.begin(), rulesets.end(), chip) == rulesets.end()) {
      rulesets.push_back(chip);
    }
  }
}

std::vector<Button> GameChips(const GameFilter& filter, const std::vector<std::string>& rulesets,
                              const ChipAction& action) {
  std::vector<Button> chips;
  const auto add = [&](GameChip chip, std::string label, bool chosen) {
    chips.push_back({action(std::move(chip)), std::move(label), true, chosen, Emphasis::kNormal});
  };
  const auto add_all = [&](const auto& values, const auto& chosen, const std::string& before) {
    for (const auto value : values) {
      add({value}, words::Capitalised(before + std::string(Name(value))), chosen == value);
    }
  };
  add_all(std::array{GameResult::kWon, GameResult::kLost, GameResult::kDrawn}, filter.result, "");
  add_all(std::array{GameKind::kRated, GameKind::kCasual}, filter.kind, "");
  add_all(kClassesPlayed, filter.time_class, "");
  add_all(std::array{GameSpan::kWeek, GameSpan::kMonth, GameSpan::kYear}, filter.span, "past ");
  const std::string quick(kQuickRuleset);
  add({quick}, RulesShort(quick), filter.ruleset == quick);
  for (const auto& ruleset : rulesets) add({ruleset}, RulesShort(ruleset), filter.ruleset == ruleset);
  return chips;
}

Button ClearChip(const ChipAction& action) {
  return {action({ClearFilters{}}), "Clear filters", true, false, Emphasis::kNormal};
}

void GameList::Show(AccountId of, AccountId against) {
  of_ = std::move(of);
  against_ = std::move(against);
  Begin();
}

void GameList::ForgetFilter() {
  filter_ = {};
  rulesets_.clear();
}

void GameList::Reload() {
  if (busy_) return;
  asked_ = filter_.At(date_ ? date_() : model::Millis{0});
  asked_.opponent = against_;
  asked_.player = of_;
  passed_ = 0;
  Ask("");
}

void GameList::More() {
  if (busy_) return;
  passed_ = 0;
  Ask(next_);
}

void GameList::Take(const GameChip& chip) {
  filter_.Take(chip);
  Begin();
}

void GameList::Begin() {
  games_.clear();
  next_.clear();
  known_ = busy_ = false;
  Reload();
}

void GameList::Ask(const std::string& page) {
  busy_ = true;
  problem_.clear();
  effects_.Send(api::ListMatches{{{kGamesOnAPage, page}, asked_}});
}

bool GameList::Hear(const model::Answer<api::ListMatches>& answer) {
  if (!busy_ || answer.asked.filter != asked_) return false;
  busy_ = false;
  if (!answer.result.ok()) {
    problem_ = words::Capitalised(answer.result.error().sentence);
    return true;
  }
  known_ = true;
  if (answer.asked.page.token.empty()) games_.clear();
  games_.insert(games_.end(), answer.result->items.begin(), answer.result->items.end());
  next_ = answer.result->next;
  MeetRulesets(answer.result->items, rulesets_);
  if (answer.result->items.empty() && more() && ++passed_ < kMaxEmptyPages) Ask(next_);
  return true;
}

void GameList::Describe(const GameListActions& actions, const std::string& none, ListPage& list) const {
  list.filters = GameChips(filter_, rulesets_, actions.filter);
  const bool empty = list.lines.empty();
  if (known_ || !empty) list.count = std::to_string(list.lines.size()) + (more() || !known_ ? " so far" : "");
  list.state = empty ? ListState::kEmpty : ListState::kReady;
  // Under the message when no game fits.
  const bool nothing = known_ && empty && !busy_ && !more() && problem_.empty();
  if (!filter_.open() && !nothing) list.filters.push_back(ClearChip(actions.filter));
  if (!problem_.empty()) {
    if (!known_ && empty) list.state = ListState::kFailed;
    list.message = problem_;
    list.more = Button{actions.again, "Try again", true, false, Emphasis::kNormal};
  } else if (!known_ || (empty && busy_)) {
    if (empty) list.state = ListState::kLoading;
    list.message = "Loading the games…";
  } else if (more()) {
    list.message = "None among the newest games.";
    // It keeps the keyboard focus while it waits, and so stays enabled.
    list.more = Button{actions.more, busy_ ? "Loading…" : "Show more", true, false, Emphasis::kNormal};
  } else if (nothing) {
    DescribeEmpty(actions, none, list);
  }
}

void GameList::DescribeEmpty(const GameListActions& actions, const std::string& none, ListPage& list) const {
  list.message = none;
  if (filter_.open()) return;
  list.message = "No games fit these filters.";
  list.more = ClearChip(actions.filter);
}

Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me, bool hidden) {
  const Side seat = game.players[1].id == of ? Side::kSecond : Side::kFirst;
  const auto& other = game.players[rules::Index(rules::Other(seat))];
  // The man beside the name has the colour of the opponent.
  Line line{game.match.text(), rules::Other(seat), {}, std::nullopt, false};
  const bool alone = other.id.text().empty();
  line.cells.push_back({alone ? "Alone" : other.name, Tone::kPlain,
                        other.bot ? "Computer" : (other.guest && !alone ? "Guest" : ""),
                        PlayerButton(other, me, game.match)});
  const bool plays = game.players[0].id == me || game.players[1].id == me;
  const bool untold = hidden && !plays && game.outcome;
  line.cells.push_back(untold ? Cell{"Hidden", Tone::kDim, "Replay the game to see it"}
                              : ResultCell(game, seat));
  line.cells.push_back(
      {words::ClockLabel(game.settings.clock), Tone::kPlain, game.settings.rated ? "Rated" : "Casual"});
  line.cells.push_back({RulesShort(game.settings.ruleset), Tone::kDim, ""});
  line.cells.push_back({words::DayText(game.started_at), Tone::kDim, ""});
  line.button = Button{action::OpenMatch{game.match}, game.outcome ? "Replay" : (plays ? "Return" : "Watch"),
                       true, false, game.outcome || !plays ? Emphasis::kNormal : Emphasis::kPrimary};
  if (game.outcome && !untold) line.second = Button{action::Analyse{game.match}, "Analyse"};
  return line;
}

}  // namespace merels::presenter
