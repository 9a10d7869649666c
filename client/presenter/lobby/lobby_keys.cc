// The lobby's keyboard: arrows choose a row, Enter joins a table, W watches a game.
#include <algorithm>
#include <utility>

#include "client/presenter/lobby/actions.h"
#include "client/presenter/lobby/lobby_presenter.h"
#include "client/presenter/table/actions.h"

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

/// A row of either list, with its announcement.
struct Choice {
  std::string id;
  std::string words;
};

/// In display order.
std::vector<Choice> Choices(const LobbyViewState& shown) {
  std::vector<Choice> all;
  for (const TableRow& row : shown.tables) all.push_back({row.Id(), RowWords(row)});
  for (const LiveRow& row : shown.live) all.push_back({row.Id(), RowWords(row)});
  return all;
}

template <class Row>
const Row* Chosen(const std::vector<Row>& rows) {
  const auto found = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.chosen; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

bool LobbyPresenter::DoKey(const Key& key, model::Millis now) {
  switch (key.code) {
    case KeyCode::kUp:
    case KeyCode::kDown:
    case KeyCode::kHome:
    case KeyCode::kEnd: ChooseRow(key.code, now); return true;
    case KeyCode::kEnter: return SitDown(now);
    case KeyCode::kEscape: return !std::exchange(state_.chosen, "").empty();
    case KeyCode::kCharacter: return (key.character == 'w' || key.character == 'W') && WatchRow(now);
    default: return false;
  }
}

void LobbyPresenter::ChooseRow(KeyCode code, model::Millis now) {
  const std::vector<Choice> all = Choices(View(now));
  if (all.empty()) return;
  const auto here =
      std::find_if(all.begin(), all.end(), [this](const Choice& one) { return one.id == state_.chosen; });
  auto next = here;
  if (code == KeyCode::kHome || here == all.end()) {
    next = all.begin();
  } else if (code == KeyCode::kUp && here != all.begin()) {
    --next;
  } else if (code == KeyCode::kDown && here + 1 != all.end()) {
    ++next;
  }
  if (code == KeyCode::kEnd) next = all.end() - 1;
  state_.chosen = next->id;
  effects_.announcements.push_back(next->words);
}

bool LobbyPresenter::SitDown(model::Millis now) {
  const LobbyViewState shown = View(now);
  if (const TableRow* row = Chosen(shown.tables)) {
    if (row->button.action.Is<action::JoinTable>() && row->button.enabled) {
      JoinListed(TableId(row->id));
    } else {
      effects_.Tell(row->mine ? "This is your own table" : "Nobody can join that table now");
    }
    return true;
  }
  const LiveRow* row = Chosen(shown.live);
  if (row == nullptr) return false;
  if (row->mine) {
    effects_.Dispatch(action::Watch{{MatchId(row->id)}});
  } else {
    effects_.Tell("Press W to watch a game; Enter joins a table");
  }
  return true;
}

bool LobbyPresenter::WatchRow(model::Millis now) {
  const LobbyViewState shown = View(now);
  if (const LiveRow* row = Chosen(shown.live)) {
    effects_.Dispatch(action::Watch{{MatchId(row->id)}});
    return true;
  }
  if (Chosen(shown.tables) == nullptr) return false;
  effects_.Tell("There is nothing to watch here yet; press Enter to join the table");
  return true;
}

}  // namespace merels::presenter
