// The shell's own actions, offered on more than one screen.
#pragma once

#include <string>

#include "client/presenter/base/action.h"
#include "client/presenter/base/screen.h"

namespace merels::presenter {

struct ShellActions;

namespace action {

/// Goes to a screen, if it has something to show.
struct Show {
  using Actions = ShellActions;
  Screen screen = Screen::kLobby;
  std::string Id() const { return "show-" + std::string(Name(screen)); }
  bool operator==(const Show&) const = default;
};
using Back = ActionOf<"back", ShellActions>;                        // to the previous screen
using TryNow = ActionOf<"try-now", ShellActions>;                   // reconnect at once
using DismissToast = ActionOf<"dismiss-toast", ShellActions, int>;  // by its number
using ShowKeys = ActionOf<"show-keys", ShellActions>;               // of this screen, on a sheet
using CloseKeys = ActionOf<"close-keys", ShellActions>;             // the sheet of keys
using ShowRules = ActionOf<"rules", ShellActions, std::string>;     // of a ruleset, on a sheet
using CloseRules = ActionOf<"close-rules", ShellActions>;
using CopyCode = ActionOf<"copy-code", ShellActions, std::string>;  // the code of a table or match
using CopyLink = ActionOf<"copy-link", ShellActions, std::string>;  // to a match, for others
using CopyText = ActionOf<"copy-text", ShellActions, std::string>;  // the selection of a field
using SignInAs = ActionOf<"sign-in-as", ShellActions>;  // to the sign-in screen, for another account
using SignedOut =
    ActionOf<"signed-out", ShellActions>;         // to the sign-in screen; the account is forgotten here
using SwitchZen = ActionOf<"zen", ShellActions>;  // only board, clocks and names, during a game

}  // namespace action

struct ShellActions
    : OneOf<action::Show, action::Back, action::TryNow, action::DismissToast, action::ShowKeys,
            action::CloseKeys, action::ShowRules, action::CloseRules, action::CopyCode, action::CopyLink,
            action::CopyText, action::SignInAs, action::SignedOut, action::SwitchZen> {};

}  // namespace merels::presenter
