// What a game keeps of its earlier positions: the men of a position as one number, counts of repetitions for
// the draw rule `reps`, and a game's data for a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace merels::rules {

/// Sets of points, one for each of two kinds of men; no point is in both. A board has at most 37 points.
struct TwoSets {
  std::uint64_t one = 0;
  std::uint64_t two = 0;
};

/// The digits 0 (empty), 1 and 2 of all points in base 3: below 3^24 (2^39) for 24 points, below 2^59 for 37.
constexpr std::uint64_t EncodeMen(const TwoSets& men);
constexpr TwoSets DecodeMen(std::uint64_t code);

namespace men_code {

inline constexpr std::uint64_t kByte = 6561;  // 3^8

/// A byte's bits as digits of base 3.
inline constexpr auto kDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (unsigned byte = 0; byte < digits.size(); ++byte) {
    unsigned sum = 0;
    for (int bit = 7; bit >= 0; --bit) sum = sum * 3 + (byte >> bit & 1U);
    digits[byte] = static_cast<std::uint16_t>(sum);
  }
  return digits;
}();

}  // namespace men_code

constexpr std::uint64_t EncodeMen(const TwoSets& men) {
  std::uint64_t code = 0;
  for (int shift = 32; shift >= 0; shift -= 8) {
    code = code * men_code::kByte + men_code::kDigits[men.one >> shift & 0xFF] +
           2U * men_code::kDigits[men.two >> shift & 0xFF];
  }
  return code;
}

constexpr TwoSets DecodeMen(std::uint64_t code) {
  TwoSets men;
  for (int point = 0; code != 0; ++point, code /= 3) {
    const std::uint64_t digit = code % 3;
    if (digit == 1) men.one |= std::uint64_t{1} << point;
    if (digit == 2) men.two |= std::uint64_t{1} << point;
  }
  return men;
}

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

  /// A copy has room for the next position: it is made for a ply.
  Repetitions(const Repetitions& other) : limit_(other.limit_) {
    if (limit_ == 0) return;
    codes_.reserve(other.codes_.size() + 1);
    codes_.insert(codes_.end(), other.codes_.begin(), other.codes_.end());
  }
  Repetitions& operator=(const Repetitions& other) { return *this = Repetitions(other); }
  Repetitions(Repetitions&&) noexcept = default;
  Repetitions& operator=(Repetitions&&) noexcept = default;
  ~Repetitions() = default;

  /// A ply made `now`. `irreversible`: no earlier position can recur after it.
  void Add(const Position& now, bool irreversible) {
    if (limit_ == 0) return;
    if (irreversible) codes_.clear();
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

/// `Position` is the family's own.
template <class Position>
struct Snapshot {
  Position now;
  /// Positions that may recur, oldest first, without `now`; kept only while `reps` is on.
  std::vector<Position> earlier;
  /// Plies in a row without a placement or a capture; only the morris family counts them.
  int quiet = 0;
  int plies = 0;
};

}  // namespace merels::rules
