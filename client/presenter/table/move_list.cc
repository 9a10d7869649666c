#include "client/presenter/table/move_list.h"

#include "client/words/plies.h"

namespace merels::presenter {

std::vector<MoveRow> ListMoves(const TableState& table) {
  std::vector<std::string> plies = table.match.plies();
  const auto confirmed = plies.size();
  if (table.match.pending()) plies.push_back(table.match.pending()->text);
  const auto shown = table.history ? static_cast<std::size_t>(table.history->plies) : plies.size();
  std::vector<MoveRow> rows;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    // One player's plies are numbered singly, those of two in pairs.
    const auto number = static_cast<int>(table.alone() ? i + 1 : i / 2 + 1);
    if (i % 2 == 0) rows.push_back({number, {}, {}});
    MoveCell& cell = i % 2 == 0 ? rows.back().white : rows.back().black;
    const bool signs = table.preferences.notation() == NotationChoice::kSigns;
    cell = {signs ? words::PrettyPly(plies[i]) : plies[i], static_cast<int>(i) + 1, i + 1 == shown,
            i >= confirmed};
  }
  return rows;
}

}  // namespace merels::presenter
