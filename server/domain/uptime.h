// When the server could serve, over all its runs: no player is charged for the time between them.
#ifndef MERELS_SERVER_DOMAIN_UPTIME_H_
#define MERELS_SERVER_DOMAIN_UPTIME_H_

#include <chrono>
#include <vector>

namespace merels::domain {

/// A stretch of Unix time.
struct Span {
  std::chrono::milliseconds since{0};
  std::chrono::milliseconds until{0};
};

/// A value. Never changes.
class Uptime {
 public:
  Uptime() = default;
  /// Spans in any order; they may overlap, as those of several nodes do.
  explicit Uptime(std::vector<Span> spans);

  /// How much of the time from `from` to `to` was served.
  std::chrono::milliseconds Within(std::chrono::milliseconds from, std::chrono::milliseconds to) const;

 private:
  std::vector<Span> spans_;  // by rising time, apart from each other
};

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_UPTIME_H_
