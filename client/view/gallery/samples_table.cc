#include <array>
#include <initializer_list>

#include "client/presenter/base/actions.h"
#include "client/presenter/chat/chat_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

using presenter::AppViewState;
using presenter::Button;
using presenter::Emphasis;
using presenter::ManLook;
using presenter::Ribbon;
using rules::Side;

board::Point P(std::string_view name) { return *board::FindPoint(board::kNine, name); }

Button Make(presenter::Action action, std::string label, Emphasis emphasis = Emphasis::kNormal) {
  return {std::move(action), std::move(label), true, false, emphasis};
}

constexpr int kMen = 9;

void SetCounts(presenter::SeatView& seat, int in_hand, int on_board) {
  seat.in_hand = in_hand;
  seat.on_board = on_board;
  seat.lost = kMen - in_hand - on_board;
  const std::string board = std::to_string(on_board) + " on board";
  seat.summary = in_hand > 0 ? std::to_string(in_hand) + " in hand · " + board
                             : board + " · " + std::to_string(seat.lost) + " lost";
}

void AddMen(AppViewState& state, Side side, std::initializer_list<const char*> points) {
  for (const char* point : points) {
    presenter::ManView man;
    man.point = P(point);
    man.side = side;
    TableOf(state).board.men.push_back(man);
  }
  SetCounts(side == Side::kFirst ? TableOf(state).bottom : TableOf(state).top, 0,
            static_cast<int>(points.size()));
}

presenter::ManView& ManOn(AppViewState& state, const char* point) {
  for (presenter::ManView& man : TableOf(state).board.men) {
    if (man.point == P(point)) return man;
  }
  return TableOf(state).board.men.front();
}

presenter::SeatView Seat(Side side, std::string name, std::string note, std::string clock) {
  presenter::SeatView seat;
  seat.side = side;
  seat.name = std::move(name);
  seat.name_button = presenter::NameButton({{AccountId(seat.name), seat.name}});
  seat.note = std::move(note);
  seat.clock.text = std::move(clock);
  return seat;
}

void AddMoves(AppViewState& state) {
  constexpr std::array<std::array<const char*, 2>, 22> kMoves = {
      {{"d6", "f4"},       {"d2", "b4"},    {"d7", "c4"},       {"f6", "b6"},       {"a1", "g1"},
       {"e4", "d3"},       {"c5", "g4"},    {"e3", "b2"},       {"a4", "e5"},       {"d6–d5", "f4–g4"},
       {"d2–f2", "b4–c4"}, {"f4", "d6"},    {"b4", "d2"},       {"g1", "c3"},       {"e4", "a7"},
       {"a7–d7", "f6"},    {"d6–f6", "b6"}, {"e4–e3", "g4–g7"}, {"c5–c4", "f2–d2"}, {"c4–c5", "d2–f2"},
       {"c5–c4", "f2–d2"}, {"d1–a1", ""}}};
  int number = 1;
  for (const auto& [white, black] : kMoves) {
    presenter::MoveRow row;
    row.number = number;
    row.white = {white, 2 * number - 1, false, false};
    row.black = {black, 2 * number, false, false};
    TableOf(state).moves.push_back(row);
    ++number;
  }
  TableOf(state).moves.back().white.shown = true;
  TableOf(state).moves.back().white.pending = true;
}

