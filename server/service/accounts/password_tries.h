// How often passwords may be tried: so rarely that guessing is hopeless, and without letting a guesser lock
// the owner out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// Counts tries, at all nodes of the house as ClusterRates says: for a name from an address, from the network
/// around it, and from everywhere, and those from an address whatever the name. The narrow limits come first:
/// one address, or one network, cannot use up what a name may be tried in all. At an address where the
/// password of a name was once right, the wide limits do not count: guessing from many networks does not lock
/// out an owner who has signed in before, at this node or as the store knows. Names are folded, and counted
/// whether or not an account has them. Tasks of the executor only.
class PasswordTries {
 public:
  /// Such names and addresses; those unused for longest are dropped.
  static constexpr std::size_t kRemembered = 100'000;

  /// What is referred to outlives it.
  PasswordTries(const Limits& limits, const Clock& clock, ClusterRates& house);

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
  /// One of the limits.
  struct Tries {
    RateKind& rates;
    std::string_view limit;
    Limit Limits::*per_minute;
  };
  Tries Add(ClusterRates& house, const std::string& name, std::string_view limit,
            Limit Limits::*per_minute) const;
  Result<void> Take(const Tries& tries, const std::string& key) const;

  const Limits& limits_;
  const Clock& clock_;
  const Tries addresses_;
  const Tries names_at_address_;
  const Tries names_in_network_;
  const Tries names_;
  const Tries accounts_;
  LruMap<std::string, bool> known_{kRemembered};  // names at addresses where a password was right
};

}  // namespace merels::service
