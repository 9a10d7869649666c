// The rows of the lobby's lists, as the keyboard goes through them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/lobby/lobby_view_state.h"

namespace merels::presenter {

/// A row of any list, with its announcement.
struct ListedRow {
  std::string id;
  std::string words;
};

/// Of the lists that are shown, in display order.
std::vector<ListedRow> ListedRows(const LobbyViewState& shown);

/// The row that a key leads to from the chosen one (its id; it may be gone): up, down, first or last.
/// `rows` is not empty.
const ListedRow& StepTo(const std::vector<ListedRow>& rows, const std::string& chosen, KeyCode key);

/// The chosen one; nullptr: none.
template <class Row>
const Row* ChosenRow(const std::vector<Row>& rows) {
  const auto found = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.chosen; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace merels::presenter
