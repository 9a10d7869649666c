// The window's calls of the server, and their answers. Presenters send a call's request (common/api); any
// presenter may take the answer, which has the request with it.
#pragma once

#include <variant>

#include "common/api/account.h"
#include "common/api/call.h"
#include "common/api/chat.h"
#include "common/api/friends.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/moderation.h"
#include "common/api/ratings.h"
#include "common/base/result.h"

namespace merels::model {

template <api::Call Call>
struct Answer {
  Call asked;
  Result<typename Call::Answer> result;
};

template <api::Call... Calls>
struct CallList {
  template <class... Others>
  using WithRequests = std::variant<Others..., Calls...>;
  template <class... Others>
  using WithAnswers = std::variant<Others..., Answer<Calls>...>;
};

/// To add a call, add its name here.
using WindowCalls =
    CallList<api::SignUp, api::ChangePassword, api::ListSignIns, api::EndSignIn,                 //
             api::OpenTable, api::JoinTable, api::WithdrawTable, api::CreateSeek,                //
             api::CancelSeek, api::CreateChallenge, api::OfferRematch, api::AcceptChallenge,     //
             api::DeclineChallenge, api::WithdrawChallenge, api::ListMatches, api::ExportMatch,  //
             api::ListBestSolutions, api::ListChannels, api::GetRatings, api::ListStandings,     //
             api::ListRatingHistory, api::Say, api::SetChat, api::BlockPlayer,                   //
             api::UnblockPlayer, api::ListBlocks, api::ReportPlayer, api::FollowPlayer,          //
             api::UnfollowPlayer, api::ListFriends>;

/// Lists of which the window reads all pages.
template <class Call>
inline constexpr bool kReadWhole = false;
template <>
inline constexpr bool kReadWhole<api::ListSignIns> = true;
template <>
inline constexpr bool kReadWhole<api::ListChannels> = true;
template <>
inline constexpr bool kReadWhole<api::ListBlocks> = true;
template <>
inline constexpr bool kReadWhole<api::ListFriends> = true;

}  // namespace merels::model
