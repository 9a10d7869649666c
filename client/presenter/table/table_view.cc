#include "client/presenter/table/table_view.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/board_view.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/match_link.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Side;

/// The terms of a game that quick play could have made; nothing for any other.
std::optional<QuickTerms> QuickTermsOf(const match::Settings& settings) {
  for (const std::string& ruleset : QuickRulesets()) {
    const auto played = variants::PlayingDefault(ruleset);
    if (!played || settings.ruleset != played->text) continue;
    for (const std::string_view text : kQuickClocks) {
      const std::string clock(text);
      if (ClockOf(clock) == settings.clock) return QuickTerms{clock, settings.rated, ruleset};
    }
  }
  return std::nullopt;
}

/// "1 move", "18 moves".
std::string MoveWords(int moves) { return words::Counted(moves, "move", "moves"); }

BestRow BestRowOf(const match::Solution& solution, std::size_t place, const AccountId& me) {
  return {std::to_string(place), solution.player.name,
          words::Counted(solution.score.pegs_left, "peg", "pegs") + " · " + MoveWords(solution.score.moves),
          solution.player.id == me};
}

/// The best solutions of others.
BestList MakeBestList(const TableState& table) {
  BestList list;
  list.title = "Best solutions";
  list.message = "Loading the best solutions…";
  if (!table.best_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = table.best_problem;
    list.retry = Button{action::ReloadBest{}, "Try again", true, false, Emphasis::kNormal};
  } else if (table.best) {
    for (const auto& solution : table.best->solutions) {
      list.rows.push_back(BestRowOf(solution, list.rows.size() + 1, table.me));
    }
    list.state = list.rows.empty() ? ListState::kEmpty : ListState::kReady;
    list.message = "Nobody has finished this yet.";
  }
  return list;
}

/// As rows of two, with the pending ply at the end.
std::vector<MoveRow> ListMoves(const TableState& table) {
  std::vector<std::string> plies = table.match.plies();
  const auto confirmed = plies.size();
  if (table.match.pending()) plies.push_back(table.match.pending()->text);
  const auto shown = table.history ? static_cast<std::size_t>(table.history->plies) : plies.size();
  if (table.untold) plies.resize(shown);
  std::vector<MoveRow> rows;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    // One player's plies are numbered singly, those of two in pairs.
    const auto number = static_cast<int>(table.alone() ? i + 1 : i / 2 + 1);
    if (i % 2 == 0) rows.push_back({number, {}, {}});
    MoveCell& cell = i % 2 == 0 ? rows.back().white : rows.back().black;
    const bool signs = table.preferences.notation() == NotationChoice::kSigns;
    cell = {signs ? words::PrettyPly(plies[i]) : plies[i], static_cast<int>(i) + 1, i + 1 == shown,
            i >= confirmed};
  }
  return rows;
}

class TableViewMaker {
 public:
  TableViewMaker(const TableState& table, const model::Session& session, model::Millis now)
      : table_(table), match_(table.match), session_(session), now_(now) {}

  TableViewState Run() {
    state_.watching = !table_.seat();
    AddNote();
    if (!table_.problem.empty()) state_.problem = table_.problem;
    if (!match_.known()) return Waiting();
    if (!match_.unplayable().empty()) {
      state_.text = TextRecord{match_.unplayable(), match_.settings().ruleset, match_.position()};
    }
    state_.heading = Heading();
    state_.rules =
        Button{action::ShowRules{match_.settings().ruleset}, "Rules", true, false, Emphasis::kQuiet};
    state_.alone = table_.alone();
    if (state_.alone) state_.best = MakeBestList(table_);
    state_.board = MakeBoardView(table_);
    if (table_.held) state_.board.overlay = ReconnectingOverlay();
    const Side near = table_.NearSide();
    if (!state_.alone) state_.top = Seat(rules::Other(near));
    state_.bottom = Seat(near);
    state_.moves = ListMoves(table_);
    if (const auto* game = match_.newest_game()) {
      state_.phase = table_.untold      ? PhaseName(*table_.ShownGame())
                     : match_.outcome() ? "Game over"
                                        : PhaseName(*game);
    }
    state_.turn = TurnText(table_);
    state_.ribbon = MakeRibbon(table_, now_);
    AddSilence();
    AddHistory();
    AddButtons();
    AddCounters();
    AddTyped();
    if (match_.outcome() && !table_.untold) state_.result = Result();
    return std::move(state_);
  }

