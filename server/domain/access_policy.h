// The access policy: blocks between players and sanctions by moderators decide who may meet, watch, read
// chat, write and sign in.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"

namespace merels::domain {

using lobby::SanctionKind;

/// A sanction on an account.
struct Sanction {
  std::string id;
  AccountId account;
  SanctionKind kind = SanctionKind::kWarning;
  std::string reason;  // one sentence, shown to the account
  AccountId author;
  std::chrono::milliseconds at{0};     // unix time
  std::chrono::milliseconds until{0};  // unix time; 0: for ever

  bool InForce(std::chrono::milliseconds now) const { return until.count() == 0 || now < until; }
  /// The notice that the account gets.
  lobby::Sanctioned Notice() const { return {id, kind, reason, at, until, account}; }
  bool operator==(const Sanction&) const = default;
};

/// Everything is in memory and answers at once. Single-threaded: the server's executor. `now` is unix time.
class AccessPolicy {
 public:
  // ---- Questions

  /// Whether the two may be paired in quick play, where neither chooses the opponent. False when either has
  /// blocked the other, and for an account with itself.
  bool MayPair(const AccountId& one, const AccountId& other) const;
  /// Whether `from` may challenge `to`, or join a table of theirs: neither has blocked the other.
  bool MayChallenge(const AccountId& from, const AccountId& to) const;
  /// Whether `viewer` may be shown a match of `player`, and whether that player is online: the player has not
  /// blocked the viewer. Moderators may. Not for a viewer who plays in the match.
  bool MayWatch(const AccountId& viewer, const AccountId& player) const;
  /// Whether a message that `from` wrote at that time is shown to `to`. Never if `to` has blocked `from`; if
  /// `from` has blocked `to`, only what was written before the block: older messages that disappeared would
  /// reveal it.
  bool MayHear(const AccountId& to, const AccountId& from, std::chrono::milliseconds said_at) const;

  /// muted, with a sentence that says until when.
  Result<void> MayChat(const AccountId& account, std::chrono::milliseconds now) const;
  /// banned, from rated matches alone or altogether.
  Result<void> MayPlayRated(const AccountId& account, std::chrono::milliseconds now) const;
  /// muted: an account that was made at `since` and calls from this address (its hash), where another was
  /// muted before.
  Result<void> MayChatFrom(const std::string& address_hash, std::chrono::milliseconds since,
                           std::chrono::milliseconds now) const;
  /// banned.
  Result<void> MaySignIn(const AccountId& account, std::chrono::milliseconds now) const;

  bool IsModerator(const AccountId& account) const { return moderators_.contains(account); }
  bool Blocked(const AccountId& blocker, const AccountId& blocked) const;
  std::vector<AccountId> BlockedBy(const AccountId& blocker) const;
  /// banned, if a banned account was seen at this address (its hash).
  Result<void> MaySignInFrom(const std::string& address_hash, std::chrono::milliseconds now) const;

  // ---- Changes

  /// Grows with each change.
  std::uint64_t changes() const { return changes_; }
  /// Takes over everything else from the other.
  void Replace(AccessPolicy other);
  /// `at`: since when; 0: made by a version that did not record it.
  void Block(const AccountId& blocker, const AccountId& blocked,
             std::chrono::milliseconds at = std::chrono::milliseconds(0));
  void Unblock(const AccountId& blocker, const AccountId& blocked);
  void SetModerator(const AccountId& account, bool is_one);
  /// False: already known.
  bool Impose(const Sanction& sanction);
  /// Does nothing if there is no such sanction.
  void Lift(const std::string& sanction_id);
  /// A banned account has signed in from there: until then (0: for ever) no new account may. A muted one: no
  /// new guest may chat. Each sanction closes the address separately.
  void CloseAddress(const std::string& address_hash, const Sanction& sanction,
                    std::chrono::milliseconds until);
  /// Drops sanctions that have ended, and the addresses they closed.
  void ForgetEnded(std::chrono::milliseconds now);
  /// Drops the account's own data: the players it blocked, whether it was a moderator.
  void Forget(const AccountId& account);

  /// The newest sanction of this kind in force, or nothing.
  const Sanction* InForce(const AccountId& account, SanctionKind kind, std::chrono::milliseconds now) const;
  /// All in force, oldest first.
  std::vector<lobby::Sanctioned> AllInForce(const AccountId& account, std::chrono::milliseconds now) const;
  /// The ids of all accounts' sanctions in force, in no order.
  std::vector<std::string> IdsInForce(std::chrono::milliseconds now) const;

 private:
  std::unordered_map<AccountId, std::map<AccountId, std::chrono::milliseconds>>
      blocks_;  // by blocker: the blocked, and since when
  std::unordered_map<AccountId, std::vector<Sanction>> sanctions_;
  struct Closed {
    SanctionKind kind = SanctionKind::kBan;
    std::chrono::milliseconds at{0};
    std::chrono::milliseconds until{0};
  };
  /// By the hash, and the sanction.
  std::unordered_map<std::string, std::map<std::string, Closed>> closed_addresses_;
  std::unordered_set<AccountId> moderators_;
  std::uint64_t changes_ = 0;
};

/// "until 2026-11-22 05:05 UTC" or "for ever".
std::string UntilText(std::chrono::milliseconds until);

}  // namespace merels::domain
