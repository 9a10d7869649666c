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

bool IsTemporary(Reason reason) { return reason == Reason::kStoreRefused; }

bool RefusedTopics::Refused(const session::Topic& topic, bool nothing_seen, Millis now, double chance) {
  Place& place = topics_.try_emplace(topic, Place{Backoff(options_), std::nullopt, 0}).first->second;
  if (++place.refusals > options_.most_refusals && nothing_seen) {
    topics_.erase(topic);
    return false;
  }
  place.due = now + place.backoff.Next(Millis(0), chance);
  return true;
}

void RefusedTopics::AskedForAll() {
  for (auto& [topic, place] : topics_) place.due.reset();
}

std::optional<Millis> RefusedTopics::next() const {
  std::optional<Millis> next;
  for (const auto& [topic, place] : topics_) {
    if (place.due && (!next || *place.due < *next)) next = place.due;
  }
  return next;
}

std::vector<session::Topic> RefusedTopics::TakeDue(Millis now) {
  std::vector<session::Topic> due;
  for (auto& [topic, place] : topics_) {
    if (!place.due || *place.due > now) continue;
    place.due.reset();
    due.push_back(topic);
  }
  return due;
}

}  // namespace merels::sdk
