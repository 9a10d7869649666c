#include "client/view/window/window.h"

#include <algorithm>
#include <array>
#include <chrono>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/System/Err.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <SFML/Window/Cursor.hpp>

#include "client/view/sound/player.h"
#include "client/view/ui/stage.h"
#include "client/view/window/display.h"
#include "client/view/window/events.h"

namespace merels::view {
namespace {

/// How long the loop sleeps when nothing happens.
constexpr Millis kMovingWait{8};
constexpr Millis kFocusedWait{16};
constexpr Millis kIdleWait{33};
/// What only turns or blinks is painted this often.
constexpr Millis kSlowFrame{33};

Millis Now() {
  return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

sf::String ToSfml(const std::string& text) { return sf::String::fromUtf8(text.begin(), text.end()); }

class WindowLoop {
 public:
  WindowLoop(presenter::Program& program, const WindowOptions& options)
      : program_(program),
        options_(options),
        scale_(options.scale > 0 ? options.scale : DesktopScale()),
        stage_(options.light ? LightTheme() : DarkTheme(), typefaces_),
        ui_(typefaces_),
        sounds_(options.muted, options.log) {
    Open(false);
  }

  void Run() {
    while (!ui_.state().closing) {
      const Millis now = Now();
      const bool input = TakeInput(now);
      const bool news = program_.Update(now);
      const bool art = stage_.Poll();
      if (input || news || art || first_) {
        Refresh(now);
      }
      PlaySounds(now);
      if (input || news || art || first_ || Due(now)) {
        Paint(now);
      }
      SaveScreenshot();
      program_.Wait(Pause(now));
    }
  }

 private:
  void Open(bool full_screen) {
    const sf::VideoMode desktop = sf::VideoMode::getDesktopMode();
    const auto wide = static_cast<unsigned>(static_cast<float>(options_.width) * scale_);
    const auto high = static_cast<unsigned>(static_cast<float>(options_.height) * scale_);
    const sf::VideoMode mode =
        full_screen ? desktop : sf::VideoMode(std::min(wide, desktop.width), std::min(high, desktop.height));
    const sf::ContextSettings plain(0, 0, 0);
    // SFML reports on stderr that there is no vertical synchronisation, though it was not asked for.
    std::streambuf* errors = sf::err().rdbuf(nullptr);
    window_.create(mode, ToSfml(options_.title), full_screen ? sf::Style::Fullscreen : sf::Style::Default,
                   plain);
    sf::err().rdbuf(errors);
    window_.setKeyRepeatEnabled(true);
    if (!full_screen) {
      // Without a window manager a window may come up partly off the screen.
      window_.setPosition({static_cast<int>(desktop.width - mode.width) / 2,
                           static_cast<int>(desktop.height - mode.height) / 2});
    }
    full_screen_ = full_screen;
    shape_.reset();
  }

  Vec Size() const {
    return {static_cast<float>(window_.getSize().x), static_cast<float>(window_.getSize().y)};
  }

  void Refresh(Millis now) {
    ui_.Show(program_.View(now), Size(), scale_, now);
    ui_.Play(program_.TakeCues(), now);
    if (const auto text = program_.TakeClipboard()) sf::Clipboard::setString(ToSfml(*text));
    first_ = false;
  }

  // Whether anything came in that can change the picture.
  bool TakeInput(Millis now) {
    bool any = false;
    sf::Event event{};
    while (window_.pollEvent(event)) {
      any = true;
      Notice(event);
      const std::optional<InputEvent> input = ToInput(event);
      if (!input) {
        continue;
      }
      const auto intents = ui_.Handle(*input, now);
      for (const presenter::Intent& intent : intents) {
        program_.Do(intent, now);
      }
      // The next event is judged by the screen that this one has led to.
      if (!intents.empty()) {
        Refresh(now);
      }
    }
    return any;
  }

  void Notice(const sf::Event& event) {
    if (event.type == sf::Event::Resized) {
      const Vec size = Size();
      window_.setView(sf::View(sf::FloatRect(0, 0, size.x, size.y)));
    } else if (event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::F11) {
      Open(!full_screen_);
    }
  }

  void PlaySounds(Millis now) {
    for (const presenter::Cue::Kind kind : ui_.animator().TakeBegun(now)) {
      sounds_.Play(SoundOf(kind));
    }
  }

  // Whether time alone has changed the picture.
  bool Due(Millis now) const {
    const bool slow = ui_.Busy(now) || ui_.InteractionAt(now).caret_shown != caret_shown_;
    return ui_.Moving(now) || was_moving_ || stage_.Behind() || (slow && now - painted_ >= kSlowFrame);
  }

  void Paint(Millis now) {
    const Millis begun = Now();
    window_.clear();
    stage_.Draw(window_, ui_, now);
    window_.display();
    painted_ = now;
    was_moving_ = ui_.Moving(now);
    caret_shown_ = ui_.InteractionAt(now).caret_shown;
    SetPointer(ui_.Shape());
    program_.Shown(ui_.Widgets());
    painting_took_ = Now() - begun;
  }

  void SetPointer(PointerShape shape) {
    if (shape_ == shape) {
      return;
    }
    constexpr std::array kTypes = {sf::Cursor::Arrow, sf::Cursor::Hand, sf::Cursor::Text};
    const auto index = static_cast<std::size_t>(shape);
    if (cursors_[index].loadFromSystem(kTypes[index])) {
      window_.setMouseCursor(cursors_[index]);
    }
    shape_ = shape;
  }

  Millis Pause(Millis now) const {
    if (stage_.Behind()) {
      return Millis{0};
    }
    if (ui_.Moving(now) || stage_.Baking()) {
      // Where pictures are drawn without a graphics card, motion takes no more than half of a processor: the
      // rest is for updates, here and in the windows beside this one.
      return std::max(kMovingWait, painting_took_);
    }
    return window_.hasFocus() ? kFocusedWait : kIdleWait;
  }

  void SaveScreenshot() {
    const auto path = options_.screenshot_wanted ? options_.screenshot_wanted() : std::nullopt;
    if (!path) {
      return;
    }
    // Painted once more: what a window shows cannot be read back after it has been displayed.
    window_.clear();
    stage_.Draw(window_, ui_, Now());
    sf::Texture copy;
    copy.create(window_.getSize().x, window_.getSize().y);
    copy.update(window_);
    window_.display();
    const bool saved = copy.copyToImage().saveToFile(*path);
    if (options_.screenshot_saved) {
      options_.screenshot_saved(saved ? Result<void>()
                                      : Error{Reason::kInternal, *path + " cannot be written"});
    }
  }

  presenter::Program& program_;
  const WindowOptions& options_;
  float scale_;
  Typefaces typefaces_;
  sf::RenderWindow window_;
  Stage stage_;
  Ui ui_;
  SoundPlayer sounds_;
  std::array<sf::Cursor, 3> cursors_;
  std::optional<PointerShape> shape_;
  Millis painted_{};
  Millis painting_took_{};
  bool was_moving_ = false;
  bool caret_shown_ = false;
  bool full_screen_ = false;
  bool first_ = true;
};

}  // namespace

Result<void> RunWindow(presenter::Program& program, const WindowOptions& options) {
  if (auto display = CheckDisplay(); !display) {
    return display;
  }
  WindowLoop(program, options).Run();
  return {};
}

}  // namespace merels::view
