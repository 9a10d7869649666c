// Where toasts lie: over nothing that can be pressed or filled in, in windows of every size. Where there is
// little room they are set smaller and closer, and those that find no place wait for the others to go.
#pragma once

#include <vector>

#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

struct ToastLayout {
  int id = 0;  // of the toast
  Rect rect;
  float text = 14;  // size of its type in design pixels
  int waiting = 0;  // how many toasts wait until this one has gone

  bool operator==(const ToastLayout&) const = default;
};

/// What lies under the toasts.
struct ToastGround {
  Rect area;                  // where toasts may lie
  std::vector<Rect> pressed;  // they never cover any of these
  std::vector<Rect> told;     // nor these where it can be helped: clocks, whose turn it is, headings
  std::vector<Rect> read;     // these rather than the others: what else can be read
};

/// Places for `toasts`, oldest first: for the first always, for others where they find one. `were` is where
/// they lay in the frame before; they stay there while they can.
std::vector<ToastLayout> LayToasts(const std::vector<presenter::Toast>& toasts,
                                   const std::vector<ToastLayout>& were, const ToastGround& ground,
                                   const LayoutContext& c);

/// The parts of a toast within its rectangle.
struct ToastParts {
  Rect sign;
  Rect words;
  Rect waiting;  // "+2"; empty where none wait
};

ToastParts PartsOf(const ToastLayout& toast, float scale);

}  // namespace merels::view
