#include "client/view/window/frame_display.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "client/view/window/display.h"

// Last: they define many short names.
#include <GL/glx.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <sys/ipc.h>
#include <sys/shm.h>

namespace merels::view {
namespace {

constexpr GLenum kBgra = 0x80E1;        // GL_BGRA
constexpr GLenum kPackInvert = 0x8758;  // GL_PACK_INVERT_MESA

bool Lists(const char* all, std::string_view extension) {
  return all != nullptr && std::string_view(all).find(extension) != std::string_view::npos;
}

/// Whether OpenGL draws in this process's memory, by one of Mesa's drivers, and gives pictures with their
/// first line at the top. Only those drivers have the first extension.
bool DrawsInMemory() {
  Display* display = glXGetCurrentDisplay();
  return display != nullptr &&
         Lists(glXQueryExtensionsString(display, XDefaultScreen(display)), "GLX_MESA_copy_sub_buffer") &&
         Lists(reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS)), "GL_MESA_pack_invert");
}

bool refused = false;

int NoteRefusal(Display* /*display*/, XErrorEvent* /*event*/) {
  refused = true;
  return 0;
}

}  // namespace

/// Pixels for a window, of blue, green, red and nothing, from its upper left.
class WindowImage {
 public:
  /// Nothing for a window whose pixels are others.
  static std::unique_ptr<WindowImage> Make(sf::WindowHandle window, int width, int height) {
    std::unique_ptr<WindowImage> image(new WindowImage(window));
    return image->Shared(width, height) || image->Own(width, height) ? std::move(image) : nullptr;
  }

  WindowImage(const WindowImage&) = delete;
  WindowImage& operator=(const WindowImage&) = delete;
  ~WindowImage() {
    FreeImage();
    if (display_ != nullptr) XCloseDisplay(display_);
  }

  char* At(int x, int y) { return image_->data + y * image_->bytes_per_line + x * kPixel; }
  int line() const { return image_->bytes_per_line / kPixel; }

  /// Returns when the server has read all of them.
  void Copy(const std::vector<Rect>& rects) {
    for (const Rect& rect : rects) {
      const int x = static_cast<int>(rect.x), y = static_cast<int>(rect.y);
      const auto width = static_cast<unsigned>(rect.w), height = static_cast<unsigned>(rect.h);
      if (shared_) {
        XShmPutImage(display_, window_, pen_, image_, x, y, x, y, width, height, False);
      } else {
        XPutImage(display_, window_, pen_, image_, x, y, x, y, width, height);
      }
    }
    XSync(display_, False);
  }

 private:
  static constexpr int kPixel = 4;

  explicit WindowImage(sf::WindowHandle window) : display_(XOpenDisplay(nullptr)), window_(window) {
    if (display_ != nullptr && XGetWindowAttributes(display_, window_, &attributes_) != 0) {
      pen_ = XCreateGC(display_, window_, 0, nullptr);
    }
  }

  bool Fits() const {
    return image_ != nullptr && image_->bits_per_pixel == 8 * kPixel && image_->byte_order == LSBFirst &&
           image_->red_mask == 0xff0000 && image_->green_mask == 0xff00 && image_->blue_mask == 0xff;
  }

  bool Shared(int width, int height) {
    if (pen_ == nullptr || XShmQueryExtension(display_) == 0) return false;
    image_ = XShmCreateImage(display_, attributes_.visual, static_cast<unsigned>(attributes_.depth), ZPixmap,
                             nullptr, &segment_, static_cast<unsigned>(width), static_cast<unsigned>(height));
    shared_ = Fits() && Attach();
    if (!shared_) FreeImage();
    return shared_;
  }

  // A server elsewhere has the extension, and refuses.
  bool Attach() {
    segment_.shmid =
        shmget(IPC_PRIVATE,
               static_cast<std::size_t>(image_->bytes_per_line) * static_cast<std::size_t>(image_->height),
               IPC_CREAT | 0600);
    if (segment_.shmid < 0) return false;
    void* memory = shmat(segment_.shmid, nullptr, 0);
    if (memory == reinterpret_cast<void*>(-1)) {
      shmctl(segment_.shmid, IPC_RMID, nullptr);
      return false;
    }
    segment_.shmaddr = image_->data = static_cast<char*>(memory);
    segment_.readOnly = True;
    XSync(display_, False);
    refused = false;
    const auto before = XSetErrorHandler(NoteRefusal);
    XShmAttach(display_, &segment_);
    XSync(display_, False);
    XSetErrorHandler(before);
    // It goes with the last of the two who have it, however they end.
    shmctl(segment_.shmid, IPC_RMID, nullptr);
    if (!refused) return true;
    Detach();
    return false;
  }

