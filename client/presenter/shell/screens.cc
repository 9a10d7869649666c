#include "client/presenter/shell/screens.h"

#include <algorithm>
#include <utility>

#include "client/presenter/account/account_presenter.h"
#include "client/presenter/account/actions.h"
#include "client/presenter/account/sign_in_presenter.h"
#include "client/presenter/challenges/actions.h"
#include "client/presenter/challenges/challenges_presenter.h"
#include "client/presenter/chat/actions.h"
#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lobby/actions.h"
#include "client/presenter/lobby/lobby_presenter.h"
#include "client/presenter/people/actions.h"
#include "client/presenter/people/people_presenter.h"
#include "client/presenter/ratings/ranks_presenter.h"
#include "client/presenter/settings/actions.h"
#include "client/presenter/settings/settings_presenter.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/table_screen.h"
#include "client/presenter/watch/actions.h"
#include "client/presenter/watch/watch_presenter.h"

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
  return std::make_unique<SignInPresenter>(shared.options.server, shared.options.name, shared.effects);
}

MadeScreen MakeLobby(Shared& shared) {
  shared.lobby.me = shared.me.id;
  auto lobby = std::make_unique<LobbyPresenter>(shared.lobby, shared.book, shared.new_id, shared.effects);
  lobby->SetMember(!shared.me.guest);
  lobby->Begin();
  return lobby;
}

MadeScreen MakeTable(Shared& shared) {
  const TableShares shares{shared.session,     shared.lobby.notices, shared.book,   shared.people.muted,
                           shared.preferences, shared.navigator,     shared.effects};
  return std::make_unique<TableScreen>(shared.me.id, shared.new_id, shares,
                                       TableWishes{shared.options.watch, &shared.options.open});
}

MadeScreen MakeWatch(Shared& shared) {
  return std::make_unique<WatchPresenter>(shared.me.id, shared.lobby.lobby, shared.lobby.filter, shared.book,
                                          shared.effects);
}

MadeScreen MakeGames(Shared& shared) {
  return std::make_unique<GamesPresenter>(shared.me.id, shared.effects);
}

MadeScreen MakeRanks(Shared& shared) {
  return std::make_unique<RanksPresenter>(shared.me.id, shared.book, shared.effects);
}

MadeScreen MakeAccount(Shared& shared) {
  return std::make_unique<AccountPresenter>(shared.me, shared.people, shared.effects);
}

MadeScreen MakeSettings(Shared& shared) {
  return std::make_unique<SettingsPresenter>(shared.preferences, shared.effects, shared.options.settings);
}

MadeOverlay MakePeople(Shared& shared) {
  return std::make_unique<PeoplePresenter>(shared.people, shared.effects, shared.me.id,
                                           shared.options.settings);
}

void ShowPeople(const Presenter& people, AppViewState& view) {
  view.person = static_cast<const PeoplePresenter&>(people).Sheet();
}

MadeOverlay MakeChallenges(Shared& shared) {
  return std::make_unique<ChallengesPresenter>(shared.me.id, shared.new_id, shared.lobby.notices,
                                               shared.effects);
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
          {"Enter", "act on the point"},
          {"[ and ]", "step through plies, as arrows do later"},
          {"Home, End", "go to the first or the newest position"},
          {"Backspace", "put the man back"},
          {"1 to 9", "take the man with that number"},
          {":", "type a ply"},
          {"Shift and F", "flip the board"}};
}

std::vector<KeyLine> SettingsKeys() {
  return {{"Left, Right", "choose another value"}, {"Space", "turn on or off"}};
}

std::vector<KeyLine> WatchKeys() { return {{"1 to 6", "watch that board"}}; }

}  // namespace

const std::vector<OverlayRow>& OverlayRows() {
  static const std::vector<OverlayRow> rows = {
      {ActionsOf<PeopleActions>(), MakePeople, ShowPeople},
      {ActionsOf<ChallengeActions>(), MakeChallenges, ShowChallenges},
  };
  return rows;
}

const std::vector<ScreenRow>& ScreenRows() {
  static const std::vector<ScreenRow> rows = {
      {Screen::kSignIn,
       "",
       Icon::kBoard,
       {},
       ActionsOf<SignInActions>(),
       MakeSignIn,
       ViewStateOf<SignInViewState>,
       true},
      {Screen::kLobby, "Lobby", Icon::kList, LobbyKeys(),
       ActionsOf<LobbyActions, FilterActions, DialogActions, ChallengeByNameActions, InvitingActions>(),
       MakeLobby, ViewStateOf<LobbyViewState>},
      {Screen::kTable, "Table", Icon::kBoard, TableKeys(),
       ActionsOf<MatchActions, TableActions, ChatActions>(), MakeTable, ViewStateOf<TableViewState>},
      {Screen::kWatch, "Watch", Icon::kEye, WatchKeys(), ActionsOf<WatchActions>(), MakeWatch,
       ViewStateOf<WatchViewState>},
      {Screen::kGames,
       "Games",
       Icon::kPast,
       {},
       ActionsOf<GamesActions>(),
       MakeGames,
       ViewStateOf<PageViewState>},
      {Screen::kRanks,
       "Ratings",
       Icon::kRanks,
       {},
       ActionsOf<RanksActions>(),
       MakeRanks,
       ViewStateOf<PageViewState>},
      // Reached by the own name in the bar.
      {Screen::kAccount,
       "",
       Icon::kBoard,
       {},
       ActionsOf<AccountActions>(),
       MakeAccount,
       ViewStateOf<PageViewState>},
      // Reached by the wheel in the bar.
      {Screen::kSettings, "", Icon::kGear, SettingsKeys(), ActionsOf<SettingsActions>(), MakeSettings,
       ViewStateOf<SettingsViewState>, true},
  };
  return rows;
}

KeysSheet KeysOf(Screen screen) {
  const auto& rows = ScreenRows();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.screen == screen; });
  return KeysWith(row == rows.end() ? std::vector<KeyLine>() : row->keys);
}

}  // namespace merels::presenter
