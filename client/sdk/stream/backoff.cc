#include "client/sdk/stream/backoff.h"

#include <algorithm>

namespace merels::sdk {
namespace {

constexpr double kGrowth = 1.6;
constexpr double kJitter = 0.2;

Millis Scaled(Millis pause, double factor) {
  return Millis(static_cast<std::int64_t>(static_cast<double>(pause.count()) * factor));
}

}  // namespace

Millis Backoff::Next(Millis stood, double chance) {
  if (stood >= options_.held) base_ = options_.first_pause;
  const auto pause = Scaled(base_, 1 - kJitter + 2 * kJitter * chance);
  base_ = std::min(Scaled(base_, kGrowth), options_.longest_pause);
  return pause;
}

}  // namespace merels::sdk
