#include "common/rules/morris/perft.h"

#include <cstdint>
#include <type_traits>

#include "common/rules/morris/movegen.h"

namespace merels::rules::morris {
namespace {

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

/// Plays the last ply, and sums up the resulting positions.
template <class Rules>
struct PlayedLeaves {
  const Position* position;
  const Rules* rules;
  std::uint64_t count = 0;
  std::uint64_t signature = 0;

  void operator()(const Move& move) {
    const Position after = After(*position, move, *rules);
    ++count;
    signature += (after.own * std::uint64_t{0x9E3779B97F4A7C15}) ^ after.opp;
  }
};

/// Counts the sequences of plies of one length. `kBulk`: the last ply is counted without being played.
template <class Board, class Rules, bool kBulk>
class PerftCount {
 public:
  explicit PerftCount(const Rules& rules) : rules_(rules) {}

  std::uint64_t Count(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return Leaves(position);
    if (EndingByMen<Board>(position, rules_) != Ending::kOpen) return 0;
    std::uint64_t count = 0;
    bool blocked = true;
    EachMove<Board>(position, rules_, [&](const Move& move) {
      blocked = false;
      if (rules_.mill_wins() && move.closes_mill) return;
      const Position after = After(position, move, rules_);
      count += depth == 2 ? Leaves(after) : Count(after, depth - 1);
    });
    if (!blocked || !MayPass(position)) return count;
    return Count(After(position, Move{}, rules_), depth - 1);
  }

  /// A sum over all leaves, to ensure that they are really played, and not only counted.
  std::uint64_t signature() const { return signature_; }

 private:
  /// The last ply. A separate loop with its own sums, so that a leaf costs neither a call nor a store.
  std::uint64_t Leaves(const Position& position) {
    if (EndingByMen<Board>(position, rules_) != Ending::kOpen) return 0;
    const std::uint64_t count = kBulk ? CountMoves<Board>(position, rules_) : PlayEach(position);
    return count == 0 && MayPass(position) ? 1 : count;
  }

  std::uint64_t PlayEach(const Position& position) {
    const auto sum = EachMove<Board>(position, rules_, PlayedLeaves<Rules>{&position, &rules_});
    signature_ += sum.signature;
    return sum.count;
  }

  /// Whether the player to move, who has no move, may pass.
  [[gnu::noinline]] bool MayPass(const Position& position) const {
    return EndingOf<Board>(position, rules_) == Ending::kMustPass;
  }

  const Rules& rules_;
  std::uint64_t signature_ = 0;
};

}  // namespace

PerftResult CountPlies(const Knobs& knobs, const Position& position, int depth, bool bulk) {
  return WithRules(knobs, [&](auto board, const auto& rules) {
    const auto run = [&](auto perft) -> PerftResult {
      const std::uint64_t count = perft.Count(position, depth);
      return {count, perft.signature()};
    };
    using Rules = std::decay_t<decltype(rules)>;
    return bulk ? run(PerftCount<decltype(board), Rules, true>(rules))
                : run(PerftCount<decltype(board), Rules, false>(rules));
  });
}

}  // namespace merels::rules::morris
