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
  // The library has the function for every driver; only the list says which driver can do it.
  return all != nullptr && std::string_view(all).find("GLX_MESA_copy_sub_buffer") != std::string_view::npos &&
         FindCopy() != nullptr;
}

void CopyCurrent(int x, int y, int width, int height) {
  FindCopy()(glXGetCurrentDisplay(), glXGetCurrentDrawable(), x, y, width, height);
}

}  // namespace

FrameDisplay::FrameDisplay(sf::RenderWindow& window, bool partial) : window_(window) {
  if (partial && window.setActive(true) && HasCopy()) {
    copy_ = CopyCurrent;
  }
}

void FrameDisplay::Show(const Damage& damage) {
  if (damage.empty()) {
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

struct Exposures::Connection {
  Display* display = nullptr;
};

// A connection of its own: what one program asks to be told on one connection replaces what it asked there
// before.
Exposures::Exposures(sf::WindowHandle window) : connection_(std::make_unique<Connection>()) {
  connection_->display = XOpenDisplay(nullptr);
  if (connection_->display != nullptr) {
    XSelectInput(connection_->display, window, ExposureMask);
    XFlush(connection_->display);
  }
}

Exposures::~Exposures() {
  if (connection_->display != nullptr) {
    XCloseDisplay(connection_->display);
  }
}

Damage Exposures::Take(Vec window) {
  Damage out(window);
  while (connection_->display != nullptr && XPending(connection_->display) > 0) {
    XEvent event;
    XNextEvent(connection_->display, &event);
    if (event.type == Expose) {
      const XExposeEvent& seen = event.xexpose;
      out.Add({static_cast<float>(seen.x), static_cast<float>(seen.y), static_cast<float>(seen.width),
               static_cast<float>(seen.height)});
    }
  }
  return out;
}

}  // namespace merels::view
