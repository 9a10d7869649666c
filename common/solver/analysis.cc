#include "common/solver/analysis.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <type_traits>
#include <utility>

#include "common/base/check.h"
#include "common/solver/branches.h"
#include "common/solver/ledger.h"
#include "common/solver/with_rules.h"

namespace merels::solver {
namespace {

/// The most plies without capture of a position: nine flying men, three others, and twelve points to go to.
constexpr std::size_t kMaxQuiet = 108;

/// The side whose men come first in the numbers of a ledger's slots.
enum class Order : std::uint8_t { kByMover, kByOther };

/// The numbers of a ledger's slots. The two ledgers of a pair have different orders, so that the same side's
/// men come first in both: the positions before one position then lie close together.
class Layout {
 public:
  Layout(const Numbering& numbering, Unit unit, Order order)
      : order_(order), index_(numbering.IndexOf(order == Order::kByMover ? unit : Turned(unit))) {}

  Slot slots() const { return index_.slots(); }
  [[gnu::always_inline]] Men At(Slot slot) const { return Seen(index_.At(slot)); }
  [[gnu::always_inline]] std::uint32_t KeptAt(Slot slot) const { return index_.KeptAt(slot); }
  [[gnu::always_inline]] UnitIndex::Own OwnSlotOf(Men men) const { return index_.OwnSlotOf(Seen(men)); }

  /// The slots of the unit, in UnitIndex's order: visit(slot, men, kept).
  template <class Visit>
  void EachSlot(std::uint64_t begin, std::uint64_t end, Visit visit) const {
    index_.EachSlot(static_cast<Slot>(begin), static_cast<Slot>(end),
                    [&](Slot slot, Men men, std::uint32_t kept) { visit(slot, Seen(men), kept); });
  }

 private:
  [[gnu::always_inline]] Men Seen(Men men) const { return order_ == Order::kByMover ? men : Turned(men); }

  Order order_;
  UnitIndex index_;
};

/// One unit of a pair between which plies without capture lead back and forth.
template <class Board, class Rules>
class Half {
 public:
  Half(const Sources& sources, const Rules& rules, Unit unit, Order order, bool shared)
      : unit_(unit),
        layout_(sources.numbering, unit, order),
        branches_(sources, rules, unit, 1),
        ledger_(layout_.slots(), shared) {}

  Unit unit() const { return unit_; }
  const Layout& layout() const { return layout_; }
  Ledger& ledger() { return ledger_; }
  /// No slot is decided in more plies than this, as far as known.
  Code last() const { return last_.load(std::memory_order_relaxed); }

  /// Examines the plies of each slot for the first time.
  void Begin(std::uint64_t begin, std::uint64_t end) {
    Group group(*this);
    layout_.EachSlot(begin, end, [&](Slot slot, Men men, std::uint32_t kept) {
      if (kept == 0) return ledger_.Begin(slot, entry::kDouble);
      group.Add(slot, men);
    });
    group.Flush();
  }

  /// The slot's last ply without capture has turned out to lose in `plies`. A capture may delay it.
  void Lose(Slot slot, Code plies) {
    Best best;
    branches_.EachPly(
        layout_.At(slot), [](Men) {},
        [&](const Branch& branch, Men after) { best.Add(branch.values.At(branch.index.SlotOf(after))); },
        [] {});
    plies = std::max(plies, best.loss());
    ledger_.Set(slot, plies);
    Reach(plies);
  }

  void Reach(Code plies) {
    Code before = last();
    while (before < plies && !last_.compare_exchange_weak(before, plies, std::memory_order_relaxed)) {
    }
  }

 private:
  /// The state of a slot before the values behind its captures have been read.
  struct Waiting {
    Slot slot = 0;
    std::uint32_t quiet = 0;
    std::size_t captures_end = 0;  // in the list of all
    Best best = {};
    bool stuck = false;
    Stuck why = Stuck::kLoses;
  };
  struct Capture {
    const Branch* branch;
    Slot slot;
  };

  /// Interleaves memory reads of some slots: while one value is being fetched, others are requested.
  class Group {
   public:
    explicit Group(Half& half) : half_(half) {}

    void Add(Slot slot, Men men) {
      Waiting& waiting = slots_[size_++];
      waiting = {};
      waiting.slot = slot;
      half_.Look(men, waiting, captures_);
      waiting.captures_end = captures_.size();
      if (size_ == slots_.size() || captures_.size() >= kEnough) Flush();
    }

