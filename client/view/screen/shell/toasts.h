// What is shown for a while on any screen: toasts at its foot, which fade in and out, and questions from
// other players over it, with buttons for the answers.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/view/board/motion.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct ToastLayout {
  int id = 0;  // of the toast
  Rect rect;
  float text = 14;  // size of its type in design pixels
  int waiting = 0;  // number of toasts waiting for this one to go

  bool operator==(const ToastLayout&) const = default;
};

/// The height of the window's foot, which belongs to toasts: they cover nothing.
float HeightOfFoot(const LayoutContext& c);

/// The oldest of `toasts` in the middle of the foot; the others wait. Nothing without toasts.
std::optional<ToastLayout> LayToast(const std::vector<presenter::Toast>& toasts, const LayoutContext& c,
                                    const Rect& foot);

/// The parts of a toast within its rectangle.
struct ToastParts {
  Rect sign;
  Rect words;
  Rect waiting;  // "+2"; empty: none wait
};

ToastParts PartsOf(const ToastLayout& toast, float scale);

inline constexpr Millis kToastIn{160};
inline constexpr Millis kToastOut{200};

struct ShownToast {
  presenter::Toast toast;
  ToastLayout place;
  Millis came{};
  std::optional<Millis> left;

  /// 0 to 1.
  float Strength(Millis now) const;
};

class ToastClock {
 public:
  /// The one of `toasts` that has the place.
  void Show(const std::vector<presenter::Toast>& toasts, const std::optional<ToastLayout>& placed,
            Millis now);
  const std::vector<ShownToast>& shown() const { return shown_; }
  bool Busy(Millis now) const;

 private:
  std::vector<ShownToast> shown_;
};

/// The height of so many questions above the bottom of the window.
float HeightOfAsks(std::size_t asks, const LayoutContext& c);
/// In the lower right corner, the oldest lowest; as many as fit. Their buttons come after all other widgets.
std::vector<Rect> LayAsks(const std::vector<presenter::Ask>& asks, const LayoutContext& c,
                          WidgetList& widgets);
void PaintAsks(Canvas& canvas, const std::vector<presenter::Ask>& asks, const std::vector<Rect>& places,
               const WidgetList& widgets, const Interaction& in);

}  // namespace merels::view
