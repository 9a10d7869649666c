#include "client/view/window/window.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/System/Err.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <SFML/Window/Cursor.hpp>

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/context.h"
#include "client/view/sound/sound.h"
#include "client/view/ui/stage.h"
#include "client/view/widget/icons.h"
#include "client/view/window/display.h"
#include "client/view/window/events.h"
#include "client/view/window/frame_display.h"
#include "client/view/window/heap_trimmer.h"
#include "client/view/window/x_window.h"

namespace merels::view {
namespace {

/// The loop's sleep without events; updates of the program end it early, input does not.
constexpr Millis kMovingWait{8};
constexpr Millis kInUseWait{16};
constexpr Millis kIdleWait{33};
/// For this time after the last input more is expected soon.
constexpr Millis kInUse{2'000};
/// The time between frames while only a spinner moves. Without a graphics card a frame has a fixed cost,
/// however little of it changes.
constexpr Millis kSlowFrame = kSpinnerStep;
/// For this time after the last change of size another is expected soon: until then the boards are drawn from
/// the pictures that there are, and the processors are left to drawing.
constexpr Millis kStill{100};

/// Wait for SFML to learn a size that the server has reported already.
constexpr Millis kMoment{1};

constexpr float kPercent = 100;
/// Below half of its size nothing is legible.
constexpr Vec kLeastSize{kLeastWidth / 2, kLeastHeight / 2};

Millis Now() {
  return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

/// The preference of a sound: one for all ends of a game.
presenter::Preference SwitchOf(Sound sound) {
  using presenter::Preference;
  if (sound >= Sound::kEnd) return Preference::kEndSound;
  return static_cast<Preference>(static_cast<int>(Preference::kPlaceSound) + static_cast<int>(sound));
}

sf::String ToSfml(const std::string& text) { return sf::String::fromUtf8(text.begin(), text.end()); }

class WindowLoop {
 public:
  WindowLoop(presenter::Program& program, const WindowOptions& options)
      : program_(program), options_(options), ui_(typefaces_), sounds_(options.muted, options.log) {
    begun_with_ = program_.View(Now()).preferences;
    Apply(begun_with_);
    Open();
  }

  void Run() {
    while (!ui_.state().closing) {
      const auto begun = std::chrono::steady_clock::now();
      const Millis now = std::chrono::duration_cast<Millis>(begun.time_since_epoch());
      const bool input = TakeInput(now);
      if (input) input_at_ = now;
      // At once, before drawing a picture of an outdated size: while the window's edge is dragged the size
      // changes every few milliseconds.
      const bool fits = display_->Fit();
      const bool news = program_.Update(now);
      const bool art = stage_->Poll(now - resized_at_ >= kStill);
      const bool desktop = on_server_->TakeDesktopChange() && Rescale();
      if (input || news || art || desktop || first_) {
        Refresh(now);
        changed_ = true;
      }
      PlaySounds(now);
      const Damage exposed = on_server_->TakeExposed(Size());
      if (fits && (changed_ || whole_ || Due(now))) {
        Paint(now);
        const auto took = std::chrono::steady_clock::now() - begun;
        program_.Painted(std::chrono::duration_cast<std::chrono::microseconds>(took));
      }
      if (!exposed.empty()) {
        Expose(exposed);
      }
      if (heap_trimmer_.Due(now, input_at_, Hurries(now))) TrimHeap();
      program_.Wait(fits ? Pause(now) : kMoment);
    }
  }

 private:
  void Open() {
    const Vec desktop = DesktopSize();
    const Vec wanted =
        options_.size
            ? Vec{static_cast<float>(options_.size->first), static_cast<float>(options_.size->second)}
            : Vec{static_cast<float>(options_.width) * scale_, static_cast<float>(options_.height) * scale_};
    const Vec size{std::min(wanted.x, desktop.x), std::min(wanted.y, desktop.y)};
    const sf::VideoMode mode(static_cast<unsigned>(size.x), static_cast<unsigned>(size.y));
    const sf::ContextSettings plain(0, 0, 0);
    window_.create(mode, ToSfml(options_.title), sf::Style::Default, plain);
    title_ = options_.title;
    on_server_.emplace(window_.getSystemHandle());
    on_server_->SetLeastSize(kLeastSize);
    display_.emplace(window_, *on_server_, options_.partial);
    window_.setKeyRepeatEnabled(true);
    // Without a window manager a window may come up partly off the screen.
    window_.setPosition({static_cast<int>(desktop.x - size.x) / 2, static_cast<int>(desktop.y - size.y) / 2});
  }

  // The command line's scale holds until the user chooses another.
  float ScaleOf(const presenter::Preferences& wanted) const {
    constexpr auto kScale = presenter::Preference::kScale;
    if (options_.scale > 0 && wanted.Of(kScale) == begun_with_.Of(kScale)) return options_.scale;
    return wanted.On(kScale) ? static_cast<float>(wanted.Of(kScale)) / kPercent : DesktopScale();
  }

  // Nobody chose the desktop's scale for this window: there it is reduced until the whole screen is seen.
  // Text beyond the largest that lines have room for enlarges everything.
  float WantedScale() const {
    const bool chosen = options_.scale > 0 || applied_.On(presenter::Preference::kScale);
    const float zoom =
        static_cast<float>(applied_.Of(presenter::Preference::kTextSize)) / kPercent / TextShare();
    return (chosen ? scale_ : FittingScale(Size(), scale_)) * zoom;
  }
  float TextShare() const {
    const float wanted = static_cast<float>(applied_.Of(presenter::Preference::kTextSize)) / kPercent;
    return std::min(wanted, kMaxTextShare);
  }

  // Whether the desktop's scale has changed.
  bool Rescale() { return std::exchange(scale_, ScaleOf(applied_)) != scale_; }

  const Theme& ThemeOf(const presenter::Preferences& wanted) const {
    const bool as_begun = wanted.theme() == begun_with_.theme();
    const bool light =
        as_begun && options_.light ? *options_.light : wanted.theme() == presenter::ThemeChoice::kLight;
    return light ? LightTheme() : DarkTheme();
  }

  void Apply(const presenter::Preferences& wanted) {
    using presenter::Preference;
    const bool first = !stage_;
    if (!first && wanted == applied_) return;
    const Theme& theme = ThemeOf(wanted);
    const bool texts = wanted.Of(Preference::kTextSize) != applied_.Of(Preference::kTextSize);
    if (first || &theme != theme_ || texts) {
      applied_.Set(Preference::kTextSize, wanted.Of(Preference::kTextSize));
      typefaces_.SetTextShare(TextShare());
      // Everything drawn is outdated.
      stage_.emplace(theme, typefaces_);
      theme_ = &theme;
      whole_ = true;
    }
    scale_ = ScaleOf(wanted);
    ui_.animator().SetMotion(wanted.motion());
    sounds_.SetVolume(static_cast<float>(wanted.Of(Preference::kVolume)) / kPercent);
    const presenter::Preferences before = std::exchange(applied_, wanted);
    if (!first) {
      PreviewSound(before);
    }
  }

  // A sound that is turned on or up is played.
  void PreviewSound(const presenter::Preferences& before) {
    using presenter::Preference;
    for (int i = 0; i < kSoundCount; ++i) {
      const auto sound = static_cast<Sound>(i);
      if (applied_.On(SwitchOf(sound)) && !before.On(SwitchOf(sound))) return PlayIfOn(sound);
    }
    const bool louder = applied_.Of(Preference::kVolume) != before.Of(Preference::kVolume) ||
                        applied_.On(Preference::kSound) != before.On(Preference::kSound);
    if (louder) PlayIfOn(Sound::kPlace);
  }

  void PlayIfOn(Sound sound) {
    if (applied_.On(presenter::Preference::kSound) && applied_.On(SwitchOf(sound))) sounds_.Play(sound);
  }

  Vec Size() const {
    return {static_cast<float>(window_.getSize().x), static_cast<float>(window_.getSize().y)};
  }

  void Refresh(Millis now) {
    const presenter::AppViewState& view = program_.View(now);
    Apply(view.preferences);
    ui_.Show(view, Size(), WantedScale(), now);
    const presenter::Outputs outputs = program_.TakeOutputs();
    ui_.Play(outputs.cues, now);
    if (outputs.clipboard) sf::Clipboard::setString(ToSfml(*outputs.clipboard));
    if (outputs.picture) SavePicture(*outputs.picture);
    Call(view);
    if (outputs.paste) {
      program_.Do(presenter::Paste{PasteEvent().whole}, now);
      return Refresh(now);
    }
    first_ = false;
  }

  // The board alone, larger than most windows show it.
  void SavePicture(const std::string& file) {
    const auto* board = ui_.BoardShown();
    const bool saved = board != nullptr && SaveBoardPicture(*board, *theme_, typefaces_, file);
    // The picture was drawn in a context of its own.
    window_.setActive(true);
    program_.PictureSaved(file,
                          saved ? Result<void>() : Error{Reason::kBadFile, file + " cannot be written"});
  }

  // For users at another window: sets the title and asks the desktop for attention.
  void Call(const presenter::AppViewState& view) {
    const std::string& title = view.window_title.empty() ? options_.title : view.window_title;
    if (title != title_) {
      window_.setTitle(ToSfml(title));
      title_ = title;
    }
    // SFML takes the focus only from another window of this program, and sets the hint of urgency otherwise.
    if (std::exchange(calls_, view.calls) < view.calls && !window_.hasFocus()) window_.requestFocus();
  }

  // Whether any input can change the picture.
  bool TakeInput(Millis now) {
    bool any = false;
    sf::Event event{};
    while (window_.pollEvent(event)) {
      any = true;
      Notice(event);
      const std::optional<InputEvent> input = Read(event);
      if (!input) continue;
      const auto intents = ui_.Handle(*input, now);
      for (const presenter::Intent& intent : intents) {
        program_.Do(intent, now);
      }
      // The next event is judged by the new screen.
      if (!intents.empty()) {
        Refresh(now);
      }
    }
    return any;
  }

  // A key pressed with Ctrl is a command; its text is not wanted. But a key without a Latin letter is only
  // identified by its text.
  std::optional<InputEvent> Read(const sf::Event& event) {
    if (event.type == sf::Event::KeyPressed) key_ = event.key;
    if (event.type != sf::Event::TextEntered) return ToInput(event);
    if (const auto latin = places_.LatinOf(event.text.unicode)) return ToInput(event.text, key_, *latin);
    const bool command = key_.control && !key_.alt;
    return command ? std::nullopt : ToInput(event);
  }

  void Notice(const sf::Event& event) {
    if (event.type == sf::Event::Resized) {
      display_->Resized();
      whole_ = true;
      resized_at_ = Now();
    }
    const bool pressed = event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::F11;
    // A held key repeats.
    if (pressed && !std::exchange(full_screen_key_, true)) on_server_->ToggleFullScreen();
    const bool released = event.type == sf::Event::KeyReleased && event.key.code == sf::Keyboard::F11;
    if (released || event.type == sf::Event::LostFocus) full_screen_key_ = false;
  }

  void PlaySounds(Millis now) {
    for (const presenter::Cue::Kind kind : ui_.animator().TakeBegun(now)) {
      PlayIfOn(SoundOf(kind));
    }
  }

  // Whether time alone has changed the picture.
  bool Due(Millis now) const {
    if (ui_.Moving(now) || was_moving_ || stage_->Behind() || (settling_ && !ui_.Settling(now))) return true;
    return ui_.InteractionAt(now).caret_shown != caret_shown_ ||
           (ui_.Busy(now) && now - painted_ >= kSlowFrame);
  }

  void Paint(Millis now) {
    const Millis begun = Now();
    DrawFrame(now);
    painted_ = now;
    was_moving_ = ui_.Moving(now);
    caret_shown_ = ui_.InteractionAt(now).caret_shown;
    const bool settled = std::exchange(settling_, ui_.Settling(now)) && !settling_;
    // Spinners and carets change no widget.
    if (std::exchange(changed_, false) || settled) {
      SetPointer(ui_.Shape());
      program_.Shown(ui_.Widgets(now));
      heap_trimmer_.Used();
    }
    painting_took_ = Now() - begun;
  }

  void DrawFrame(Millis now) {
    if (whole_ || !display_->partial()) {
      whole_ = false;
      stage_->Draw(display_->target(), ui_, now);
      display_->Show(Damage::Everything(Size()));
    } else {
      display_->Show(stage_->Update(display_->target(), ui_, now));
    }
  }

  // Covered parts are still there, unless the whole buffer was handed over.
  void Expose(const Damage& exposed) {
    if (display_->partial()) {
      display_->ShowAgain(exposed);
    } else {
      DrawFrame(Now());
    }
  }

  void SetPointer(PointerShape shape) {
    if (shape_ == shape) return;
    constexpr std::array kTypes = {sf::Cursor::Arrow, sf::Cursor::Hand, sf::Cursor::Text};
    const auto index = static_cast<std::size_t>(shape);
    if (cursors_[index].loadFromSystem(kTypes[index])) {
      window_.setMouseCursor(cursors_[index]);
    }
    shape_ = shape;
  }

  // Whether the next frame is wanted as soon as possible.
  bool Hurries(Millis now) const { return stage_->Behind() || ui_.Moving(now) || stage_->Baking(); }

  Millis Pause(Millis now) const {
    if (stage_->Behind()) return Millis{0};
    if (Hurries(now)) {
      // Without a graphics card motion takes no more than half of a processor: the rest is for updates, here
      // and in other windows.
      return std::max(kMovingWait, painting_took_);
    }
    const Millis wait = now - input_at_ < kInUse ? kInUseWait : kIdleWait;
    return ui_.Busy(now) ? std::clamp(painted_ + kSlowFrame - now, Millis{1}, wait) : wait;
  }

  presenter::Program& program_;
  const WindowOptions& options_;
  Millis input_at_{0};
  Millis resized_at_{0};
  float scale_ = 1;
  const Theme* theme_ = nullptr;
  presenter::Preferences begun_with_;
  presenter::Preferences applied_;
  Typefaces typefaces_;
  sf::RenderWindow window_;
  std::optional<Stage> stage_;
  Ui ui_;
  SoundPlayer sounds_;
  std::optional<XWindow> on_server_;
  std::optional<FrameDisplay> display_;
  std::array<sf::Cursor, 3> cursors_;
  std::optional<PointerShape> shape_;
  Millis painted_{};
  Millis painting_took_{};
  HeapTrimmer heap_trimmer_;
  bool was_moving_ = false;
  bool settling_ = false;
  bool caret_shown_ = false;
  bool full_screen_key_ = false;  // being held
  sf::Event::KeyEvent key_{};     // the newest
  KeyPlaces places_;
  bool first_ = true;
  std::string title_;     // as set
  int calls_ = 0;         // as reported to the desktop
  bool whole_ = true;     // nothing in the buffer can be kept
  bool changed_ = false;  // the widgets may have changed since the last report
};

}  // namespace

Result<void> RunWindow(presenter::Program& program, const WindowOptions& options) {
  if (auto display = CheckDisplay(); !display) return display;
  // SFML's messages on stderr are for developers, such as a lack of vertical synchronisation.
  sf::err().rdbuf(nullptr);
  WindowLoop(program, options).Run();
  return {};
}

}  // namespace merels::view
