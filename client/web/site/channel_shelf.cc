#include "client/web/site/channel_shelf.h"

#include <chrono>
#include <utility>

namespace merels::web {
namespace {

/// For how long an answer is told to others: what is on changes with a game, and pages follow it by events.
constexpr Millis kSharedFor = std::chrono::seconds(1);

}  // namespace

void ChannelShelf::Get(Taker taker) {
  if (newest_ && time_().monotonic - asked_at_ < kSharedFor) return taker(*newest_);
  waiting_.push_back(std::move(taker));
  if (waiting_.size() > 1) return;
  upstream_.Channels({}, [this](const Channels& channels) { Answer(channels); });
}

void ChannelShelf::Answer(const Channels& channels) {
  newest_ = channels;
  asked_at_ = time_().monotonic;
  for (const Taker& taker : std::exchange(waiting_, {})) taker(channels);
}

}  // namespace merels::web
