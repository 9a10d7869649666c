// Moderation: the actions of players and moderators against players.
//
// Contents: PlayerSafety, Moderation.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "common/api/operator.h"
#include "common/base/done.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/domain/moderation.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct ClosedAddress;
class ModerationStore;
}  // namespace merels::store

namespace merels::service {

/// Whether there is such a match for the viewer: unknown-match, store-refused.
using FindMatchFor = std::function<void(const AccountId& viewer, const MatchId& match, Done<void> done)>;

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call returns.
/// Errors of every call, besides its own: store-refused. References outlive it. The same holds for the other
/// classes below.
class PlayerSafety {
 public:
  /// `blocked` is called for a block that has just begun.
  PlayerSafety(const Ports& ports, Accounts& accounts, domain::AccessPolicy& access,
               store::ModerationStore& moderation_store, FindMatchFor find_match,
               std::function<void(const domain::Block&)> blocked)
      : ports_(ports),
        accounts_(accounts),
        access_(access),
        moderation_store_(moderation_store),
        find_match_(std::move(find_match)),
        blocked_(std::move(blocked)),
        callbacks_(ports.executor) {}

  /// Idempotent. unknown-player, bad-argument (the blocker's own account), limit-reached.
  void Block(const match::Player& blocker, const std::string& player, Done<match::Player> done);
  void Unblock(const match::Player& blocker, const std::string& player, Done<match::Player> done);
  void ListBlocked(const match::Player& blocker, Done<std::vector<match::Player>> done);
  /// By id.
  void ListBlockedPage(const match::Player& blocker, const PageQuery& query, Done<Page<match::Player>> done);

  /// Returns the id of the report. unknown-player, unknown-match (also one that the reporter may not watch),
  /// bad-argument (the reporter's own account, or a text that is too long or not plain text), limit-reached.
  void Report(const match::Player& reporter, const api::ReportPlayer& request, Done<std::string> done);
  /// The sanctions of a player, for that player, newest first, without their authors. bad-argument: a page
  /// token that is not ours.
  void ListOwn(const match::Player& player, const PageQuery& query, Done<Page<api::Sanction>> done);

 private:
  void Keep(const domain::Report& report, const Done<std::string>& done);
  /// Names the limit that was reached.
  void RefuseReport(const AccountId& reporter, const Done<std::string>& done);

  Ports ports_;
  Accounts& accounts_;
  domain::AccessPolicy& access_;
  store::ModerationStore& moderation_store_;
  FindMatchFor find_match_;
  std::function<void(const domain::Block&)> blocked_;
  CallbackScope callbacks_;
};

/// The page token for the list of reports after this one, and back: bad-argument.
std::string PlaceText(const domain::Report& report);
Result<domain::ReportPlace> ParseReportPlace(const std::string& token);

/// Changes at other nodes since the last refresh.
struct ModerationChanges {
  std::vector<domain::Sanction> imposed;
  std::vector<domain::Block> blocked;
};

/// A page of the sanctions of an account, newest first. `store` and `callbacks` outlive the answer.
/// bad-argument: a page token that is not ours.
void ListSanctionsOf(const AccountId& account, const PageQuery& query, store::ModerationStore& store,
                     const CallbackScope& callbacks, Done<Page<api::Sanction>> done);

/// For moderators; the caller has checked that it is one. Each change is recorded in the audit.
class Moderation {
 public:
  using Imposed = std::function<void(const domain::Sanction&)>;
  using Lifted = std::function<void(const domain::StoredSanction&)>;

  /// `imposed` is called for each sanction that has just begun, `lifted` for each that was lifted, here or,
  /// as Refresh finds, at another node.
  Moderation(const Ports& ports, Accounts& accounts, domain::AccessPolicy& access,
             store::ModerationStore& moderation_store, Imposed imposed, Lifted lifted);
  ~Moderation();
  Moderation(const Moderation&) = delete;
  Moderation& operator=(const Moderation&) = delete;

  /// Before anything else: loads blocks and sanctions.
  void Load(Done<void> done);
  /// Loads them again, with the changes by other nodes. Nothing: something was changed here meanwhile, and
  /// the result may be older.
  void Refresh(Done<std::optional<ModerationChanges>> done);

  /// unknown-player, bad-argument (no reason, or too long a duration), not-allowed (for another moderator).
  void Impose(const match::Player& moderator, const api::ImposeSanction& request, Done<api::Sanction> done);
  /// unknown-request: there is none, or it was lifted before; not-allowed: it is the moderator's own.
  void Lift(const match::Player& moderator, const std::string& sanction, const std::string& reason,
            Done<void> done);
  /// Newest first. unknown-player; bad-argument: a page token that is not ours.
  void ListSanctions(const std::string& player, const PageQuery& query, Done<Page<api::Sanction>> done);

  /// Oldest first. bad-argument: a page token that is not ours.
  void ListReports(const PageQuery& query, Done<Page<api::Report>> done);
  /// unknown-request: there is none, or it was resolved before.
  void Resolve(const match::Player& moderator, const std::string& report, const std::string& resolution,
               Done<void> done);
  /// Newest first, below the number `before` (0: from the newest). bad-argument: a page token that is not
  /// ours.
  void ListAudit(std::int64_t before, const PageQuery& query, Done<Page<api::AuditEntry>> done);

  /// While a ban lasts, no new account may sign up from the banned account's addresses. Such an address is
  /// deleted within kForgetEvery of the ban's end.
  static constexpr std::chrono::hours kForgetEvery{1};

  /// muted: the account, or a guest who came after an account at the same address was muted.
  Result<void> MayChat(const match::Player& player);
  /// A moderator reads the players' chat of a match: that is recorded in the audit before they do, once in
  /// kNoteReadingAgain for each match. store-refused.
  static constexpr std::chrono::hours kNoteReadingAgain{1};
  void NoteReading(const AccountId& moderator, const MatchId& match, Done<void> done);

 private:
  void ImposeOn(const match::Player& moderator, const api::ImposeSanction& request,
                const match::Player& player, const Done<api::Sanction>& done);
  void ForgetAddresses();
  void FindAddresses(const domain::Sanction& sanction, Done<std::vector<store::ClosedAddress>> done);
  void TellIfLifted(const std::string& sanction);

  Ports ports_;
  Accounts& accounts_;
  domain::AccessPolicy& access_;
  store::ModerationStore& moderation_store_;
  Imposed imposed_;
  Lifted lifted_;
  LruMap<std::string, std::chrono::milliseconds> noted_readings_{10'000};
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
