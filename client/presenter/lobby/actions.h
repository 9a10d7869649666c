// The actions of the lobby, of its filters, and of the dialog that opens a table.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/action.h"
#include "client/presenter/base/game_kind.h"
#include "common/base/ids.h"
#include "common/clock/time_class.h"
#include "common/match/watching.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

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
using SignUpForRated = ActionOf<"sign-up-for-rated", LobbyActions>;  // goes to the account
using CancelSeek = ActionOf<"cancel-seek", LobbyActions>;
using NewTable = ActionOf<"new-table", LobbyActions>;  // opens the dialog
using CloseDialog = ActionOf<"close-dialog", LobbyActions>;
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

struct LobbyActions : OneOf<action::ChooseClock, action::ChooseKind, action::QuickPlay,
                            action::SignUpForRated, action::CancelSeek, action::NewTable, action::CloseDialog,
                            action::CreateTable, action::WithdrawTable, action::MakeCasual, action::JoinTable,
                            action::JoinByCode, action::ReloadLobby, action::HoverTables, action::HoverLive> {
};
struct FilterActions : OneOf<action::FilterRules, action::FilterClass, action::FilterKind, action::FilterBots,
                             action::FilterLevel, action::ClearFilter> {};
struct DialogActions
    : OneOf<action::ChooseRuleset, action::ChooseTableClock, action::ChooseSide, action::TogglePrivate,
            action::ChooseTableKind, action::ChooseOpponent, action::ChooseWatching, action::ChooseDelay,
            action::ToggleVariations, action::ToggleChoices> {};

}  // namespace merels::presenter
