// Repetition counts: the memory of the draw rule `reps`, the same for every family.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace merels::rules {

/// `Position` has everything that makes two positions the same, including the side to move. A server keeps
/// many games, so a position is stored as one number: beside the type there are
///   std::uint64_t CodeOf(const Position&), different for positions of one stretch that differ, and
///   Position Decode(std::uint64_t code, const Position& now), where `now` is of the same stretch;
/// a stretch is a run of reversible plies.
template <class Position>
class Repetitions {
 public:
  /// The draw comes at `limit` occurrences, including the start position; 0 is never, and nothing is kept.
  Repetitions(int limit, const Position& start) : limit_(limit) {
    if (limit_ > 0) codes_.push_back(CodeOf(start));
  }

  /// A ply made `now`. `for_good`: no earlier position can recur after it.
  void Add(const Position& now, bool for_good) {
    if (limit_ == 0) return;
    if (for_good) codes_.clear();
    // Doubling would leave half of it empty, in every game of a server.
    if (codes_.size() == codes_.capacity()) codes_.reserve(codes_.size() + kGrowth);
    codes_.push_back(CodeOf(now));
  }

  /// The number of occurrences of the current position, including this one; 0 when nothing is kept.
  int Seen(const Position& now) const {
    if (limit_ == 0) return 0;
    return static_cast<int>(std::count(codes_.begin(), codes_.end(), CodeOf(now)));
  }
  bool Drawn(const Position& now) const { return limit_ > 0 && Seen(now) >= limit_; }
  int limit() const { return limit_; }
  /// Positions that may recur, oldest first, without the current one; none when nothing is kept.
  std::vector<Position> Earlier(const Position& now) const {
    std::vector<Position> earlier;
    for (std::size_t i = 0; i + 1 < codes_.size(); ++i) earlier.push_back(Decode(codes_[i], now));
    return earlier;
  }

 private:
  static constexpr std::size_t kGrowth = 8;

  int limit_;
  std::vector<std::uint64_t> codes_;  // since the last irreversible ply, the current position last
};

}  // namespace merels::rules
