#include <array>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/name_button.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

using presenter::WatchCard;
using rules::Side;

presenter::WatchSeat Seat(Side side, std::string name, std::string note, std::string clock, bool to_move) {
  auto name_button = presenter::NameButton({{AccountId(name), name}});
  presenter::WatchSeat seat{side, std::move(name), std::move(name_button), std::move(note), {}, to_move};
  seat.clock = {std::move(clock), to_move, false};
  return seat;
}

WatchCard Card(const std::string& id, std::string_view table_sample) {
  WatchCard card;
  card.match = MatchId(id);
  card.open = {action::Watch{{card.match}}, "Watch", true, false, presenter::Emphasis::kNormal};
  const Sample table = SampleNamedAmong(TableSamples(), table_sample);
  card.board = TableOf(table.state).board;
  card.board.active = false;
  card.board.targets.clear();
  card.board.aimed.reset();
  card.board.ghost.reset();
  for (presenter::ManView& man : card.board.men) man.look = presenter::ManLook::kPlain;
  card.phase = "Moving phase";
  card.watchers = "34 watching";
  return card;
}

}  // namespace

std::vector<Sample> WatchSamples() {
  Sample full{"watch", {}, {}, 0, ""};
  full.state.screen = presenter::Screen::kWatch;
  full.state.bar = SampleBar(presenter::Screen::kWatch);
  presenter::WatchViewState& watch = full.state.content.emplace<presenter::WatchViewState>();
  watch.title = "Live now";
  watch.subtitle = "The strongest first. Click a board, or press its number.";
  watch.state = presenter::ListState::kReady;
  constexpr std::array<std::array<const char*, 2>, 6> kPairs = {{{"Łukasz", "Ingeborg"},
                                                                 {"Vreni", "Ysolde"},
                                                                 {"Odalric", "Bartholomew"},
                                                                 {"grete_h", "Xander"},
                                                                 {"Cassius", "Renée"},
                                                                 {"mill_o_meter", "two_brothers"}}};
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    WatchCard card = Card("m" + std::to_string(i), i % 2 == 0 ? "table-move" : "table-place");
    card.top = Seat(Side::kSecond, kPairs[i][0], "1907", "4:12", i % 2 == 0);
    card.bottom = Seat(Side::kFirst, kPairs[i][1], "1741", "3:58", i % 2 == 1);
    watch.cards.push_back(std::move(card));
  }
  watch.channels = {
      {action::WatchTv{}, "TV: top-rated game", true, false, presenter::Emphasis::kPrimary},
      {action::WatchTv{"standard/blitz"}, "Blitz", true, false, presenter::Emphasis::kNormal},
      {action::WatchTv{"standard/rapid"}, "Rapid", true, false, presenter::Emphasis::kNormal},
      {action::WatchTv{"lasker/blitz"}, "Lasker Morris blitz", true, false, presenter::Emphasis::kNormal}};
  watch.cards[1].delay = "2 turns behind";
  watch.cards[0].featured = true;
  watch.cards[3].bottom.clock = {"0:09.4", true, true};
  watch.cards[4].phase = "White wins";
  watch.cards[5].known = false;
  watch.cards[5].phase = "Loading the game…";
  Sample empty = full;
  empty.name = "watch-empty";
  WatchOf(empty.state).cards.clear();
  WatchOf(empty.state).state = presenter::ListState::kEmpty;
  WatchOf(empty.state).message = "No games to watch at the moment. The next one will appear here.";
  WatchOf(empty.state).help = {action::Show{presenter::Screen::kLobby}, "Find a game to play", true, false,
                               presenter::Emphasis::kPrimary};
  return {full, empty};
}

}  // namespace merels::view
