// What the settings screen shows: groups of rows, each with what may be chosen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

struct SettingsRow {
  enum class Kind : std::uint8_t {
    kToggle,    // one button, chosen when it is on
    kSegments,  // one of a few, side by side
    kSlider,    // one of many, along a track; `value` says which
    kKept,      // what is kept, and a button that forgets it, if it may be forgotten
  };
  Kind kind = Kind::kToggle;
  std::string id;  // "theme", "sign-ins"
  std::string label;
  std::vector<Button> options;
  std::string value = {};  // of a slider; of kKept where it lies
  bool enabled = true;     // false: pressing it would change nothing now
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
  std::string note;    // where all of it is kept, or why it cannot be
  bool wrong = false;  // the note is of a failure
  std::vector<SettingsGroup> left;
  std::vector<SettingsGroup> right;
  Button done;
  bool operator==(const SettingsViewState&) const = default;
};

}  // namespace merels::presenter
