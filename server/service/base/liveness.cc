#include "server/service/base/liveness.h"

#include <algorithm>

#include "server/store/store.h"

namespace merels::service {

namespace {

/// What the name of a span ends with that a run begins with.
constexpr const char* kOpens = "+";

}  // namespace

domain::Uptime Liveness::UptimeOf(const std::vector<store::ServedSpan>& spans) {
  std::vector<domain::Span> served;
  for (const store::ServedSpan& span : spans) {
    served.push_back({span.since, span.until, span.node.ends_with(kOpens)});
  }
  return domain::Uptime(std::move(served));
}

SteadyTime::Past Liveness::PastOf(const std::vector<store::ServedSpan>& spans,
                                  const std::vector<store::ListedMatch>& live) {
  SteadyTime::Past past;
  for (const store::ServedSpan& span : spans) {
    if (span.until <= past.latest) continue;
    const bool known = span.day > std::chrono::milliseconds(0);
    past = {span.until, known ? span.day - span.until : std::chrono::milliseconds(0)};
  }
  for (const store::ListedMatch& match : live) past.latest = std::max(past.latest, match.head.turn_began_at);
  return past;
}

void Liveness::BeginSpan() {
  ++span_;
  opens_ = !taken_;
}

void Liveness::Note(std::chrono::milliseconds at) {
  const ReadAt now = ports_.clock.Monotonic();
  const ReadAt last = std::exchange(last_, now);
  if (last > ReadAt(0) && now - last > kEvery + kLate) BeginSpan();
  const std::string name = node_ + "." + std::to_string(span_) + (opens_ ? kOpens : "");
  ports_.store.WriteLiveness({name, at, ports_.clock.Now()},
                             callbacks_.WrapOnce([this, now](const Result<void>& taken) {
                               // Else the store works, and only would not take this note.
                               const bool away = !taken && taken.error().reason == Reason::kStoreRefused;
                               noted_(now, !away);
                               taken_ = taken_ || taken;
                               if (!taken) BeginSpan();
                             }));
  timer_ = ports_.executor.After(kEvery, callbacks_.Task([this] { Note(ports_.time->Now()); }));
}

}  // namespace merels::service
