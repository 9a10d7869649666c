// The rules of one ruleset, with its board: a sheet over everything.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"

namespace merels::presenter {

struct RulesSheet {
  std::string title;
  BoardViewState board;                 // its start position
  std::vector<std::string> paragraphs;  // its own first, then those it builds on
  std::string difference;       // "Differs from the standard rules: no flying."; empty when nothing does
  bool in_lesson = false;       // the lesson teaches this game
  std::optional<Button> learn;  // the lesson, where it teaches this game
  Button close;
  bool operator==(const RulesSheet&) const = default;
};

/// The shell adds the buttons. For an unknown ruleset the sheet says so.
RulesSheet RulesOf(std::string_view ruleset);

}  // namespace merels::presenter
