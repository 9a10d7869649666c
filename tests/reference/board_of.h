// Which board a ruleset is played on.
#ifndef MERELS_TESTS_REFERENCE_BOARD_OF_H_
#define MERELS_TESTS_REFERENCE_BOARD_OF_H_

#include "tests/reference/board.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// Lasts as long as the program.
const Board& BoardOf(const Ruleset& rules);

}  // namespace merels::reference

#endif  // MERELS_TESTS_REFERENCE_BOARD_OF_H_
