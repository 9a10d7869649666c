// The calls of moderation: blocks and reports, the work of moderators and of the operator, and the
// credentials of an account.
#ifndef MERELS_CLIENT_SDK_MODERATION_API_H_
#define MERELS_CLIENT_SDK_MODERATION_API_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api.h"

namespace merels::sdk {

/// A sanction imposed on an account. Times are Unix time.
struct Sanction {
  std::string id;
  std::string kind;  // "warning", "mute", "rated-ban" or "ban"
  std::string reason;
  Millis at{0};
  Millis until{0};      // 0: for ever
  Millis lifted_at{0};  // 0: it was not lifted
  std::string lifted_because;
};
struct Report {
  std::string id;
  match::Player reporter;
  match::Player player;
  std::string match;  // may be empty
  std::string kind;   // "other", "cheating", "insult", "spam" or "name"
  std::string text;
  Millis at{0};
};
struct AuditEntry {
  std::int64_t number = 0;
  Millis at{0};
  std::string actor;  // an account; empty: the operator
  std::string action;
  std::string account;
  std::string detail;
};
struct Invite {
  std::string id;
  std::int64_t left = 0;
  Millis expires_at{0};  // 0: never
  std::string note;
};
struct NewCode {
  std::string code;
  Millis expires_at{0};  // 0: never
};

/// A page of all that the server stores about an account: an ExportAccountResponse of the protocol as JSON.
struct AccountPage {
  std::string json;
  std::string next;  // empty on the last page
};

/// Each call waits for its answer, which comes at most kCallDeadline later. Errors as of Api. A player is
/// given by id or name. Threads: one at a time.
class ModerationApi {
 public:
  virtual ~ModerationApi() = default;

  virtual Result<match::Player> Block(const std::string& player) = 0;
  virtual Result<match::Player> Unblock(const std::string& player) = 0;
  virtual Result<std::vector<match::Player>> ListBlocks() = 0;
  /// The id of the report. `match` may be empty.
  virtual Result<std::string> ReportPlayer(const std::string& player, const std::string& match,
                                           const std::string& kind, const std::string& text) = 0;
  virtual Result<std::vector<Sanction>> ListOwnSanctions() = 0;

  // For moderators.
  virtual Result<Page<Report>> ListReports(const PageQuery& page) = 0;
  virtual Result<void> ResolveReport(const std::string& report, const std::string& resolution) = 0;
  /// `minutes` 0: for ever.
  virtual Result<Sanction> Impose(const std::string& player, const std::string& kind,
                                  const std::string& reason, int minutes) = 0;
  virtual Result<void> Lift(const std::string& sanction, const std::string& reason) = 0;
  virtual Result<std::vector<Sanction>> ListSanctions(const std::string& player) = 0;
  /// `before` 0: from the newest.
  virtual Result<std::vector<AuditEntry>> ListAudit(std::int64_t before) = 0;

  // For the operator, with the operator's token.
  virtual Result<NewCode> CreateInvite(int count, int valid_hours, const std::string& note) = 0;
  virtual Result<std::vector<Invite>> ListInvites() = 0;
  virtual Result<void> RevokeInvite(const std::string& invite) = 0;
  virtual Result<NewCode> CreateResetCode(const std::string& player) = 0;
  virtual Result<match::Player> SetModerator(const std::string& player, bool is_one) = 0;

  // The credentials of an account.
  /// The token. `valid_hours` 0: until it is ended.
  virtual Result<std::string> CreateToken(const std::vector<std::string>& scopes, const std::string& label,
                                          int valid_hours) = 0;
  virtual Result<SignedIn> ResetPassword(const std::string& name, const std::string& code,
                                         const std::string& password, const std::string& label) = 0;
  /// A guest has no password.
  virtual Result<void> CloseAccount(const std::string& password) = 0;
  /// `token`: of the page before; empty for the first.
  virtual Result<AccountPage> ExportAccount(const std::string& token) = 0;
};

/// Makes the calls with this token.
std::unique_ptr<ModerationApi> MakeModerationApi(std::shared_ptr<Channel> channel, std::string token);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_MODERATION_API_H_
