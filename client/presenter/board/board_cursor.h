// The keyboard's cursor on a board: along the lines with the arrows, or by a letter and a digit; and the
// pointer, which goes before it.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/controls.h"
#include "common/board/topology.h"

namespace merels::presenter {

/// The neighbour of `from` along its line in the direction of an arrow key; `from` itself when no line leads
/// there. `flipped`: the board is turned by half a turn.
board::Point Step(const board::Topology& topology, board::Point from, KeyCode arrow, bool flipped);

/// Reads a point's name, typed as a letter and a digit.
class Jump {
 public:
  struct Answer {
    std::optional<board::Point> point;  // the point, once its name is complete
    bool used = false;                  // the character was part of a name
    std::string missing;                // "d4", when the board has no such point
  };
  Answer Type(const board::Topology& topology, char character);
  void Reset() { file_ = 0; }

 private:
  char file_ = 0;
};

/// A value. The board has the keyboard at first, and the cursor is not shown before a key was used.
class BoardCursor {
 public:
  /// `point`: under the pointer; none: it is elsewhere.
  void Hover(std::optional<board::Point> point) { hover_ = point; }
  /// The board gets or loses the keyboard.
  void Focus(bool focused);
  /// Shows the cursor on the first point, unless it is shown already.
  void Show(const board::Topology& topology);
  /// The mouse is in use.
  void Hide() { at_.reset(); }
  /// The first key only shows where the cursor is.
  void Move(const board::Topology& topology, KeyCode arrow, bool flipped);
  /// Goes to the point whose name is complete.
  Jump::Answer Type(const board::Topology& topology, char character);

  bool focused() const { return focused_; }
  /// Where the cursor is, while it is shown.
  std::optional<board::Point> at() const { return at_; }
  /// The point under the pointer, else the cursor.
  std::optional<board::Point> aim() const { return hover_ || !focused_ ? hover_ : at_; }

 private:
  std::optional<board::Point> hover_;
  bool focused_ = true;
  std::optional<board::Point> at_;
  Jump jump_;
};

}  // namespace merels::presenter
