// Motions on the board, and their sounds.
#pragma once

#include <cstdint>

#include "common/board/topology.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

/// A motion, with its sound. The view plays each in turn; the view state is already the one after all of
/// them.
struct Cue {
  enum class Kind : std::uint8_t {
    kPlace,    // a man of `side` comes to `to`
    kSlide,    // from `from` to its neighbour `to`
    kFly,      // from `from` to any `to`
    kCapture,  // the man of `side` on `to` goes to the rack
    kMill,     // `line` glows
    kIllegal,  // the man or point `to` shakes
    kBack,     // a pending man slides back from `from` to `to`
    kLowTime,
    kStart,
    kEnd,  // of a game that the user did not play
    kWon,
    kLost,
    kDrawn,
  };
  Kind kind = Kind::kPlace;
  rules::Side side = rules::Side::kFirst;
  board::Point from = 0;
  board::Point to = 0;
  board::Line line{};
  bool dropped =
      false;  // kPlace, kSlide, kFly: the pointer has carried the man there; only the sound is left
  bool operator==(const Cue&) const = default;
};

}  // namespace merels::presenter
