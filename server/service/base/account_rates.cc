#include "server/service/base/account_rates.h"

namespace merels::service {

Result<void> AccountRates::MayCommand(const AccountId& account) {
  return Take(commands_, account,
              {"commands-per-minute", limits_.commands_per_minute, limits_.command_burst});
}

Result<void> AccountRates::MayLookUp(const AccountId& account) {
  return Take(lookups_, account, {"lookups-per-minute", limits_.lookups_per_minute, limits_.lookup_burst});
}

Result<void> AccountRates::MayExport(const AccountId& account) {
  for (int i = 0; i < kExportLookUps; ++i) {
    if (auto allowed = MayLookUp(account); !allowed) return allowed;
  }
  return {};
}

Result<void> AccountRates::MaySubscribe(const AccountId& account) {
  return Take(subscriptions_, account,
              {"subscriptions-per-minute", limits_.subscriptions_per_minute, limits_.subscription_burst});
}

Result<void> AccountRates::MayAnalyse(const AccountId& account) {
  return Take(analyses_, account,
              {"analyses-per-minute", limits_.analyses_per_minute, limits_.analysis_burst});
}

Result<void> AccountRates::Take(Rates& rates, const AccountId& account, const domain::Allowance& allowance) {
  domain::RateLimit* rate = rates.Find(account);
  if (rate == nullptr) rate = &rates.Put(account, allowance.Fresh());
  return allowance.TakeFrom(*rate, clock_.Monotonic());
}

}  // namespace merels::service
