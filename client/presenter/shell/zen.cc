#include "client/presenter/shell/zen.h"

#include "client/presenter/base/actions.h"

namespace merels::presenter {
namespace {

void LeaveName(SeatView& seat) {
  seat.rating.clear();
  seat.note.clear();
  seat.summary.clear();
  seat.rack = false;
}

}  // namespace

bool ShowZen(TableViewState& table, bool wanted) {
  if (table.loading || table.problem || table.text || table.lesson || table.result) return false;
  table.zen = wanted;
  table.zens = Button{action::SwitchZen{}, wanted ? "Leave zen" : "Zen", true, false, Emphasis::kQuiet};
  if (!wanted) return false;
  LeaveName(table.top);
  LeaveName(table.bottom);
  if (table.ribbon && table.ribbon->kind == Ribbon::Kind::kTurn && table.ribbon->buttons.empty()) {
    table.ribbon.reset();
  }
  return true;
}

}  // namespace merels::presenter
