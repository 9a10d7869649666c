// Presses that were meant for what was there a moment ago.
#pragma once

#include <utility>

#include "client/view/geometry.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Remembers what could be pressed before that changed. If it changed by itself, since the server is back,
/// say, or an opponent was found, then what is new takes no press for a moment: a hand on its way to a button
/// plays no man on the board that appeared in its place. If the user's own click did it, the second click of
/// a double click is not for what is new.
class SuddenChange {
 public:
  /// The shortest time in which people see a new picture and aim at a part of it; and that of a double click.
  static constexpr Millis kNotice{400};
  /// How long a change may follow the press or key that caused it.
  static constexpr Millis kOwnDoing{1000};
  /// How far apart (pixels) the clicks of a double click are.
  static constexpr float kSamePlace = 5;

  void OnPress(Vec at, Millis now) {
    pressed_ = at;
    input_ = now;
  }
  void OnKey(Millis now) { input_ = now; }
  /// `focus_moved`: to what a key would press now.
  void OnChange(WidgetList before, bool focus_moved, Millis now) {
    if (Recent(now)) return;
    before_ = std::move(before);
    by_itself_ = now - input_ >= kOwnDoing;
    focus_moved_ = focus_moved;
    changed_ = now;
  }

  bool Recent(Millis now) const { return now - changed_ < kNotice; }
  /// Whether a press at `at` is not for `widget`, which is there now.
  bool Brought(const Widget& widget, Vec at, Millis now) const {
    const bool twice = now - input_ < kNotice && Length(at - pressed_) < kSamePlace;
    if (!Recent(now) || !(by_itself_ || twice)) return false;
    const Widget* was = before_.At(at);
    return was == nullptr || was->id != widget.id;
  }
  bool MovedFocus(Millis now) const { return Recent(now) && by_itself_ && focus_moved_; }

 private:
  WidgetList before_;
  bool by_itself_ = false;
  bool focus_moved_ = false;
  Vec pressed_{-100, -100};
  Millis input_{-kOwnDoing};
  Millis changed_{-kNotice};
};

}  // namespace merels::view