AppViewState Table() {
  AppViewState state;
  state.screen = presenter::Screen::kTable;
  state.bar = SampleBar(presenter::Screen::kTable);
  presenter::TableViewState& table = state.content.emplace<presenter::TableViewState>();
  table.heading = "CASUAL · RAPID 10+5 · STANDARD RULES";
  table.table_note = "Game 7f3k2m · 14 watching";
  table.board.active = true;
  table.top = Seat(Side::kSecond, "Ysolde", "Opponent", "6:48");
  table.bottom = Seat(Side::kFirst, "mallory", "You", "7:21");
  table.bottom.mine = true;
  table.top.rating = "1768";
  table.bottom.rating = "1742?";
  table.bottom.to_move = true;
  table.bottom.clock.running = true;
  table.phase = "Moving phase";
  table.turn = "Your turn: move a man";
  table.buttons = {Make(action::OfferDraw{}, "Offer draw"),
                   Make(action::Resign{}, "Resign", Emphasis::kDanger), Make(action::Flip{}, "Flip board")};
  table.step_buttons = {Make(action::FirstPly{}, "First"), Make(action::PreviousPly{}, "Back"),
                        Make(action::NextPly{}, "Forward"), Make(action::LivePly{}, "Live")};
  table.counters = {{"Turns without progress", "12 / 100", false}, {"Repetitions", "1 / 3", false}};
  presenter::ChatView chat;
  chat.title = "TABLE";
  chat.lines = {{"Ysolde", "Good luck!", false},
                {"mallory", "You too", true},
                {"Ysolde", "A nice double mill threat, that one on the left", false}};
  chat.field = {presenter::kChatField, "", "Message…", "", true, 200, false, ""};
  chat.courtesies = {Make(action::SayCourtesy{chat::Courtesy::kGoodLuck}, "Good luck"),
                     Make(action::SayCourtesy{chat::Courtesy::kWellPlayed}, "Well played"),
                     Make(action::SayCourtesy{chat::Courtesy::kThanks}, "Thanks")};
  chat.toggle = Make(action::ToggleChat{}, "Turn off chat", Emphasis::kQuiet);
  chat.tabs = {Make(action::ShowColumn{presenter::SideColumn::kMoves}, "Moves"),
               Make(action::ShowColumn{presenter::SideColumn::kChat}, "Chat · 2")};
  chat.tabs[0].chosen = true;
  for (presenter::ChatLine& line : chat.lines) {
    if (!line.mine) line.name_button = presenter::NameButton({{AccountId(line.who), line.who}});
  }
  table.chat = chat;
  table.keys_hint = "Letters or arrows choose a point · : types a move · ? all keys";
  state.announcement = "Ysolde moved from f2 to d2.";
  state.news = {state.announcement,
                "White moves c5 to c4.",
                "Black moves d2 to f2.",
                "White moves c4 to c5.",
                "Black moves g4 to g7 and takes b6.",
                "You play White against Ysolde."};
  AddMoves(state);
  return state;
}

AppViewState Capture() {
  AppViewState state = Table();
  AddMen(state, Side::kFirst, {"a7", "a4", "a1", "c5", "f6", "e4", "e3"});
  AddMen(state, Side::kSecond, {"d7", "b6", "b4", "e5", "d2", "g7", "g4", "g1"});
  int number = 1;
  for (const char* point : {"b4", "b6", "d2", "d7", "e5"}) {
    ManOn(state, point).look = ManLook::kCapturable;
    ManOn(state, point).number = number++;
  }
  ManOn(state, "d2").aimed = true;
  for (const char* point : {"g7", "g4", "g1"}) {
    ManOn(state, point).look = ManLook::kProtected;
  }
  TableOf(state).board.mills = {{P("a1"), P("a4"), P("a7")}};
  TableOf(state).board.vacated = P("d1");
  TableOf(state).turn = "A mill: take one black man";
  TableOf(state).ribbon = Ribbon{Ribbon::Kind::kCapture,
                                 "A mill! Take one black man",
                                 "Men standing in a mill are protected. Click, or press 1–5.",
                                 {}};
  return state;
}

AppViewState Place() {
  AppViewState state = Table();
  AddMen(state, Side::kFirst, {"a7", "f6", "e3"});
  AddMen(state, Side::kSecond, {"d6", "b4", "c4"});
  TableOf(state).board.ghost = presenter::Ghost{P("d2"), Side::kFirst};
  TableOf(state).board.last_ply = {P("c4")};
  TableOf(state).phase = "Placing phase";
  TableOf(state).turn = "Your turn: place a man";
  for (presenter::SeatView* seat : {&TableOf(state).top, &TableOf(state).bottom}) SetCounts(*seat, 6, 3);
  TableOf(state).ribbon =
      Ribbon{Ribbon::Kind::kTurn, "Your turn: place a man", "Any empty point will do.", {}};
  return state;
}

