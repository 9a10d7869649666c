// The actions of the sign-in screen and of the account screen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/presenter/base/action.h"

namespace merels::presenter {

/// The list shown on the account screen.
enum class AccountList : std::uint8_t { kSignIns, kFriends, kBlocked };

/// Such as "sign-ins". Static storage.
constexpr std::string_view Name(AccountList list) {
  if (list == AccountList::kFriends) return "friends";
  return list == AccountList::kBlocked ? "blocked" : "sign-ins";
}

struct SignInActions;
struct AccountActions;

namespace action {

using SignInGuest = ActionOf<"sign-in-guest", SignInActions>;
using ContinueHere = ActionOf<"continue-here", SignInActions>;    // the account signed in on that server
using SignInAtOnce = ActionOf<"sign-in-at-once", SignInActions>;  // with that account, or as a guest
using SignInMember = ActionOf<"sign-in-member", SignInActions>;
using SignUpHere = ActionOf<"sign-up-here", SignInActions>;            // as a new member
using UseServer = ActionOf<"use-server", SignInActions, std::string>;  // HOST:PORT of a recent server

using SignUp = ActionOf<"sign-up", AccountActions>;  // the guest becomes a member
using ChangePassword = ActionOf<"change-password", AccountActions>;
using EndSignIn = ActionOf<"end-sign-in", AccountActions, std::string>;  // by its id
using SignOut = ActionOf<"sign-out", AccountActions>;
using ReloadSignIns = ActionOf<"reload-sign-ins", AccountActions>;
using ChooseAccountList = ActionOf<"choose-account-list", AccountActions, AccountList>;

}  // namespace action

struct SignInActions : OneOf<action::SignInGuest, action::ContinueHere, action::SignInAtOnce,
                             action::SignInMember, action::SignUpHere, action::UseServer> {};
struct AccountActions : OneOf<action::SignUp, action::ChangePassword, action::EndSignIn, action::SignOut,
                              action::ReloadSignIns, action::ChooseAccountList> {};

}  // namespace merels::presenter
