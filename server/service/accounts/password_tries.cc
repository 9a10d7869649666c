#include "server/service/accounts/password_tries.h"

namespace merels::service {
namespace {

/// No place has a space.
std::string Pair(const std::string& name, const std::string& place) { return name + " " + place; }

}  // namespace

domain::RateLimit& PasswordTries::Of(Rates& rates, const std::string& key, std::int64_t per_minute) {
  if (domain::RateLimit* rate = rates.Find(key)) return *rate;
  const auto rate = static_cast<double>(per_minute);
  return rates.Put(key, {rate, rate});
}

Result<void> PasswordTries::Take(Rates& rates, const std::string& key, std::int64_t per_minute) {
  return Of(rates, key, per_minute).Take(clock_.Monotonic());
}

Result<void> PasswordTries::TakeFrom(const Origin& from, const std::string& name) {
  auto may = Take(names_at_address_, Pair(name, from.address), limits_.password_tries_per_minute);
  return may ? Take(addresses_, from.address, limits_.address_password_tries_per_minute) : may;
}

Result<void> PasswordTries::TakeOf(const Origin& from, const std::string& name, bool known) {
  if (known || known_.Find(Pair(name, from.address)) != nullptr) return {};
  auto may = Take(names_in_network_, Pair(name, from.prefix), limits_.network_password_tries_per_minute);
  return may ? Take(names_, name, limits_.name_password_tries_per_minute) : may;
}

void PasswordTries::WasRight(const Origin& from, const std::string& name) {
  known_.Put(Pair(name, from.address), true);
  Of(addresses_, from.address, limits_.address_password_tries_per_minute).Refund(1);
}

Result<void> PasswordTries::TakeBy(const std::string& account) {
  return Take(accounts_, account, limits_.password_tries_per_minute);
}

}  // namespace merels::service
