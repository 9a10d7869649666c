// What the person at the window does, in words that know nothing of pixels.
#ifndef MERELS_CLIENT_PRESENTER_BASE_INTENTS_H_
#define MERELS_CLIENT_PRESENTER_BASE_INTENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/presenter/base/controls.h"
#include "common/board/topology.h"

namespace merels::presenter {

/// A button was pressed, by mouse or by Enter on it.
struct Press {
  Action action = Action::kShowLobby;
  std::string argument;
};

/// The text of a field is now this.
struct Edit {
  Field field = Field::kServer;
  std::string text;
};

/// Enter in a field.
struct Submit {
  Field field = Field::kServer;
};

/// The pointer is now over this point of the board, or over none.
struct Hover {
  std::optional<board::Point> point;
};

/// The left button went down on the board, on a point or beside all of them.
struct PressPoint {
  std::optional<board::Point> point;
};

/// The left button came up. `dragged`: the pointer had moved 4 px or more since it went down.
struct ReleasePoint {
  std::optional<board::Point> point;
  bool dragged = false;
};

/// The board gained or lost the keyboard focus.
struct FocusBoard {
  bool focused = false;
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
  kCharacter,
};

/// A key that no focused field or button wanted. Text arrives as kCharacter.
struct Key {
  KeyCode code = KeyCode::kCharacter;
  char character = 0;  // printable ASCII, for kCharacter
};

/// The pointer entered or left the lobby's list of tables, whose rows stand still while it is there.
struct HoverTables {
  bool inside = false;
};

/// The pointer is now over the board of this match on the screen of six, or over none (empty).
struct HoverCard {
  std::string match;
};

/// Somebody closed the window.
struct Close {};

using Intent = std::variant<Press, Edit, Submit, Hover, PressPoint, ReleasePoint, FocusBoard, Key,
                            HoverTables, HoverCard, Close>;

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_INTENTS_H_
