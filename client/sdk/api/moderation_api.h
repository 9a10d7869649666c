// The calls of moderators.
#ifndef MERELS_CLIENT_SDK_API_MODERATION_API_H_
#define MERELS_CLIENT_SDK_API_MODERATION_API_H_

#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api/api.h"
#include "client/sdk/api/safety_api.h"
#include "common/api/moderation.h"

namespace merels::sdk {

using api::ImposeSanction;

/// A report that waits for a moderator.
struct Report {
  std::string id;
  match::Player reporter;
  match::Player player;
  std::string match;  // may be empty
  api::ReportKind kind = api::ReportKind::kOther;
  std::string text;
  Millis at{0};  // Unix time
};
struct AuditEntry {
  std::int64_t number = 0;
  Millis at{0};       // Unix time
  std::string actor;  // an account; empty: the operator
  std::string action;
  std::string account;
  std::string detail;
};

/// Threads, `done`, token and errors as Api. A player is given by id or name.
class ModerationApi {
 public:
  virtual ~ModerationApi() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// Open ones, oldest first.
  virtual void ListReports(PageQuery page, Done<Page<Report>> done) = 0;
  /// `resolution`: a sentence that the moderators keep.
  virtual void ResolveReport(std::string report, std::string resolution, Done<void> done) = 0;
  virtual void Impose(ImposeSanction sanction, Done<Sanction> done) = 0;
  virtual void Lift(std::string sanction, std::string reason, Done<void> done) = 0;
  virtual void ListSanctions(std::string player, Done<std::vector<Sanction>> done) = 0;
  /// Newest first. `before` 0: from the newest.
  virtual void ListAudit(std::int64_t before, Done<std::vector<AuditEntry>> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<ModerationApi> MakeModerationApi(std::shared_ptr<Channel> channel,
                                                 Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_MODERATION_API_H_