AppViewState Move() {
  AppViewState state = Table();
  AddMen(state, Side::kFirst, {"a7", "c5", "b4", "e4", "a1"});
  AddMen(state, Side::kSecond, {"d7", "g7", "b6", "g4", "e3"});
  ManOn(state, "b4").look = ManLook::kLifted;
  TableOf(state).board.targets = {P("a4"), P("c4"), P("b2")};
  TableOf(state).board.aimed = P("b2");
  TableOf(state).board.last_ply = {P("e3"), P("d3")};
  return state;
}

AppViewState Fly() {
  AppViewState state = Table();
  AddMen(state, Side::kFirst, {"a7", "f2", "d1"});
  AddMen(state, Side::kSecond, {"d7", "b6", "c4", "e5", "g4"});
  ManOn(state, "f2").look = ManLook::kLifted;
  for (board::Point p = 0; p < board::kNine.point_count; ++p) {
    bool empty = true;
    for (const presenter::ManView& man : TableOf(state).board.men) {
      empty = empty && man.point != p;
    }
    if (empty) {
      TableOf(state).board.targets.push_back(p);
    }
  }
  TableOf(state).board.aimed = P("b4");
  TableOf(state).board.arc = presenter::Arc{P("f2"), P("b4")};
  TableOf(state).bottom.flying = true;
  TableOf(state).turn = "Your turn: fly to any empty point";
  return state;
}

Sample Illegal() {
  Sample out{"table-illegal", Move(), {}, 60, ""};
  AppViewState& state = out.state;
  TableOf(state).board.targets.clear();
  TableOf(state).board.aimed.reset();
  ManOn(state, "b4").look = ManLook::kPlain;
  presenter::Cue cue;
  cue.kind = presenter::Cue::Kind::kIllegal;
  cue.to = P("e5");
  out.cues = {cue};
  TableOf(state).ribbon = Ribbon{Ribbon::Kind::kIllegal, "e5 is not next to c5", "", {}};
  return out;
}

Sample Reconnecting() {
  Sample out{"table-reconnecting", Move(), {}, 250, ""};
  AppViewState& state = out.state;
  TableOf(state).board.targets.clear();
  TableOf(state).board.aimed.reset();
  TableOf(state).board.active = false;
  ManOn(state, "b4").look = ManLook::kPlain;
  TableOf(state).board.overlay = presenter::Overlay{"Reconnecting…", "Attempt 3, retrying in 2 s",
                                                    Make(action::TryNow{}, "Try now", Emphasis::kPrimary),
                                                    "Your clock was at 0:09.4. If the server is down, your "
                                                    "clock is paused; if only your connection dropped, it "
                                                    "is running."};
  state.bar.light = presenter::Light::kRed;
  state.bar.connection = "Reconnecting…";
  TableOf(state).bottom.clock = {"0:09.4", false, true, true};
  return out;
}

Sample Keyboard() {
  Sample out{"table-keyboard", Move(), {}, 0, ""};
  AppViewState& state = out.state;
  TableOf(state).board.targets.clear();
  TableOf(state).board.aimed.reset();
  TableOf(state).board.focused = true;
  ManOn(state, "b4").look = ManLook::kPlain;
  TableOf(state).board.cursor = presenter::Cursor{P("d5"), "d5 · empty"};
  presenter::TextField typed;
  typed.field = presenter::kPlyField;
  typed.label = "Type a ply, such as a7-d7";
  typed.text = "a7-d";
  TableOf(state).typed = typed;
  return out;
}