  void Detach() {
    shmdt(segment_.shmaddr);
    image_->data = nullptr;
  }

  bool Own(int width, int height) {
    if (pen_ == nullptr) return false;
    image_ =
        XCreateImage(display_, attributes_.visual, static_cast<unsigned>(attributes_.depth), ZPixmap, 0,
                     nullptr, static_cast<unsigned>(width), static_cast<unsigned>(height), 8 * kPixel, 0);
    if (!Fits()) {
      FreeImage();
      return false;
    }
    memory_.resize(static_cast<std::size_t>(image_->bytes_per_line) * static_cast<std::size_t>(height));
    image_->data = memory_.data();
    return true;
  }

  void FreeImage() {
    if (image_ == nullptr) return;
    if (shared_) {
      XShmDetach(display_, &segment_);
      XSync(display_, False);
      Detach();
    }
    image_->data = nullptr;  // it is not the image's
    XDestroyImage(image_);
    image_ = nullptr;
  }

  Display* display_;
  Window window_;
  XWindowAttributes attributes_{};
  GC pen_ = nullptr;
  XImage* image_ = nullptr;
  XShmSegmentInfo segment_{};
  bool shared_ = false;
  std::vector<char> memory_;  // when it is not shared
};

FrameDisplay::FrameDisplay(sf::RenderWindow& window, XWindow& on_server, bool partial)
    : window_(window), on_server_(on_server) {
  if (!partial || !window.setActive(true) || !DrawsInMemory()) return;
  const Vec desktop = DesktopSize();
  const sf::Vector2u size = window.getSize();
  if (!MakeRoom(std::max(size.x, static_cast<unsigned>(desktop.x)),
                std::max(size.y, static_cast<unsigned>(desktop.y)))) {
    image_.reset();
  }
}

FrameDisplay::~FrameDisplay() = default;

bool FrameDisplay::MakeRoom(unsigned width, unsigned height) {
  window_.setActive(true);
  image_ = WindowImage::Make(window_.getSystemHandle(), static_cast<int>(width), static_cast<int>(height));
  return image_ != nullptr && texture_.create(width, height);
}

// Without parts, buffers are swapped once after a change of size: Mesa looks at the window's size then. It is
// asked for before and after, so that it is known which one Mesa has seen.
bool FrameDisplay::Fit() {
  if (fits_) return true;
  const sf::Vector2u size = window_.getSize();
  const Vec wanted{static_cast<float>(size.x), static_cast<float>(size.y)};
  if (on_server_.Size().value_or(wanted) != wanted) return false;
  const sf::Vector2u room = texture_.getSize();
  if (partial() && (size.x > room.x || size.y > room.y) &&
      !MakeRoom(std::max(size.x, room.x), std::max(size.y, room.y))) {
    image_.reset();
  }
  sf::View view(sf::FloatRect(0, 0, wanted.x, wanted.y));
  if (partial()) {
    const sf::Vector2f whole(texture_.getSize());
    view.setViewport({0, 0, wanted.x / whole.x, wanted.y / whole.y});
    texture_.setView(view);
  } else {
    window_.setView(view);
    window_.display();
    window_.clear();
  }
  fits_ = on_server_.Size().value_or(wanted) == wanted;
  return fits_;
}

sf::RenderTarget& FrameDisplay::target() {
  if (!partial()) return window_;
  window_.setActive(true);
  return texture_;
}

void FrameDisplay::Show(const Damage& damage) {
  if (damage.empty() || !fits_) return;
  if (!partial()) return window_.display();
  window_.setActive(true);
  texture_.setActive(true);
  glPixelStorei(GL_PACK_ROW_LENGTH, image_->line());
  glPixelStorei(kPackInvert, 1);
  const int room = static_cast<int>(texture_.getSize().y);
  for (const Rect& rect : damage.rects()) {
    const int x = static_cast<int>(rect.x), y = static_cast<int>(rect.y);
    glReadPixels(x, room - static_cast<int>(rect.bottom()), static_cast<int>(rect.w),
                 static_cast<int>(rect.h), kBgra, GL_UNSIGNED_BYTE, image_->At(x, y));
  }
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glPixelStorei(kPackInvert, 0);
  image_->Copy(damage.rects());
}

void FrameDisplay::ShowAgain(const Damage& exposed) {
  if (partial() && fits_) image_->Copy(exposed.rects());
}

}  // namespace merels::view
