#include "server/service/accounts/password_tries.h"

namespace merels::service {
namespace {

/// No place has a space.
std::string Pair(const std::string& name, const std::string& place) { return name + " " + place; }

}  // namespace

PasswordTries::PasswordTries(const Limits& limits, const Clock& clock, ClusterRates& house)
    : limits_(limits),
      clock_(clock),
      addresses_(Add(house, "passwords-from-address", &Limits::address_password_tries_per_minute)),
      names_at_address_(Add(house, "passwords-of-name-from-address", &Limits::password_tries_per_minute)),
      names_in_network_(
          Add(house, "passwords-of-name-from-network", &Limits::network_password_tries_per_minute)),
      names_(Add(house, "passwords-of-name", &Limits::name_password_tries_per_minute)),
      accounts_(Add(house, "passwords-by-account", &Limits::password_tries_per_minute)) {}

RateKind& PasswordTries::Add(ClusterRates& house, const std::string& name,
                             std::int64_t Limits::*per_minute) const {
  return house.Add(name, [this, per_minute] {
    const auto rate = static_cast<double>(limits_.*per_minute);
    return domain::RateLimit(rate, rate);
  });
}

Result<void> PasswordTries::TakeFrom(const Origin& from, const std::string& name) {
  const auto now = clock_.Monotonic();
  auto may = names_at_address_.Take(Pair(name, from.address), now);
  return may ? addresses_.Take(from.address, now) : may;
}

Result<void> PasswordTries::TakeOf(const Origin& from, const std::string& name, bool known) {
  if (known || known_.Find(Pair(name, from.address)) != nullptr) return {};
  const auto now = clock_.Monotonic();
  auto may = names_in_network_.Take(Pair(name, from.prefix), now);
  return may ? names_.Take(name, now) : may;
}

void PasswordTries::WasRight(const Origin& from, const std::string& name) {
  known_.Put(Pair(name, from.address), true);
  addresses_.Refund(from.address, 1);
}

Result<void> PasswordTries::TakeBy(const std::string& account) {
  return accounts_.Take(account, clock_.Monotonic());
}

}  // namespace merels::service
