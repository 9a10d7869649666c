#include "client/view/window/events.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include <SFML/Window/Clipboard.hpp>

#include "client/view/text/text.h"
#include "common/base/text.h"

// Last: their macros have short names.
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace merels::view {
namespace {

/// In characters. A clipboard may hold a book; records are shorter.
constexpr std::size_t kMaxPasted = std::size_t{4} << 20;
/// A field takes less.
constexpr std::size_t kMaxPastedInField = 4096;

std::optional<InputKey> KeyOf(sf::Keyboard::Key key) {
  switch (key) {
    case sf::Keyboard::Tab: return InputKey::kTab;
    case sf::Keyboard::Enter: return InputKey::kEnter;
    case sf::Keyboard::Space: return InputKey::kSpace;
    case sf::Keyboard::Escape: return InputKey::kEscape;
    case sf::Keyboard::BackSpace: return InputKey::kBackspace;
    case sf::Keyboard::Delete: return InputKey::kDelete;
    case sf::Keyboard::Left: return InputKey::kLeft;
    case sf::Keyboard::Right: return InputKey::kRight;
    case sf::Keyboard::Up: return InputKey::kUp;
    case sf::Keyboard::Down: return InputKey::kDown;
    case sf::Keyboard::Home: return InputKey::kHome;
    case sf::Keyboard::End: return InputKey::kEnd;
    case sf::Keyboard::PageUp: return InputKey::kPageUp;
    case sf::Keyboard::PageDown: return InputKey::kPageDown;
    default: return std::nullopt;
  }
}

InputEvent PointerEvent(InputEvent::Kind kind, int x, int y) {
  InputEvent out;
  out.kind = kind;
  out.at = {static_cast<float>(x), static_cast<float>(y)};
  return out;
}

std::optional<InputEvent> TextEvent(std::string text) {
  if (text.empty()) return std::nullopt;
  InputEvent out;
  out.kind = InputEvent::Kind::kText;
  out.text = std::move(text);
  return out;
}

std::optional<InputEvent> KeyEvent(const sf::Event::KeyEvent& key) {
  if (key.control && key.code == sf::Keyboard::V) return PasteEvent();
  auto known = KeyOf(key.code);
  if (key.control && key.code == sf::Keyboard::A) {
    known = InputKey::kSelectAll;
  } else if (key.control && key.code == sf::Keyboard::Comma) {
    known = InputKey::kSettings;
  } else if (key.control && key.code == sf::Keyboard::O) {
    known = InputKey::kOpen;
  } else if (key.control && key.code == sf::Keyboard::S) {
    known = InputKey::kSave;
  } else if (key.control && key.code == sf::Keyboard::C) {
    known = InputKey::kCopy;
  } else if (key.control && key.code == sf::Keyboard::Z) {
    known = key.shift ? InputKey::kRedo : InputKey::kUndo;
  } else if (key.control && key.code == sf::Keyboard::Y) {
    known = InputKey::kRedo;
  } else if (key.control && key.code == sf::Keyboard::X) {
    known = InputKey::kCut;
  } else if (key.control) {
    return std::nullopt;
  }
  if (!known || key.alt || key.system) return std::nullopt;
  InputEvent out;
  out.kind = InputEvent::Kind::kKey;
  out.key = *known;
  out.shift = key.shift;
  return out;
}

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

std::optional<InputEvent> ToInput(const sf::Event::TextEvent& typed, sf::Event::KeyEvent key, char latin) {
  if (key.control && !key.alt) {
    const char letter = latin >= 'A' && latin <= 'Z' ? static_cast<char>(latin - 'A' + 'a') : latin;
    const bool is_letter = letter >= 'a' && letter <= 'z';
    key.code = is_letter       ? static_cast<sf::Keyboard::Key>(sf::Keyboard::A + (letter - 'a'))
               : letter == ',' ? sf::Keyboard::Comma
                               : sf::Keyboard::Unknown;
    return KeyEvent(key);
  }
  sf::Event event{};
  event.type = sf::Event::TextEntered;
  event.text = typed;
  auto input = ToInput(event);
  if (input) input->place = latin;
  return input;
}

InputEvent PasteEvent() {
  InputEvent out;
  out.kind = InputEvent::Kind::kPaste;
  const sf::String pasted = sf::Clipboard::getString().substring(0, kMaxPasted);
  const auto whole = pasted.toUtf8();
  out.whole.assign(whole.begin(), whole.end());
  const auto beginning = pasted.substring(0, kMaxPastedInField).toUtf32();
  out.text = Printable(std::u32string(beginning.begin(), beginning.end()));
  return out;
}

std::string Printable(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) {
    if (c == U'\n' || c == U'\t') {
      out.push_back(' ');
    } else if (c >= U' ' && c != 0x7F && (c < 0x80 || c > 0x9F)) {
      AppendUtf8(out, c);
    }
  }
  return out;
}

std::optional<InputEvent> ToInput(const sf::Event& event) {
  using Kind = InputEvent::Kind;
  switch (event.type) {
    case sf::Event::MouseMoved: return PointerEvent(Kind::kMove, event.mouseMove.x, event.mouseMove.y);
    case sf::Event::MouseLeft: return PointerEvent(Kind::kLeave, -1, -1);
    case sf::Event::MouseButtonPressed:
    case sf::Event::MouseButtonReleased: {
      const bool right = event.mouseButton.button == sf::Mouse::Right;
      if (event.mouseButton.button != sf::Mouse::Left && !right) return std::nullopt;
      const bool down = event.type == sf::Event::MouseButtonPressed;
      const Kind press = right ? Kind::kPressRight : Kind::kPress;
      const Kind release = right ? Kind::kReleaseRight : Kind::kRelease;
      return PointerEvent(down ? press : release, event.mouseButton.x, event.mouseButton.y);
    }
    case sf::Event::MouseWheelScrolled: {
      InputEvent out = PointerEvent(Kind::kWheel, event.mouseWheelScroll.x, event.mouseWheelScroll.y);
      out.wheel = event.mouseWheelScroll.delta;
      out.across = event.mouseWheelScroll.wheel == sf::Mouse::HorizontalWheel;
      return out;
    }
    case sf::Event::KeyPressed: return KeyEvent(event.key);
    case sf::Event::TextEntered: {
      const auto c = static_cast<char32_t>(event.text.unicode);
      // Tab and Enter come as key events.
      return c < U' ' ? std::nullopt : TextEvent(Printable(std::u32string_view(&c, 1)));
    }
    case sf::Event::Closed: return PointerEvent(Kind::kClose, -1, -1);
    default: return std::nullopt;
  }
}

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
