// Events of mouse and keyboard, independent of SFML, so that their handlers can be tested without a display.
#pragma once

#include <cstdint>
#include <string>

#include "client/view/geometry.h"

namespace merels::view {

enum class InputKey : std::uint8_t {
  kTab,
  kEnter,
  kSpace,
  kEscape,
  kBackspace,
  kDelete,
  kLeft,
  kRight,
  kUp,
  kDown,
  kHome,
  kEnd,
  kPageUp,
  kPageDown,
  kSettings,   // Ctrl and a comma
  kSelectAll,  // Ctrl and A
  kOpen,       // Ctrl and O
  kSave,       // Ctrl and S
  kUndo,       // Ctrl and Z
  kRedo,       // Ctrl and Y, or Ctrl, Shift and Z
  kCopy,       // Ctrl and C
  kCut,        // Ctrl and X
};

struct InputEvent {
  enum class Kind : std::uint8_t {
    kMove,
    kLeave,
    kPress,
    kRelease,
    kWheel,
    kKey,
    kText,
    kPaste,
    kClose,
    kPressRight,
    kReleaseRight
  };

  Kind kind = Kind::kMove;
  /// For pointer events, in window pixels. Presses and releases are of the left button unless their kind says
  /// right.
  Vec at;
  /// Notches of the wheel; positive is away from the user.
  float wheel = 0;
  bool across = false;  // of a wheel that is turned sideways: to the left is positive
  InputKey key = InputKey::kTab;
  bool shift = false;
  /// Typed or pasted text, UTF-8 without control characters.
  std::string text;
  /// With kText: what the key types on a US keyboard, where its own letter is not Latin; else 0.
  /// Single-letter shortcuts use it, text does not.
  char place = 0;
  /// With kPaste: the full text of the clipboard; `text` is its beginning.
  std::string whole;
};

}  // namespace merels::view
