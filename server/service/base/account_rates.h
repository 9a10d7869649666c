// How often each account may ask.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/service/base/address_rates.h"
#include "server/service/base/cluster_rates.h"

namespace merels::service {

/// In the whole house, as ClusterRates says. All calls on the executor. Each call counts, and may be refused
/// with rate-limited.
class AccountRates {
 public:
  /// What is referred to outlives it.
  AccountRates(const Limits& limits, const Clock& clock, ClusterRates& house);

  /// `from`: where the account calls from, whose limit counts too.
  Result<void> MayCommand(const AccountId& account, const Origin& from);
  Result<void> MayLookUp(const AccountId& account);
  /// A page of records: as many look-ups as kExportLookUps.
  Result<void> MayExport(const AccountId& account);
  Result<void> MaySubscribe(const AccountId& account);
  Result<void> MayAnalyse(const AccountId& account);

 private:
  static constexpr int kExportLookUps = 10;
  using Member = Limit Limits::*;
  /// The calls of one kind, with the limit that holds for them.
  struct Rate {
    std::string_view limit;
    Member per_minute;
    Member burst;
    RateKind& kind;
  };

  Rate RateOf(ClusterRates& house, std::string_view limit, Member per_minute, Member burst) const;
  Result<void> Take(const Rate& rate, const AccountId& account);

  const Limits& limits_;
  const Clock& clock_;
  const Rate commands_;
  AddressRates of_addresses_;  // commands
  const Rate lookups_;
  const Rate subscriptions_;
  const Rate analyses_;
};

}  // namespace merels::service
