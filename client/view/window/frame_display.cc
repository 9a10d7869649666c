#include "client/view/window/frame_display.h"

#include <string_view>

// Last: it defines many short names.
#include <GL/glx.h>

namespace merels::view {
namespace {

using CopySubBuffer = void (*)(Display*, GLXDrawable, int, int, int, int);

CopySubBuffer FindCopy() {
  static const auto found = reinterpret_cast<CopySubBuffer>(
      glXGetProcAddress(reinterpret_cast<const GLubyte*>("glXCopySubBufferMESA")));
  return found;
}

bool HasCopy() {
  Display* display = glXGetCurrentDisplay();
  if (display == nullptr) {
    return false;
  }
  const char* all = glXQueryExtensionsString(display, XDefaultScreen(display));
  // The library has the function for every driver; only the list tells which driver supports it.
  return all != nullptr && std::string_view(all).find("GLX_MESA_copy_sub_buffer") != std::string_view::npos &&
         FindCopy() != nullptr;
}

void CopyCurrent(int x, int y, int width, int height) {
  FindCopy()(glXGetCurrentDisplay(), glXGetCurrentDrawable(), x, y, width, height);
}

}  // namespace

FrameDisplay::FrameDisplay(sf::RenderWindow& window, XWindow& on_server, bool partial)
    : window_(window), on_server_(on_server) {
  if (partial && window.setActive(true) && HasCopy()) {
    copy_ = CopyCurrent;
  }
}

// Mesa's software drivers check the window's size when drawing starts after a swap of buffers, and at no
// other time. Parts are copied without a swap, at heights counted from the bottom of the buffer: in one of
// another size they are elsewhere, or outside, where the X server refuses them. The size is requested before
// and after, so that it is known which one the driver has seen.
bool FrameDisplay::Fit() {
  if (fits_) return true;
  const Vec size{static_cast<float>(window_.getSize().x), static_cast<float>(window_.getSize().y)};
  if (on_server_.Size().value_or(size) != size) return false;
  window_.display();
  window_.clear();
  fits_ = on_server_.Size().value_or(size) == size;
  return fits_;
}

void FrameDisplay::Show(const Damage& damage) {
  if (damage.empty() || !fits_) {
    return;
  }
  if (copy_ == nullptr) {
    return window_.display();
  }
  window_.setActive(true);
  const auto height = static_cast<float>(window_.getSize().y);
  for (const Rect& rect : damage.rects()) {
    copy_(static_cast<int>(rect.x), static_cast<int>(height - rect.bottom()), static_cast<int>(rect.w),
          static_cast<int>(rect.h));
  }
}

}  // namespace merels::view
