// X features that SFML lacks: exposed parts, the size on the server, full screen, and changes of the desktop.
#pragma once

#include <memory>
#include <optional>

#include <SFML/Window/WindowHandle.hpp>

#include "client/view/draw/display_list.h"

namespace merels::view {

/// On a connection of its own: a program's later selection of events replaces the earlier one on the same
/// connection. For the window's thread.
class XWindow {
 public:
  explicit XWindow(sf::WindowHandle window);
  ~XWindow();
  XWindow(const XWindow&) = delete;
  XWindow& operator=(const XWindow&) = delete;

  /// Parts exposed since the last call. X does not keep them, and SFML does not report them.
  Damage TakeExposed(Vec window);
  /// Whether the desktop's resources, such as its scale, have changed since the last call.
  bool TakeDesktopChange();
  /// The current size; SFML's is as old as its newest event. Nothing when the window is gone.
  std::optional<Vec> Size();
  /// Asks the window manager not to make it smaller than this.
  void SetLeastSize(Vec least);
  /// To full screen, or back to the old place and size. The window manager does it and remembers them;
  /// without one, this object does.
  void ToggleFullScreen();

 private:
  struct Connection;

  void TakeEvents();

  std::unique_ptr<Connection> connection_;
};

}  // namespace merels::view