Sample Premove() {
  Sample out{"table-premove", Move(), {}, 0, ""};
  AppViewState& state = out.state;
  presenter::TableViewState& table = TableOf(state);
  table.board.targets.clear();
  table.board.aimed.reset();
  table.board.ghost.reset();
  ManOn(state, "b4").look = ManLook::kPlain;
  table.board.premove = presenter::PremoveMark{Side::kFirst, P("b4"), P("a4")};
  table.bottom.to_move = table.bottom.clock.running = false;
  table.top.to_move = table.top.clock.running = true;
  table.turn = "Ysolde to move";
  table.ribbon = Ribbon{Ribbon::Kind::kTurn, table.turn, "Premove: b4–a4. Esc cancels it.", {}};
  return out;
}

Sample Annotated() {
  Sample out{"table-annotated", Move(), {}, 0, ""};
  presenter::BoardViewState& board = TableOf(out.state).board;
  board.targets.clear();
  board.aimed.reset();
  board.ghost.reset();
  ManOn(out.state, "b4").look = ManLook::kPlain;
  board.annotations = {
      {P("b4"), P("a4")}, {P("g7"), P("d7")}, {P("e4"), std::nullopt}, {P("d5"), std::nullopt}};
  return out;
}

Sample Zen(std::string name, AppViewState state) {
  state.zen = presenter::ShowZen(TableOf(state), true);
  return {std::move(name), std::move(state), {}, 0, ""};
}

Sample Ended() {
  Sample out{"table-result", Fly(), {}, 0, ""};
  AppViewState& state = out.state;
  presenter::BoardViewState& board = TableOf(state).board;
  board.targets.clear();
  board.aimed.reset();
  board.arc.reset();
  board.active = false;
  ManOn(state, "f2").look = ManLook::kPlain;
  board.last_ply = {P("g4"), P("f4")};
  TableOf(state).result =
      presenter::ResultCard{"Black wins",
                            "You have only two men left",
                            presenter::Ending::kNeutral,
                            {Make(action::LeaveTable{}, "To the lobby", Emphasis::kPrimary)}};
  TableOf(state).buttons = {Make(action::Flip{}, "Flip board"), Make(action::LeaveTable{}, "Leave")};
  TableOf(state).bottom.to_move = false;
  TableOf(state).bottom.clock.running = false;
  TableOf(state).history_note = "Position 43 of 44";
  return out;
}

// The end from a player's side.
Sample EndedAs(const char* name, presenter::Ending ending, const char* title, const char* why) {
  Sample out = Ended();
  out.name = name;
  presenter::TableViewState& table = TableOf(out.state);
  table.result->ending = ending;
  table.result->title = title;
  table.result->detail = why;
  presenter::ReviewCard review{"Ysolde’s d5 was the turning point (ply\u00a014); f2–f4 was better.",
                               {"Your accuracy: 81 %", "Ysolde’s: 64 %"},
                               table.board,
                               Make(action::ShowPly{14}, "")};
  review.board->last_ply = {8};
  table.result->review = std::move(review);
  table.result->buttons = {Make(action::LeaveTable{}, "Lobby"),
                           Make(action::Rematch{MatchId("7f3k2m")}, "Rematch", Emphasis::kPrimary),
                           Make(action::NewOpponent{presenter::QuickTerms{"5+3", true}}, "New opponent")};
  table.ribbon = Ribbon{Ribbon::Kind::kResult, title, why, {}, ending};
  table.board.taken = {P("d5")};
  return out;
}

