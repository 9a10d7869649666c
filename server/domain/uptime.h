// When the house could serve, over all its runs: no player is charged for the time between them, nor for the
// seconds after each in which clocks stand.
#pragma once

#include <chrono>
#include <vector>

namespace merels::domain {

/// A stretch of the house's time in which a node could serve.
struct Span {
  std::chrono::milliseconds since{0};
  std::chrono::milliseconds until{0};
  bool opens = false;  // a run of a node began with it
};

/// A value. Never changes.
class Uptime {
 public:
  Uptime() = default;
  /// Spans in any order; they may overlap, as those of several nodes do.
  explicit Uptime(std::vector<Span> spans);

  /// Whether a run began just then.
  bool Opened(std::chrono::milliseconds at) const;
  /// How long a player has thought by `to` whose clock was set at `from`, by a ply or by the end of an
  /// outage: the time that was served, but for the first clock::kOutageGrace after each outage, which is a
  /// time in which no node served.
  std::chrono::milliseconds Thought(std::chrono::milliseconds from, std::chrono::milliseconds to,
                                    bool by_outage = false) const;

 private:
  std::chrono::milliseconds Served(std::chrono::milliseconds from, std::chrono::milliseconds to) const;

  std::vector<Span> spans_;                        // by rising time, apart from each other
  std::vector<std::chrono::milliseconds> opened_;  // runs, by rising time
};

}  // namespace merels::domain
