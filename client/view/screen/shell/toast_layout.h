// The places of toasts: never over anything that can be pressed or filled in, in windows of every size. With
// little room they are smaller and closer together, and those without a place wait for the others to go.
#pragma once

#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

struct ToastLayout {
  int id = 0;  // of the toast
  Rect rect;
  float text = 14;  // size of its type in design pixels
  int waiting = 0;  // number of toasts waiting for this one to go

  bool operator==(const ToastLayout&) const = default;
};

/// The screen under the toasts.
struct ToastGround {
  Rect area;                  // the area for toasts
  std::vector<Rect> pressed;  // they never cover any of these
  std::vector<Rect> told;     // avoided where possible: clocks, the turn, headings
  std::vector<Rect> read;     // covered first: other text
};

/// Places for `toasts`, oldest first: always for the first, for others where there is one. `were`: the places
/// in the previous frame, which are kept where possible.
std::vector<ToastLayout> LayToasts(const std::vector<presenter::Toast>& toasts,
                                   const std::vector<ToastLayout>& were, const ToastGround& ground,
                                   const LayoutContext& c);

/// The parts of a toast within its rectangle.
struct ToastParts {
  Rect sign;
  Rect words;
  Rect waiting;  // "+2"; empty: none wait
};

ToastParts PartsOf(const ToastLayout& toast, float scale);

}  // namespace merels::view
