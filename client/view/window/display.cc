#include "client/view/window/display.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <unistd.h>

// Last: it defines many short names.
#include <GL/glx.h>
#include <X11/Xlib.h>

namespace merels::view {
namespace {

struct CloseDisplay {
  void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;

// Stays open until the process ends: an X server without a session resets itself when its only client goes,
// and refuses the next window.
Display* Probe() {
  static const DisplayHandle display(XOpenDisplay(nullptr));
  return display.get();
}

constexpr float kPlainDpi = 96;
constexpr float kSmallestDesktopScale = 0.5F;
constexpr float kMaxScale = 4;

/// SFML and the pictures need this colour depth.
constexpr int kLeastDepth = 24;

bool refused = false;

int Refuse(Display* /*display*/, XErrorEvent* /*event*/) {
  refused = true;
  return 0;
}

Error NoDrawing(const std::string& why) {
  return Error{Reason::kInternal,
               "no display: the X server at " + std::string(DisplayString(Probe())) + " " + why};
}

// Whether the graphics library can make SFML's context; SFML dies without it.
bool MakesContext(Display* display, XVisualInfo& visual, bool& direct) {
  refused = false;
  const XErrorHandler before = XSetErrorHandler(Refuse);
  const GLXContext context = glXCreateContext(display, &visual, nullptr, True);
  XSync(display, False);
  if (context != nullptr) {
    direct = glXIsDirect(display, context) == True;
    glXDestroyContext(display, context);
    XSync(display, False);
  }
  XSetErrorHandler(before);
  return context != nullptr && !refused;
}

Result<void> CheckDrawing() {
  Display* display = Probe();
  if (glXQueryExtension(display, nullptr, nullptr) == False) {
    return NoDrawing(
        "cannot draw this window: it has no OpenGL (GLX), as with ssh -X and some remote desktops");
  }
  const int depth = DefaultDepth(display, DefaultScreen(display));
  if (depth < kLeastDepth) {
    return NoDrawing("shows " + std::to_string(depth) + " bits for each point, and this window needs " +
                     std::to_string(kLeastDepth));
  }
  std::array wanted = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_RED_SIZE, 8, GLX_GREEN_SIZE, 8, GLX_BLUE_SIZE,
                       8,        int{None}};
  const std::unique_ptr<XVisualInfo, int (*)(void*)> visual(
      glXChooseVisual(display, DefaultScreen(display), wanted.data()), XFree);
  bool direct = false;
  if (!visual || !MakesContext(display, *visual, direct)) {
    return NoDrawing("cannot draw this window: it has OpenGL, but not for windows of this kind");
  }
  if (!direct) {
    return NoDrawing(
        "draws only for itself (indirect OpenGL), which is too slow and too old for this window");
  }
  return {};
}

}  // namespace

Result<void> CheckDisplay() {
  if (Probe() != nullptr) {
    // Once: it takes a moment, and the answer does not change.
    static const Result<void> drawing = CheckDrawing();
    return drawing;
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

void Say(std::string_view words) { static_cast<void>(!write(STDERR_FILENO, words.data(), words.size())); }

// Xlib ends the program after this. It is called on the drawing thread, whatever the others are doing:
// nothing of theirs ends in order, nor has to, since data is on disk after each ply.
int EndNow(Display* /*display*/) {
  Say("the display is gone: the X server has ended or was lost\n");
  _exit(status_without_display);
}

int TellFirst(Display* display, XErrorEvent* event) {
  static bool told = false;
  if (std::exchange(told, true)) return 0;
  std::array<char, 80> words{};
  XGetErrorText(display, event->error_code, words.data(), static_cast<int>(words.size()));
  Say("the X server refused a request (" + std::to_string(event->request_code) + "." +
      std::to_string(event->minor_code) + "): " + words.data() + "\n");
  return 0;
}

}  // namespace

void EndWithDisplay(int status) {
  status_without_display = status;
  XSetIOErrorHandler(EndNow);
  XSetErrorHandler(TellFirst);
}

Vec DesktopSize() {
  Display* display = Probe();
  Window root = 0;
  int x = 0, y = 0;
  unsigned width = 0, height = 0, border = 0, depth = 0;
  XGetGeometry(display, DefaultRootWindow(display), &root, &x, &y, &width, &height, &border, &depth);
  return {static_cast<float>(width), static_cast<float>(height)};
}

// On a new connection: each has the desktop's resources as of its opening.
float DesktopScale() {
  const DisplayHandle display(XOpenDisplay(nullptr));
  const char* dpi = display ? XGetDefault(display.get(), "Xft", "dpi") : nullptr;
  const float value = dpi != nullptr ? std::strtof(dpi, nullptr) : 0;
  return value > 0 ? std::clamp(value / kPlainDpi, kSmallestDesktopScale, kMaxScale) : 1.0F;
}

}  // namespace merels::view