 private:
  /// What is known of a server that does not answer, in place of whose turn it is.
  void AddSilence() {
    const bool silent = session_.SilentFor(now_) >= model::kNoticedSilence && !table_.held;
    const bool turn = !state_.ribbon || state_.ribbon->kind == Ribbon::Kind::kTurn;
    if (!silent || !turn || match_.outcome() || table_.history) return;
    const char* title =
        match_.pending() ? "Your move is waiting for the server" : "The server is not answering";
    const char* clocks = match_.settings().clock.timed()
                             ? "If it is running, so is the clock; if it is down, no clock is."
                             : "Nothing is lost: a move waits here and is sent once.";
    state_.ribbon = Ribbon{Ribbon::Kind::kNotice, title, clocks, {}};
  }

  /// First what must not be cut off: the delay, then the number of spectators.
  void AddNote() {
    const bool known = match_.known();
    const auto& watching = match_.settings().watching;
    const std::string match = "Game " + match_.id().text();
    const std::string count = known && match_.watchers() > 0 ? std::to_string(match_.watchers()) + " " : "";
    if (!state_.watching) {
      state_.table_note = match + (count.empty() ? "" : " · " + count + "watching");
    } else {
      const bool late = known && !match_.outcome() && watching.delayed();
      state_.table_note = (late ? BehindText(watching) + " · " : "") + (table_.on_tv ? "TV · " : "") + count +
                          "watching · " + match;
    }
    if (const std::string link = Link(); !link.empty()) {
      state_.copy_code = Button{action::CopyLink{link}, state_.table_note, true, false, Emphasis::kQuiet};
    }
    if (!known || state_.watching || watching.code.empty()) return;
    const std::string code = watching.code.text();
    state_.table_note = "Watched by code " + code;
    // In the form that the lobby's field takes.
    state_.copy_code = Button{action::CopyCode{match_.id().text() + " " + code}, state_.table_note, true,
                              false, Emphasis::kQuiet};
  }

  /// For spectators; empty: none, as for a local match.
  std::string Link() const {
    const auto& watching = match_.settings().watching;
    const bool may =
        match_.known() && (watching.access == match::WatchAccess::kOpen || !watching.code.empty());
    if (!may || session_.server().empty()) return "";
    if (!session_.web_address().empty() && watching.access == match::WatchAccess::kOpen)
      return words::WebMatchText(session_.web_address(), match_.id());
    return words::LinkText({session_.server(), match_.id(), watching.code.text()});
  }

  TableViewState Waiting() {
    state_.loading = !state_.problem;
    if (state_.loading) state_.loading_note = "Loading the game…";
    state_.buttons = {{action::LeaveTable{}, "Back to the lobby", true, false, Emphasis::kNormal}};
    return std::move(state_);
  }

  std::string Heading() const {
    const auto& settings = match_.settings();
    std::string heading = settings.rated ? "rated · " : "casual · ";
    heading += words::SpeedName(settings.clock);
    if (settings.clock.timed()) heading += " " + clock::PlayersText(settings.clock);
    heading += " · " + RulesTitle(settings.ruleset);
    return words::Upper(heading);
  }

