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

/// A ply in the list.
struct ListedPly {
  std::string ply;
  PlyTime time;
};

/// One change of the list.
struct PlyStep {
  ListedPly added;     // when nothing was taken back
  int taken_back = 0;  // how many of the current plies
};

class PackedPlies {
 public:
  /// For a match of `seats` players. The clock gives the usual time left after a ply; any other time costs a
  /// byte or two more.
  PackedPlies(const clock::TimeControl& control, int seats)
      : control_(control), seats_(static_cast<std::uint16_t>(seats)) {}

  /// The position before the first ply, where that is not the start of the rules. Before any ply.
  void SetStart(std::string_view position);
  /// Empty: that of the rules.
  std::string Start() const;

  void Add(std::string_view ply, const PlyTime& time);
  /// 1 to size().
  void TakeBack(int count);

  /// The number of current plies, without those taken back, as below.
  int size() const { return size_; }
  /// The number of plies ever added.
  int added() const { return added_; }
  /// The time left of both after the last ply, by seat; before their first they have what the clock starts
  /// with.
  const std::array<Millis, 2>& left() const { return left_; }
  /// From the first ply on, unpacked again at each call.
  std::vector<ListedPly> Read() const;
  std::vector<std::string> Plies() const;

  /// All changes of the list, oldest first.
  std::vector<PlyStep> Steps() const;
  /// The time left of both when these were the current plies.
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
