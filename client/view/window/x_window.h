// X features that SFML lacks: exposed parts, the size on the server, full screen, changes of the desktop, and
// showing only the changed parts of what was drawn.
#pragma once

#include <memory>
#include <optional>

#include <SFML/Graphics/RenderWindow.hpp>
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

/// Shows what was drawn: only the changed parts, where the graphics library can do that. With software GL a
/// whole window takes tens of milliseconds, a part of it a fraction of one. For the window's thread.
class FrameDisplay {
 public:
  /// Checks the graphics library of this window. `partial`: whether partial display is allowed at all.
  /// `window` and `on_server` are the same window, and outlive this object.
  FrameDisplay(sf::RenderWindow& window, XWindow& on_server, bool partial);

  /// The window's size has changed: the buffer may have any size.
  void Resized() { fits_ = false; }
  /// Makes the drawing buffer as large as SFML's idea of the window; it is empty then. False while the window
  /// has another size already: nothing can be drawn before the event about it.
  bool Fit();

  /// Whether parts are shown alone. Then the drawing buffer keeps its content; otherwise each frame has to be
  /// drawn whole.
  bool partial() const { return copy_ != nullptr; }
  /// Shows the damage, or without partial display the whole buffer; nothing unless the buffer fits.
  void Show(const Damage& damage);

 private:
  // glXCopySubBufferMESA. It uses the current display and window.
  using Copy = void (*)(int x, int y, int width, int height);

  sf::RenderWindow& window_;
  XWindow& on_server_;
  bool fits_ = false;
  Copy copy_ = nullptr;
};

}  // namespace merels::view
