// The plies of a match and what they cost, in some seven bytes each. Those that were taken back stay in it,
// so that older stages of the match can be made again.
#ifndef MERELS_COMMON_MATCH_PLY_LIST_H_
#define MERELS_COMMON_MATCH_PLY_LIST_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "common/clock/time_control.h"
#include "common/match/packed.h"

namespace merels::match {

using clock::Millis;

/// What a ply cost.
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
  int taken_back = 0;  // so many of the plies that stood
};

class PlyList {
 public:
  /// For a match of `seats` players. The clock says what a player should have left after a ply; one who has
  /// something else left costs a byte or two more.
  PlyList(const clock::TimeControl& control, int seats) : control_(control), seats_(seats) {}

  void Add(std::string_view ply, const PlyTime& time);
  /// 1 to size().
  void TakeBack(int count);

  /// Of the plies that stand; so below.
  int size() const { return size_; }
  /// What both have left after the last ply, by seat; before their first they have what the clock starts
  /// with.
  const std::array<Millis, 2>& left() const { return left_; }
  /// From the first ply on, read anew at each call.
  std::vector<ListedPly> Read() const;
  std::vector<std::string> Plies() const;
  std::vector<PlyTime> Times() const;

  /// Everything that was ever done to it, the oldest first.
  std::vector<PlyStep> Steps() const;
  /// What both had left when just these plies stood.
  std::array<Millis, 2> LeftAfter(const std::vector<ListedPly>& plies) const;

 private:
  template <class Visit>
  std::vector<ListedPly> Each(Visit visit) const;

  clock::TimeControl control_;
  int seats_;
  int size_ = 0;
  std::array<Millis, 2> left_ = {control_.initial, control_.initial};
  Bytes bytes_;
};

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_PLY_LIST_H_
