// Makes the view state of a local table: that of a table, with its differences.
#pragma once

#include <optional>

#include "client/presenter/local/local_screen.h"

namespace merels::presenter {

struct LocalTableDrawn {
  TableViewState view;  // as made for a table
  const local::LocalMatch& match;
  const TableState& table;
  const std::optional<Hint>& hint;
  bool draw_armed = false;
  bool has_computer = false;  // which can be asked for a hint
};

TableViewState DrawLocal(LocalTableDrawn drawn);

}  // namespace merels::presenter