    void Flush() {
      std::size_t at = 0;
      for (std::size_t i = 0; i < size_; ++i) {
        for (; at < slots_[i].captures_end; ++at) {
          slots_[i].best.Add(captures_[at].branch->values.At(captures_[at].slot));
        }
        half_.Decide(slots_[i]);
      }
      size_ = 0;
      captures_.clear();
    }

   private:
    static constexpr std::size_t kEnough = 256;

    Half& half_;
    std::array<Waiting, 64> slots_;
    std::size_t size_ = 0;
    std::vector<Capture> captures_;
  };

  void Look(Men men, Waiting& waiting, std::vector<Capture>& captures) const {
    const bool any = branches_.EachPly(
        men, [&](Men) { ++waiting.quiet; },
        [&](const Branch& branch, Men after) {
          const Slot slot = branch.index.SlotOf(after);
          branch.values.Prefetch(slot);
          captures.push_back({&branch, slot});
        },
        [&] { waiting.best.AddWin(); });
    if (any) return;
    waiting.stuck = true;
    waiting.why = branches_.StuckAt(men);
  }

  void Decide(const Waiting& waiting) {
    const Code code = EntryOf(waiting);
    ledger_.Begin(waiting.slot, code);
    if (!entry::IsOpen(code)) Reach(code);
  }

  static Code EntryOf(const Waiting& waiting) {
    if (waiting.stuck) {
      if (waiting.why == Stuck::kPasses) return entry::kOpen + 1;
      return waiting.why == Stuck::kLoses ? Code{0} : entry::kNeverLost;
    }
    if (waiting.best.wins()) return waiting.best.code();
    if (waiting.best.draws()) return entry::kNeverLost;
    return waiting.quiet == 0 ? waiting.best.loss() : static_cast<Code>(entry::kOpen + waiting.quiet);
  }

  Unit unit_;
  Layout layout_;
  Branches<Board, Rules> branches_;
  Ledger ledger_;
  std::atomic<Code> last_{0};
};

/// Propagates what `from` has decided in exactly this many plies to the predecessor slots. While the memory
/// of one is being fetched, others are computed.
template <class Board, class Rules>
class Spreader {
 public:
  using Part = Half<Board, Rules>;

  Spreader(Part& from, Part& into, const Rules& rules, Code plies)
      : from_(from), into_(into), rules_(rules), plies_(plies) {}

  void Run(std::uint64_t begin_block, std::uint64_t end_block) {
    for (std::uint64_t block = begin_block; block < end_block; ++block) {
      from_.ledger().EachDecided(block, plies_, [&](Slot slot) { Retreat(slot); });
    }
    Flush();
  }

 private:
  struct Step {
    Slot slot;
    std::uint32_t weight;
  };

  void Retreat(Slot slot) {
    const std::uint32_t kept = from_.layout().KeptAt(slot);
    const std::size_t begin = size_;
    EachRetreat<Board>(from_.layout().At(slot), from_.unit(), rules_, [&](Men before) {
      const auto own = into_.layout().OwnSlotOf(before);
      into_.ledger().Prefetch(own.slot);
      steps_[size_++] = {own.slot, own.kept};
    });
    if (kept > 1) Merge(begin, kept);
    if (size_ >= kEnough) Flush();
  }

  /// The count that matters is the number of plies of the predecessor that lead to this position or to an
  /// image of it. By counting orbits that is the number of reverse plies to an image of the predecessor,
  /// times the symmetries of the predecessor, divided by those of this position.
  void Merge(std::size_t begin, std::uint32_t kept) {
    std::sort(steps_.begin() + static_cast<std::ptrdiff_t>(begin),
              steps_.begin() + static_cast<std::ptrdiff_t>(size_),
              [](const Step& a, const Step& b) { return a.slot < b.slot; });
    std::size_t out = begin;
    for (std::size_t at = begin; at < size_; ++at) {
      if (out > begin && steps_[out - 1].slot == steps_[at].slot) {
        steps_[out - 1].weight += steps_[at].weight;
      } else {
        steps_[out++] = steps_[at];
      }
    }
    size_ = out;
    for (std::size_t at = begin; at < size_; ++at) steps_[at].weight /= kept;
  }

