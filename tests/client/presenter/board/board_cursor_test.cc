#include "client/presenter/board/board_cursor.h"

#include <set>

#include <gtest/gtest.h>

namespace merels::presenter {
namespace {

board::Point At(const char* name) { return *board::FindPoint(board::kNine, name); }

std::string Go(const char* from, KeyCode arrow, bool flipped = false) {
  return board::PointName(board::kNine, Step(board::kNine, At(from), arrow, flipped));
}

TEST(Walk, ArrowsFollowTheLines) {
  EXPECT_EQ(Go("a7", KeyCode::kRight), "d7");
  EXPECT_EQ(Go("d7", KeyCode::kDown), "d6");
  EXPECT_EQ(Go("d5", KeyCode::kDown), "d5") << "no line crosses the middle";
  EXPECT_EQ(Go("a7", KeyCode::kUp), "a7");
  EXPECT_EQ(Go("a7", KeyCode::kLeft, true), "d7") << "on a turned board left is right";
}

TEST(Walk, EveryPointCanBeReached) {
  std::set<board::Point> seen = {At("a7")};
  for (std::size_t before = 0; before != seen.size();) {
    before = seen.size();
    for (const auto point : std::set(seen)) {
      for (const auto arrow : {KeyCode::kLeft, KeyCode::kRight, KeyCode::kUp, KeyCode::kDown}) {
        seen.insert(Step(board::kNine, point, arrow, false));
      }
    }
  }
  EXPECT_EQ(seen.size(), 24U);
}

TEST(Walk, ALetterAndADigitJump) {
  Jump jump;
  EXPECT_TRUE(jump.Type(board::kNine, 'D').used);
  EXPECT_EQ(jump.Type(board::kNine, '2').point, At("d2"));
  EXPECT_FALSE(jump.Type(board::kNine, '2').used) << "a digit alone is none of the jump's business";
  jump.Type(board::kNine, 'a');
  jump.Type(board::kNine, 'd');
  const auto none = jump.Type(board::kNine, '4');
  EXPECT_FALSE(none.point);
  EXPECT_EQ(none.missing, "d4");
}

}  // namespace
}  // namespace merels::presenter