  SeatView Seat(Side side) const {
    SeatView seat;
    const auto& player = match_.players()[rules::Index(side)];
    seat.side = side;
    seat.set = table_.face().men;
    seat.rack = table_.face().racks[rules::Index(side)];
    seat.name = player.name;
    if (player.id != table_.me && !player.id.text().empty()) {
      seat.name_button = NameButton({player, match_.id()});
    }
    seat.rating = table_.ratings.now[rules::Index(side)];
    seat.mine = table_.seat() == side;
    seat.note = SeatNote(seat, player);
    seat.offers_draw = match_.offer() == side;
    const auto& presence = match_.PresenceOf(side);
    if (!presence.present && !match_.outcome()) seat.away = presence.left ? "Left" : "Away";
    seat.clock = Clock(side);
    if (const auto* game = table_.ShownGame()) {
      seat.to_move = !match_.outcome() && game->to_move() == side;
      seat.flying = !match_.outcome() && game->flying(side);
      seat.in_hand = game->in_hand(side);
      seat.on_board = game->on_board(side);
      seat.lost = game->lost(side);
      seat.summary = Summary(seat);
    }
    return seat;
  }

  std::string SeatNote(const SeatView& seat, const match::Player& player) const {
    std::string note = state_.alone ? "" : std::string(table_.face().side(seat.side).label);
    const std::string who = seat.mine ? "You" : (player.bot ? "Computer" : (player.guest ? "Guest" : ""));
    if (!note.empty() && !who.empty()) note += " · ";
    return note + who;
  }

  std::string Summary(const SeatView& seat) const {
    if (!seat.rack && !state_.alone) return HomeText(seat.side);
    if (!seat.rack) {
      return std::to_string(seat.on_board) + " " + table_.face().Men(seat.side, seat.on_board != 1) +
             " left · " + MoveWords(CountMoves(table_));
    }
    std::string text = std::to_string(seat.on_board) + " on board";
    if (seat.in_hand > 0) text = std::to_string(seat.in_hand) + " in hand · " + text;
    if (seat.lost > 0) text += " · " + std::to_string(seat.lost) + " lost";
    return text;
  }

  /// In a race, a side's progress: "5 of 12 home".
  std::string HomeText(Side side) const {
    const rules::Game& game = *table_.ShownGame();
    const std::size_t all = GoalsOf(game.ruleset())[rules::Index(side)].size();
    if (all == 0) return "";
    return std::to_string(CountHome(game, side)) + " of " + std::to_string(all) + " home";
  }

  /// For a finished game, at the earlier position shown.
  std::optional<model::Millis> LeftThen(Side side) const {
    if (!table_.history || !match_.outcome() || match_.ply_times().size() < match_.plies().size()) return {};
    const auto& [plies, game] = *table_.history;
    for (int i = plies - 1; i >= 0; --i) {
      const Side by = (plies - i) % 2 == 1 ? rules::Other(game.to_move()) : game.to_move();
      if (by == side) return match_.ply_times()[static_cast<std::size_t>(i)].left;
    }
    return match_.settings().clock.at_start();
  }

  ClockView Clock(Side side) const {
    if (!match_.settings().clock.timed()) return {};
    if (const auto then = LeftThen(side))
      return {words::ClockText(*then), false, *then < words::kLowTime, false};
    const auto left = match_.clocks().Left(side, now_);
    const bool held = match_.clocks().held();
    const bool running = !match_.outcome() && match_.clocks().running() == side && !held;
    return {words::ClockText(left), running, left < words::kLowTime, held};
  }

  Overlay ReconnectingOverlay() const {
    std::string detail = "Attempt " + std::to_string(std::max(1, session_.attempt()));
    if (const auto& next = session_.next_attempt()) {
      detail += ", retrying in " + std::to_string(words::SecondsUntil(*next - now_)) + " s";
    } else {
      detail += " in progress";
    }
    return {
        "Reconnecting…", detail, {action::TryNow{}, "Try now", true, false, Emphasis::kPrimary}, ClockNote()};
  }

