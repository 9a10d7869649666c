// The plies of a match and their times, in some seven bytes each. Plies that were taken back stay in it, so
// that older stages of the match can be reconstructed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/clock/time_control.h"
#include "common/match/packed.h"

namespace merels::match {

using clock::Millis;

/// The time a ply took.
struct PlyTime {
  Millis charged{0}, credit{0}, left{0};
  bool operator==(const PlyTime&) const = default;
};

/// A ply as it is listed.
struct ListedPly {
  std::string ply;
  PlyTime time;
};

/// One thing that was done to the list.
struct PlyStep {
  ListedPly added;     // when nothing was taken back
  int taken_back = 0;  // how many of the present plies
};

class PlyList {
 public:
  /// For a match of `seats` players. The clock says what a player should have left after a ply; one who has
  /// something else left costs a byte or two more.
  PlyList(const clock::TimeControl& control, int seats)
      : control_(control), seats_(static_cast<std::uint16_t>(seats)) {}

  /// The position before the first ply, where that is not the start of the rules. Before any ply.
  void SetStart(std::string_view position);
  /// Empty: that of the rules.
  std::string Start() const;

  void Add(std::string_view ply, const PlyTime& time);
  /// 1 to size().
  void TakeBack(int count);

  /// The number of present plies, without those taken back; likewise below.
  int size() const { return size_; }
  /// How many were ever added.
  int added() const { return added_; }
  /// What both have left after the last ply, by seat; before their first they have what the clock starts
  /// with.
  const std::array<Millis, 2>& left() const { return left_; }
  /// From the first ply on, unpacked anew at each call.
  std::vector<ListedPly> Read() const;
  std::vector<std::string> Plies() const;

  /// All changes of the list, oldest first.
  std::vector<PlyStep> Steps() const;
  /// What both had left when these were the present plies.
  std::array<Millis, 2> LeftAfter(const std::vector<ListedPly>& plies) const;

 private:
  template <class Visit>
  std::vector<ListedPly> Each(Visit visit) const;

  clock::TimeControl control_;
  std::uint16_t seats_;
  std::uint16_t added_ = 0;
  int size_ = 0;
  std::array<Millis, 2> left_ = {control_.at_start(), control_.at_start()};
  Bytes bytes_;
};

}  // namespace merels::match
