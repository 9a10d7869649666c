// Password checks: how many tries there are, so that guessing is hopeless and a guesser cannot lock the owner
// out; and whose turn it is, so that nobody waits for all passwords from one address.
//
// Contents: PasswordTries, FairPasswords.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/base/done.h"
#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"

namespace merels::service {

/// Counts tries for the whole cluster (Rates): for a name from an address, from the network around it,
/// and from everywhere, and those from an address for all names. The narrow limits come first: one address,
/// or one network, cannot use up all tries of a name. At an address where the password of a name was once
/// right, the wide limits do not count: guessing from many networks does not lock out an owner who has signed
/// in from there before, at this node or according to the store. Names are folded, and counted whether or not
/// an account has them. Tasks of the executor only.
class PasswordTries {
 public:
  /// Known pairs of name and address; the least recently used are dropped.
  static constexpr std::size_t kRemembered = 100'000;

  /// References outlive it.
  PasswordTries(const Limits& limits, const Clock& clock, Rates& rates);

  /// Takes one try for that name from that address. rate-limited.
  Result<void> TakeFrom(const Origin& from, const std::string& name);
  /// Takes one of the name's tries in that network, and one of its tries in all; none for an address where
  /// its owner was seen (`known`). rate-limited.
  Result<void> TakeOf(const Origin& from, const std::string& name, bool known);
  /// The password was right: the address gets its try back, and is remembered as known.
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
  Tries Add(Rates& rates, const std::string& name, std::string_view limit, Limit Limits::*per_minute) const;
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

/// All calls on the executor; every `done` runs on it too. Hashes and compares as Passwords does;
/// rate-limited when too many wait (max-waiting-passwords, shared fairly between addresses).
class FairPasswords {
 public:
  /// One is hashed while the next is handed over.
  static constexpr std::size_t kAtOnce = 2;

  explicit FairPasswords(const Ports& ports)
      : ports_(ports),
        queue_(kAtOnce, ports.limits.max_waiting_passwords, ports.limits),
        callbacks_(ports.executor) {}

  void Hash(const Origin& from, const std::string& password, Done<std::string> done);
  void Check(const Origin& from, const std::string& kept, const std::string& password, Done<bool> done);

 private:
  Ports ports_;
  FairQueue queue_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