// A man moves along a line, and another flies to the rack.
Sample InMotion() {
  Sample out{"table-motion", Capture(), {}, 120, ""};
  AppViewState& state = out.state;
  for (presenter::ManView& man : TableOf(state).board.men) {
    man.look = ManLook::kPlain;
    man.number = 0;
    man.aimed = false;
  }
  presenter::Cue slide;
  slide.kind = presenter::Cue::Kind::kSlide;
  slide.from = P("d1");
  slide.to = P("a1");
  presenter::Cue mill;
  mill.kind = presenter::Cue::Kind::kMill;
  mill.line = {P("a1"), P("a4"), P("a7")};
  presenter::Cue capture;
  capture.kind = presenter::Cue::Kind::kCapture;
  capture.side = Side::kSecond;
  capture.to = P("f2");
  out.cues = {slide, mill, capture};
  out.after_ms = 340;
  TableOf(state).board.mills.clear();
  TableOf(state).ribbon = Ribbon{
      Ribbon::Kind::kOffer,
      "Ysolde offers a draw",
      "",
      {Make(action::AcceptDraw{}, "Accept", Emphasis::kPrimary), Make(action::DeclineDraw{}, "Decline")}};
  return out;
}

AppViewState Away() {
  AppViewState state = Move();
  presenter::BoardViewState& board = TableOf(state).board;
  ManOn(state, "b4").look = ManLook::kPlain;
  board.targets.clear();
  board.aimed.reset();
  board.active = false;
  TableOf(state).top.away = "Away";
  TableOf(state).top.to_move = TableOf(state).top.clock.running = true;
  TableOf(state).bottom.to_move = TableOf(state).bottom.clock.running = false;
  TableOf(state).turn = "Ysolde to move";
  TableOf(state).ribbon = Ribbon{
      Ribbon::Kind::kOffer,
      "Ysolde is away",
      "Claim it, or wait.",
      {Make(action::ClaimWin{}, "Claim win", Emphasis::kPrimary), Make(action::ClaimDraw{}, "Claim draw")}};
  return state;
}

namespace action = presenter::action;

using presenter::WatchCard;

presenter::WatchSeat Seat(Side side, std::string name, std::string note, std::string clock, bool to_move) {
  auto name_button = presenter::NameButton({{AccountId(name), name}});
  presenter::WatchSeat seat{side, std::move(name), std::move(name_button), std::move(note), {}, {}, to_move};
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
  card.terms = "10+5 · Standard";
  return card;
}

}  // namespace

std::vector<Sample> TableSamples() {
  return {{"table-capture", Capture(), {}, 0, ""},
          {"table-place", Place(), {}, 0, ""},
          {"table-move", Move(), {}, 200, ""},
          {"table-fly", Fly(), {}, 200, ""},
          Illegal(),
          Reconnecting(),
          Keyboard(),
          InMotion(),
          {"table-away", Away(), {}, 0, ""},
          Premove(),
          Annotated(),
          Zen("table-zen", Move()),
          Zen("table-zen-capture", Capture()),
          Ended(),
          EndedAs("table-won", presenter::Ending::kWon, "You win", "Black has resigned"),
          EndedAs("table-lost", presenter::Ending::kLost, "You lose", "You have only two men left"),
          EndedAs("table-drawn", presenter::Ending::kDrawn, "A draw", "Both have agreed")};
}

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
    card.top.men = "3 in hand · 2 lost";
    card.bottom.men = "1 lost";
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
  watch.cards[4].phase = "Renée wins";
  watch.cards[5].known = false;
  watch.cards[5].phase = "Loading the game…";
  Sample empty = full;
  empty.name = "watch-empty";
  WatchOf(empty.state).cards.clear();
  WatchOf(empty.state).state = presenter::ListState::kEmpty;
  WatchOf(empty.state).message = "No games to watch at the moment. The next one will appear here.";
  WatchOf(empty.state).help = {action::Show{presenter::Screen::kLobby}, "Find a game to play", true, false,
                               presenter::Emphasis::kPrimary};
  Sample one = full;
  one.name = "watch-one";
  WatchOf(one.state).cards.resize(1);
  WatchOf(one.state).subtitle = "The only game in progress. Click the board for moves and chat.";
  Sample pair = full;
  pair.name = "watch-two";
  WatchOf(pair.state).cards.resize(2);
  return {full, empty, one, pair};
}

}  // namespace merels::view
