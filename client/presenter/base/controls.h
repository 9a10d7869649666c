// Controls of a screen, plain values that the view draws as widgets; and the user's input, independent of
// pixels. A widget's id, for tests and for assistive programs, follows from its action or its field.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "client/presenter/base/actions.h"
#include "common/board/topology.h"

namespace merels::presenter {

enum class Icon : std::uint8_t {
  kMark,
  kList,
  kBoard,
  kMan,
  kFirst,
  kPrevious,
  kNext,
  kLast,
  kCross,
  kCheck,
  kWarning,
  kEye,
  kRanks,
  kPast,  // a clock turned back
  kGear,
  kPlay,
  kPause
};

/// Longest name the server takes, in characters.
inline constexpr std::size_t kLongestName = 20;
/// Longest password it takes, in bytes.
inline constexpr std::size_t kLongestPassword = 128;

enum class Emphasis : std::uint8_t { kNormal, kPrimary, kDanger, kQuiet };

/// A button, chip, tile, tab or row that can be pressed.
struct Button {
  Action action;
  std::string label;
  bool enabled = true;
  bool chosen = false;  // for chips, tiles and tabs
  Emphasis emphasis = Emphasis::kNormal;

  /// Such as "join-table:abc" or "resign".
  const std::string& Id() const { return action.Id(); }
  bool operator==(const Button&) const = default;
};

/// Text that can be filled in; each feature names its own. The name has static storage.
struct Field {
  std::string_view name;  // such as "field:server"; the widget's id
  auto operator<=>(const Field&) const = default;
};

/// The presenter owns the text, the view the caret. When `text` differs from the widget's, the widget takes
/// it over with the caret at its end.
struct TextField {
  Field field;
  std::string label;
  std::string hint;  // shown while the text is empty
  std::string text;
  bool enabled = true;
  std::size_t max_length = 64;  // in bytes
  bool secret = false;          // shown as dots, and never sent to assistive programs
  std::string problem{};        // what is wrong with the text, in a sentence under the field

  bool operator==(const TextField&) const = default;
};

/// The state of a list.
enum class ListState : std::uint8_t { kLoading, kReady, kEmpty, kFailed };

/// A widget with its place in the window, in pixels.
struct WidgetInfo {
  std::string id;    // Button::Id(), Field::name, "point:d2", "ribbon", ...
  std::string kind;  // "button", "field", "chip", "tab", "row", "point", "label"
  std::string text;
  float x = 0, y = 0, w = 0, h = 0;
  bool enabled = true;
  bool focused = false;
};

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
