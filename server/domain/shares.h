// How many places of a limit for all callers together may be held from one address, and from the wider prefix
// around it.
//
// Contents: Shares, Held, MayHold.
#pragma once

#include <cstdint>

namespace merels::domain {

/// Places stay taken until whoever holds them gives them back, so a rate says nothing about them.
struct Shares {
  std::int64_t whole = 0;
  /// Up to here anybody may take a place.
  std::int64_t scarce_from = 0;
  /// From there on only those who hold fewer than this many.
  std::int64_t of_address = 0;
  std::int64_t of_prefix = 0;
  /// From here on the last part begins, of which prefixes get a place only while they hold fewer than this.
  std::int64_t last_from = 0;
  std::int64_t last_of_prefix = 0;

  bool operator==(const Shares&) const = default;
};

/// How many places are held: in all, from the address that wants another one, and from its prefix.
struct Held {
  std::int64_t in_all = 0;
  std::int64_t from_address = 0;
  std::int64_t from_prefix = 0;
};

/// Whether one more may be held.
constexpr bool MayHold(const Shares& shares, const Held& held) {
  if (held.in_all < shares.scarce_from) return true;
  if (held.in_all >= shares.whole) return false;
  const bool few = held.from_address < shares.of_address && held.from_prefix < shares.of_prefix;
  return few && (held.in_all < shares.last_from || held.from_prefix < shares.last_of_prefix);
}

}  // namespace merels::domain
