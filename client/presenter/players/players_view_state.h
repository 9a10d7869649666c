// View state of a player's sheet, which lies over everything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

/// The text of a report.
inline constexpr Field kReportField{"field:report"};

struct PlayerSheet {
  std::string name;
  std::string note;             // "Guest", "Computer"
  std::string text;             // what a block does, or what a report needs
  std::vector<Button> actions;  // challenge, mute, block, report; none while a report is written
  std::vector<Button> kinds;    // of the report
  std::optional<TextField> words;
  std::vector<Button> ends;  // close, or back and send
  bool operator==(const PlayerSheet&) const = default;
};

}  // namespace merels::presenter
