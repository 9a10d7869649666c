// The choices of the dialog that opens a table.
#ifndef MERELS_CLIENT_PRESENTER_NEW_TABLE_H_
#define MERELS_CLIENT_PRESENTER_NEW_TABLE_H_

#include <optional>
#include <string>

#include "client/model/order.h"
#include "client/presenter/game_names.h"
#include "client/presenter/intents.h"
#include "client/presenter/lobby_view_state.h"

namespace merels::presenter {

struct NewTable {
  std::string ruleset{kQuickRuleset};
  std::optional<std::string> clock;  // none: the usual one, and no clock for who plays alone
  std::optional<rules::Side> side;
  bool is_private = false;
  bool busy = false;

  /// Whether the button was one of the choices.
  bool Choose(const Press& press);
  /// Goes through the rulesets: up, down, to the first and the last. Whether the key does that.
  bool Step(KeyCode key);
  /// The clock in force.
  std::string Clock() const;
  model::OpenTable Order(RequestId request) const;
  NewTableDialog View() const;
};

/// The clock of a tile. The text is one of kQuickClocks.
clock::TimeControl ClockOf(const std::string& text);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_NEW_TABLE_H_
