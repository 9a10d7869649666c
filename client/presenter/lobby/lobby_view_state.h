// View state and actions of the lobby: quick play on the left, open tables and live games on the right, their
// filters, and the dialog that opens a table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/match/watching.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

inline constexpr Field kCodeField{"field:code"};

/// One clock of quick play.
struct PlayTile {
  Button button;     // label "5+3"
  std::string kind;  // "Blitz"
  std::string note;  // "2 open tables", "usually 12 s", or empty
  bool operator==(const PlayTile&) const = default;
};

/// Quick play's search while it waits.
struct Searching {
  std::string title;    // "Looking for an opponent…"
  std::string elapsed;  // "0:07", and the server's report: "usually 12 s · 1400–1600"
  Button cancel;
  bool operator==(const Searching&) const = default;
};

struct TableRow {
  std::string id;
  std::string owner;
  std::optional<Button> name_button{};  // the owner's name as a button
  std::string note;                     // "Guest", "Computer"; empty for a member, and on the own row
  MenSet set = MenSet::kMen;
  std::optional<rules::Side> owner_side;  // none: drawn by lot
  std::string clock;                      // "5+3"
  std::string rules;                      // "Standard", "Six Men’s Morris"
  std::string difference;                 // what differs from the standard rules; empty when nothing does
  bool unknown = false;                   // rules unknown to this program: nobody can join here
  std::string kind;                       // "Casual", "Rated"
  bool rated = false;
  std::string range;  // the opponents' ratings: "1400–1600"; empty: any
  bool mine = false;
  bool stale = false;          // gone: the row stays in its place while the pointer is on the list
  std::string code;            // of an own private table, to be shared
  std::optional<Button> copy;  // copies it; in place of the kind
  Button button;               // Join, or Withdraw for an own table; label "Taken" when stale
  bool chosen = false;         // by the keyboard
  std::string Id() const { return "table:" + id; }
  bool operator==(const TableRow&) const = default;
};

struct LiveRow {
  std::string id;
  MenSet set = MenSet::kMen;
  std::string white;  // the first side's player; bots are marked
  std::string black;  // empty for one player
  std::array<std::optional<Button>, 2> name_buttons{};
  std::string clock;
  std::string rules;
  std::string note;  // "1720 · 34 watching": the average rating; may be empty
  bool mine = false;
  Button button;  // Watch, or Return for an own match
  bool chosen = false;
  std::string Id() const { return "match:" + id; }
  bool operator==(const LiveRow&) const = default;
};

/// A player who is here now, as far as the lobby shows it.
struct PlayerRow {
  std::string id;
  std::string name;
  std::optional<Button> name_button{};
  std::string note;  // "Friend · 1742", "Computer"; may be empty
  std::string what;  // "Waiting, 5+3", "Playing", "Online"
  bool here = true;  // green; false: playing
  Button button;     // Challenge
  bool chosen = false;
  std::string Id() const { return "player:" + id; }
  bool operator==(const PlayerRow&) const = default;
};

/// The user's private table while nobody has come: what to send to whoever should join.
struct SharedTable {
  std::string title;  // "Your private table"
  std::string terms;  // "5+3 · Standard · Casual"
  std::string code;
  Button copy;                 // the code
  Button invite;               // copies server and code in a sentence
  std::optional<Button> scan;  // shows the page of the invitation as a QR code, where the server has one
  Button withdraw;
  bool operator==(const SharedTable&) const = default;
};

/// The dialog that opens a table.
struct NewTableDialog {
  std::string title;
  std::vector<Button> rulesets;        // the usual ones and the chosen one, or all
  Button variations;                   // shows or hides the others
  std::vector<BoardViewState> boards;  // of the rulesets
  std::string rules_title;
  BoardViewState board;          // the start position of the chosen rules
  Button rules;                  // shows the full rules on a sheet
  std::string rules_note;        // the chosen rules in a paragraph
  std::string rules_difference;  // from the rules of quick play
  /// The rules that the paragraph builds on ("As Twelve Men's Morris, ..."), the nearest first, each after
  /// its title.
  std::vector<std::string> rules_base;
  std::vector<Button> clocks;
  bool alone = false;         // for one player: no opponent, no sides
  std::vector<Button> days;   // clocks of correspondence; this and the next four are empty for one player
  std::vector<Button> kinds;  // rated or casual
  std::string kinds_note;     // why there is no choice; empty when there is
  std::vector<Button> sides;
  /// Shows or hides the rare choices below. Not in a challenge.
  std::optional<Button> more;
  std::string more_note;                // the hidden choices in words
  std::vector<Button> opponents;        // by rating; this and the rest are empty while hidden
  std::string opponents_note;           // "1400–1600", or why there is no choice
  std::optional<Button> private_table;  // a toggle; not for one player
  std::string private_note;
  std::vector<Button> watching;  // who may watch
  std::string watching_note;     // why there is no choice; empty when there is
  std::vector<Button> delays;    // the spectators' delay
  std::string delays_note;       // why there is no choice; empty when there is
  bool challenge = false;        // for one named player: no opponents, privacy or watching
  Button create;
  Button cancel;
  bool operator==(const NewTableDialog&) const = default;
};

