// The client's requests to the server, as plain values: presenters make them, the program sends them, and
// answers come back as values too. Among them are the window's calls: presenters send a call's request
// (common/api); any presenter may take the answer, which has the request with it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "common/api/account.h"
#include "common/api/call.h"
#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/moderation.h"
#include "common/api/ratings.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/session/delivery.h"

namespace merels::model {

/// The answer to a call of the window, with its request.
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
             api::UnfollowPlayer, api::ListFriends, api::ExportMatches, api::ExploreOpening>;

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

/// The account to sign in to.
enum class Entry : std::uint8_t {
  kKnown,   // the account of the token on this machine
  kAny,     // that account, or a new guest
  kGuest,   // the guest of the token, or a new one; a member's token stays as it is
  kMember,  // by name and password
  kSignUp,  // a new member: the guest of the token, or a new one, gets name and password
};

/// Connects to a server, and signs in.
struct SignIn {
  std::string server;
  std::string name;  // empty, for a guest: the server makes one up
  Entry entry = Entry::kGuest;
  std::string password{};  // not for a guest
  std::string invite{};    // a code for signing up, if the server asks for one
};
/// Ends the connection. `forget`: the token is deleted too, so that nobody can sign in with it again.
struct Disconnect {
  bool forget = false;
};

/// Ends the current sign-in.
struct SignOut {};
struct SignOutAnswer {
  Result<void> result;
};

/// Connect at once, without waiting for the next attempt.
struct TryNow {};

/// The user quits the program and their matches. The last request.
struct Leave {};

/// Follow a topic, also after reconnects. `afresh`: start with a snapshot.
struct Follow {
  session::Topic topic;
  bool afresh = false;
  std::string code = {};  // the code of a match that is watched by code
};
struct Unfollow {
  session::Topic topic;
};

/// A command in a match. It is sent again after each reconnect until it is answered.
struct Command {
  MatchId match;
  match::Command command;
};

using Request = WindowCalls::WithRequests<SignIn, SignOut, TryNow, Leave, Follow, Unfollow, Disconnect>;

}  // namespace merels::model
