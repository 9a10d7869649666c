// Other players whose names are on the screen: the actions on them, their names as buttons, and the sheet of
// one, which lies over everything.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "common/api/moderation.h"
#include "common/match/view.h"

namespace merels::presenter {

/// A player whose name was pressed, with the match it was pressed in, if any.
struct Met {
  match::Player player;
  MatchId match = {};
  bool operator==(const Met&) const = default;
};
inline std::string IdText(const Met& met) { return met.player.id.text(); }

struct PlayersActions;
struct InvitingActions;
struct ProfileActions;

namespace action {

using ShowPlayer = ActionOf<"show-player", PlayersActions, Met>;
using ClosePlayer = ActionOf<"close-player", PlayersActions>;
using ChallengePlayer = ActionOf<"challenge-player", PlayersActions>;
using MutePlayer = ActionOf<"mute-player", PlayersActions>;    // on this machine only
using ForgetMuted = ActionOf<"forget-muted", PlayersActions>;  // removes all mutes
using BlockPlayer = ActionOf<"block-player", PlayersActions>;
using UnblockPlayer = ActionOf<"unblock-player", PlayersActions, AccountId>;
using MoreAboutPlayer = ActionOf<"more-about-player", PlayersActions>;  // shows or hides the rarer actions
using ReportPlayer = ActionOf<"report-player", PlayersActions>;  // opens or closes the form of a report
using ChooseReport = ActionOf<"choose-report", PlayersActions, api::ReportKind>;
using SendReport = ActionOf<"send-report", PlayersActions>;
using ReloadBlocks = ActionOf<"reload-blocks", PlayersActions>;
using FollowPlayer = ActionOf<"follow-player", PlayersActions, Met>;
using UnfollowPlayer = ActionOf<"unfollow-player", PlayersActions, Met>;
using NotifyOfPlayer = ActionOf<"notify-of-player", PlayersActions, Met>;  // of their sign-in; or no longer
using ReloadFriends = ActionOf<"reload-friends", PlayersActions>;

/// Opens the dialog for a challenge to this player; handled by the lobby.
using Invite = ActionOf<"invite", InvitingActions, Met>;

/// Shows this player's profile; handled by the profile screen.
using ShowProfile = ActionOf<"profile", ProfileActions, Met>;
using CloseAndShowProfile = ActionOf<"profile-of-player", PlayersActions>;  // for the player of the sheet

}  // namespace action

struct PlayersActions
    : OneOf<action::ShowPlayer, action::ClosePlayer, action::ChallengePlayer, action::MutePlayer,
            action::ForgetMuted, action::BlockPlayer, action::UnblockPlayer, action::MoreAboutPlayer,
            action::ReportPlayer, action::ChooseReport, action::SendReport, action::ReloadBlocks,
            action::CloseAndShowProfile, action::FollowPlayer, action::UnfollowPlayer, action::NotifyOfPlayer,
            action::ReloadFriends> {};
struct InvitingActions : OneOf<action::Invite> {};
struct ProfileActions : OneOf<action::ShowProfile> {};

/// A player's name as a button that opens the player's sheet.
inline Button NameButton(Met met) {
  std::string name = met.player.name;
  return {action::ShowPlayer{std::move(met)}, std::move(name), true, false, Emphasis::kQuiet};
}

/// The button of a player of this match; nothing for the user and for an empty seat.
inline std::optional<Button> PlayerButton(const match::Player& player, const AccountId& me,
                                          const MatchId& match = {}) {
  if (player.id == me || player.id.text().empty()) return std::nullopt;
  return NameButton({player, match});
}

/// The text of a report.
inline constexpr Field kReportField{"field:report"};

struct PlayerSheet {
  std::string name;
  std::string note;             // "Guest", "Computer"
  std::string text;             // ratings and record; what a block does; or what a report needs
  std::vector<Button> actions;  // friend first; none while a report is written
  std::vector<Button> kinds;    // of the report
  std::optional<TextField> words;
  std::vector<Button> ends;  // close, or back and send
  bool operator==(const PlayerSheet&) const = default;
};

}  // namespace merels::presenter
