#include "client/view/window/key_places.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "common/base/utf8.h"

// Its macros have short names.
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace merels::view {
namespace {

/// Greek, the first script that is not Latin, starts here.
constexpr char32_t kFirstOther = 0x370;

/// A row of keys: the X server's code of the first, and their characters on a US keyboard.
struct Row {
  unsigned first;
  std::string_view plain, shifted;
};
constexpr std::array kRows = {
    Row{10, "1234567890-=", "!@#$%^&*()_+"}, Row{24, "qwertyuiop[]", "QWERTYUIOP{}"},
    Row{38, "asdfghjkl;'`", "ASDFGHJKL:\"~"}, Row{51, "\\zxcvbnm,./", "|ZXCVBNM<>?"}};

constexpr unsigned kGroups = 4;
constexpr unsigned kGroupShift = 13;  // the position of the layout's number in an event's state

struct Close {
  void operator()(Display* display) const { XCloseDisplay(display); }
  void operator()(XIM method) const { XCloseIM(method); }
  void operator()(XIC context) const { XDestroyIC(context); }
};

}  // namespace

class KeyPlaces::Keyboard {
 public:
  Keyboard() : display_(XOpenDisplay(nullptr)) {
    if (!display_) return;
    XSetLocaleModifiers("@im=none");
    method_.reset(XOpenIM(display_.get(), nullptr, nullptr, nullptr));
    if (!method_) return;
    context_.reset(XCreateIC(method_.get(), XNInputStyle, XIMPreeditNothing | XIMStatusNothing, nullptr));
  }

  bool connected() const { return context_ != nullptr; }

  /// Whether the user has chosen another layout meanwhile.
  bool Changed() {
    bool changed = false;
    while (XPending(display_.get()) > 0) {
      XEvent event;
      XNextEvent(display_.get(), &event);
      changed = changed || event.type == MappingNotify;
    }
    return changed;
  }

  std::optional<char> Find(const std::string& typed) {
    for (unsigned group = 0; group < kGroups; ++group) {
      for (const Row& row : kRows) {
        for (unsigned i = 0; i < row.plain.size(); ++i) {
          const unsigned state = group << kGroupShift;
          if (TypedBy(row.first + i, state) == typed) return row.plain[i];
          if (TypedBy(row.first + i, state | ShiftMask) == typed) return row.shifted[i];
        }
      }
    }
    return std::nullopt;
  }

 private:
  std::string TypedBy(unsigned key, unsigned state) {
    XKeyPressedEvent event{};
    event.type = KeyPress;
    event.display = display_.get();
    event.keycode = key;
    event.state = state;
    std::array<char, 16> text{};
    KeySym symbol = NoSymbol;
    Status status = 0;
    const int length = Xutf8LookupString(context_.get(), &event, text.data(), static_cast<int>(text.size()),
                                         &symbol, &status);
    const bool any = status == XLookupChars || status == XLookupBoth;
    return any && length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : std::string();
  }

  std::unique_ptr<Display, Close> display_;
  std::unique_ptr<std::remove_pointer_t<XIM>, Close> method_;
  std::unique_ptr<std::remove_pointer_t<XIC>, Close> context_;
};

KeyPlaces::KeyPlaces() = default;
KeyPlaces::~KeyPlaces() = default;

std::optional<char> KeyPlaces::LatinOf(char32_t character) {
  if (character < kFirstOther) return std::nullopt;
  if (!keyboard_ || (keyboard_->connected() && keyboard_->Changed()))
    keyboard_ = std::make_unique<Keyboard>();
  if (!keyboard_->connected()) return std::nullopt;
  std::string typed;
  AppendUtf8(typed, character);
  return keyboard_->Find(typed);
}

}  // namespace merels::view
