// A window under test: its view state, and its input.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/text/typefaces.h"
#include "client/view/ui/ui.h"

namespace merels::view {

namespace action = presenter::action;
using presenter::Action;
using presenter::Intent;

inline constexpr Vec kWhole{1440, 900};
inline constexpr Millis kBetweenPictures{5000};

class UiTest : public testing::Test {
 protected:
  /// The next picture, some time after the one before: nobody is surprised by it any more.
  void Show(const presenter::AppViewState& state) {
    ShowAtOnce(state);
    now_ += kBetweenPictures;
  }
  void ShowAtOnce(const presenter::AppViewState& state) { ui_.Show(state, kWhole, 1, now_); }
  void Show(const std::string& sample) { Show(SampleNamed(sample).state); }

  std::vector<Intent> Pointer(InputEvent::Kind kind, Vec at) {
    InputEvent event;
    event.kind = kind;
    event.at = at;
    return ui_.Handle(event, now_);
  }
  std::vector<Intent> Click(Vec at) {
    Pointer(InputEvent::Kind::kPress, at);
    return Pointer(InputEvent::Kind::kRelease, at);
  }
  std::vector<Intent> Key(InputKey key, bool shift = false) {
    InputEvent event;
    event.kind = InputEvent::Kind::kKey;
    event.key = key;
    event.shift = shift;
    return ui_.Handle(event, now_);
  }
  /// `place`: what the key types on a US keyboard, if its letter is not Latin.
  std::vector<Intent> Type(const std::string& text, char place = 0) {
    InputEvent event;
    event.kind = InputEvent::Kind::kText;
    event.text = text;
    event.place = place;
    return ui_.Handle(event, now_);
  }
  Vec CenterOf(std::string_view id) const {
    const Widget* widget = ui_.layout().widgets.Find(id);
    EXPECT_NE(widget, nullptr) << id;
    return widget != nullptr ? widget->rect.center() : Vec{};
  }
  std::string Focused() const { return ui_.InteractionAt(now_).focused; }

  Millis now_ = kBetweenPictures;
  Typefaces typefaces_;
  Ui ui_{typefaces_};
};

template <class T>
std::optional<T> Only(const std::vector<Intent>& intents) {
  std::optional<T> found;
  for (const Intent& intent : intents) {
    if (const T* one = std::get_if<T>(&intent)) {
      EXPECT_FALSE(found) << "more than one";
      found = *one;
    }
  }
  return found;
}

}  // namespace merels::view
