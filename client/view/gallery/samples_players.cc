// Samples of a player's sheet, made by the real presenter over other screens.
#include "client/presenter/lobby/new_table.h"
#include "client/presenter/players/players_presenter.h"
#include "client/presenter/shell/screens.h"
#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

using presenter::PlayersPresenter;

const match::Player kYsolde{AccountId("ysolde"), "Ysolde", false, false};

/// The named sample with the sheet over it, after these actions.
Sample Over(std::string name, std::string_view under, const std::vector<presenter::Action>& actions) {
  constexpr model::Millis now{0};
  presenter::Effects effects;
  presenter::PlayersState state;
  state.blocked = std::vector{match::Player{AccountId("odalric"), "Odalric", false, false}};
  PlayersPresenter players(state, effects);
  players.Do(presenter::action::ShowPlayer{{kYsolde, MatchId("m1")}}, now);
  for (const auto& action : actions) players.Do(action, now);
  Sample sample = SampleNamedAmong(under == "lobby" ? LobbySamples() : TableSamples(), under);
  sample.name = std::move(name);
  sample.state.player_sheet = players.Sheet();
  return sample;
}

}  // namespace

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

}  // namespace merels::view
