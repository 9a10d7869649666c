// Who is kept from whom, and who from what: blocks between players, and what moderators imposed.
#ifndef MERELS_SERVER_DOMAIN_ACCESS_POLICY_H_
#define MERELS_SERVER_DOMAIN_ACCESS_POLICY_H_

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/sanction.h"

namespace merels::domain {

using lobby::SanctionKind;

/// What was imposed on an account, by whom and why.
struct Sanction {
  std::string id;
  AccountId account;
  SanctionKind kind = SanctionKind::kWarning;
  std::string reason;  // one sentence, shown to the account
  AccountId author;
  std::chrono::milliseconds at{0};     // unix time
  std::chrono::milliseconds until{0};  // unix time; 0: for ever

  bool InForce(std::chrono::milliseconds now) const { return until.count() == 0 || now < until; }
  /// As the account is told.
  lobby::Sanctioned Notice() const { return {id, kind, reason, at, until}; }
  bool operator==(const Sanction&) const = default;
};

/// All of it is in memory and answers at once. Single-threaded: the house's executor. `now` is unix time.
class AccessPolicy {
 public:
  using Millis = std::chrono::milliseconds;

  // ---- Questions

  /// Whether the two may meet over a board that neither chose: quick play. False when either blocked the
  /// other, and of one account with itself.
  bool MayPair(const AccountId& one, const AccountId& other) const;
  /// Whether `from` may challenge `to`, or sit down at a table of his: neither blocked the other.
  bool MayChallenge(const AccountId& from, const AccountId& to) const;
  /// Whether `viewer` may be shown a match of `player`, and that he is there: the player did not block him.
  /// Moderators may. A viewer who sits in the match himself is not asked about.
  bool MayWatch(const AccountId& viewer, const AccountId& player) const;
  /// Whether what `from` said at that time is shown to `to`: to who has blocked him nothing is, and to whom
  /// he has blocked nothing of what he said since; that older words were gone would tell of it.
  bool MayHear(const AccountId& to, const AccountId& from, Millis said_at) const;

  /// Muted, with a sentence that says until when.
  Result<void> MayTalk(const AccountId& account, Millis now) const;
  /// banned, for rated matches alone or altogether.
  Result<void> MayPlayRated(const AccountId& account, Millis now) const;
  /// banned.
  Result<void> MayComeIn(const AccountId& account, Millis now) const;

  bool IsModerator(const AccountId& account) const { return moderators_.contains(account); }
  bool Blocked(const AccountId& blocker, const AccountId& blocked) const;
  std::vector<AccountId> BlockedBy(const AccountId& blocker) const;
  /// Of a ban in force of an account that has this address; by its hash.
  Result<void> MayComeFrom(const std::string& address_hash, Millis now) const;

  // ---- What is known

  /// `at`: since when; 0: a version that did not note it.
  void Block(const AccountId& blocker, const AccountId& blocked, Millis at = Millis(0));
  void Unblock(const AccountId& blocker, const AccountId& blocked);
  void SetModerator(const AccountId& account, bool is_one);
  void Impose(const Sanction& sanction);
  /// Of a sanction that is not there: nothing happens.
  void Lift(const std::string& sanction_id);
  /// A banned account was seen there; until the ban's end (0: for ever) nobody new comes from it. Each ban
  /// closes it for itself.
  void CloseAddress(const std::string& address_hash, const std::string& sanction_id, Millis until);
  /// Nothing is left of sanctions that have ended, and of the addresses they closed.
  void ForgetEnded(Millis now);
  /// Nothing of the account's own is kept: whom it blocked, whether it was a moderator.
  void Forget(const AccountId& account);

  /// The newest sanction of this kind in force, or nothing.
  const Sanction* InForce(const AccountId& account, SanctionKind kind, Millis now) const;
  /// Oldest first.
  std::vector<Sanction> BansInForce(const AccountId& account, Millis now) const;
  /// Whether this sanction closes that address, by its hash.
  bool IsClosed(const std::string& address_hash, const std::string& sanction_id) const;
  /// All in force, oldest first.
  std::vector<lobby::Sanctioned> AllInForce(const AccountId& account, Millis now) const;

 private:
  std::unordered_map<AccountId, std::map<AccountId, Millis>> blocks_;  // by who blocked: whom, and since when
  std::unordered_map<AccountId, std::vector<Sanction>> sanctions_;
  /// By the hash, and the sanction: until when.
  std::unordered_map<std::string, std::map<std::string, Millis>> closed_addresses_;
  std::unordered_set<AccountId> moderators_;
};

/// "until 2026-11-22 05:05 UTC" or "for ever".
std::string UntilText(std::chrono::milliseconds until);

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_ACCESS_POLICY_H_
