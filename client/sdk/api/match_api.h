// The calls of the MatchService.
#ifndef MERELS_CLIENT_SDK_API_MATCH_API_H_
#define MERELS_CLIENT_SDK_API_MATCH_API_H_

#include <string>

#include "client/sdk/base/done.h"
#include "common/api/match.h"
#include "common/api/page.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/solution.h"
#include "common/match/view.h"

namespace merels::sdk {

using api::BestQuery;
using api::MatchQuery;
using api::Page;
using api::PageQuery;

/// Threads, `done` and errors as Apis.
class MatchApi {
 public:
  virtual ~MatchApi() = default;

  /// The code with which the following calls read this match, when it is watched by code. Its players need
  /// none.
  virtual void SetWatchCode(const MatchId& match, std::string code) = 0;

  virtual void Submit(MatchId match, match::Command command, Done<match::SeenEntry> done) = 0;
  virtual void GetMatch(MatchId match, Done<match::Snapshot> done) = 0;
  virtual void ListMatches(MatchQuery query, Done<Page<match::Summary>> done) = 0;
  virtual void ExportMatch(MatchId match, Done<std::string> done) = 0;
  /// A page of records; each text may hold several.
  virtual void ExportMatches(MatchQuery query, Done<Page<std::string>> done) = 0;
  virtual void ListLegalPlies(MatchId match, Done<match::LegalPlies> done) = 0;
  virtual void ListBestSolutions(BestQuery query, Done<match::BestList> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_MATCH_API_H_