  void Flush() {
    const auto next = static_cast<Code>(plies_ + 1);
    if (plies_ % 2 == 0) {
      for (std::size_t i = 0; i < size_; ++i) into_.ledger().Win(steps_[i].slot, next);
      if (size_ > 0) into_.Reach(next);
    } else {
      for (std::size_t i = 0; i < size_; ++i) {
        if (into_.ledger().Lessen(steps_[i].slot, steps_[i].weight)) into_.Lose(steps_[i].slot, next);
      }
    }
    size_ = 0;
  }

  static constexpr std::size_t kEnough = 192;

  Part& from_;
  Part& into_;
  const Rules& rules_;
  const Code plies_;
  std::array<Step, kEnough + kMaxQuiet> steps_;
  std::size_t size_ = 0;
};

template <class Board, class Rules>
class Pair {
 public:
  using Part = Half<Board, Rules>;

  Pair(const Sources& sources, const Rules& rules, Unit unit, Workers& workers)
      : numbering_(sources.numbering), rules_(rules), workers_(workers) {
    const bool shared = workers.count() > 1;
    halves_.push_back(std::make_unique<Part>(sources, rules, unit, Order::kByMover, shared));
    if (Turned(unit) == unit) return;
    halves_.push_back(std::make_unique<Part>(sources, rules, Turned(unit), Order::kByOther, shared));
  }

  std::vector<UnitValues> Run(const Progress& progress) {
    for (const auto& half : halves_) Begin(*half);
    for (Code plies = 0; plies <= Last(); ++plies) {
      MERELS_CHECK(plies < kMaxDecided);
      progress(plies);
      Spread(*halves_.front(), *halves_.back(), plies);
      if (halves_.size() > 1) Spread(*halves_.back(), *halves_.front(), plies);
    }
    std::vector<UnitValues> values;
    for (auto& half : halves_) {
      values.push_back(Finish(*half));
      half.reset();
    }
    return values;
  }

 private:
  Code Last() const {
    Code last = 0;
    for (const auto& half : halves_) last = std::max(last, half->last());
    return last;
  }

  void Begin(Part& half) {
    workers_.Share(half.ledger().blocks(), [&](std::uint64_t begin, std::uint64_t end) {
      half.Begin(begin * Ledger::kBlock, std::min(end * Ledger::kBlock, half.ledger().slots()));
    });
  }

  void Spread(Part& from, Part& into, Code plies) {
    if (plies > from.last()) return;
    workers_.Share(from.ledger().blocks(), [&](std::uint64_t begin, std::uint64_t end) {
      Spreader<Board, Rules>(from, into, rules_, plies).Run(begin, end);
    });
  }

  UnitValues Finish(Part& half) {
    const std::vector<Code>& codes = half.ledger().codes();
    const Width width = half.last() > ValuesView::kMaxNarrow ? Width::kWide : Width::kNarrow;
    UnitValues values{half.unit(), width, {}};
    const UnitIndex index = numbering_.IndexOf(half.unit());
    values.bytes.resize(std::size_t{index.slots()} * static_cast<std::size_t>(width));
    workers_.Share(codes.size(), [&](std::uint64_t begin, std::uint64_t end) {
      half.layout().EachSlot(begin, end, [&](Slot own, Men men, std::uint32_t kept) {
        if (kept == 0) return;
        const Code code = entry::IsOpen(codes[own]) ? kDrawn : codes[own];
        index.EachSlotOf(men, [&](Slot slot) { values.Set(slot, code); });
      });
    });
    return values;
  }

  const Numbering& numbering_;
  const Rules& rules_;
  Workers& workers_;
  std::vector<std::unique_ptr<Part>> halves_;
};

}  // namespace

std::vector<UnitValues> Analyse(const Sources& sources, Unit unit, Workers& workers,
                                const Progress& progress) {
  return WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    return Pair<decltype(board), std::decay_t<decltype(rules)>>(sources, rules, unit, workers).Run(progress);
  });
}

std::uint64_t MemoryOf(const Numbering& numbering, Unit unit) {
  const std::uint64_t slots = numbering.SlotsOf(unit);
  const std::uint64_t twin = Turned(unit) == unit ? 0 : numbering.SlotsOf(Turned(unit));
  // Two bytes of each in the ledger, and one or two of the values; a ledger is freed when its values are
  // ready.
  return (slots + twin) * 2 + std::max(slots, twin) * 2;
}

}  // namespace merels::solver
