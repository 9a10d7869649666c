#include "client/presenter/games/games_presenter.h"

#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/games/game_list.h"
#include "client/presenter/games/local_games.h"
#include "client/presenter/local/local_view_state.h"

namespace merels::presenter {
namespace {

Action Filtered(GameChip chip) { return action::FilterGames{std::move(chip)}; }

void ListLocal(const std::vector<local::Head>& heads, ListPage& list) {
  for (const auto& head : heads) list.lines.push_back(LocalLine(head, false));
  list.count = heads.empty() ? "" : std::to_string(heads.size());
  list.state = heads.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "No games on this machine yet.";
  if (heads.empty()) {
    list.more = Button{action::SetUp{local::Opponent::kComputer}, "Play the computer", true, false,
                       Emphasis::kPrimary};
  }
}

}  // namespace

void GamesPresenter::Enter(model::Millis /*now*/) {
  if (me_.empty()) return;
  std::exchange(asked_, true) ? list_.Reload() : list_.Show(me_);
}

void GamesPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  if (const auto* answer = std::get_if<model::Answer<api::ListMatches>>(&update)) list_.Hear(*answer);
}

bool GamesPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* actions = ActionsIn<GamesActions>(intent);
  if (actions == nullptr) return false;
  std::visit(Overload{[this](const action::MoreGames&) { list_.More(); },
                      [this](const action::ReloadGames&) { list_.Reload(); },
                      [this](const action::FilterGames& chip) { list_.Take(chip.what); },
                      [this](const action::ChooseGames& chosen) { place_ = chosen.what; }},
             actions->one);
  return true;
}

PageViewState GamesPresenter::View(model::Millis /*now*/) const {
  PageViewState page;
  page.title = "Your games";
  page.subtitle = Place() == GamesPlace::kServer ? "Open a game to step through it or to save its record"
                                                 : "Open a game to go on with it or to step through it";
  ListPage& list = page.list;
  list.id = "games";
  list.title = "Newest first";
  list.columns = {
      {"AGAINST", 0.22F}, {"RESULT", 0.29F}, {"CLOCK", 0.10F}, {"RULES", 0.15F}, {"BEGUN", 0.24F}};
  if (!me_.empty()) {
    const auto add = [&](GamesPlace place, const char* label) {
      list.chips.push_back({action::ChooseGames{place}, label, true, place == place_, Emphasis::kNormal});
    };
    add(GamesPlace::kAll, "All");
    add(GamesPlace::kServer, "On the server");
    add(GamesPlace::kHere, "On this machine");
  }
  list.chips.push_back({action::Show{Screen::kAnalysis}, "Analysis board", true, false, Emphasis::kNormal});
  switch (Place()) {
    case GamesPlace::kHere: ListLocal(local_.all(), list); break;
    case GamesPlace::kServer: ListServers({}, list); break;
    case GamesPlace::kAll: ListServers(FittingLocal(), list); break;
  }
  return page;
}

std::vector<local::Head> GamesPresenter::FittingLocal() const {
  const model::Millis date = date_ ? date_() : model::Millis{0};
  // Those from before the games of the server that have come belong among games that have not.
  const bool partly = list_.known() && list_.more() && !list_.games().empty();
  const model::Millis oldest = partly ? list_.games().back().started_at : model::Millis{0};
  std::vector<local::Head> fitting;
  for (const local::Head& head : local_.all()) {
    if (head.begun >= oldest && Fits(list_.filter(), head, date)) fitting.push_back(head);
  }
  return fitting;
}

void GamesPresenter::ListServers(const std::vector<local::Head>& local, ListPage& list) const {
  auto head = local.begin();
  for (const auto& game : list_.games()) {
    for (; head != local.end() && head->begun > game.started_at; ++head)
      list.lines.push_back(LocalLine(*head, true));
    list.lines.push_back(GameLine(game, me_, me_));
  }
  for (; head != local.end(); ++head) list.lines.push_back(LocalLine(*head, true));
  list_.Describe({action::MoreGames{}, action::ReloadGames{}, Filtered}, "No games yet.", list);
  const bool none = list_.known() && list.state == ListState::kEmpty && !list.more;
  if (none) list.more = Button{action::Show{Screen::kLobby}, "Find a game", true, false, Emphasis::kPrimary};
}

}  // namespace merels::presenter