  /// The clock when the connection was lost; whether the server is down too is unknown.
  std::string ClockNote() const {
    const auto running = match_.clocks().running();
    if (!match_.settings().clock.timed() || !running || match_.outcome()) return "";
    const bool own = running == table_.seat();
    return std::string(own ? "Your clock" : "The clock that ran") + " was at " +
           words::ClockText(match_.clocks().Left(*running, now_)) + ". If the server is down, " +
           (own ? "your" : "that") + " clock is paused; if only your connection dropped, it is running.";
  }

  void AddHistory() {
    const int plies = table_.plies(), shown = table_.shown();
    const bool past = shown > 0 && match_.game();
    state_.live = !table_.history;
    if (!state_.live) {
      state_.history_note = shown == 0 ? "The start"
                                       : "Position " + std::to_string(shown) +
                                             (table_.untold ? "" : " of " + std::to_string(plies));
    }
    const auto step = [&](Action action, const char* label, bool enabled) {
      state_.step_buttons.push_back({std::move(action), label, enabled, false, Emphasis::kQuiet});
    };
    step(action::FirstPly{}, "First", past);
    step(action::PreviousPly{}, "Back", past);
    step(action::NextPly{}, "Next", !state_.live);
    step(action::LivePly{}, match_.outcome() ? "End" : "Live", !state_.live);
  }

  void AddButtons() {
    const auto add = [&](Action action, const char* label, bool enabled, Emphasis emphasis) {
      state_.buttons.push_back({std::move(action), label, enabled, false, emphasis});
    };
    if (table_.seat() && !match_.outcome()) {
      const bool casual = !match_.settings().rated && !state_.alone;
      if (!state_.alone) {
        add(action::OfferDraw{}, "Offer draw", table_.MaySend(match::OfferDraw{}), Emphasis::kNormal);
      }
      if (casual) {
        add(action::OfferTakeback{}, "Take back", table_.MaySend(match::OfferTakeback{}), Emphasis::kNormal);
      }
      AddWayOut();
    } else if (state_.watching) {
      add(action::LeaveTable{}, match_.outcome() ? "Leave" : "Stop watching", true, Emphasis::kNormal);
      AddOfWatchers();
    }
    const bool flips = !state_.alone && !state_.text;
    const bool crowded = state_.buttons.size() > 2 || (match_.outcome() && !state_.watching);
    if (flips) add(action::Flip{}, crowded ? "Flip" : "Flip board", true, Emphasis::kNormal);
    if (match_.outcome()) {
      if (!state_.text) add(action::Analyse{match_.id()}, "Analyse", true, Emphasis::kNormal);
      add(action::CopyRecord{match_.id()}, "Copy record", true, Emphasis::kNormal);
      add(action::SaveRecord{match_.id()}, "Save record", true, Emphasis::kNormal);
      // Spectators and who solves a puzzle have more buttons; for them it is in the menu of the analysis.
      const bool room = !state_.watching && !state_.alone && !state_.text;
      if (room && !match_.plies().empty())
        add(action::AnimateMatch{match_.id()}, "Save animation", true, Emphasis::kNormal);
    }
    if (state_.text) return;
    const bool plays = table_.seat() && match_.game() && !match_.outcome();
    state_.keys_hint = plays ? "Letters or arrows choose a point" : "Arrows step through moves";
    if (flips && !plays) state_.keys_hint += " · F flips";
    if (table_.CanType()) state_.keys_hint += " · : types a move";
    state_.keys_hint += " · ? all keys";
  }

  /// During a game: analysis, and a link for others. Afterwards: the next game of the two players.
  void AddOfWatchers() {
    const auto add = [&](Action action, const char* label) {
      state_.buttons.push_back({std::move(action), label, true, false, Emphasis::kNormal});
    };
    const auto& players = match_.players();
    const bool two = !players[0].id.text().empty() && !players[1].id.text().empty();
    if (match_.outcome()) {
      if (two) add(action::NextGame{match_.id()}, "Next game");
      return;
    }
    if (!state_.text && !state_.alone) add(action::Analyse{match_.id()}, "Analyse");
    if (const std::string link = Link(); !link.empty()) add(action::CopyLink{link}, "Copy link");
  }

