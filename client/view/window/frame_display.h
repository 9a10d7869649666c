// Frames in a window: drawn whole by a graphics card, or part by part where OpenGL draws in memory.
#pragma once

#include <memory>

#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Graphics/RenderWindow.hpp>

#include "client/view/draw/display_list.h"
#include "client/view/window/x_window.h"

namespace merels::view {

class WindowImage;

/// Without a graphics card a whole window takes tens of milliseconds, a part of it a fraction of one. There a
/// frame is drawn into a texture as large as the screen, and its changed parts are copied to the window
/// through memory that is shared with the X server. Neither depends on the window's size, so a change of size
/// allocates nothing. For the window's thread.
class FrameDisplay {
 public:
  /// Looks at the graphics library of this window. `partial`: whether parts may be shown alone at all.
  /// `window` and `on_server` are the same window, and outlive this object.
  FrameDisplay(sf::RenderWindow& window, XWindow& on_server, bool partial);
  ~FrameDisplay();
  FrameDisplay(const FrameDisplay&) = delete;
  FrameDisplay& operator=(const FrameDisplay&) = delete;

  /// The window's size has changed: nothing that was drawn fits.
  void Resized() { fits_ = false; }
  /// Makes room for a frame of SFML's idea of the window. False while the window has another size already:
  /// nothing can be drawn before the event about it.
  bool Fit();

  /// Where frames are drawn; its view is the window, in pixels.
  sf::RenderTarget& target();
  /// Whether parts are shown alone. Then what was drawn stays; otherwise each frame has to be drawn whole.
  bool partial() const { return image_ != nullptr; }
  /// Shows the damage, or without partial display the whole frame; nothing unless the frame fits.
  void Show(const Damage& damage);
  /// Shows again what X has forgotten. Without partial display the frame has to be drawn anew instead.
  void ShowAgain(const Damage& exposed);

 private:
  bool MakeRoom(unsigned width, unsigned height);

  sf::RenderWindow& window_;
  XWindow& on_server_;
  bool fits_ = false;
  sf::RenderTexture texture_;
  std::unique_ptr<WindowImage> image_;  // as large as the texture; null without partial display
};

}  // namespace merels::view
