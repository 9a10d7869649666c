// How often positions have occurred: the memory of the draw rule `reps`, the same for every family.
#ifndef MERELS_COMMON_RULES_REPETITIONS_H_
#define MERELS_COMMON_RULES_REPETITIONS_H_

#include <algorithm>
#include <span>
#include <vector>

namespace merels::rules {

/// `Position` holds all that makes two positions the same, whose turn it is included.
template <class Position>
class Repetitions {
 public:
  /// The draw comes at `limit` occurrences, the start position counted; 0 is never, and nothing is kept.
  Repetitions(int limit, const Position& start) : limit_(limit) {
    if (limit_ > 0) positions_.push_back(start);
  }

  /// A ply made `now`. `for_good`: no earlier position can come back after it.
  void Add(const Position& now, bool for_good) {
    if (limit_ == 0) return;
    if (for_good) positions_.clear();
    positions_.push_back(now);
  }

  /// How often the present position has occurred, itself counted; 0 when nothing is kept.
  int Seen(const Position& now) const {
    return static_cast<int>(std::count(positions_.begin(), positions_.end(), now));
  }
  bool Drawn(const Position& now) const { return limit_ > 0 && Seen(now) >= limit_; }
  int limit() const { return limit_; }
  /// Positions that may come back, oldest first, without the present one; none when nothing is kept.
  std::span<const Position> earlier() const {
    return std::span(positions_).first(positions_.empty() ? 0 : positions_.size() - 1);
  }

 private:
  int limit_;
  std::vector<Position> positions_;  // since the last ply for good, the present position last
};

}  // namespace merels::rules

#endif  // MERELS_COMMON_RULES_REPETITIONS_H_
