// Fair shares of the places of a global limit, for one address and for the wider prefix around it.
//
// Contents: Shares, Held, MayHold.
#pragma once

#include <cstdint>

namespace merels::domain {

/// A share of places. Places are held until they are given back, unlike permissions of a rate.
struct Shares {
  std::int64_t whole = 0;
  /// Below this anybody may take a place.
  std::int64_t scarce_from = 0;
  /// From there on only callers who hold fewer than this many.
  std::int64_t of_address = 0;
  std::int64_t of_prefix = 0;
  /// The last part begins here: a prefix gets a place only while it holds fewer than this.
  std::int64_t last_from = 0;
  std::int64_t last_of_prefix = 0;

  bool operator==(const Shares&) const = default;
};

/// The places held in all, from the address that asks for another one, and from its prefix.
struct Held {
  std::int64_t in_all = 0;
  std::int64_t from_address = 0;
  std::int64_t from_prefix = 0;
};

/// Whether one more place may be taken.
constexpr bool MayHold(const Shares& shares, const Held& held) {
  if (held.in_all < shares.scarce_from) return true;
  if (held.in_all >= shares.whole) return false;
  const bool few = held.from_address < shares.of_address && held.from_prefix < shares.of_prefix;
  return few && (held.in_all < shares.last_from || held.from_prefix < shares.last_of_prefix);
}

}  // namespace merels::domain
