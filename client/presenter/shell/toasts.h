// Toasts: sentences shown for a while and announced.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/time.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/shell/app_view_state.h"

namespace merels::presenter {

inline constexpr model::Millis kToastStays = std::chrono::seconds(4);
/// How much longer a toast stays than the one before it, whose place it may have waited for.
inline constexpr model::Millis kToastApart = std::chrono::seconds(2);
/// With one more, the oldest goes.
inline constexpr std::size_t kMaxToasts = 5;

class Toasts {
 public:
  /// Takes the notes out of the effects, announces them, and removes expired toasts.
  void Take(Effects& effects, model::Millis now);
  /// By its number.
  void Dismiss(int id);

  /// Oldest first.
  const std::vector<Toast>& shown() const { return shown_; }
  /// The newest error message; empty before any.
  const std::string& last_problem() const { return last_problem_; }

 private:
  void Add(Toast toast, model::Millis now);
  template <class Goes>
  void RemoveWhere(Goes goes);

  std::vector<Toast> shown_;
  std::vector<model::Millis> until_;
  int next_ = 1;
  std::string last_problem_;
};

}  // namespace merels::presenter
