#include "client/view/window/display.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include <X11/Xlib.h>

namespace merels::view {
namespace {

struct CloseDisplay {
  void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;

DisplayHandle Open() { return DisplayHandle(XOpenDisplay(nullptr)); }

constexpr float kPlainDpi = 96;
constexpr float kLeastScale = 0.5F;
constexpr float kMostScale = 4;

}  // namespace

Result<void> CheckDisplay() {
  if (Open()) {
    return {};
  }
  const char* name = std::getenv("DISPLAY");
  if (name == nullptr || *name == '\0') {
    return Error{Reason::kInternal,
                 "no display: DISPLAY is not set; start the program from a graphical session"};
  }
  return Error{Reason::kInternal, "no display: the X server at " + std::string(name) + " cannot be reached"};
}

float DesktopScale() {
  const DisplayHandle display = Open();
  const char* dpi = display ? XGetDefault(display.get(), "Xft", "dpi") : nullptr;
  const float value = dpi != nullptr ? std::strtof(dpi, nullptr) : 0;
  return value > 0 ? std::clamp(value / kPlainDpi, kLeastScale, kMostScale) : 1.0F;
}

}  // namespace merels::view
