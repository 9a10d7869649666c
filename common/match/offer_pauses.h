// Limits on draw offers and takeback requests: their number, and a pause after one is declined.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/rules/base/outcome.h"

namespace merels::match {

enum class OfferKind : std::uint8_t { kDraw, kTakeback };

/// The number of plies, by both players together, that must follow a declined offer before the same side
/// makes one of that kind again. An offer of the other side ends the wait.
inline constexpr int kPliesBetweenOffers = 5;

/// The most draw offers of one side in a match, and the most takeback requests. Each has one answer.
inline constexpr int kMaxOffers = 200;

/// The plies that still have to be played before each side may make an offer again. Servers and clients count
/// them alike, from the same events. A value.
class OfferPauses {
 public:
  /// 0: it may offer now, as far as this rule goes.
  int PliesLeft(OfferKind kind, rules::Side side) const { return Of(kind, side); }

  void Played() {
    for (auto& kind : left_) {
      for (std::uint8_t& plies : kind) plies = plies == 0 ? plies : static_cast<std::uint8_t>(plies - 1);
    }
  }
  /// `side` has made an offer.
  void Made(OfferKind kind, rules::Side side) { Set(kind, rules::Other(side), 0); }
  /// The offer of `side` was declined, or ended by a ply.
  void Declined(OfferKind kind, rules::Side side) { Set(kind, side, kPliesBetweenOffers); }
  /// `plies` is 0 to kPliesBetweenOffers.
  void Set(OfferKind kind, rules::Side side, int plies) { Of(kind, side) = static_cast<std::uint8_t>(plies); }

  bool operator==(const OfferPauses&) const = default;

 private:
  const std::uint8_t& Of(OfferKind kind, rules::Side side) const {
    return left_[static_cast<std::size_t>(kind)][rules::Index(side)];
  }
  std::uint8_t& Of(OfferKind kind, rules::Side side) {
    return left_[static_cast<std::size_t>(kind)][rules::Index(side)];
  }

  std::array<std::array<std::uint8_t, 2>, 2> left_{};
};

}  // namespace merels::match
