// View state of the screen for choosing a local match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"

namespace merels::presenter {

/// The last unfinished match.
struct Unfinished {
  std::string title;   // "Against level 3"
  std::string detail;  // "12 plies · standard · 22 Nov 2026, 03:10"
  Button go_on;
  bool operator==(const Unfinished&) const = default;
};

struct SetupViewState {
  std::string title;
  std::string subtitle;
  std::vector<Button> opponents;  // chips
  std::optional<Unfinished> unfinished;
  std::vector<Button> computers;  // chips: this machine's computer, then the server's bots; or none
  std::string computer_note;      // what the chosen bot of the server plays; in place of the levels
  std::vector<Button> levels;     // nine, or none where this machine's computer does not play
  int level = 0;                  // how many of them are filled
  std::string level_name;         // "Level 3 · Casual", or the name of the server's bot
  std::string level_note;
  std::vector<Button> sides;
  std::vector<Button> clocks;
  std::optional<Button> turning;  // a toggle
  std::string turning_note;
  Button start;
  std::vector<Button> rulesets;  // rows of a list
  BoardViewState board;          // the start position of the chosen rules
  std::string rules_title;
  std::string rules_note;
  std::string rules_difference;
  Button rules;  // shows the full rules on a sheet

  bool operator==(const SetupViewState&) const = default;
};

}  // namespace merels::presenter
