// The operator's changes: invites, codes for new passwords, moderators, limits; and their words to everybody.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "common/api/operator.h"
#include "common/base/done.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"

namespace merels::store {
class InviteStore;
class ModerationStore;
}  // namespace merels::store

namespace merels {
struct LimitChange;
}

namespace merels::service {

/// For the operator; the caller has checked that. Each change is recorded in the audit.
class Operations {
 public:
  static constexpr std::size_t kLongestAnnouncement = 300;  // bytes
  static constexpr std::chrono::minutes kLongestStand{7 * 24 * 60};

  /// `office_changed` is called for an account that has just become a moderator, or is no longer one.
  /// `announce` says it to everybody.
  Operations(const Ports& ports, Accounts& accounts, domain::AccessPolicy& access,
             store::ModerationStore& moderation_store, store::InviteStore& invites,
             std::function<void(const AccountId&)> office_changed,
             std::function<void(const lobby::Announcement&)> announce)
      : ports_(ports),
        accounts_(accounts),
        access_(access),
        moderation_store_(moderation_store),
        invites_(invites),
        office_changed_(std::move(office_changed)),
        announce_(std::move(announce)),
        callbacks_(ports.executor) {}

  /// bad-argument (less than one, or too many).
  void Invite(const api::CreateInvite& request, Done<api::IssuedCode> done);
  /// Newest first, without their codes, which are not stored. bad-argument: a page token that is not ours.
  void ListInvites(const PageQuery& query, Done<Page<api::Invite>> done);
  /// By the hash of its code. Idempotent.
  void RevokeInvite(const std::string& hash, Done<void> done);
  /// Makes a code with which a member sets a new password. unknown-player, not-member.
  void MakeResetCode(const std::string& player, Done<api::IssuedCode> done);
  /// unknown-player, not-member.
  void SetModerator(const std::string& player, bool is_one, Done<match::Player> done);
  /// All limits of this node, by name.
  Page<api::LimitSetting> ListLimits(const PageQuery& query) const;
  /// In the audit before it is done. bad-argument, store-refused.
  void SetLimit(const api::SetLimit& request, Done<api::LimitSetting> done);
  void ResetLimit(const api::ResetLimit& request, Done<api::LimitSetting> done);
  /// bad-argument.
  Result<void> Announce(const api::Announce& request);

 private:
  void ChangeLimit(const LimitChange& change, Done<api::LimitSetting> done);
  void NoteLimit(const LimitChange& change, const std::string& words, Done<void> done);

  Ports ports_;
  Accounts& accounts_;
  domain::AccessPolicy& access_;
  store::ModerationStore& moderation_store_;
  store::InviteStore& invites_;
  std::function<void(const AccountId&)> office_changed_;
  std::function<void(const lobby::Announcement&)> announce_;
  std::chrono::milliseconds announced_at_{0};
  CallbackScope callbacks_;
};

}  // namespace merels::service
