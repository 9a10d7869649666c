// What players are told beside matches: their account, tables, challenges and notices, as JSON.
#pragma once

#include "client/web/page/json.h"
#include "common/lobby/lobby.h"

namespace merels::web {

Json AccountJson(const match::Player& player);
/// An open table as who was given its code is told of it: with the side that is left, null for a toss.
Json InvitationJson(const lobby::Table& table);
/// A challenge; `me`: the account that is told.
Json ChallengeJson(const lobby::Challenge& challenge, const AccountId& me);
/// Matches in progress, own tables with their codes, whether a seek waits, challenges.
Json NoticesJson(const lobby::NoticesSnapshot& notices, const AccountId& me);
/// One notice: `is` says which, "other" those that no page shows.
Json NoticeJson(const lobby::Notice& notice, const AccountId& me);

}  // namespace merels::web
