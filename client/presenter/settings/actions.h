// The actions of the settings screen.
#pragma once

#include <string>

#include "client/presenter/base/action.h"
#include "client/presenter/base/settings.h"

namespace merels::presenter {

struct SettingsActions;

namespace action {

/// Chooses a value of a preference.
struct Choose {
  using Actions = SettingsActions;
  Preference preference = Preference::kTheme;
  int value = 0;
  std::string Id() const;  // "choose-theme:light"
  bool operator==(const Choose&) const = default;
};
using Toggle = ActionOf<"toggle", SettingsActions, Preference>;  // on or off
using Forget = ActionOf<"forget", SettingsActions, SavedKind>;   // needs a second press

}  // namespace action

struct SettingsActions : OneOf<action::Choose, action::Toggle, action::Forget> {};

}  // namespace merels::presenter
