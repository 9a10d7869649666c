// The rulesets to choose from, each with its board: games first, their variations only when wanted.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "client/presenter/board/board_view_state.h"
#include "common/variants/registry.h"

namespace merels::presenter {

struct RulesWanted {
  std::string_view chosen;  // always listed
  bool variations = false;  // all of them
  int seats = 0;            // only games for so many players; 0: any
};

/// In the order of the registry. Static storage.
std::vector<const variants::NamedRuleset*> ListedRules(const RulesWanted& wanted);
/// How many variations there are among the games for so many players; 0: for any.
std::size_t CountVariations(int seats);
/// For how many players it is; 0 for an unknown name.
int SeatsOf(std::string_view ruleset);
/// The start position of a registered ruleset; an empty board for any other text. Static storage. Any thread.
const BoardViewState& StartBoard(std::string_view name);

}  // namespace merels::presenter
