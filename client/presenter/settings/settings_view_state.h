// The settings screen: its actions and its view state, groups of rows, each with its choices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
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

struct SettingsRow {
  enum class Kind : std::uint8_t {
    kToggle,    // one button, chosen when it is on
    kSegments,  // one of a few, side by side
    kSlider,    // one of many, along a track; `value` says which
    kKept,      // saved data, with a button that deletes it where that is possible
  };
  Kind kind = Kind::kToggle;
  std::string id;  // "theme", "sign-ins"
  std::string label;
  std::vector<Button> options;
  std::string value = {};  // of a slider; of kKept: the place
  bool enabled = true;     // false: a press would change nothing now
  bool operator==(const SettingsRow&) const = default;
};

struct SettingsGroup {
  std::string id;  // "board"
  std::string title;
  std::vector<SettingsRow> rows;
  bool operator==(const SettingsGroup&) const = default;
};

struct SettingsViewState {
  std::string title;
  std::string note;    // where the data is, or why nothing can be saved
  bool wrong = false;  // the note reports a failure
  std::vector<SettingsGroup> left;
  std::vector<SettingsGroup> right;
  Button done;
  bool operator==(const SettingsViewState&) const = default;
};

}  // namespace merels::presenter
