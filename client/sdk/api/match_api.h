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

/// Threads, `done` and errors as Apis. Reads are safe to repeat.
class MatchApi {
 public:
  virtual ~MatchApi() = default;

  /// The code with which the following calls read this match, when it is watched by code. Its players need
  /// none.
  virtual void SetWatchCode(const MatchId& match, std::string code) = 0;

  /// Gives the entry that the command made. Safe to repeat with the same request id and contents: the first
  /// answer comes again. After stale look at the match before deciding anew.
  virtual void Submit(MatchId match, match::Command command, Done<match::SeenEntry> done) = 0;
  /// The match as the caller may see it now.
  virtual void GetMatch(MatchId match, Done<match::Snapshot> done) = 0;
  /// Newest first. At most 200 a page; a page may be short, or empty, without being the last.
  virtual void ListMatches(MatchQuery query, Done<Page<match::Summary>> done) = 0;
  /// The game record, as text.
  virtual void ExportMatch(MatchId match, Done<std::string> done) = 0;
  /// A page of records; each text may hold several.
  virtual void ExportMatches(MatchQuery query, Done<Page<std::string>> done) = 0;
  /// For the player to move; none when the match is over.
  virtual void ListLegalPlies(MatchId match, Done<match::LegalPlies> done) = 0;
  /// Best first; each player once.
  virtual void ListBestSolutions(BestQuery query, Done<match::BestList> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_MATCH_API_H_
