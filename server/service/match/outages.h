// This node's outages: the store refused to write, or the process did not run. Meanwhile the clocks of all
// its matches stand still.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

namespace merels::service {

/// An outage of the store lasts, as far as can be known, from the request of the first refused write until
/// the request of the first that succeeded. All times are monotonic. Single-threaded.
class Outages {
 public:
  using Moment = std::chrono::nanoseconds;

  /// Outages that are remembered; beyond that the two oldest are merged, in the players' favour.
  static constexpr std::size_t kKept = 64;

  /// A write that was requested at `asked` was refused, or its outcome is unknown.
  void Refused(Moment asked);
  /// A write that was requested at `asked` was carried out. Answers may come in any order.
  void CarriedOut(Moment asked);

  /// The process did not run from `since` to `until`: it was stopped, or its machine slept.
  void OnProcessSuspended(Moment since, Moment until);

  /// Whether the store is refusing writes, as far as is known.
  bool now() const { return !stretches_.empty() && !stretches_.back().until; }
  /// The time between these moments in which the node could not serve.
  Moment Within(Moment from, Moment to) const;

 private:
  struct Stretch {
    Moment since{0};
    std::optional<Moment> until;  // nothing for the last one while it lasts
  };

  void Add(Moment since, std::optional<Moment> until);

  std::deque<Stretch> stretches_;  // by rising time, disjoint
  Moment carried_out_{0};          // when the newest write that was carried out was requested
  Moment refused_{0};              // when the newest refused write was requested
};

}  // namespace merels::service
