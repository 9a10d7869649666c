// How often each account may ask.
#ifndef MERELS_SERVER_SERVICE_BASE_ACCOUNT_RATES_H_
#define MERELS_SERVER_SERVICE_BASE_ACCOUNT_RATES_H_

#include <cstddef>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"

namespace merels::service {

/// Of this node alone. All calls on the executor. Each call counts, and may be refused with rate-limited.
class AccountRates {
 public:
  /// Both outlive it.
  AccountRates(const Limits& limits, const Clock& clock) : limits_(limits), clock_(clock) {}

  Result<void> MayCommand(const AccountId& account);
  Result<void> MayLookUp(const AccountId& account);
  /// A page of records: as many look-ups as kExportLookUps.
  Result<void> MayExport(const AccountId& account);
  Result<void> MaySubscribe(const AccountId& account);
  Result<void> MayAnalyse(const AccountId& account);

 private:
  static constexpr int kExportLookUps = 10;
  /// The buckets that were unused for longest are dropped; a new one starts full.
  static constexpr std::size_t kRemembered = 100'000;
  using Rates = LruMap<AccountId, domain::RateLimit>;

  Result<void> Take(Rates& rates, const AccountId& account, const domain::Allowance& allowance);

  const Limits& limits_;
  const Clock& clock_;
  Rates commands_{kRemembered};
  Rates lookups_{kRemembered};
  Rates subscriptions_{kRemembered};
  Rates analyses_{kRemembered};
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_BASE_ACCOUNT_RATES_H_
