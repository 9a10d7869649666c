#include "client/presenter/games/games_presenter.h"

#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/games/game_list.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

using rules::Side;

Cell LocalResult(const local::Head& head) {
  if (!head.outcome) return {"In progress", Tone::kAccent, "Move " + std::to_string(head.plies / 2 + 1)};
  const FamilyFace& face = FaceOfText(head.terms.ruleset);
  const std::string why = words::Capitalised(words::ResultReason(face, *head.outcome));
  const auto winner = rules::WinnerOf(head.outcome->score);
  if (!winner || head.terms.opponent != local::Opponent::kComputer) {
    return {words::ResultTitle(face, *head.outcome), Tone::kDim, why};
  }
  return *winner == head.mine ? Cell{"Won", Tone::kGood, why} : Cell{"Lost", Tone::kBad, why};
}

Line LineOf(const local::Head& head) {
  Line line{head.match.text(), std::nullopt, {}, std::nullopt, false};
  const bool computer = head.terms.opponent == local::Opponent::kComputer;
  line.cells.push_back({computer ? "Level " + std::to_string(head.terms.level) : OpponentText(head.terms),
                        Tone::kPlain, computer ? std::string(WordsOfLevel(head.terms.level).name) : ""});
  line.cells.push_back(LocalResult(head));
  line.cells.push_back({words::ClockLabel(head.terms.clock), Tone::kPlain, ""});
  line.cells.push_back({RulesShort(head.terms.ruleset), Tone::kDim, ""});
  line.cells.push_back({words::DayText(head.begun), Tone::kDim, ""});
  line.button = Button{action::OpenLocal{head.match}, head.outcome ? "Replay" : "Resume", true, false,
                       head.outcome ? Emphasis::kNormal : Emphasis::kPrimary};
  if (head.outcome) line.second = Button{action::AnalyseLocal{head.match}, "Analyse"};
  return line;
}

Action Filtered(GameChip chip) { return action::FilterGames{std::move(chip)}; }

void ListLocal(const std::vector<local::Head>& heads, ListPage& list) {
  for (const auto& head : heads) list.lines.push_back(LineOf(head));
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
  page.subtitle = Here() ? "Open a game to go on with it or to step through it"
                         : "Open a game to step through it or to save its record";
  ListPage& list = page.list;
  list.id = "games";
  list.title = "Newest first";
  list.columns = {
      {"AGAINST", 0.22F}, {"RESULT", 0.29F}, {"CLOCK", 0.10F}, {"RULES", 0.15F}, {"BEGUN", 0.24F}};
  if (!me_.empty()) {
    list.chips = {
        {action::ChooseGames{GamesPlace::kServer}, "On the server", true, !Here(), Emphasis::kNormal},
        {action::ChooseGames{GamesPlace::kHere}, "On this machine", true, Here(), Emphasis::kNormal}};
  }
  list.chips.push_back({action::Show{Screen::kAnalysis}, "Analysis board", true, false, Emphasis::kNormal});
  if (Here()) {
    ListLocal(local_.all(), list);
  } else {
    ListServers(list);
  }
  return page;
}

void GamesPresenter::ListServers(ListPage& list) const {
  for (const auto& game : list_.games()) list.lines.push_back(GameLine(game, me_, me_));
  list_.Describe({action::MoreGames{}, action::ReloadGames{}, Filtered}, "No games yet.", list);
  const bool none = list_.known() && list.state == ListState::kEmpty && !list.more;
  if (none) list.more = Button{action::Show{Screen::kLobby}, "Find a game", true, false, Emphasis::kPrimary};
}

}  // namespace merels::presenter
