// Puts what was drawn on the screen: only the parts that changed, where the graphics library can do that.
// With software GL a whole window takes tens of milliseconds, a part of it a fraction of one.
#ifndef MERELS_CLIENT_VIEW_WINDOW_FRAME_DISPLAY_H_
#define MERELS_CLIENT_VIEW_WINDOW_FRAME_DISPLAY_H_

#include <memory>

#include <SFML/Graphics/RenderWindow.hpp>

#include "client/view/draw/damage.h"

namespace merels::view {

/// One window's thread uses it.
class FrameDisplay {
 public:
  /// Asks what the graphics library of this window can do. `partial`: whether parts alone may be shown at
  /// all.
  FrameDisplay(sf::RenderWindow& window, bool partial);

  /// Whether parts are shown alone. Then the drawing buffer keeps what was drawn; otherwise each frame has to
  /// be drawn whole.
  bool partial() const { return copy_ != nullptr; }
  /// Shows the damage, or where that cannot be done the whole buffer.
  void Show(const Damage& damage);

 private:
  // glXCopySubBufferMESA. Its display and window are those that are current.
  using Copy = void (*)(int x, int y, int width, int height);

  sf::RenderWindow& window_;
  Copy copy_ = nullptr;
};

/// Parts of the window that were covered and have come into sight. X does not keep them, and SFML does not
/// tell.
class Exposures {
 public:
  explicit Exposures(sf::WindowHandle window);
  ~Exposures();
  Exposures(const Exposures&) = delete;
  Exposures& operator=(const Exposures&) = delete;

  /// Those since the last call.
  Damage Take(Vec window);

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_WINDOW_FRAME_DISPLAY_H_
