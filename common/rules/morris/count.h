// The number of moves of a position, without visiting each.
#pragma once

#include <cstdint>

#include "common/rules/morris/movegen.h"

namespace merels::rules::morris {

/// Counts what Generator visits: first as if no mill took a man, then, for the few moves that close one, the
/// additional moves by captures.
template <class Board, class Rules>
class MoveCounter {
 public:
  MoveCounter(const Position& position, const Rules& rules)
      : position_(position), rules_(rules), empty_(Empty<Board>(position)) {}

  [[gnu::always_inline]] std::uint64_t Run() {
    std::uint64_t count = 0;
    if (position_.own_hand > 0) {
      count += Number(empty_);
      const Bits closing = Threats<Board>(position_.own) & empty_;
      if (closing != 0) count += MoreByMills(position_.own, closing);
    }
    if (!MayMove(position_, rules_)) return count;
    return count + (Flies(position_, rules_) ? Flights() : Slides());
  }

 private:
  static std::uint64_t Number(Bits set) { return static_cast<std::uint64_t>(CountBits(set)); }

  [[gnu::always_inline]] std::uint64_t Slides() const {
    const SlideWords slides = Board::Slides(position_.own, empty_);
    const SlideWords closing = Both(slides, Board::ClosingSlides(position_.own));
    const auto count = static_cast<std::uint64_t>(CountBits(slides));
    return (closing[0] | closing[1]) == 0 ? count : count + MoreBySlides(closing);
  }

  [[gnu::noinline]] std::uint64_t MoreBySlides(const SlideWords& closing) const {
    std::uint64_t more = 0;
    for (std::size_t word = 0; word < 2; ++word) {
      EachSlide<Board>(word, closing[word],
                       [&](const Slide& slide) { more += MoreByMove(slide.from, slide.to); });
    }
    return more;
  }

  [[gnu::noinline]] std::uint64_t Flights() const {
    std::uint64_t count = Number(position_.own) * Number(empty_);
    if ((Threats<Board>(position_.own) & empty_) == 0) return count;
    EachBit(position_.own, [&](Bits from) {
      EachBit(Threats<Board>(position_.own ^ from) & empty_, [&](Bits to) { count += MoreByMove(from, to); });
    });
    return count;
  }

  std::uint64_t MoreByMove(Bits from, Bits to) const {
    if (!rules_.remill() && position_.own_back.Is(from, to)) return ~std::uint64_t{0};
    return MoreByMills(position_.own ^ from, to);
  }

  /// The additional moves by captures, of the moves that end on the points of `closing`.
  [[gnu::noinline]] std::uint64_t MoreByMills(Bits others, Bits closing) const {
    const Bits takeable = rules_.mill_wins() ? 0 : Takeable<Board>(position_.opp, rules_);
    if (takeable == 0) return 0;
    if (rules_.captures() == Captures::kOne) return Number(closing) * (Number(takeable) - 1);
    std::uint64_t more = 0;
    EachBit(closing, [&](Bits to) {
      const int mills = MillsAt<Board>(others, to);
      more +=
          (mills == 1 ? Number(takeable) : CaptureSets<Board, Rules>(position_.opp, mills, rules_).size()) -
          1;
    });
    return more;
  }

  const Position& position_;
  const Rules& rules_;
  const Bits empty_;
};

/// The number of moves of the position. A pass does not count.
template <class Board, class Rules>
std::uint64_t CountMoves(const Position& position, const Rules& rules) {
  return MoveCounter<Board, Rules>(position, rules).Run();
}

}  // namespace merels::rules::morris
