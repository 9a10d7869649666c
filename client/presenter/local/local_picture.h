// Draws the table of a match on this machine: what a table shows, with what is different here.
#pragma once

#include <optional>

#include "client/presenter/local/local_screen.h"

namespace merels::presenter {

struct LocalTableDrawn {
  TableViewState view;  // as a table draws it
  const local::LocalMatch& match;
  const TableState& table;
  const std::optional<Hint>& hint;
  bool draw_armed = false;
  bool has_computer = false;  // which can be asked for a hint
};

TableViewState DrawLocal(LocalTableDrawn drawn);

}  // namespace merels::presenter
