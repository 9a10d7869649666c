#include "server/service/match/flags.h"

#include <algorithm>
#include <utility>

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::uint64_t TickOf(milliseconds moment) {
  return static_cast<std::uint64_t>(std::max(moment, milliseconds(0)).count());
}

}  // namespace

Flags::Flags(Executor& executor, const Clock& clock, std::function<void(const MatchId&)> fallen)
    : executor_(executor), clock_(clock), fallen_(std::move(fallen)), callbacks_(executor) {}

Flags::~Flags() { executor_.Cancel(alarm_); }

void Flags::Set(const MatchId& match, nanoseconds at) {
  const auto flag = matches_.try_emplace(match).first;
  wheel_.Cancel(flag->second.moment);
  flag->second.moment = wheel_.Add(TickOf(std::chrono::ceil<milliseconds>(at)), &flag->first);
  SetAlarm();
}

void Flags::Clear(const MatchId& match) {
  const auto flag = matches_.find(match);
  if (flag == matches_.end()) return;
  wheel_.Cancel(flag->second.moment);
  matches_.erase(flag);
}

void Flags::Remember(const MatchId& match, const Turn& turn) {
  if (const auto flag = matches_.find(match); flag != matches_.end()) flag->second.turn = turn;
}

Turn Flags::Recall(const MatchId& match) const {
  const auto flag = matches_.find(match);
  return flag == matches_.end() ? Turn{} : flag->second.turn;
}

/// An alarm that comes too early does no harm, as it is then set again. So it is only ever moved to an
/// earlier time.
void Flags::SetAlarm() {
  const auto next = wheel_.Next();
  if (!next || (alarm_ != 0 && alarm_at_ <= *next)) return;
  executor_.Cancel(alarm_);
  alarm_at_ = *next;
  const auto wait = milliseconds(*next) - std::chrono::floor<milliseconds>(clock_.Monotonic());
  alarm_ = executor_.After(wait, callbacks_.Task([this] { Ring(); }));
}

void Flags::Ring() {
  alarm_ = 0;
  const std::uint64_t now = TickOf(std::chrono::floor<milliseconds>(clock_.Monotonic()));
  for (int i = 0; i < kMaxAtOnce; ++i) {
    const auto due = wheel_.TakeDue(now);
    if (!due) break;
    const MatchId match = **due;
    matches_.at(match).moment = 0;
    fallen_(match);
  }
  SetAlarm();
}

}  // namespace merels::service
