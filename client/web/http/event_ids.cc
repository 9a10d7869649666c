#include "client/web/http/event_ids.h"

#include <algorithm>

#include "common/base/text.h"

namespace merels::web {
namespace {

Error BadEventId(std::string_view what) {
  return {Reason::kBadArgument, "Last-Event-ID is none of this gateway's: " + std::string(what)};
}

/// Topics and epochs are kept readable; what separates them is not part of any.
bool MayStandInId(char c) { return c > 0x20 && c < 0x7F && c != ',' && c != '='; }

bool IsIdWord(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), MayStandInId);
}

}  // namespace

void TopicPlaces::Set(std::string_view topic, TopicPlace place) {
  // A server names its epochs: one that cannot stand in an id is as good as none, and begins with a snapshot.
  if (!IsIdWord(topic) || !IsIdWord(place.epoch)) return;
  for (Entry& entry : places_) {
    if (entry.topic == topic) return void(entry.place = std::move(place));
  }
  places_.push_back({std::string(topic), std::move(place)});
}

std::optional<TopicPlace> TopicPlaces::Find(std::string_view topic) const {
  for (const Entry& entry : places_) {
    if (entry.topic == topic) return entry.place;
  }
  return std::nullopt;
}

std::string TopicPlaces::Text() const {
  std::string text;
  for (const Entry& entry : places_) {
    if (!text.empty()) text += ',';
    text += entry.topic + '=' + entry.place.epoch + '.' + std::to_string(entry.place.seq);
  }
  return text;
}

Result<TopicPlaces> ReadEventId(std::string_view text) {
  if (text.size() > kMaxEventId)
    return BadEventId("it is longer than " + std::to_string(kMaxEventId) + " bytes");
  TopicPlaces places;
  std::size_t count = 0;
  while (!text.empty()) {
    const auto part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const auto equals = part.find('=');
    const auto dot = part.rfind('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos || dot < equals)
      return BadEventId("a place in it is broken");
    const auto topic = part.substr(0, equals), epoch = part.substr(equals + 1, dot - equals - 1);
    const auto seq = ParseNumber<Seq>(part.substr(dot + 1));
    if (!seq || !IsIdWord(topic) || !IsIdWord(epoch)) return BadEventId("a place in it is broken");
    if (places.Find(topic)) return BadEventId("a topic comes twice in it");
    if (++count > kMaxTopics) return BadEventId("it has more than " + std::to_string(kMaxTopics) + " topics");
    places.Set(topic, {std::string(epoch), *seq});
  }
  return places;
}

}  // namespace merels::web
