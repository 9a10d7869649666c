// The card of one player: name, clock, and the rack with the men.
#pragma once

#include "client/presenter/table/table_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// The card's height in pixels of the design.
inline constexpr float kSeatCardHeight = 103;

struct SeatCardLayout {
  Rect card;
  Rect picture;
  Rect name;
  Rect rating;
  Rect note;
  Rect chip;
  Rect clock;
  Rect summary;
  /// A square for each man, from the left.
  std::vector<Rect> rack;
  /// The place of the next captured man.
  Vec next_lost;
};

SeatCardLayout LaySeatCard(const presenter::SeatView& seat, const LayoutContext& c, const Rect& card,
                           std::string_view id, WidgetList& widgets);
/// All but the clock, which changes more often.
void PaintSeatCard(Canvas& canvas, const presenter::SeatView& seat, const SeatCardLayout& layout,
                   const ManPicture& man);

void PaintClock(Canvas& canvas, const presenter::SeatView& seat, const Rect& rect);

}  // namespace merels::view
