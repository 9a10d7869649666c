// The knobs in the form that the move generator reads, looked up once.
#pragma once

#include <array>

#include "common/rules/race/position.h"

namespace merels::rules::race {

/// The course of each side under one setup. White gains by rising progress, Black by falling.
struct Course {
  /// By side: the points its men start from. They are the other side's goal.
  std::array<Bits, 2> start{};
  /// By point: progress, in points' files and ranks as the rules page counts it.
  french::Lines::Table<std::int8_t> progress{};
  /// By side, then by point: the points that are not farther back.
  std::array<french::Lines::Table<Bits>, 2> ahead{};
};

class Rules {
 public:
  explicit Rules(const Knobs& knobs);

  const french::Lines& lines() const { return *lines_; }
  const Course& course() const { return *course_; }
  Bits Goal(Side side) const { return course_->start[Index(Other(side))]; }
  /// The points where a man of `side` on `from` may end a ply, as far as the direction goes; including
  /// `from`.
  Bits Ahead(Side side, Point from) const {
    return course_->ahead[Index(side)][static_cast<std::size_t>(from)];
  }

 private:
  const french::Lines* lines_;  // static storage, as the next
  const Course* course_;
};

}  // namespace merels::rules::race
