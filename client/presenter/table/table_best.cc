#include "client/presenter/table/table_best.h"

#include "client/presenter/table/actions.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

BestRow Row(const match::Solution& solution, std::size_t place, const AccountId& me) {
  return {std::to_string(place), solution.player.name,
          words::Counted(solution.score.pegs_left, "peg", "pegs") + " · " + MoveWords(solution.score.moves),
          solution.player.id == me};
}

}  // namespace

int CountMoves(const TableState& table) {
  std::vector<std::string> plies = table.match.plies();
  if (table.history) {
    plies.resize(static_cast<std::size_t>(table.history->plies));
  } else if (table.match.pending()) {
    plies.push_back(table.match.pending()->text);
  }
  int moves = 0;
  std::string_view stands;  // the point where the last ply's peg landed
  for (const std::string_view ply : plies) {
    if (!ply.starts_with(stands) || stands.empty()) ++moves;
    stands = ply.substr(ply.find_last_of('-') + 1);
  }
  return moves;
}

std::string MoveWords(int moves) { return words::Counted(moves, "move", "moves"); }

BestList DrawBest(const TableState& table) {
  BestList list;
  list.title = "Best solutions";
  list.message = "Loading the best solutions…";
  if (!table.best_problem.empty()) {
    list.state = ListState::kFailed;
    list.message = table.best_problem;
    list.retry = Button{action::ReloadBest{}, "Try again", true, false, Emphasis::kNormal};
  } else if (table.best) {
    for (const auto& solution : table.best->solutions) {
      list.rows.push_back(Row(solution, list.rows.size() + 1, table.me));
    }
    list.state = list.rows.empty() ? ListState::kEmpty : ListState::kReady;
    list.message = "Nobody has finished this yet.";
  }
  return list;
}

}  // namespace merels::presenter
