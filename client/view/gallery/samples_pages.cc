// Samples of screens of forms and a list, of the settings, and of a player's sheet over other screens, which
// the real presenter makes.
#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <tuple>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lobby/new_table.h"
#include "client/presenter/players/players_presenter.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/profile/profile_presenter.h"
#include "client/presenter/settings/settings_presenter.h"
#include "client/presenter/shell/screens.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"
#include "common/clock/time_control.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

const std::vector<std::string> kRulesPlayed = {"six", "lasker", "twelve"};

using presenter::Cell;
using presenter::Emphasis;
using presenter::Form;
using presenter::Line;
using presenter::ListState;
using presenter::Tone;

Form SignUpForm() {
  return {"sign-up",
          "Create an account",
          "A permanent name, rated games, and your games wherever you sign in.",
          {{presenter::kMemberNameField, "Name", "Letters, digits and _ - .", "1i11y", true, 20, false,
            "That name, or one that looks like it, is taken"},
           {presenter::kPasswordField, "Password", "8 characters or more", "three in a row", true, 128, true,
            ""}},
          "",
          false,
          {{action::SignUp{}, "Sign up", true, false, Emphasis::kPrimary}}};
}

Form PasswordForm() {
  return {"password",
          "Password",
          "Changing it signs you out everywhere else.",
          {{presenter::kOldPasswordField, "Current password", "", "", true, 128, true, ""},
           {presenter::kNewPasswordField, "New password", "8 characters or more", "", true, 128, true, ""}},
          "Password changed. You have been signed out everywhere else.",
          false,
          {{action::ChangePassword{}, "Change password", false, false, Emphasis::kPrimary}}};
}

Form LeaveForm(bool guest) {
  return {"leave",
          "Sign out",
          guest ? "Guests cannot sign back in, and lose their games."
                : "To sign in again you need your name and password.",
          {},
          "",
          false,
          {{action::SignInAs{}, "Switch account", true, false, Emphasis::kNormal},
           {action::SignOut{}, guest ? "Sign out now" : "Sign out", true, guest, Emphasis::kDanger}}};
}

Line Place(const std::string& id, const std::string& where, const std::string& since, bool here) {
  Line line{id, std::nullopt, {}, std::nullopt, here};
  line.cells = {{here ? "Here" : where, Tone::kPlain, here ? where : ""}, {since, Tone::kDim, ""}};
  if (!here) line.button = presenter::Button{action::EndSignIn{id}, "End", true, false, Emphasis::kNormal};
  return line;
}

presenter::AppViewState Page(presenter::Screen screen) {
  presenter::AppViewState state;
  state.screen = screen;
  state.bar = SampleBar(screen);
  state.content = presenter::PageViewState();
  return state;
}

presenter::AppViewState Account(bool guest) {
  auto state = Page(presenter::Screen::kAccount);
  PageOf(state).title = guest ? "Guest-k3f7" : "mallory";
  PageOf(state).subtitle = guest ? "Guest" : "Member";
  PageOf(state).forms = {guest ? SignUpForm() : PasswordForm(), LeaveForm(guest)};
  auto& list = PageOf(state).list;
  list = {"sign-ins", "Your sign-ins",   "2", {}, {{"WHERE", 0.55F}, {"SINCE", 0.45F}},
          {},         ListState::kReady, "",  {}};
  list.chips = {{action::ChooseAccountList{presenter::AccountList::kSignIns}, "Sign-ins", true, true,
                 Emphasis::kNormal},
                {action::ChooseAccountList{presenter::AccountList::kFriends}, "Friends", true, false,
                 Emphasis::kNormal},
                {action::ChooseAccountList{presenter::AccountList::kBlocked}, "Blocked", true, false,
                 Emphasis::kNormal},
                {action::ShowProfile{{{AccountId("mallory"), "mallory", guest, false}}}, "Your profile", true,
                 false, Emphasis::kNormal}};
  list.lines = {Place("a", "The window", "22 Nov 2026, 03:10", true),
                Place("b", "merelsctl", "21 Nov 2026, 19:42", false)};
  return state;
}

Line Game(const std::string& id, rules::Side seat, const std::string& other, Cell result) {
  Line line{id, seat, {}, std::nullopt, false};
  const bool live = result.text == "In progress";
  line.cells = {{other, Tone::kPlain, "", presenter::NameButton({{AccountId(other), other}})},
                std::move(result),
                {"5+3", Tone::kPlain, "Rated"},
                {"Standard", Tone::kDim, ""},
                {"21 Nov 2026, 19:42", Tone::kDim, ""}};
  line.button = presenter::Button{action::OpenMatch{MatchId(id)}, live ? "Return" : "Replay", true, false,
                                  live ? Emphasis::kPrimary : Emphasis::kNormal};
  return line;
}

