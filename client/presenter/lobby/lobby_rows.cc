#include "client/presenter/lobby/lobby_rows.h"

namespace merels::presenter {
namespace {

std::string RowWords(const TableRow& row) {
  std::string words = row.owner;
  for (const std::string* part : {&row.note, &row.clock, &row.rules, &row.difference, &row.kind, &row.range})
    words += part->empty() ? "" : ", " + *part;
  return words + ".";
}

std::string RowWords(const LiveRow& row) {
  return row.white + (row.black.empty() ? "" : " – " + row.black) + ", " + row.clock + ", " + row.rules + ".";
}

std::string RowWords(const PlayerRow& row) {
  return row.name + (row.note.empty() ? "" : ", " + row.note) + ", " + row.what + ".";
}

template <class Row>
void Add(const std::vector<Row>& rows, std::vector<ListedRow>& all) {
  for (const Row& row : rows) all.push_back({row.Id(), RowWords(row)});
}

}  // namespace

std::vector<ListedRow> ListedRows(const LobbyViewState& shown) {
  std::vector<ListedRow> all;
  Add(shown.tables, all);
  if (shown.players_shown) {
    Add(shown.players, all);
  } else {
    Add(shown.live, all);
  }
  return all;
}

const ListedRow& StepTo(const std::vector<ListedRow>& rows, const std::string& chosen, KeyCode key) {
  const auto here =
      std::find_if(rows.begin(), rows.end(), [&](const ListedRow& one) { return one.id == chosen; });
  if (key == KeyCode::kEnd) return rows.back();
  if (key == KeyCode::kHome || here == rows.end()) return rows.front();
  if (key == KeyCode::kUp) return here == rows.begin() ? *here : *(here - 1);
  return here + 1 == rows.end() ? *here : *(here + 1);
}

}  // namespace merels::presenter
