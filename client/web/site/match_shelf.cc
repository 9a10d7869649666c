#include "client/web/site/match_shelf.h"

#include <chrono>
#include <utility>

namespace merels::web {
namespace {

/// For how long a copy of the server's answer is as good as another: what is told of it is kept as long by
/// others. One of a match that is over changes only by a name.
constexpr Millis kFreshFor = std::chrono::seconds(1);
constexpr Millis kFreshWhenOver = std::chrono::seconds(60);

}  // namespace

void MatchShelf::Get(const MatchId& match, Taker taker) {
  if (const auto followed = hub_.Find(match)) return taker(*followed);
  if (const auto copy = copies_.find(match); copy != copies_.end()) {
    const Millis fresh = copy->second.seen.match.outcome ? kFreshWhenOver : kFreshFor;
    if (time_().monotonic - copy->second.asked_at < fresh) return taker(copy->second.seen);
  }
  auto& waiting = waiting_[match];
  waiting.push_back(std::move(taker));
  if (waiting.size() > 1) return;
  upstream_.Get({{match}}, [this, match](const Result<match::Snapshot>& answer) { Answer(match, answer); });
}

void MatchShelf::Answer(const MatchId& match, const Result<match::Snapshot>& answer) {
  const auto waiting = waiting_.extract(match);
  if (answer.ok()) Keep(match, {*answer, time_().monotonic});
  const Result<SeenMatch> seen = answer.ok() ? Result<SeenMatch>(SeenMatch{*answer, time_().monotonic})
                                             : Result<SeenMatch>(answer.error());
  for (const Taker& taker : waiting.mapped()) taker(seen);
}

void MatchShelf::Keep(const MatchId& match, SeenMatch seen) {
  const Millis now = seen.heard_at;
  if (!copies_.insert_or_assign(match, Copy{std::move(seen), now}).second) return;
  oldest_first_.push_back(match);
  if (oldest_first_.size() <= most_) return;
  copies_.erase(oldest_first_.front());
  oldest_first_.pop_front();
}

}  // namespace merels::web