presenter::Action Filtered(presenter::GameChip chip) { return action::FilterGames{std::move(chip)}; }
presenter::Action FilteredThere(presenter::GameChip chip) {
  return action::FilterTheirGames{std::move(chip)};
}

presenter::AppViewState Games() {
  auto state = Page(presenter::Screen::kGames);
  PageOf(state).title = "Your games";
  PageOf(state).subtitle = "Open a game to step through it or to save its record";
  auto& list = PageOf(state).list;
  list.id = "games";
  list.title = "Newest first";
  list.count = "5 so far";
  list.chips = {
      {action::ChooseGames{presenter::GamesPlace::kAll}, "All", true, true, Emphasis::kNormal},
      {action::ChooseGames{presenter::GamesPlace::kServer}, "On the server", true, false, Emphasis::kNormal},
      {action::ChooseGames{presenter::GamesPlace::kHere}, "On this machine", true, false, Emphasis::kNormal},
      {action::Show{presenter::Screen::kAnalysis}, "Analysis board", true, false, Emphasis::kNormal}};
  list.columns = {
      {"AGAINST", 0.22F}, {"RESULT", 0.29F}, {"CLOCK", 0.10F}, {"RULES", 0.15F}, {"BEGUN", 0.24F}};
  list.state = ListState::kReady;
  constexpr auto kWhite = rules::Side::kFirst;
  constexpr auto kBlack = rules::Side::kSecond;
  list.lines = {Game("g1", kWhite, "Ysolde", {"In progress", Tone::kAccent, ""}),
                Game("g2", kBlack, "Bartholomew", {"Won", Tone::kGood, "White has only two men left"}),
                Game("g3", kWhite, "mill_o_meter", {"Lost", Tone::kBad, "White ran out of time"}),
                Game("g4", kWhite, "Łukasz", {"A draw", Tone::kDim, "By repetition"}),
                Game("g5", kBlack, "grete_h", {"Won", Tone::kGood, "White resigned"})};
  list.more = presenter::Button{action::MoreGames{}, "Show more", true, false, Emphasis::kNormal};
  list.filters = presenter::GameChips({}, kRulesPlayed, Filtered);
  return state;
}

/// One of them is on this machine.
presenter::AppViewState GamesOfBothKinds() {
  auto state = Games();
  presenter::Line local{"l1", std::nullopt, {}, std::nullopt, false};
  local.cells = {{"Level 3", Tone::kPlain, "Easy"},
                 {"Won", Tone::kGood, "Black has only two men left"},
                 {"No clock", Tone::kPlain, ""},
                 {"Standard", Tone::kDim, ""},
                 {"21 Nov 2026, 19:42", Tone::kDim, "On this machine"}};
  local.button = presenter::Button{action::OpenLocal{MatchId("l1")}, "Replay"};
  local.second = presenter::Button{action::AnalyseLocal{MatchId("l1")}, "Analyse"};
  PageOf(state).list.lines.insert(PageOf(state).list.lines.begin() + 1, std::move(local));
  PageOf(state).list.count = "6 so far";
  return state;
}

/// Filters without a match.
presenter::AppViewState GamesFiltered() {
  auto state = Games();
  auto& list = PageOf(state).list;
  presenter::GameFilter filter;
  filter.kind = presenter::GameKind::kRated;
  filter.result = presenter::GameResult::kDrawn;
  filter.time_class = clock::TimeClass::kBullet;
  filter.span = presenter::GameSpan::kWeek;
  list.filters = presenter::GameChips(filter, kRulesPlayed, Filtered);
  list.lines.clear();
  list.count = "0";
  list.state = ListState::kEmpty;
  list.message = "No games fit these filters.";
  list.more = presenter::ClearChip(Filtered);
  return state;
}

