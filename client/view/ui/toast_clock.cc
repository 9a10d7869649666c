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

void ToastClock::Show(const std::vector<presenter::Toast>& toasts, const std::vector<ToastLayout>& places,
                      Millis now) {
  for (ShownToast& old : shown_) {
    const bool stays = std::any_of(places.begin(), places.end(),
                                   [&old](const ToastLayout& place) { return place.id == old.toast.id; });
    if (!stays && !old.left) {
      old.left = now;
    }
  }
  for (const ToastLayout& place : places) {
    const auto toast = std::find_if(toasts.begin(), toasts.end(),
                                    [&](const presenter::Toast& one) { return one.id == place.id; });
    const auto known = std::find_if(shown_.begin(), shown_.end(),
                                    [&](const ShownToast& old) { return old.toast.id == place.id; });
    if (known == shown_.end()) {
      shown_.push_back({*toast, place, now, std::nullopt});
    } else {
      known->toast = *toast;
      known->place = place;
      known->left.reset();
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
