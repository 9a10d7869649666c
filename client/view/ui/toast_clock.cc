#include "client/view/ui/toast_clock.h"

#include <algorithm>

namespace merels::view {
namespace {

float Share(Millis since, Millis length) {
  return std::clamp(static_cast<float>(since.count()) / static_cast<float>(length.count()), 0.0F, 1.0F);
}

}  // namespace

float ShownToast::Strength(Millis now) const {
  const float in = Share(now - came, kToastIn);
  return left ? std::min(in, 1.0F - Share(now - *left, kToastOut)) : in;
}

void ToastClock::Show(const std::vector<presenter::Toast>& toasts, const std::vector<Rect>& rects,
                      Millis now) {
  for (ShownToast& old : shown_) {
    const bool stays = std::any_of(toasts.begin(), toasts.end(), [&old](const presenter::Toast& toast) {
      return toast.id == old.toast.id;
    });
    if (!stays && !old.left) {
      old.left = now;
    }
  }
  for (std::size_t i = 0; i < toasts.size(); ++i) {
    const auto known = std::find_if(shown_.begin(), shown_.end(),
                                    [&](const ShownToast& old) { return old.toast.id == toasts[i].id; });
    if (known == shown_.end()) {
      shown_.push_back({toasts[i], rects[i], now, std::nullopt});
    } else {
      known->toast = toasts[i];
      known->rect = rects[i];
    }
  }
  std::erase_if(shown_,
                [now](const ShownToast& toast) { return toast.left && now - *toast.left >= kToastOut; });
}

bool ToastClock::Busy(Millis now) const {
  return std::any_of(shown_.begin(), shown_.end(),
                     [now](const ShownToast& toast) { return toast.left || now - toast.came < kToastIn; });
}

}  // namespace merels::view
