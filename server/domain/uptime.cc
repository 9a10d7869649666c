#include "server/domain/uptime.h"

#include <algorithm>

namespace merels::domain {

using std::chrono::milliseconds;

Uptime::Uptime(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.since < b.since; });
  for (const Span& span : spans) {
    if (spans_.empty() || span.since > spans_.back().until) {
      spans_.push_back(span);
    } else {
      spans_.back().until = std::max(spans_.back().until, span.until);
    }
  }
}

milliseconds Uptime::Within(milliseconds from, milliseconds to) const {
  milliseconds served{0};
  for (auto span = spans_.rbegin(); span != spans_.rend() && span->until > from; ++span) {
    served += std::max(milliseconds(0), std::min(to, span->until) - std::max(from, span->since));
  }
  return served;
}

}  // namespace merels::domain
