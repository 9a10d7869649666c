// When the store refused to write: then the clocks of all matches stand still.
#ifndef MERELS_SERVER_SERVICE_STORE_OUTAGE_H_
#define MERELS_SERVER_SERVICE_STORE_OUTAGE_H_

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

namespace merels::service {

/// As far as it can be known: from when the first write was asked for that was refused, until one was asked
/// for that was not. All moments are monotonic. Single-threaded.
class StoreOutage {
 public:
  using Moment = std::chrono::nanoseconds;

  /// Stretches that are remembered; beyond that the two oldest become one, at nobody's cost.
  static constexpr std::size_t kKept = 64;

  /// A write that was asked for at `asked` was refused, or nobody knows what became of it.
  void Refused(Moment asked);
  /// A write that was asked for at `asked` was carried out. Answers may come in any order.
  void CarriedOut(Moment asked);

  /// Whether the store refuses, as far as is known.
  bool now() const { return !stretches_.empty() && !stretches_.back().until; }
  /// For how long it refused between these moments.
  Moment Within(Moment from, Moment to) const;

 private:
  struct Stretch {
    Moment since{0};
    std::optional<Moment> until;  // none for the last one while it goes on
  };

  std::deque<Stretch> stretches_;  // by rising time, apart from each other
  Moment carried_out_{0};          // when the newest was asked for that was
  Moment refused_{0};              // the same of those that were refused
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_STORE_OUTAGE_H_
