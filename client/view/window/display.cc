#include "client/view/window/display.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include <X11/Xlib.h>
#include <unistd.h>

namespace merels::view {
namespace {

struct CloseDisplay {
  void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;

// Stays open to the end of the process: an X server without a session resets itself when its only client
// goes, and refuses the window that wanted to be the next.
Display* Probe() {
  static const DisplayHandle display(XOpenDisplay(nullptr));
  return display.get();
}

constexpr float kPlainDpi = 96;
constexpr float kLeastScale = 0.5F;
constexpr float kMaxScale = 4;

}  // namespace

Result<void> CheckDisplay() {
  if (Probe() != nullptr) {
    return {};
  }
  const char* name = std::getenv("DISPLAY");
  if (name == nullptr || *name == '\0') {
    return Error{Reason::kInternal,
                 "no display: DISPLAY is not set; start the program from a graphical session"};
  }
  return Error{Reason::kInternal, "no display: the X server at " + std::string(name) + " cannot be reached"};
}

namespace {

int status_without_display = 1;

// Xlib lets the program go no further. It is called on the thread that drew, whatever the others are doing:
// nothing of theirs is ended in order, and nothing has to be, since what is kept is on disk after each ply.
int EndNow(Display* /*display*/) {
  constexpr std::string_view kWords = "the display is gone: the X server has ended or was lost\n";
  static_cast<void>(!write(STDERR_FILENO, kWords.data(), kWords.size()));
  _exit(status_without_display);
}

}  // namespace

void EndWithDisplay(int status) {
  status_without_display = status;
  XSetIOErrorHandler(EndNow);
}

float DesktopScale() {
  Display* display = Probe();
  const char* dpi = display != nullptr ? XGetDefault(display, "Xft", "dpi") : nullptr;
  const float value = dpi != nullptr ? std::strtof(dpi, nullptr) : 0;
  return value > 0 ? std::clamp(value / kPlainDpi, kLeastScale, kMaxScale) : 1.0F;
}

}  // namespace merels::view
