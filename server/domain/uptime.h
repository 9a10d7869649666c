// The cluster's uptime over all its runs: players are not charged for outages between them, nor for the grace
// period after each, in which clocks stand still.
#pragma once

#include <chrono>
#include <vector>

namespace merels::domain {

/// A span of the cluster's time in which a node could serve.
struct Span {
  std::chrono::milliseconds since{0};
  std::chrono::milliseconds until{0};
  bool opens = false;  // a run of a node began with it
};

/// Immutable.
class Uptime {
 public:
  Uptime() = default;
  /// Spans in any order; they may overlap, as those of several nodes do.
  explicit Uptime(std::vector<Span> spans);

  /// Whether a run began at that moment.
  bool Opened(std::chrono::milliseconds at) const;
  /// The thinking time up to `to` of a player whose clock was set at `from`, by a ply or by the end of an
  /// outage: the time in which a node served, without the first clock::kOutageGrace after each outage.
  std::chrono::milliseconds Thought(std::chrono::milliseconds from, std::chrono::milliseconds to,
                                    bool by_outage = false) const;

 private:
  std::chrono::milliseconds Served(std::chrono::milliseconds from, std::chrono::milliseconds to) const;

  std::vector<Span> spans_;                        // by rising time, disjoint
  std::vector<std::chrono::milliseconds> opened_;  // runs, by rising time
};

}  // namespace merels::domain
