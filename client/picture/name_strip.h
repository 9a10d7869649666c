// The strip beside a board that says who plays, and what their clock shows, as the window's cards do.
#pragma once

#include <string>

#include "client/view/art/men.h"
#include "client/view/art/pixels.h"
#include "client/view/text/typefaces.h"

namespace merels::picture {

struct StripSeat {
  view::ManKind man = view::ManKind::kBone;
  std::string name;
  std::string clock;  // empty: none
  bool low = false;   // little time is left
  bool to_move = false;
};

/// One thread.
class NameStrips {
 public:
  static constexpr int kHeight = 32;

  /// `width` pixels wide. A name that does not fit ends with an ellipsis.
  view::Pixels Draw(const StripSeat& seat, int width) const;

 private:
  void Write(view::Pixels& on, std::string_view text, const view::TextStyle& style, view::Vec pen,
             view::Color ink) const;
  /// Returns where it begins, from the left.
  float DrawClock(view::Pixels& strip, const StripSeat& seat) const;

  view::Typefaces type_;
};

}  // namespace merels::picture
