// Whole matches, lines of lists and the filter on lists between wire and common types. FromProto answers
// bad-argument, or unknown-match for an id that cannot be one.
#pragma once

#include "common/base/result.h"
#include "common/match/view.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/types.pb.h"

namespace merels::wire {

v1::MatchSnapshot ToProto(const match::Snapshot& snapshot);
/// The same, into an empty message.
void Write(const match::Snapshot& snapshot, v1::MatchSnapshot& message);
Result<match::Snapshot> FromProto(const v1::MatchSnapshot& message);

v1::MatchSummary ToProto(const match::Summary& summary);
Result<match::Summary> FromProto(const v1::MatchSummary& message);

v1::ListLegalPliesResponse ToProto(const match::LegalPlies& legal);
Result<match::LegalPlies> FromProto(const v1::ListLegalPliesResponse& message);

v1::ListBestSolutionsResponse ToProto(const match::BestList& best);
Result<match::BestList> FromProto(const v1::ListBestSolutionsResponse& message);

v1::MatchFilter ToProto(const match::Filter& filter);
/// bad-argument names the invalid field. The ruleset's text is not parsed here.
Result<match::Filter> FromProto(const v1::MatchFilter& message);

}  // namespace merels::wire
