#include "client/view/window/x_window.h"

#include <algorithm>
#include <utility>
#include <vector>

// Last: they define many short names.
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace merels::view {
namespace {

struct Geometry {
  int x = 0, y = 0;
  unsigned width = 0, height = 0;
};

std::optional<Geometry> GeometryOf(Display* display, Window window) {
  Window root = 0;
  unsigned border = 0, depth = 0;
  Geometry out;
  if (XGetGeometry(display, window, &root, &out.x, &out.y, &out.width, &out.height, &border, &depth) == 0) {
    return std::nullopt;
  }
  return out;
}

Atom AtomOf(Display* display, const char* name) { return XInternAtom(display, name, False); }

// The numbers that the property holds, of windows or atoms.
std::vector<unsigned long> Numbers(Display* display, Window window, const char* property, Atom type) {
  constexpr long kMaxNumbers = 1024;
  Atom got = 0;
  int format = 0;
  unsigned long count = 0, left = 0;
  unsigned char* data = nullptr;
  XGetWindowProperty(display, window, AtomOf(display, property), 0, kMaxNumbers, False, type, &got, &format,
                     &count, &left, &data);
  std::vector<unsigned long> out;
  if (data != nullptr && got == type && format == 32) {
    const auto* numbers = reinterpret_cast<const unsigned long*>(data);
    out.assign(numbers, numbers + count);
  }
  if (data != nullptr) XFree(data);
  return out;
}

// Whether a window manager is running that supports full screen. One that has ended leaves its list behind;
// the window that it names is gone then.
bool ManagesFullScreen(Display* display, Window root) {
  constexpr const char* kCheck = "_NET_SUPPORTING_WM_CHECK";
  const auto own = Numbers(display, root, kCheck, XA_WINDOW);
  if (own.size() != 1 || Numbers(display, own.front(), kCheck, XA_WINDOW) != own) return false;
  const auto all = Numbers(display, root, "_NET_SUPPORTED", XA_ATOM);
  return std::find(all.begin(), all.end(), AtomOf(display, "_NET_WM_STATE_FULLSCREEN")) != all.end();
}

void AskToToggle(Display* display, Window root, Window window) {
  constexpr long kToggle = 2, kOfAProgram = 1;
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = window;
  event.xclient.message_type = AtomOf(display, "_NET_WM_STATE");
  event.xclient.format = 32;
  event.xclient.data.l[0] = kToggle;
  event.xclient.data.l[1] = static_cast<long>(AtomOf(display, "_NET_WM_STATE_FULLSCREEN"));
  event.xclient.data.l[3] = kOfAProgram;
  XSendEvent(display, root, False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
}

}  // namespace

struct XWindow::Connection {
  // The screen, of this size.
  void Cover(int width, int height) const {
    XMoveResizeWindow(display, window, 0, 0, static_cast<unsigned>(width), static_cast<unsigned>(height));
  }

  Display* display = nullptr;
  Window window = 0;
  std::vector<Rect> exposed;
  bool desktop_changed = false;
  std::optional<Geometry> before;  // set in full screen without a window manager
};

XWindow::XWindow(sf::WindowHandle window) : connection_(std::make_unique<Connection>()) {
  connection_->window = window;
  connection_->display = XOpenDisplay(nullptr);
  if (Display* display = connection_->display) {
    XSelectInput(display, window, ExposureMask);
    XSelectInput(display, DefaultRootWindow(display), PropertyChangeMask | StructureNotifyMask);
    XFlush(display);
  }
}

XWindow::~XWindow() {
  if (connection_->display != nullptr) XCloseDisplay(connection_->display);
}

void XWindow::TakeEvents() {
  while (connection_->display != nullptr && XPending(connection_->display) > 0) {
    XEvent event;
    XNextEvent(connection_->display, &event);
    if (event.type == Expose) {
      const XExposeEvent& seen = event.xexpose;
      connection_->exposed.push_back({static_cast<float>(seen.x), static_cast<float>(seen.y),
                                      static_cast<float>(seen.width), static_cast<float>(seen.height)});
    } else if (event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER) {
      connection_->desktop_changed = true;
    } else if (event.type == ConfigureNotify && connection_->before) {
      connection_->Cover(event.xconfigure.width, event.xconfigure.height);
    }
  }
}

Damage XWindow::TakeExposed(Vec window) {
  TakeEvents();
  Damage out(window);
  for (const Rect& rect : std::exchange(connection_->exposed, {})) out.Add(rect);
  return out;
}

bool XWindow::TakeDesktopChange() {
  TakeEvents();
  return std::exchange(connection_->desktop_changed, false);
}

std::optional<Vec> XWindow::Size() {
  if (connection_->display == nullptr) return std::nullopt;
  const auto now = GeometryOf(connection_->display, connection_->window);
  if (!now) return std::nullopt;
  return Vec{static_cast<float>(now->width), static_cast<float>(now->height)};
}

void XWindow::SetLeastSize(Vec least) {
  if (connection_->display == nullptr) return;
  XSizeHints hints{};
  long given = 0;
  XGetWMNormalHints(connection_->display, connection_->window, &hints, &given);
  hints.flags |= PMinSize;
  hints.min_width = static_cast<int>(least.x);
  hints.min_height = static_cast<int>(least.y);
  XSetWMNormalHints(connection_->display, connection_->window, &hints);
  XFlush(connection_->display);
}

void XWindow::ToggleFullScreen() {
  Display* display = connection_->display;
  if (display == nullptr) return;
  const Window root = DefaultRootWindow(display), window = connection_->window;
  const auto screen = GeometryOf(display, root);
  if (const auto before = std::exchange(connection_->before, std::nullopt)) {
    XMoveResizeWindow(display, window, before->x, before->y, before->width, before->height);
  } else if (ManagesFullScreen(display, root)) {
    AskToToggle(display, root, window);
  } else if (screen) {
    connection_->before = GeometryOf(display, window);
    connection_->Cover(static_cast<int>(screen->width), static_cast<int>(screen->height));
  }
  XFlush(display);
}

}  // namespace merels::view
