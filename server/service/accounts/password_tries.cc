#include "server/service/accounts/password_tries.h"

namespace merels::service {
namespace {

/// No address has a space.
std::string Pair(const std::string& name, const std::string& place) { return name + " " + place; }

}  // namespace

PasswordTries::PasswordTries(const Limits& limits, const Clock& clock, ClusterRates& house)
    : limits_(limits),
      clock_(clock),
      addresses_(Add(house, "passwords-from-address", "address-password-tries-per-minute",
                     &Limits::address_password_tries_per_minute)),
      names_at_address_(Add(house, "passwords-of-name-from-address", "password-tries-per-minute",
                            &Limits::password_tries_per_minute)),
      names_in_network_(Add(house, "passwords-of-name-from-network", "network-password-tries-per-minute",
                            &Limits::network_password_tries_per_minute)),
      names_(Add(house, "passwords-of-name", "name-password-tries-per-minute",
                 &Limits::name_password_tries_per_minute)),
      accounts_(Add(house, "passwords-by-account", "password-tries-per-minute",
                    &Limits::password_tries_per_minute)) {}

PasswordTries::Tries PasswordTries::Add(ClusterRates& house, const std::string& name, std::string_view limit,
                                        Limit Limits::*per_minute) const {
  const auto fresh = [this, per_minute] {
    const auto rate = static_cast<double>(limits_.*per_minute);
    return domain::RateLimit(rate, rate);
  };
  return {house.Add(name, fresh), limit, per_minute};
}

Result<void> PasswordTries::Take(const Tries& tries, const std::string& key) const {
  const auto wait = tries.rates.TakeOrWait(key, clock_.Monotonic(), 1);
  if (wait == wait.zero()) return {};
  const std::int64_t most = limits_.*tries.per_minute;
  return domain::Allowance{tries.limit, most, most}.Refuse(wait);
}

Result<void> PasswordTries::TakeFrom(const Origin& from, const std::string& name) {
  auto may = Take(names_at_address_, Pair(name, from.address));
  return may ? Take(addresses_, from.address) : may;
}

Result<void> PasswordTries::TakeOf(const Origin& from, const std::string& name, bool known) {
  if (known || known_.Find(Pair(name, from.address)) != nullptr) return {};
  auto may = Take(names_in_network_, Pair(name, from.prefix));
  return may ? Take(names_, name) : may;
}

void PasswordTries::WasRight(const Origin& from, const std::string& name) {
  known_.Put(Pair(name, from.address), true);
  addresses_.rates.Refund(from.address, 1);
}

Result<void> PasswordTries::TakeBy(const std::string& account) { return Take(accounts_, account); }

}  // namespace merels::service
