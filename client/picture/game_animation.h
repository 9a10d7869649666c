// A whole game as a GIF that moves: the board after each ply, with both names and clocks.
#pragma once

#include <string>
#include <string_view>

#include "client/picture/board_picture.h"
#include "client/picture/name_strip.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/notation/record.h"
#include "common/rules/game.h"

namespace merels::picture {

/// Of a longer game the last ones are shown.
inline constexpr std::size_t kMostPlies = 300;

/// How long boards are seen. In a game with clocks a board lasts in proportion to the thought that it caused,
/// within these bounds; half of them last no longer than kUsual. Without clocks all last so long.
inline constexpr clock::Millis kShortest{500}, kUsual{800}, kLongest{3000};
/// The board at the end.
inline constexpr clock::Millis kEnd{5000};

/// One thread.
class GameAnimations {
 public:
  /// Width of the pictures: that of a board, with no room beside it.
  static constexpr int kWidth = BoardPictures::kSide / 2;

  /// `record` is of a game that begins with `start`, and its plies are legal, one after the other; branches
  /// are not shown. `boards` are for it alone meanwhile.
  std::string Draw(BoardPictures& boards, const rules::Game& start, const notation::Record& record);

 private:
  NameStrips strips_;
};

/// The same of a record's text, as study::ReadRecord reads it. bad-record, also of one without plies.
Result<std::string> AnimateRecord(std::string_view record);

}  // namespace merels::picture
