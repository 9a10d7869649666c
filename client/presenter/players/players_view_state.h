// What can be done about one player: a sheet over everything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

/// What a report is written in.
inline constexpr Field kReportField{"field:report"};

struct PlayerSheet {
  std::string name;
  std::string note;             // "Guest", "Computer"
  std::string text;             // what blocking means, or what a report needs
  std::vector<Button> actions;  // challenge, mute, block, report; none while a report is written
  std::vector<Button> kinds;    // of the report
  std::optional<TextField> words;
  std::vector<Button> ends;  // close; or back and send
  bool operator==(const PlayerSheet&) const = default;
};

}  // namespace merels::presenter
