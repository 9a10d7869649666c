// The calls of the ModerationService, for moderators.
#ifndef MERELS_CLIENT_SDK_API_MODERATION_API_H_
#define MERELS_CLIENT_SDK_API_MODERATION_API_H_

#include <cstdint>
#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/moderation.h"
#include "common/api/page.h"
#include "common/base/result.h"

namespace merels::sdk {

using api::Page;
using api::PageQuery;

/// Threads, `done` and errors as Apis. A player is given by id or name.
class ModerationApi {
 public:
  virtual ~ModerationApi() = default;

  /// Open ones, oldest first.
  virtual void ListReports(PageQuery page, Done<Page<api::Report>> done) = 0;
  /// `resolution`: a sentence that is kept with the report. unknown-request: it is resolved already.
  virtual void ResolveReport(std::string report, std::string resolution, Done<void> done) = 0;
  /// Repeating it imposes the sanction twice.
  virtual void ImposeSanction(api::ImposeSanction sanction, Done<api::Sanction> done) = 0;
  /// unknown-request: there is no such sanction, or it is lifted already.
  virtual void LiftSanction(std::string sanction, std::string reason, Done<void> done) = 0;
  /// All of them, newest first.
  virtual void ListSanctions(std::string player, Done<std::vector<api::Sanction>> done) = 0;
  /// Newest first, at most 100: those with numbers below `before`; 0: from the newest.
  virtual void ListAudit(std::int64_t before, Done<std::vector<api::AuditEntry>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_MODERATION_API_H_
