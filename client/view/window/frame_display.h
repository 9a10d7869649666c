// Shows what was drawn: only the changed parts, where the graphics library can do that. With software GL a
// whole window takes tens of milliseconds, a part of it a fraction of one.
#pragma once

#include <SFML/Graphics/RenderWindow.hpp>

#include "client/view/draw/damage.h"
#include "client/view/window/x_window.h"

namespace merels::view {

/// For the window's thread.
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
