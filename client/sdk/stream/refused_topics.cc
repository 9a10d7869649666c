#include "client/sdk/stream/refused_topics.h"

namespace merels::sdk {

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