  /// Until each side has played a ply a match can be aborted, later only resigned.
  void AddWayOut() {
    if (table_.MaySend(match::Abort{})) {
      return state_.buttons.push_back({action::Abort{}, "Abort", true, false, Emphasis::kNormal});
    }
    const bool armed = table_.ResignArmed(now_);
    const char* once = state_.alone ? "Give up" : "Resign";
    const char* label = armed ? (state_.alone ? "Give up now" : "Resign now") : once;
    state_.buttons.push_back(
        {action::Resign{}, label, table_.MaySend(match::Resign{}), armed, Emphasis::kDanger});
  }

  void AddCounters() {
    const auto* game = table_.ShownGame();
    if (game == nullptr) return;
    const auto counters = game->draw_counters();
    const auto add = [&](const char* label, int value, int limit) {
      if (limit == 0) return;
      const bool near = value * 5 >= limit * 4 || (limit > 1 && value == limit - 1);
      state_.counters.push_back({label, std::to_string(value) + " / " + std::to_string(limit), near});
    };
    add("Turns without progress", counters.quiet, counters.quiet_limit);
    add("Repetitions", counters.seen, counters.reps_limit);
    add("Total turns", counters.plies, counters.cap_limit);
  }

  void AddTyped() {
    if (!table_.typed) return;
    state_.typed = TextField{
        kPlyField, "Your move", std::string(table_.face().examples), *table_.typed, true, 40, false, ""};
    state_.typed_problem = table_.typed_problem;
  }

  ResultCard Result() const {
    ResultCard card{EndTitle(table_), EndDetail(table_), EndingOf(table_), {}};
    if (!table_.seat()) return card;
    if (!table_.ratings.change.empty()) card.detail = "Rating " + table_.ratings.change + ". " + card.detail;
    card.buttons = {{action::LeaveTable{}, "Back to the lobby", true, false, Emphasis::kPrimary}};
    if (!state_.alone) {
      const bool offered = table_.rematch == Rematch::kOffered;
      const char* again = offered ? "Offered" : (table_.rematch == Rematch::kAsked ? "Accept" : "Rematch");
      card.buttons.front().emphasis = Emphasis::kNormal;
      card.buttons.front().label = "Lobby";
      card.buttons.push_back({action::Rematch{match_.id()}, again, !offered, false, Emphasis::kPrimary});
      if (const auto terms = QuickTermsOf(match_.settings()); terms && table_.sought) {
        card.buttons.push_back({action::NewOpponent{*terms}, "New opponent", true, false, Emphasis::kNormal});
      }
    }
    if (state_.alone) {
      card.detail += ", after " + MoveWords(CountMoves(table_));
      card.buttons.front().emphasis = Emphasis::kNormal;
      card.buttons.front().label = "Lobby";
      card.buttons.push_back({action::Again{}, "Again", true, false, Emphasis::kPrimary});
    }
    return card;
  }

  const TableState& table_;
  const model::Match& match_;
  const model::Session& session_;
  const model::Millis now_;
  TableViewState state_;
};

}  // namespace

int CountMoves(const TableState& table) {
  std::vector<std::string> plies = table.match.plies();
  if (table.history) {
    plies.resize(static_cast<std::size_t>(table.history->plies));
  } else if (table.match.pending()) {
    plies.push_back(table.match.pending()->text);
  }
  int moves = 0;
  std::string_view stands;  // the point where the last ply's peg landed
  for (const std::string_view ply : plies) {
    if (!ply.starts_with(stands) || stands.empty()) ++moves;
    stands = ply.substr(ply.find_last_of('-') + 1);
  }
  return moves;
}

TableViewState MakeTableView(const TableState& table, const model::Session& session, model::Millis now) {
  return TableViewMaker(table, session, now).Run();
}

}  // namespace merels::presenter
