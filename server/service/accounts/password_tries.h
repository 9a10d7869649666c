// How often passwords may be tried: so rarely that guessing is hopeless, and without letting a guesser lock
// the owner out.
#ifndef MERELS_SERVER_SERVICE_ACCOUNTS_PASSWORD_TRIES_H_
#define MERELS_SERVER_SERVICE_ACCOUNTS_PASSWORD_TRIES_H_

#include <cstddef>
#include <string>

#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// Counts tries for a name from an address, from the network around it, and from everywhere, and those from
/// an address whatever the name. The narrow limits come first: one address, or one network, cannot use up
/// what a name may be tried in all. At an address where the password of a name was once right, the wide
/// limits do not count: guessing from many networks does not lock out an owner who has signed in before.
/// Names are folded, and counted whether or not an account has them. Tasks of the executor only.
class PasswordTries {
 public:
  /// Counters of each kind; those unused for longest are dropped, and start afresh.
  static constexpr std::size_t kRemembered = 100'000;

  /// What is referred to outlives it.
  PasswordTries(const Limits& limits, const Clock& clock) : limits_(limits), clock_(clock) {}

  /// Takes one try for that name from there. rate-limited.
  Result<void> TakeFrom(const Origin& from, const std::string& name);
  /// Takes one of the tries that the name has in that network, and of those it has in all; none for an
  /// address where its owner was seen (`known`). rate-limited.
  Result<void> TakeOf(const Origin& from, const std::string& name, bool known);
  /// The password was right: the address gets its try back, and is known.
  void WasRight(const Origin& from, const std::string& name);

  /// Takes one of an account's own password checks. rate-limited.
  Result<void> TakeBy(const std::string& account);

 private:
  using Rates = LruMap<std::string, domain::RateLimit>;
  domain::RateLimit& Of(Rates& rates, const std::string& key, std::int64_t per_minute);
  Result<void> Take(Rates& rates, const std::string& key, std::int64_t per_minute);

  const Limits& limits_;
  const Clock& clock_;
  Rates addresses_{kRemembered};
  Rates names_at_address_{kRemembered};
  Rates names_in_network_{kRemembered};
  Rates names_{kRemembered};
  Rates accounts_{kRemembered};
  LruMap<std::string, bool> known_{kRemembered};  // names at addresses where a password was right
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_ACCOUNTS_PASSWORD_TRIES_H_
