// The opacity of each toast: it fades in when it comes, and out after it has left the view state.
#pragma once

#include <optional>
#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/board/motion.h"
#include "client/view/screen/shell/toast_layout.h"

namespace merels::view {

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
  /// The placed ones of `toasts`.
  void Show(const std::vector<presenter::Toast>& toasts, const std::vector<ToastLayout>& places, Millis now);
  const std::vector<ShownToast>& shown() const { return shown_; }
  bool Busy(Millis now) const;

 private:
  std::vector<ShownToast> shown_;
};

}  // namespace merels::view
