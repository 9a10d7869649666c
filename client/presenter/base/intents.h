// The user's input, independent of pixels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/presenter/base/controls.h"
#include "common/board/topology.h"

namespace merels::presenter {

/// The text of a field is now this.
struct Edit {
  Field field;
  std::string text;
};

/// Enter in a field.
struct Submit {
  Field field;
};

/// The pointer is now over this point of the board, or over none.
struct Hover {
  std::optional<board::Point> point;
};

/// The left button went down on the board: on a point, or beside all points.
struct PressPoint {
  std::optional<board::Point> point;
};

/// The left button came up. `dragged`: the pointer had moved 4 px or more in between.
struct ReleasePoint {
  std::optional<board::Point> point;
  bool dragged = false;
};

/// The right button went down on `from` and came up on `to`: a click when both are one point; nothing: beside
/// all points.
struct MarkPoints {
  std::optional<board::Point> from;
  std::optional<board::Point> to;
};

/// The board gained or lost the keyboard focus.
struct FocusBoard {
  bool focused = false;
  bool sought = true;  // by a key: the user wants to see the cursor
};

enum class KeyCode : std::uint8_t {
  kLeft,
  kRight,
  kUp,
  kDown,
  kHome,
  kEnd,
  kEnter,
  kEscape,
  kBackspace,
  kSettings,  // Ctrl and a comma
  kOpen,      // Ctrl and O
  kSave,      // Ctrl and S
  kCopy,      // Ctrl and C
  kUndo,      // Ctrl and Z
  kRedo,      // Ctrl and Y, or Ctrl, Shift and Z
  kCharacter,
};

/// A key that no focused field or button took. Text arrives as kCharacter.
struct Key {
  KeyCode code = KeyCode::kCharacter;
  char character = 0;  // printable ASCII, for kCharacter
};

/// Text from the clipboard, unchanged; empty when it holds no text. No focused field took it.
struct Paste {
  std::string text;
};

/// The user closed the window.
struct Close {};

/// An Action goes to the feature it belongs to, on any screen; all others go to the screen shown.
using Intent = std::variant<Action, Edit, Submit, Hover, PressPoint, ReleasePoint, MarkPoints, FocusBoard,
                            Key, Paste, Close>;

/// The action in it, if it belongs to this list.
template <class Actions>
const Actions* ActionsIn(const Intent& intent) {
  const auto* action = std::get_if<Action>(&intent);
  return action == nullptr ? nullptr : action->In<Actions>();
}

}  // namespace merels::presenter
