// Who may make a call now: nobody while the server is draining, and everybody within their limits.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/service/base/call.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/rates.h"

namespace merels::service {

/// The limits hold for the whole cluster (Rates). Each method that is asked for a permission takes it.
///
/// Players who abort match after match get a warning first, then a pause before they may look for the next
/// one: an account has a bucket of aborts, which fills by one in abort-forgiven-ms. All calls on the
/// executor.
class Admission {
 public:
  /// The origin at which an account is now.
  using OriginOf = std::function<Origin(const AccountId&)>;

  /// References outlive it.
  Admission(const Limits& limits, const Clock& clock, Rates& rates, AccountRates& of_accounts,
            OriginOf origin_of);

  /// The server stops.
  void StartDraining() { draining_ = true; }
  bool draining() const { return draining_; }
  /// draining.
  Result<void> MayEnter() const { return draining_ ? Draining() : Result<void>(); }

  /// draining, rate-limited.
  Result<void> MaySignInGuest(const Origin& from);
  Result<void> MayCommand(const AccountId& account);
  /// As MayCommand, and rate-limited during a pause after aborts. Not for challenges: a challenged player
  /// need not play.
  Result<void> MayLookForAMatch(const AccountId& account);
  Result<void> MayOpenTable(const AccountId& account);
  /// rate-limited.
  Result<void> MayReadCatalogue(const Origin& from);

  /// The player has aborted a match. Returns a warning for them; nothing while there were few.
  std::optional<lobby::AbortWarning> CountAbort(const AccountId& player);

 private:
  /// rate-limited while too many aborts are not forgiven yet.
  Result<void> IsForgiven(const AccountId& player);
  /// The time until that many aborts are allowed again; 0: they are.
  std::chrono::milliseconds WaitFor(const AccountId& player, std::int64_t aborts);

  const Limits& limits_;
  const Clock& clock_;
  AccountRates& of_accounts_;
  const OriginOf origin_of_;
  RateKind& aborts_;
  ClusterShares shares_;
  bool draining_ = false;
};

}  // namespace merels::service
