#include "client/web/feed/room.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "client/web/page/json.h"
#include "common/base/reason.h"

namespace merels::web {

TopicRoom::Seat TopicRoom::Enter(EventReader& reader, std::optional<TopicPlace> seen) {
  readers_.push_back({&reader, std::move(seen)});
  const auto seat = std::prev(readers_.end());
  if (ended_) {
    reader.Take(ended_);
  } else if (Known()) {
    Begin(*seat);
  }
  return seat;
}

namespace {

/// Whether what was refused may be asked for again in a while.
bool Passes(Reason reason) {
  return reason == Reason::kRateLimited || reason == Reason::kTooManySubscriptions ||
         reason == Reason::kLimitReached || reason == Reason::kStoreRefused || reason == Reason::kDraining;
}

}  // namespace

void TopicRoom::End(const Error& why) {
  ended_ = MakeEvent(JsonLine({{"topic", topic_},
                               {"kind", Passes(why.reason) ? "busy" : "gone"},
                               {"reason", Name(why.reason)},
                               {"words", why.sentence}}),
                     {});
  for (Reader& reader : readers_) reader.reader->Take(ended_);
}

WebEventPtr TopicRoom::MakeEvent(std::string json, TopicPlace place) const {
  return std::make_shared<WebEvent>(WebEvent{topic_, std::move(place), std::move(json)});
}

void TopicRoom::TellBegun(const WebEventPtr& event) {
  for (Reader& reader : readers_) {
    if (reader.begun) reader.reader->Take(event);
  }
}

void TopicRoom::Publish(std::string json) {
  auto event = MakeEvent(std::move(json), Now());
  kept_.push_back(event);
  if (kept_.size() > kKept) {
    base_ = kept_.front()->place;
    kept_.pop_front();
  }
  TellBegun(event);
}

void TopicRoom::PublishBeside(std::string json) { TellBegun(MakeEvent(std::move(json), {})); }

void TopicRoom::PublishWhole() {
  kept_.clear();
  base_ = Now();
  TellBegun(Whole());
}

void TopicRoom::BeginAll() {
  base_ = Now();
  for (Reader& reader : readers_) {
    if (!reader.begun) Begin(reader);
  }
}

void TopicRoom::Begin(Reader& reader) {
  reader.begun = true;
  if (!Replay(reader)) return reader.reader->Take(Whole());
  if (auto beside = Beside()) reader.reader->Take(beside);
}

bool TopicRoom::Replay(const Reader& reader) const {
  if (!reader.seen) return false;
  const auto& seen = *reader.seen;
  const TopicPlace now = Now();
  if (seen == now) return true;
  if (seen.epoch != now.epoch || seen.epoch != base_.epoch || seen.seq < base_.seq || seen.seq > now.seq)
    return false;
  for (const WebEventPtr& event : kept_) {
    if (event->place.seq > seen.seq) reader.reader->Take(event);
  }
  return true;
}

}  // namespace merels::web