presenter::AppViewState Profile(bool loaded) {
  auto state = Page(presenter::Screen::kProfile);
  auto& page = PageOf(state);
  page.title = "Ysolde";
  page.subtitle = "Member since 2 Nov 2024";
  Form ratings{"ratings", "Ratings", "", {}, "", false, {}};
  ratings.text = "Blitz: won 230, drawn 41, lost 141 since 18 Dec 2024, 18:20 UTC.";
  ratings.table = {{"", "Rating", "Games"},
                   {"Blitz", "1768 ± 46", "412"},
                   {"Rapid", "1811 ± 88", "57"},
                   {"Bullet", "1590? ± 240", "3"}};
  for (const char* label : {"Blitz", "Rapid", "Bullet"}) {
    ratings.chips.push_back(
        {action::ChooseTheirPool{label}, label, true, ratings.chips.empty(), Emphasis::kNormal});
  }
  const match::Player player{AccountId("Ysolde"), "Ysolde", false, false};
  presenter::PlayersState players;
  players.friends.emplace();
  if (loaded) players.friends->push_back({player, true, true, {}});
  Form play{"play",
            "",
            loaded ? "Online now." : "",
            {},
            "",
            false,
            {{action::Invite{{player}}, "Challenge", true, false, Emphasis::kPrimary}}};
  for (auto& button : presenter::FollowButtons(players, player)) play.buttons.push_back(std::move(button));
  page.forms = {ratings, std::move(play)};
  std::vector<presenter::RatedMoment> moments;
  for (int i = 0; loaded && i < 412; ++i) {
    const double wave = 60 * std::sin(i * 0.11) + 35 * std::sin(i * 0.37 + 1) + 20 * std::sin(i * 1.7);
    moments.push_back({std::chrono::hours(24 * 365 * 55 + i * 36), 1500 + i * 0.62 + wave});
  }
  if (loaded) moments.back().rating = 1768;
  page.chart = presenter::ChartOf(moments);
  page.chart->title = "Blitz over time";
  if (!loaded) page.chart->message = "Loading the games… 200";
  presenter::AppViewState games = Games();
  page.list = PageOf(games).list;
  page.list.title = "Games";
  constexpr std::array kOthers = {"Annegret", "Bartholomew", "mill_o_meter", "Łukasz", "grete_h"};
  for (std::size_t i = 0; i < 15; ++i) {
    if (i >= kOthers.size()) {  // after the one in progress the others repeat
      page.list.lines.push_back(page.list.lines[1 + i % 4]);
      page.list.lines.back().id = "p" + std::to_string(i);
    }
    auto& cell = page.list.lines[i].cells.front();
    cell.text = kOthers[i % kOthers.size()];
    cell.name_button = presenter::NameButton({{AccountId(cell.text), cell.text}});
  }
  page.list.count = std::to_string(page.list.lines.size()) + " so far";
  page.list.chips = {{action::AllTheirGames{}, "All", true, true, Emphasis::kNormal},
                     {action::GamesBetween{}, "Against you", true, false, Emphasis::kNormal},
                     {action::GamesAgainst{}, "Against…", true, false, Emphasis::kNormal}};
  page.list.filters = presenter::GameChips({}, kRulesPlayed, FilteredThere);
  page.list.columns = {{"AGAINST", 0.31F}, {"RESULT", 0.37F}, {"GAME", 0.32F}};
  for (Line& line : page.list.lines) {
    line.cells[2] = {"Standard 5+3", Tone::kPlain, line.cells[4].text};
    line.cells.resize(3);
    if (line.id == "g1") {
      line.button->label = "Watch";
      line.button->emphasis = Emphasis::kNormal;
    } else {
      line.button = presenter::Button{action::Analyse{MatchId(line.id)}, "Analyse"};
    }
  }
  return state;
}

/// A player with ratings in many pools, and the games against another player.
presenter::AppViewState ProfileAgainst() {
  auto state = Profile(true);
  auto& page = PageOf(state);
  auto& ratings = page.forms[0];
  ratings.text = "Blitz: won 230, drawn 41, lost 141 since 18 Dec 2024, 18:20 UTC.";
  ratings.table = {{"", "Rating", "Games"},
                   {"Blitz", "1768 ± 46", "412"},
                   {"Six Men’s Morris rapid", "1811 ± 88", "57"},
                   {"Twelve Men’s Morris blitz", "1704 ± 97", "31"},
                   {"Lasker Morris classical", "1655? ± 240", "3"}};
  ratings.chips.clear();
  for (const char* label :
       {"Blitz", "Six Men’s Morris rapid", "Twelve Men’s Morris blitz", "Lasker Morris classical"}) {
    ratings.chips.push_back(
        {action::ChooseTheirPool{label}, label, true, ratings.chips.empty(), Emphasis::kNormal});
  }
  ratings.chips.push_back({action::OtherPools{}, "More pools", true, false, Emphasis::kQuiet});
  auto& list = page.list;
  for (auto& chip : list.chips) chip.chosen = chip.action.Is<action::GamesAgainst>();
  list.note = "Ysolde won 9, lost 4, drew 2 against Łukasz in the newest 15 of these games";
  presenter::ListField field;
  field.field = {presenter::kOpponentField, "Opponent", "Against Łukasz", "ba", true, 20};
  field.send = {action::ShowAgainst{}, "Show games", true, false, Emphasis::kNormal};
  for (const char* name : {"Bartholomew", "Basil", "Bathsheba_of_the_mill", "baldric"}) {
    field.names.push_back({action::CompleteOpponent{name}, name, true, false, Emphasis::kNormal});
  }
  list.field = field;
  presenter::GameFilter filter;
  filter.kind = presenter::GameKind::kRated;
  list.filters = presenter::GameChips(filter, kRulesPlayed, FilteredThere);
  list.filters.push_back(presenter::ClearChip(FilteredThere));
  return state;
}

