#include "server/service/base/liveness.h"

#include <algorithm>

#include "server/store/store.h"

namespace merels::service {

namespace {

/// The suffix of the name of a span with which a run begins.
constexpr const char* kOpens = "+";

/// The newest time of a span that was extended, or begun, since the first reading.
std::optional<std::chrono::milliseconds> NewestThatMoved(const std::vector<store::ServedSpan>& first,
                                                         const std::vector<store::ServedSpan>& second) {
  std::optional<std::chrono::milliseconds> newest;
  for (const store::ServedSpan& span : second) {
    const bool stood = std::find(first.begin(), first.end(), span) != first.end();
    if (!stood) newest = std::max(newest.value_or(span.until), span.until);
  }
  return newest;
}

}  // namespace

domain::Uptime Liveness::UptimeOf(const std::vector<store::ServedSpan>& spans) {
  std::vector<domain::Span> served;
  for (const store::ServedSpan& span : spans) {
    served.push_back({span.since, span.until, span.node.ends_with(kOpens)});
  }
  return domain::Uptime(std::move(served));
}

void Liveness::Read(Done<Notes> done) {
  const ReadAt asked = ports_.clock.Monotonic();
  ports_.store.ServedSpans(callbacks_.WrapOnce(
      [this, asked, done = std::move(done)](Result<std::vector<store::ServedSpan>> spans) {
        if (!spans) return done(spans.error());
        Notes notes{*std::move(spans), std::nullopt};
        if (ports_.bus == nullptr || notes.spans.empty()) return done(std::move(notes));
        ports_.executor.After(kLook, callbacks_.Task([this, notes = std::move(notes), asked, done] {
          ReadAgain(notes, asked, done);
        }));
      }));
}

void Liveness::ReadAgain(Notes first, ReadAt asked, const Done<Notes>& done) {
  ports_.store.ServedSpans(callbacks_.WrapOnce([this, asked, done, first = std::move(first)](
                                                   Result<std::vector<store::ServedSpan>> spans) {
    if (!spans) return done(spans.error());
    Notes notes{*std::move(spans), std::nullopt};
    if (const auto newest = NewestThatMoved(first.spans, notes.spans)) {
      // It was written after the first question.
      notes.others = *newest + std::chrono::ceil<std::chrono::milliseconds>(ports_.clock.Monotonic() - asked);
    }
    done(std::move(notes));
  }));
}

SteadyTime::Past Liveness::PastOf(const Notes& notes, const std::vector<store::ListedMatch>& live) {
  SteadyTime::Past past;
  for (const store::ServedSpan& span : notes.spans) {
    if (span.until <= past.latest) continue;
    past = {span.until, span.day - span.until, notes.others};
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
                               // Otherwise the store works, and only refused this heartbeat.
                               const bool away = !taken && taken.error().reason == Reason::kStoreRefused;
                               noted_(now, !away);
                               taken_ = taken_ || taken;
                               if (!taken) BeginSpan();
                             }));
  timer_ = ports_.executor.After(kEvery, callbacks_.Task([this] { Note(ports_.time->Now()); }));
}

}  // namespace merels::service
