#include "server/service/base/account_rates.h"

#include <string>

namespace merels::service {

AccountRates::AccountRates(const Limits& limits, const Clock& clock, ClusterRates& house)
    : limits_(limits),
      clock_(clock),
      commands_(RateOf(house, "commands-per-minute", &Limits::commands_per_minute, &Limits::command_burst)),
      of_addresses_("commands-of", "address-commands-per-minute", limits,
                    &Limits::address_commands_per_minute, &Limits::address_command_burst, house),
      lookups_(RateOf(house, "lookups-per-minute", &Limits::lookups_per_minute, &Limits::lookup_burst)),
      subscriptions_(RateOf(house, "subscriptions-per-minute", &Limits::subscriptions_per_minute,
                            &Limits::subscription_burst)),
      analyses_(RateOf(house, "analyses-per-minute", &Limits::analyses_per_minute, &Limits::analysis_burst)) {
}

Result<void> AccountRates::MayCommand(const AccountId& account, const Origin& from) {
  if (auto may = Take(commands_, account); !may) return may;
  return of_addresses_.Take(from, clock_.Monotonic(), 1);
}

Result<void> AccountRates::MayLookUp(const AccountId& account) { return Take(lookups_, account); }

Result<void> AccountRates::MayExport(const AccountId& account) {
  for (int i = 0; i < kExportLookUps; ++i) {
    if (auto allowed = MayLookUp(account); !allowed) return allowed;
  }
  return {};
}

Result<void> AccountRates::MaySubscribe(const AccountId& account) { return Take(subscriptions_, account); }

Result<void> AccountRates::MayAnalyse(const AccountId& account) { return Take(analyses_, account); }

AccountRates::Rate AccountRates::RateOf(ClusterRates& house, std::string_view limit, Member per_minute,
                                        Member burst) const {
  const auto fresh = [this, per_minute, burst] {
    return domain::RateLimit(static_cast<double>(limits_.*per_minute), static_cast<double>(limits_.*burst));
  };
  return {limit, per_minute, burst, house.Add(std::string(limit), fresh)};
}

Result<void> AccountRates::Take(const Rate& rate, const AccountId& account) {
  const auto wait = rate.kind.TakeOrWait(account.text(), clock_.Monotonic(), 1);
  if (wait == wait.zero()) return {};
  return domain::Allowance{rate.limit, limits_.*rate.per_minute, limits_.*rate.burst}.Refuse(wait);
}

}  // namespace merels::service