/// The dialog that chooses the games of quick play.
struct SeekDialog {
  std::string title;
  std::vector<Button> rulesets;  // any number of each, but one
  std::vector<Button> clocks;
  Button experienced;  // a toggle: no newcomers
  Button computer;     // a toggle: a computer after a while
  std::string note;    // what several choices do
  Button close;
  Button play;
  bool operator==(const SeekDialog&) const = default;
};

/// Why nobody may come to an own table, and a remedy.
struct WaitingHint {
  std::string text;
  Button change;
  bool operator==(const WaitingHint&) const = default;
};

struct LobbyViewState {
  std::string title;     // "Find a game"
  std::string subtitle;  // "3 tables open · 2 games in progress"
  std::vector<PlayTile> tiles;
  std::vector<Button> kinds;           // rated or casual
  std::string kinds_note;              // the rules, unless the usual ones; or why there is no choice
  std::optional<Button> sign_up;       // there: makes a guest a member, who has the choice
  Button play;                         // the main button: "Play 10+5"
  Button choices;                      // beside it: opens the dialog with more games
  std::optional<Searching> searching;  // in place of the main button
  Button new_table;
  Button computer;              // plays the computer on this machine
  std::optional<Button> learn;  // the lesson, for users who have played nothing here yet
  ChallengePanel challenge;
  TextField code;  // joins a private table
  Button join_code;
  std::optional<SharedTable> shared;  // in place of that field

  std::optional<WaitingHint> waiting;  // over the tables, while the user's rated one is open
  std::vector<Button> filters;         // chips for both lists; none where there is nothing to filter
  std::string tables_title;            // "Open tables"
  std::string tables_count;            // "23 tables"
  ListState tables_state = ListState::kLoading;
  std::string tables_message;  // for kLoading, kEmpty and kFailed
  std::vector<TableRow> tables;
  std::vector<Button> tabs;  // of the lower list: games in progress, or players
  bool players_shown = false;
  ListState live_state = ListState::kLoading;
  std::string live_message;
  std::vector<LiveRow> live;
  ListState players_state = ListState::kEmpty;
  std::string players_message;
  std::vector<PlayerRow> players;  // friends first
  Button retry;                    // for kFailed
  std::optional<Button> clear;     // removes the filters, where they leave a list empty

  std::optional<NewTableDialog> dialog;
  std::optional<SeekDialog> seek_dialog;

  bool operator==(const LobbyViewState&) const = default;
};

/// The owner's side; none: drawn by lot.
struct SideChoice {
  std::optional<rules::Side> side;
  bool operator==(const SideChoice&) const = default;
};
inline std::string IdText(const SideChoice& choice) {
  if (!choice.side) return "toss";
  return *choice.side == rules::Side::kFirst ? "white" : "black";
}

/// Who may watch.
struct AccessChoice {
  match::WatchAccess access = match::WatchAccess::kOpen;
  bool operator==(const AccessChoice&) const = default;
};
inline std::string IdText(const AccessChoice& choice) {
  return std::string(match::AccessText(choice.access));
}

struct LobbyActions;
struct FilterActions;
struct DialogActions;

