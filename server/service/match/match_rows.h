// Entries as rows of the store.
#pragma once

#include <vector>

#include "common/base/result.h"
#include "common/match/codec.h"
#include "common/match/state.h"
#include "server/store/store.h"

namespace merels::service {

/// The row of a match's first entry.
store::Row FirstRow(const MatchId& match, const match::Entry& entry);

/// The row of an entry decided on `state`: with the turn it leaves, or, when it is the last, with the head.
store::Row NextRow(const MatchId& match, const match::State& state, const match::Entry& entry);

/// The entries of rows of one match that follow each other; `reader`: for rows after the first. internal when
/// one of them is damaged: for the operator's log too, with the name of the match.
Result<std::vector<match::Entry>> EntriesOf(const std::vector<store::Row>& rows,
                                            match::EntryReader reader = {});

/// The error of EntriesOf for a damaged row.
Error DamagedMatch(const MatchId& match, const Error& why);

}  // namespace merels::service
