// Puts what was drawn on the screen: only the parts that changed, where the graphics library can do that.
// With software GL a whole window takes tens of milliseconds, a part of it a fraction of one.
#pragma once

#include <SFML/Graphics/RenderWindow.hpp>

#include "client/view/draw/damage.h"
#include "client/view/window/x_window.h"

namespace merels::view {

/// One window's thread uses it.
class FrameDisplay {
 public:
  /// Asks what the graphics library of this window can do. `partial`: whether parts alone may be shown at
  /// all. Both windows are the same one, and outlive this object.
  FrameDisplay(sf::RenderWindow& window, XWindow& on_server, bool partial);

  /// The window has, or has had, another size: the buffer may be of any.
  void Resized() { fits_ = false; }
  /// Makes the drawing buffer as large as SFML says the window is; then it holds nothing. False while the
  /// window has another size already: nothing can be drawn before the event that tells of it.
  bool Fit();

  /// Whether parts are shown alone. Then the drawing buffer keeps what was drawn; otherwise each frame has to
  /// be drawn whole.
  bool partial() const { return copy_ != nullptr; }
  /// Shows the damage, or where that cannot be done the whole buffer; nothing unless the buffer fits.
  void Show(const Damage& damage);

 private:
  // glXCopySubBufferMESA. Its display and window are those that are current.
  using Copy = void (*)(int x, int y, int width, int height);

  sf::RenderWindow& window_;
  XWindow& on_server_;
  bool fits_ = false;
  Copy copy_ = nullptr;
};

}  // namespace merels::view