/// The list of friends.
presenter::AppViewState Friends(bool any) {
  auto state = Account(false);
  auto& list = PageOf(state).list;
  auto chips = std::move(list.chips);
  presenter::PlayersState players;
  players.friends.emplace();
  if (any) {
    for (const auto& [name, here, told] : {std::tuple{"Ada-the-elder", true, true},
                                           {"Bartolo", false, true},
                                           {"Mill-5", true, false},
                                           {"Ysolde", false, false}}) {
      const bool bot = std::string_view(name) == "Mill-5";
      players.friends->push_back({{AccountId(name), name, false, bot}, here, told, {}});
    }
  }
  list = presenter::FriendList(players);
  for (auto& chip : chips) chip.chosen = chip.label == "Friends";
  list.chips = std::move(chips);
  return state;
}

using presenter::PlayersPresenter;

const match::Player kYsolde{AccountId("ysolde"), "Ysolde", false, false};

/// The named sample with the sheet over it, after these actions.
Sample Over(std::string name, std::string_view under, const std::vector<presenter::Action>& actions) {
  constexpr clock::Millis now{0};
  presenter::Effects effects;
  presenter::PlayersState state;
  state.blocked = std::vector{match::Player{AccountId("odalric"), "Odalric", false, false}};
  merels::model::RatingBook book;
  lobby::PoolRating blitz{"standard/blitz", {}, false};
  blitz.standing.rating.value = 1768;
  blitz.standing.games = 412;
  book.Take(kYsolde.id, {blitz});
  state.friends.emplace();
  PlayersPresenter players(state, book, effects);
  players.Do(presenter::action::ShowPlayer{{kYsolde, MatchId("m1")}}, now);
  for (const auto& action : actions) players.Do(action, now);
  Sample sample = SampleNamedAmong(under == "lobby" ? LobbySamples() : TableSamples(), under);
  sample.name = std::move(name);
  sample.state.player_sheet = players.Sheet();
  return sample;
}

using presenter::Kept;
using presenter::Preference;
using presenter::SavedKind;

/// Saves nothing, and reports the data of a used machine.
class SampleSettings final : public presenter::Settings {
 public:
  Result<presenter::Preferences> Chosen() override { return presenter::Preferences(); }
  Result<void> Choose(Preference /*preference*/, int /*value*/) override { return {}; }
  Result<std::set<AccountId>> Muted(const AccountId& /*me*/) override { return std::set<AccountId>(); }
  Result<void> SetMuted(const AccountId& /*me*/, const std::set<AccountId>& /*muted*/) override { return {}; }
  Result<std::vector<presenter::RecentServer>> RecentServers() override {
    return std::vector<presenter::RecentServer>();
  }
  Result<void> SetRecentServers(const std::vector<presenter::RecentServer>& /*servers*/) override {
    return {};
  }
  std::vector<Kept> WhatIsKept() override {
    return {{SavedKind::kChoices, 3, "~/.config/merels/settings.json"},
            {SavedKind::kMuted, 0, "~/.config/merels/settings.json"},
            {SavedKind::kSignIns, 2, "~/.config/merels"},
            {SavedKind::kMatches, 12, "~/.local/share/merels/matches"},
            {SavedKind::kRecords, 17, "~/.local/share/merels/games"}};
  }
  Result<void> Forget(SavedKind /*what*/) override { return {}; }
  Result<std::string> PathOf(presenter::ChosenPath /*which*/) override { return std::string(); }
  Result<void> SetPath(presenter::ChosenPath /*which*/, const std::string& /*path*/) override { return {}; }
  Result<std::string> TextOf(presenter::KeptText /*which*/) override { return std::string(); }
  Result<void> SetText(presenter::KeptText /*which*/, const std::string& /*text*/) override { return {}; }
  std::optional<std::string> TakeNotice() override { return std::nullopt; }
};

