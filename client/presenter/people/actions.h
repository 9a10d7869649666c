// The actions on other players, whose names are on the screen.
#ifndef MERELS_CLIENT_PRESENTER_PEOPLE_ACTIONS_H_
#define MERELS_CLIENT_PRESENTER_PEOPLE_ACTIONS_H_

#include <string>

#include "client/presenter/base/action.h"
#include "common/api/moderation.h"
#include "common/match/view.h"

namespace merels::presenter {

/// A player whose name was pressed, and the match it was pressed in, if any.
struct Met {
  match::Player player;
  MatchId match = {};
  bool operator==(const Met&) const = default;
};
inline std::string IdText(const Met& met) { return met.player.id.text(); }

struct PeopleActions;
struct InvitingActions;
struct ProfileActions;

namespace action {

using ShowPerson = ActionOf<"show-person", PeopleActions, Met>;
using ClosePerson = ActionOf<"close-person", PeopleActions>;
using ChallengePerson = ActionOf<"challenge-person", PeopleActions>;
using MutePerson = ActionOf<"mute-person", PeopleActions>;    // on this machine only
using ForgetMuted = ActionOf<"forget-muted", PeopleActions>;  // nobody is muted any more
using BlockPerson = ActionOf<"block-person", PeopleActions>;
using UnblockPerson = ActionOf<"unblock-person", PeopleActions, AccountId>;
using ReportPerson = ActionOf<"report-person", PeopleActions>;  // opens the form of a report, or closes it
using ChooseReport = ActionOf<"choose-report", PeopleActions, api::ReportKind>;
using SendReport = ActionOf<"send-report", PeopleActions>;
using ReloadBlocks = ActionOf<"reload-blocks", PeopleActions>;
using FollowPerson = ActionOf<"follow-person", PeopleActions, Met>;
using UnfollowPerson = ActionOf<"unfollow-person", PeopleActions, Met>;
using TellOfPerson = ActionOf<"tell-of-person", PeopleActions, Met>;  // when they come; or no longer
using ReloadFriends = ActionOf<"reload-friends", PeopleActions>;

/// Opens the dialog for the terms of a challenge to this player; handled by the lobby.
using Invite = ActionOf<"invite", InvitingActions, Met>;

/// Shows what is known of this player; handled by the screen of profiles.
using ShowProfile = ActionOf<"profile", ProfileActions, Met>;
using CloseAndShowProfile = ActionOf<"profile-of-person", PeopleActions>;  // of the player of the sheet

}  // namespace action

struct PeopleActions
    : OneOf<action::ShowPerson, action::ClosePerson, action::ChallengePerson, action::MutePerson,
            action::ForgetMuted, action::BlockPerson, action::UnblockPerson, action::ReportPerson,
            action::ChooseReport, action::SendReport, action::ReloadBlocks, action::CloseAndShowProfile,
            action::FollowPerson, action::UnfollowPerson, action::TellOfPerson, action::ReloadFriends> {};
struct InvitingActions : OneOf<action::Invite> {};
struct ProfileActions : OneOf<action::ShowProfile> {};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_PEOPLE_ACTIONS_H_
