// A match as a game record.
#pragma once

#include "common/match/view.h"
#include "common/notation/record.h"

namespace merels::match {

/// Everything that the snapshot shows of the game. The date is that of its beginning, in UTC.
notation::Record RecordOf(const Snapshot& match);

}  // namespace merels::match
