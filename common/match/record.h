// A match as a game record.
#ifndef MERELS_COMMON_MATCH_RECORD_H_
#define MERELS_COMMON_MATCH_RECORD_H_

#include "common/match/view.h"
#include "common/notation/record.h"

namespace merels::match {

/// All that the snapshot shows of the game. The date is that of its beginning, in UTC.
notation::Record RecordOf(const Snapshot& match);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_RECORD_H_
