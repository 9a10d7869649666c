#include "server/domain/uptime.h"

#include <algorithm>

#include "common/clock/match_clock.h"

namespace merels::domain {

using std::chrono::milliseconds;

Uptime::Uptime(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.since < b.since; });
  for (const Span& span : spans) {
    if (span.opens) opened_.push_back(span.since);
    if (spans_.empty() || span.since > spans_.back().until) {
      spans_.push_back(span);
    } else {
      spans_.back().until = std::max(spans_.back().until, span.until);
    }
  }
}

bool Uptime::Opened(milliseconds at) const { return std::binary_search(opened_.begin(), opened_.end(), at); }

milliseconds Uptime::Thought(milliseconds from, milliseconds to, bool by_outage) const {
  milliseconds thought = Served(from, to);
  milliseconds counted = from;  // time before this has been subtracted
  const auto stand = [&](milliseconds since) {
    const milliseconds until = std::min(to, since + clock::kOutageGrace);
    since = std::max(since, counted);
    if (until <= since) return;
    thought -= Served(since, until);
    counted = until;
  };
  if (by_outage) stand(from);
  auto span = std::upper_bound(spans_.begin(), spans_.end(), from,
                               [](milliseconds at, const Span& one) { return at < one.since; });
  for (; span != spans_.end() && span->since < to; ++span) {
    if (span->opens) stand(span->since);
  }
  return thought;
}

milliseconds Uptime::Served(milliseconds from, milliseconds to) const {
  milliseconds served{0};
  auto span = std::upper_bound(spans_.begin(), spans_.end(), from,
                               [](milliseconds at, const Span& one) { return at < one.until; });
  for (; span != spans_.end() && span->since < to; ++span) {
    served += std::max(milliseconds(0), std::min(to, span->until) - std::max(from, span->since));
  }
  return served;
}

}  // namespace merels::domain
