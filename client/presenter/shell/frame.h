// What surrounds every screen: the bar at the top, the window's title, and toasts, which are sentences shown
// for a while and announced.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/screens.h"

namespace merels::presenter {

/// After sign-in, without the tabs. `screen` is the one shown.
TopBar DrawTopBar(const Shared& shared, Screen screen, model::Millis now);

/// The window's title. `on_turn`: the user is to move at the table.
std::string WindowTitle(const Shared& shared, bool on_turn);

/// Before sign-in, without the tabs. Local play is possible meanwhile.
TopBar OfflineTopBar(Screen screen);

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