namespace action {

using ChooseClock = ActionOf<"choose-clock", LobbyActions, std::string>;  // such as "5+3"
using ChooseKind = ActionOf<"choose-kind", LobbyActions, GameKind>;
using QuickPlay = ActionOf<"quick-play", LobbyActions>;
using ChooseSeek = ActionOf<"choose-seek", LobbyActions>;  // opens the dialog of quick play
// Of that dialog. The first two add a choice, or take it away.
using SeekRules = ActionOf<"seek-rules", LobbyActions, std::string>;  // a registered name
using SeekClock = ActionOf<"seek-clock", LobbyActions, std::string>;  // such as "5+3"
using SeekExperienced = ActionOf<"seek-experienced", LobbyActions>;
using SeekComputer = ActionOf<"seek-computer", LobbyActions>;
using PlayChosen = ActionOf<"seek-play", LobbyActions>;
using SignUpForRated = ActionOf<"sign-up-for-rated", LobbyActions>;  // goes to the account
using CancelSeek = ActionOf<"cancel-seek", LobbyActions>;
using NewTable = ActionOf<"new-table", LobbyActions>;        // opens the dialog
using CloseDialog = ActionOf<"close-dialog", LobbyActions>;  // either dialog
using CreateTable = ActionOf<"create-table", LobbyActions>;
using WithdrawTable = ActionOf<"withdraw-table", LobbyActions, TableId>;
/// Withdraws an own rated table and opens it again as casual.
using MakeCasual = ActionOf<"make-casual", LobbyActions, TableId>;
using JoinTable = ActionOf<"join-table", LobbyActions, TableId>;
using JoinByCode = ActionOf<"join-by-code", LobbyActions>;
using ReloadLobby = ActionOf<"reload-lobby", LobbyActions>;
/// The pointer entered or left the list of tables, whose rows are frozen meanwhile.
using HoverTables = ActionOf<"hover-tables", LobbyActions, bool>;
using HoverLive = ActionOf<"hover-live", LobbyActions, bool>;  // or of the games in progress
/// Which list is below the tables: true: the players, false: the games.
struct ShowPlayersHere {
  using Actions = LobbyActions;
  bool players = false;
  std::string Id() const { return players ? "lobby-players" : "lobby-games"; }
  bool operator==(const ShowPlayersHere&) const = default;
};

// Filters: each shows only that, or all again.
using FilterRules = ActionOf<"filter-rules", FilterActions, std::string>;  // a ruleset's name
using FilterClass = ActionOf<"filter-class", FilterActions, clock::TimeClass>;
using FilterKind = ActionOf<"filter-kind", FilterActions, GameKind>;
using FilterBots = ActionOf<"filter-bots", FilterActions>;    // hides computers
using FilterLevel = ActionOf<"filter-level", FilterActions>;  // only players of about the user's strength
using ClearFilter = ActionOf<"clear-filter", FilterActions>;  // removes all filters

// Of the dialog.
using ChooseRuleset = ActionOf<"choose-ruleset", DialogActions, std::string>;  // a registered name
using ChooseTableClock =
    ActionOf<"choose-table-clock", DialogActions, std::string>;  // such as "5+3", or "none"
/// Shows all rulesets or the usual ones; all choices or the usual ones.
using ToggleVariations = ActionOf<"toggle-variations", DialogActions>;
using ToggleChoices = ActionOf<"toggle-choices", DialogActions>;
using ChooseSide = ActionOf<"choose-side", DialogActions, SideChoice>;
using TogglePrivate = ActionOf<"toggle-private", DialogActions>;
using ChooseTableKind = ActionOf<"choose-table-kind", DialogActions, GameKind>;
/// The largest distance of the opponent's rating from the user's; 0: any.
using ChooseOpponent = ActionOf<"choose-opponent", DialogActions, int>;
using ChooseWatching = ActionOf<"choose-watching", DialogActions, AccessChoice>;
/// The spectators' delay, such as "2plies".
using ChooseDelay = ActionOf<"choose-delay", DialogActions, std::string>;

}  // namespace action

struct LobbyActions
    : OneOf<action::ChooseClock, action::ChooseKind, action::QuickPlay, action::ChooseSeek, action::SeekRules,
            action::SeekClock, action::SeekExperienced, action::SeekComputer, action::PlayChosen,
            action::SignUpForRated, action::CancelSeek, action::NewTable, action::CloseDialog,
            action::CreateTable, action::WithdrawTable, action::MakeCasual, action::JoinTable,
            action::JoinByCode, action::ReloadLobby, action::HoverTables, action::HoverLive,
            action::ShowPlayersHere> {};
struct FilterActions : OneOf<action::FilterRules, action::FilterClass, action::FilterKind, action::FilterBots,
                             action::FilterLevel, action::ClearFilter> {};
struct DialogActions
    : OneOf<action::ChooseRuleset, action::ChooseTableClock, action::ChooseSide, action::TogglePrivate,
            action::ChooseTableKind, action::ChooseOpponent, action::ChooseWatching, action::ChooseDelay,
            action::ToggleVariations, action::ToggleChoices> {};

}  // namespace merels::presenter
