// Texts of the lesson.
#pragma once

#include <array>
#include <string_view>

#include "client/local/lesson.h"

namespace merels::presenter {

struct StepWords {
  std::string_view title;
  std::string_view rule;    // the rule
  std::string_view task;    // the task
  std::string_view praise;  // after success
  std::string_view again;   // after a wrong ply
};

/// Static storage.
constexpr StepWords WordsOf(local::Goal goal) {
  constexpr std::array<StepWords, local::kLessonSteps> kWords = {{
      {"Place your men",
       "Two players have nine men each. They take turns to put one of them on any point where lines meet.",
       "You are White. Click any empty point.", "That is all there is to placing.",
       "Click a point that is empty."},
      {"Close a mill, take a man",
       "Three of your men in a row along a line are a mill. Whoever closes one takes a man of the other "
       "side.",
       "Two men wait in the top row. Close the mill on g7, then click the black man you want.",
       "A mill! That black man will not come back.",
       "That closes no mill. The place is at the right end of the top row."},
      {"Mills protect", "Men that stand in a mill cannot be taken, as long as there are others.",
       "Close your mill on b2. Black's mill is locked; take the man that stands alone.",
       "Right: only the man outside the mill could be taken.",
       "That closes no mill. The place is at the left end of the second row from below."},
      {"Move along the lines",
       "When all men are placed, move one of them along a line to the next empty point.",
       "Move the man on e4 up to e5, close the mill, and take a man.",
       "Well moved. Open a mill and close it again, and it takes once more.",
       "That closes no mill. The man on e4 has one step to go."},
      {"Three men fly", "With only three men left you may move to any empty point, however far.",
       "You have three men. Fly from d1 to g7, close the mill, and take a man.",
       "Across the whole board! Three men are not lost yet.",
       "That was a step to the next point. Fly farther: to g7."},
      {"How it ends", "A player with fewer than three men loses, and so does one who cannot move.",
       "Black has three men left. Close the mill on a7 and take one of them.",
       "Black has two men: you win. That is the whole game.",
       "Black still has three men. The man on d7 closes the mill on a7."},
  }};
  return kWords.at(static_cast<std::size_t>(goal));
}

}  // namespace merels::presenter
