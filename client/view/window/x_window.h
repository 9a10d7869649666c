// What a window of X needs beside SFML: which parts of it have come into sight, how large the server says it
// is, full screen, and what the desktop changes meanwhile.
#pragma once

#include <memory>
#include <optional>

#include <SFML/Window/WindowHandle.hpp>

#include "client/view/draw/damage.h"

namespace merels::view {

/// By a connection of its own: what one program asks to be told on one connection replaces what it asked
/// there before. The window's thread uses it.
class XWindow {
 public:
  explicit XWindow(sf::WindowHandle window);
  ~XWindow();
  XWindow(const XWindow&) = delete;
  XWindow& operator=(const XWindow&) = delete;

  /// Parts that were covered and have come into sight since the last call. X does not keep them, and SFML
  /// does not tell.
  Damage TakeExposed(Vec window);
  /// Whether the desktop has changed its resources since the last call, its scale among them.
  bool TakeDesktopChange();
  /// How large it is now; what SFML says is as old as its newest event. Nothing when it is gone.
  std::optional<Vec> Size();
  /// Asks the window manager not to make it smaller than this.
  void SetLeastSize(Vec least);
  /// To full screen, or back to the place and size from before. The window manager does it and remembers
  /// them; where there is none, this object does.
  void ToggleFullScreen();

 private:
  struct Connection;

  void TakeEvents();

  std::unique_ptr<Connection> connection_;
};

}  // namespace merels::view
