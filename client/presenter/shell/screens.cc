#include "client/presenter/shell/screens.h"

#include <algorithm>

#include "client/presenter/account/account_presenter.h"
#include "client/presenter/account/account_view_state.h"
#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/challenges/challenges_presenter.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/chat/chat_view_state.h"
#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lesson/lesson_presenter.h"
#include "client/presenter/lobby/lobby_presenter.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/local/local_screen.h"
#include "client/presenter/local/setup_presenter.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/profile/profile_presenter.h"
#include "client/presenter/puzzles/puzzle_presenter.h"
#include "client/presenter/ratings/ranks_presenter.h"
#include "client/presenter/settings/settings_presenter.h"
#include "client/presenter/settings/settings_view_state.h"
#include "client/presenter/table/table_screen.h"
#include "client/presenter/watch/watch_presenter.h"
#include "client/presenter/watch/watch_view_state.h"

namespace merels::presenter {
namespace {

template <class... Lists>
ActionLists ActionsOf() {
  return {std::type_index(typeid(Lists))...};
}

template <class Shown>
ScreenViewState ViewStateOf(const ScreenPresenter& presenter, model::Millis now) {
  return static_cast<const ScreenOf<Shown>&>(presenter).View(now);
}

using MadeScreen = std::unique_ptr<ScreenPresenter>;
using MadeOverlay = std::unique_ptr<Presenter>;

MadeScreen MakeSignIn(Shared& shared) {
  return std::make_unique<SignInPresenter>(shared.options.server, shared.options.name, shared.effects,
                                           shared.servers, &shared.local);
}

MadeScreen MakePlay(Shared& shared) {
  auto setup = std::make_unique<SetupPresenter>(
      shared.local, shared.navigator, shared.effects,
      ServerShares{shared.session, shared.lobby.lobby, shared.lobby.notices, shared.book, shared.new_id});
  setup->OfferLesson(action::Learn{});
  return setup;
}

MadeScreen MakeLocal(Shared& shared) {
  return std::make_unique<LocalScreen>(shared.local, shared.plays_rated, shared.new_id, shared.preferences,
                                       shared.navigator, shared.effects);
}

MadeScreen MakeLesson(Shared& shared) {
  return std::make_unique<LessonPresenter>(shared.new_id, shared.navigator, shared.effects,
                                           [&shared] { shared.local.KeepLesson(); });
}

MadeScreen MakePuzzle(Shared& shared) {
  const PuzzleShares shares{shared.options.puzzles, shared.local.date, shared.local.puzzle_progress,
                            shared.options.settings};
  return std::make_unique<PuzzlePresenter>(shares, shared.new_id, shared.navigator, shared.effects);
}

MadeScreen MakeAnalysis(Shared& shared) {
  const AnalysisShares shares{shared.local, shared.options.analyst, shared.plays_rated, shared.preferences,
                              shared.me,    shared.navigator,       shared.effects};
  return std::make_unique<AnalysisPresenter>(shares, shared.new_id, shared.options.record);
}

MadeScreen MakeLobby(Shared& shared) {
  shared.lobby.me = shared.me.id;
  shared.lobby.server = shared.session.server();
  shared.lobby.web = shared.session.web_address();
  shared.lobby.date = shared.local.date;
  shared.lobby.played_here = &shared.local.matches;
  shared.lobby.players = &shared.players;
  auto lobby = std::make_unique<LobbyPresenter>(shared.lobby, shared.book, shared.new_id, shared.effects);
  lobby->SetMember(!shared.me.guest);
  lobby->Begin();
  return lobby;
}

MadeScreen MakeTable(Shared& shared) {
  const TableShares shares{shared.session,     shared.lobby.notices,  shared.book,      shared.players.muted,
                           shared.preferences, shared.local.date,     shared.navigator, shared.effects,
                           shared.plays_rated, shared.options.analyst};
  return std::make_unique<TableScreen>(shared.me.id, shared.new_id, shares,
                                       OpenAtStart{shared.options.watch, shared.options.join, &shared.options.open});
}

MadeScreen MakeWatch(Shared& shared) {
  return std::make_unique<WatchPresenter>(shared.me.id, shared.lobby.lobby, shared.lobby.filter, shared.book,
                                          shared.effects);
}

MadeScreen MakeGames(Shared& shared) {
  return std::make_unique<GamesPresenter>(shared.me.id, shared.local.matches, shared.local.date,
                                          shared.effects);
}

MadeScreen MakeRanks(Shared& shared) {
  return std::make_unique<RanksPresenter>(shared.me.id, shared.book, shared.effects);
}

MadeScreen MakeProfile(Shared& shared) {
  const ProfileShares shares{shared.players, shared.lobby.names, shared.book, shared.local.date,
                             shared.preferences};
  return std::make_unique<ProfilePresenter>(shared.me.id, shares, shared.navigator, shared.effects);
}

MadeScreen MakeAccount(Shared& shared) {
  return std::make_unique<AccountPresenter>(shared.me, shared.players, shared.effects);
}

MadeScreen MakeSettings(Shared& shared) {
  return std::make_unique<SettingsPresenter>(shared.preferences, shared.effects, shared.options.settings);
}

MadeOverlay MakePlayers(Shared& shared) {
  return std::make_unique<PlayersPresenter>(shared.players, shared.book, shared.effects, shared.me.id,
                                            shared.options.settings);
}

void ShowPlayers(const Presenter& players, AppViewState& view) {
  view.player_sheet = static_cast<const PlayersPresenter&>(players).Sheet();
}

MadeOverlay MakeChallenges(Shared& shared) {
  return std::make_unique<ChallengesPresenter>(shared.me.id, shared.new_id, shared.lobby.notices, shared.book,
                                               shared.local.date, shared.effects);
}

void ShowChallenges(const Presenter& challenges, AppViewState& view) {
  view.asks = static_cast<const ChallengesPresenter&>(challenges).Asks();
}

std::vector<KeyLine> LobbyKeys() {
  return {{"Up, Down", "select a table or a game"},
          {"Enter", "join the selected table"},
          {"W", "watch the selected game"},
          {"/", "go to the filters of the lists"}};
}

std::vector<KeyLine> TableKeys() {
  return {{"A letter, a digit", "go to that point, such as d2"},
          {"Arrows", "move along the lines of the board"},
          {"Enter", "place, lift or move a man"},
          {"[ and ]", "step through the moves"},
          {"Home, End", "go to the first or the newest position"},
          {"Backspace", "put the man back"},
          {"1 to 9", "take the man with that number"},
          {":", "type a move"},
          {"Shift+F", "flip the board"},
          {"Z", "zen mode on or off"},
          {"Esc, right click", "cancel a premove"},
          {"Right button", "draw an arrow or a circle"}};
}

std::vector<KeyLine> SettingsKeys() {
  return {{"Left, Right", "choose another value"}, {"Space", "turn on or off"}};
}

std::vector<KeyLine> PlayKeys() {
  return {{"1 to 9", "choose the level"}, {"Up, Down", "choose the rules"}, {"Enter", "play"}};
}

std::vector<KeyLine> LocalKeys() {
  auto keys = TableKeys();
  keys.push_back({"H", "ask for a hint"});
  keys.push_back({"U", "take a move back"});
  return keys;
}

std::vector<KeyLine> AnalysisKeys() {
  return {{"Left, Right", "step back and on"},
          {"Up, Down", "go to another branch"},
          {"Home, End", "go to the start or the end"},
          {"Space", "play through the game, or stop"},
          {"A letter, a digit", "go to that point; Enter acts on it"},
          {":", "type a move"},
          {"F", "flip the board"},
          {"N", "go to the next mistake"},
          {"R", "try again in the place of a mistake"},
          {"S", "show the answer instead"},
          {"M", "open the menu"},
          {"Ctrl+O, Ctrl+S", "open and save a record"},
          {"Ctrl+Z, Ctrl+Y", "undo a change, or do it again"},
          {"Ctrl+C, Ctrl+V", "copy and paste a record"}};
}

std::vector<KeyLine> GameListKeys() { return {{"/", "go to the filters of the list"}}; }

std::vector<KeyLine> WatchKeys() { return {{"1 to 6", "watch that board"}}; }

}  // namespace

const std::vector<OverlayRow>& OverlayRows() {
  static const std::vector<OverlayRow> rows = {
      {ActionsOf<PlayersActions>(), MakePlayers, ShowPlayers},
      {ActionsOf<ChallengeActions>(), MakeChallenges, ShowChallenges},
  };
  return rows;
}

const std::vector<ScreenRow>& ScreenRows() {
  static const std::vector<ScreenRow> rows = {
      {.screen = Screen::kSignIn,
       .actions = ActionsOf<SignInActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kSignIn,
       .signed_out = true,
       .make = MakeSignIn,
       .view = ViewStateOf<SignInViewState>},
      {.screen = Screen::kPlay,
       .tab = "Play",
       .icon = Icon::kMan,
       .keys = PlayKeys(),
       .actions = ActionsOf<SetupActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kPlay,
       .make = MakePlay,
       .view = ViewStateOf<SetupViewState>},
      {.screen = Screen::kLocal,
       .keys = LocalKeys(),
       .actions = ActionsOf<LocalActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kPlay,
       .overrides = ActionsOf<TableActions>(),
       .zen = true,
       .make = MakeLocal,
       .view = ViewStateOf<TableViewState>},
      {.screen = Screen::kLesson,
       .actions = ActionsOf<LessonActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kPlay,
       .overrides = ActionsOf<TableActions>(),
       .make = MakeLesson,
       .view = ViewStateOf<TableViewState>},
      // Opened from the first screen and from Play.
      {.screen = Screen::kPuzzle,
       .actions = ActionsOf<PuzzleActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kPlay,
       .overrides = ActionsOf<TableActions>(),
       .make = MakePuzzle,
       .view = ViewStateOf<TableViewState>},
      // Opened from finished games, by Ctrl and O, and by pasting.
      {.screen = Screen::kAnalysis,
       .keys = AnalysisKeys(),
       .actions = ActionsOf<AnalysisActions, EditorActions, PlayOnActions, LookBackActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kPlay,
       .overrides = ActionsOf<TableActions>(),
       .returns_to_previous = true,
       .make = MakeAnalysis,
       .view = ViewStateOf<AnalysisViewState>},
      {.screen = Screen::kLobby,
       .tab = "Lobby",
       .icon = Icon::kList,
       .keys = LobbyKeys(),
       .actions = ActionsOf<LobbyActions, FilterActions, DialogActions, ChallengeByNameActions,
                            InvitingActions, SeekingActions>(),
       .parent = Screen::kLobby,
       .make = MakeLobby,
       .view = ViewStateOf<LobbyViewState>},
      {.screen = Screen::kTable,
       .tab = "Table",
       .icon = Icon::kBoard,
       .keys = TableKeys(),
       .actions = ActionsOf<MatchActions, TableActions, ChatActions>(),
       .parent = Screen::kTable,
       .zen = true,
       .make = MakeTable,
       .view = ViewStateOf<TableViewState>},
      {.screen = Screen::kWatch,
       .tab = "Watch",
       .icon = Icon::kEye,
       .keys = WatchKeys(),
       .actions = ActionsOf<WatchActions>(),
       .parent = Screen::kWatch,
       .make = MakeWatch,
       .view = ViewStateOf<WatchViewState>},
      {.screen = Screen::kGames,
       .tab = "Games",
       .icon = Icon::kPast,
       .keys = GameListKeys(),
       .actions = ActionsOf<GamesActions>(),
       .lifetime = Lifetime::kPerAccount,
       .parent = Screen::kGames,
       .make = MakeGames,
       .view = ViewStateOf<PageViewState>},
      {.screen = Screen::kRanks,
       .tab = "Ratings",
       .icon = Icon::kRanks,
       .actions = ActionsOf<RanksActions>(),
       .parent = Screen::kRanks,
       .make = MakeRanks,
       .view = ViewStateOf<PageViewState>},
      // Opened by players' names.
      {.screen = Screen::kProfile,
       .keys = GameListKeys(),
       .actions = ActionsOf<ProfileActions, ProfilePageActions>(),
       .parent = Screen::kProfile,
       .returns_to_previous = true,
       .make = MakeProfile,
       .view = ViewStateOf<PageViewState>},
      // Opened by the user's name in the bar.
      {.screen = Screen::kAccount,
       .actions = ActionsOf<AccountActions>(),
       .parent = Screen::kAccount,
       .returns_to_previous = true,
       .make = MakeAccount,
       .view = ViewStateOf<PageViewState>},
      // Opened by the gear in the bar.
      {.screen = Screen::kSettings,
       .icon = Icon::kGear,
       .keys = SettingsKeys(),
       .actions = ActionsOf<SettingsActions>(),
       .lifetime = Lifetime::kProcess,
       .parent = Screen::kSettings,
       .returns_to_previous = true,
       .key = KeyCode::kSettings,
       .make = MakeSettings,
       .view = ViewStateOf<SettingsViewState>},
  };
  return rows;
}

Screen HomeOf(bool signed_in) { return signed_in ? Screen::kLobby : Screen::kSignIn; }

RulesSheet RulesShown(const std::string& ruleset) {
  RulesSheet rules = RulesOf(ruleset);
  if (rules.in_lesson) {
    rules.learn = {action::Learn{}, "Learn in six steps"};
  }
  rules.close = {action::CloseRules{}, "Close", true, false, Emphasis::kPrimary};
  return rules;
}

KeysSheet KeysOf(Screen screen) {
  const auto& rows = ScreenRows();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.screen == screen; });
  KeysSheet keys{"Help",
                 row == rows.end() ? std::vector<KeyLine>() : row->keys,
                 {action::Learn{}, "Learn in six steps"},
                 {action::CloseKeys{}, "Close"}};
  keys.lines.insert(keys.lines.end(), {{"Tab", "go to the next button, field or board"},
                                       {"Esc", "go back"},
                                       {"Ctrl+,", "the settings"},
                                       {"F11", "full screen"},
                                       {"?", "show these keys"}});
  return keys;
}

}  // namespace merels::presenter