presenter::AppViewState Settings(const std::vector<std::pair<Preference, int>>& choices) {
  SampleSettings kept;
  presenter::Effects effects;
  presenter::AppViewState state;
  presenter::SettingsPresenter settings(state.preferences, effects, &kept);
  settings.Enter(clock::Millis{0});
  for (const auto& [preference, value] : choices) {
    settings.Do(presenter::Action(presenter::action::Choose{preference, value}), clock::Millis{0});
  }
  state.screen = presenter::Screen::kSettings;
  state.bar = SampleBar(presenter::Screen::kSettings);
  state.content = settings.View(clock::Millis{0});
  return state;
}

}  // namespace

std::vector<Sample> PageSamples() {
  Sample empty{"games-empty", Page(presenter::Screen::kGames), {}, 0, ""};
  PageOf(empty.state).title = "Your games";
  presenter::AppViewState games = Games();
  PageOf(empty.state).list = PageOf(games).list;
  PageOf(empty.state).list.lines.clear();
  PageOf(empty.state).list.more.reset();
  PageOf(empty.state).list.state = ListState::kEmpty;
  PageOf(empty.state).list.message = "No games yet.";
  PageOf(empty.state).list.count = "0";
  PageOf(empty.state).list.more =
      presenter::Button{presenter::action::Show{presenter::Screen::kLobby}, "Find a game", true, false,
                        presenter::Emphasis::kPrimary};
  Sample failed{"games-failed", empty.state, {}, 0, ""};
  PageOf(failed.state).list.state = ListState::kFailed;
  PageOf(failed.state).list.message = "The list could not be loaded: the server is busy";
  PageOf(failed.state).list.more =
      presenter::Button{action::ReloadGames{}, "Try again", true, false, Emphasis::kNormal};
  Sample invited{"account-invited", Account(true), {}, 0, "field:invite"};
  PageOf(invited.state).forms[0].fields[0].problem.clear();
  PageOf(invited.state)
      .forms[0]
      .fields.push_back({presenter::kInviteField, "Invite", "The code you were given", "", true, 64, false,
                         "A valid invite code is needed to sign up"});
  return {{"account-guest", Account(true), {}, 0, "field:password"},
          invited,
          {"account-member", Account(false), {}, 0, ""},
          {"account-friends", Friends(true), {}, 0, ""},
          {"account-friends-none", Friends(false), {}, 0, ""},
          {"games", GamesOfBothKinds(), {}, 0, ""},
          {"games-filtered", GamesFiltered(), {}, 0, ""},
          {"profile", Profile(true), {}, 0, ""},
          {"profile-loading", Profile(false), {}, 0, ""},
          {"profile-against", ProfileAgainst(), {}, 0, std::string(presenter::kOpponentField.name)},
          empty,
          failed};
}

std::vector<Sample> PlayerSamples() {
  Sample refused =
      Over("player-report", "lobby",
           {presenter::action::ReportPlayer{}, presenter::action::ChooseReport{api::ReportKind::kInsult}});
  refused.state.player_sheet->words->text = "They were unkind";
  refused.state.player_sheet->words->problem = "You have reported enough for today; they are being read";
  presenter::NewTable challenge;
  challenge.opponent = kYsolde;
  Sample dialog = LobbySamples().front();
  dialog.name = "challenge";
  LobbyOf(dialog.state).dialog = challenge.View({AccountId("ann"), true, nullptr});
  Sample chat = SampleNamedAmong(TableSamples(), "table-place");
  chat.name = "table-chat";
  TableOf(chat.state).chat->in_front = true;
  std::swap(TableOf(chat.state).chat->tabs[0].chosen, TableOf(chat.state).chat->tabs[1].chosen);
  Sample keys = SampleNamedAmong(TableSamples(), "table-place");
  keys.name = "table-keys";
  keys.state.keys = presenter::KeysOf(presenter::Screen::kTable);
  return {std::move(chat), std::move(keys), Over("player", "table-place", {presenter::action::MutePlayer{}}),
          refused, dialog};
}

std::vector<Sample> SettingsSamples() {
  Sample quiet{"settings-quiet",
               Settings({{Preference::kSound, 0}, {Preference::kMotion, 1}, {Preference::kScale, 125}}),
               {},
               0,
               "choose-motion:reduced"};
  Sample unkept{"settings-unkept", Settings({}), {}, 0, "choose-volume:60"};
  SettingsOf(unkept.state).note =
      "The settings file ~/.config/merels/settings.json cannot be written: Read-only file system";
  SettingsOf(unkept.state).wrong = true;
  unkept.state.bar.tabs.clear();
  unkept.state.bar.account.reset();
  unkept.state.bar.player.clear();
  return {{"settings", Settings({}), {}, 0, ""}, quiet, unkept};
}

}  // namespace merels::view
