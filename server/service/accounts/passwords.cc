#include "server/service/accounts/passwords.h"

#include <functional>
#include <utility>

namespace merels::service {
namespace {

/// No address has a space.
std::string Pair(const std::string& name, const std::string& place) { return name + " " + place; }

Error TooManySignIns(const Limits& limits) {
  return Error{Reason::kRateLimited, "too many sign-ins at this moment; try again shortly"}.AtLimit(
      "max-waiting-passwords", std::int64_t{limits.max_waiting_passwords});
}

/// Ends the turn before the answer is used: what follows is not part of this queue.
template <class T>
Done<T> InTurn(std::function<void()> over, Done<T> done) {
  return [over = std::move(over), done = std::move(done)](const Result<T>& answer) {
    over();
    done(answer);
  };
}

}  // namespace

PasswordTries::PasswordTries(const Limits& limits, const Clock& clock, Rates& rates)
    : limits_(limits),
      clock_(clock),
      addresses_(Add(rates, "passwords-from-address", "address-password-tries-per-minute",
                     &Limits::address_password_tries_per_minute)),
      names_at_address_(Add(rates, "passwords-of-name-from-address", "password-tries-per-minute",
                            &Limits::password_tries_per_minute)),
      names_in_network_(Add(rates, "passwords-of-name-from-network", "network-password-tries-per-minute",
                            &Limits::network_password_tries_per_minute)),
      names_(Add(rates, "passwords-of-name", "name-password-tries-per-minute",
                 &Limits::name_password_tries_per_minute)),
      accounts_(Add(rates, "passwords-by-account", "password-tries-per-minute",
                    &Limits::password_tries_per_minute)) {}

PasswordTries::Tries PasswordTries::Add(Rates& rates, const std::string& name, std::string_view limit,
                                        Limit Limits::*per_minute) const {
  const auto fresh = [this, per_minute] {
    const auto rate = static_cast<double>(limits_.*per_minute);
    return domain::RateLimit(rate, rate);
  };
  return {rates.Add(name, fresh), limit, per_minute};
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

// ---- FairPasswords

void FairPasswords::Hash(const Origin& from, const std::string& password, Done<std::string> done) {
  const bool waits = queue_.Wait(from, [this, password, done](std::function<void()> over) {
    ports_.passwords.Hash(password, callbacks_.WrapOnce(InTurn(std::move(over), done)));
  });
  if (!waits) done(TooManySignIns(ports_.limits));
}

void FairPasswords::Check(const Origin& from, const std::string& kept, const std::string& password,
                          Done<bool> done) {
  const bool waits = queue_.Wait(from, [this, kept, password, done](std::function<void()> over) {
    ports_.passwords.Check(kept, password, callbacks_.WrapOnce(InTurn(std::move(over), done)));
  });
  if (!waits) done(TooManySignIns(ports_.limits));
}

}  // namespace merels::service
