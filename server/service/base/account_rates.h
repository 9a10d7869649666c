// Rate limits per account.
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

/// For the whole cluster (ClusterRates). All calls on the executor. Every method takes one permission, or
/// returns rate-limited.
class AccountRates {
 public:
  /// References outlive it.
  AccountRates(const Limits& limits, const Clock& clock, ClusterRates& house);

  /// `from`: the caller's address, whose limit counts too.
  Result<void> MayCommand(const AccountId& account, const Origin& from);
  Result<void> MayLookUp(const AccountId& account);
  /// A page of records: as many look-ups as kExportLookUps.
  Result<void> MayExport(const AccountId& account);
  Result<void> MaySubscribe(const AccountId& account);
  Result<void> MayAnalyse(const AccountId& account);

 private:
  static constexpr int kExportLookUps = 10;
  using Member = Limit Limits::*;
  /// The buckets of one kind of call, and their limit.
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
