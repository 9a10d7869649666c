// The sign-in screen and the account screen as the window sees them: their actions, their fields, and the
// view state of the sign-in screen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"

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

// Of the sign-in screen.
inline constexpr Field kServerField{"field:server"};
inline constexpr Field kNameField{"field:name"};
// Of both screens.
inline constexpr Field kPasswordField{"field:password"};
inline constexpr Field kInviteField{"field:invite"};
// Of the account screen.
inline constexpr Field kMemberNameField{"field:member-name"};
inline constexpr Field kOldPasswordField{"field:old-password"};
inline constexpr Field kNewPasswordField{"field:new-password"};

/// Why the last attempt failed, and what to do about it.
struct SignInProblem {
  enum class Kind { kUnreachable, kRefused, kUntrusted };
  Kind kind = Kind::kUnreachable;
  std::string title;   // "No server answers at 127.0.0.1:9393"
  std::string detail;  // the error's sentence
  bool operator==(const SignInProblem&) const = default;
};

/// Games that need no server.
struct HereToPlay {
  std::string caption;            // "ON THIS MACHINE"
  std::optional<Button> go_on{};  // the last unfinished match
  Button first;                   // what is offered first: to newcomers the lesson, to others the computer
  std::vector<Button> others;     // the computer or the lesson, two at one board, puzzles
  bool operator==(const HereToPlay&) const = default;
};

struct SignInViewState {
  HereToPlay here;
  std::string title;  // "Nine Men’s Morris"
  std::string subtitle;
  TextField server;
  TextField name;
  TextField password;
  std::optional<TextField> invite{};  // once the server has asked for one
  std::optional<Button> go_on{};      // with the account that is signed in on that server
  Button guest;                       // disabled while busy, as are the next two
  Button member;
  Button sign_up;
  std::vector<Button> recent;  // recently used servers
  bool busy = false;           // an attempt is under way
  std::string progress;        // "Connecting to 127.0.0.1:9393…"; empty when not busy
  std::optional<SignInProblem> problem;

  bool operator==(const SignInViewState&) const = default;
};

}  // namespace merels::presenter
