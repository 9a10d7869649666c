#include "common/solver/analysis.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/base/check.h"
#include "common/solver/branches.h"
#include "common/solver/judgement.h"
#include "common/solver/units.h"
#include "common/solver/value.h"

namespace merels::solver {
namespace {

/// An entry is a code of value.h once the slot is decided. Until then it is kOpen plus the number of plies
/// that may still save the player to move, or one of the two below.
namespace entry {
constexpr Code kOpen = 0x8000;
/// Never lost, since one of its plies draws.
constexpr Code kNeverLost = 0xFFFE;
/// A double: its position's own slot represents it.
constexpr Code kDouble = 0xFFFF;

constexpr bool IsOpen(Code code) { return code >= kOpen; }
}  // namespace entry

/// Slots in blocks, with a mask for each block of the plies that occur in it, so that a search for certain
/// plies skips most blocks.
class Ledger {
 public:
  static constexpr Slot kBlock = 1024;

  /// `shared`: several threads use it at once, which is slower.
  Ledger(std::uint64_t slots, bool shared)
      : shared_(shared), codes_(slots), marks_((slots / kBlock + 1) * kWords) {}

  std::uint64_t slots() const { return codes_.size(); }
  std::uint64_t blocks() const { return (codes_.size() + kBlock - 1) / kBlock; }
  /// Only when nobody else uses it.
  const std::vector<Code>& codes() const { return codes_; }

  void Prefetch(Slot slot) const { __builtin_prefetch(codes_.data() + slot, 1); }

  /// Before any other call for the slot.
  void Begin(Slot slot, Code code) {
    codes_[slot] = code;
    if (!entry::IsOpen(code)) Mark(slot, code);
  }

  /// The slot is won in `plies` if it was not known to be won sooner. Threads that call this at the same time
  /// use the same plies.
  void Win(Slot slot, Code plies) {
    if (Load(codes_[slot]) > plies) Set(slot, plies);
  }

  /// This many plies no longer save the player in the slot. True for the call that takes the last of them:
  /// the caller must then decide in how many plies the slot is lost. Not while others call Win.
  bool Lessen(Slot slot, std::uint32_t plies) {
    Code& code = codes_[slot];
    const Code before = Load(code);
    if (before < entry::kOpen || before >= entry::kNeverLost) return false;
    if (shared_) return Place(code).fetch_sub(static_cast<Code>(plies), kRelaxed) == entry::kOpen + plies;
    code = static_cast<Code>(before - plies);
    return code == entry::kOpen;
  }

  void Set(Slot slot, Code plies) {
    Place(codes_[slot]).store(plies, kRelaxed);
    Mark(slot, plies);
  }

  /// Calls visit(slot) for each slot of the block that is decided in exactly `plies`.
  template <class Visit>
  void EachDecided(std::uint64_t block, Code plies, Visit visit) {
    if ((Load(marks_[block * kWords + WordOf(plies)]) & BitOf(plies)) == 0) return;
    const std::uint64_t begin = block * kBlock;
    const std::uint64_t end = begin + kBlock < slots() ? begin + kBlock : slots();
    for (std::uint64_t at = begin; at < end; at += kStride) {
      const std::uint64_t stop = at + kStride < end ? at + kStride : end;
      if (!shared_ && !AnyOf(&codes_[at], stop - at, plies)) continue;
      for (std::uint64_t slot = at; slot < stop; ++slot) {
        if (Load(codes_[slot]) == plies) visit(static_cast<Slot>(slot));
      }
    }
  }

 private:
  // 256 bits a block; plies that differ by 256 share one.
  static constexpr std::size_t kWords = 4;
  static constexpr std::uint64_t kStride = 32;
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  static constexpr std::size_t WordOf(Code plies) { return plies / 64 % kWords; }
  static constexpr std::uint64_t BitOf(Code plies) { return std::uint64_t{1} << (plies % 64); }

  template <class T>
  static std::atomic_ref<T> Place(T& place) {
    return std::atomic_ref<T>(place);
  }
  template <class T>
  static T Load(T& place) {
    return Place(place).load(kRelaxed);
  }

  static bool AnyOf(const Code* codes, std::uint64_t count, Code plies) {
    Code found = 0;
    for (std::uint64_t i = 0; i < count; ++i) found |= static_cast<Code>(codes[i] == plies ? 1 : 0);
    return found != 0;
  }

  void Mark(Slot slot, Code plies) {
    std::uint64_t& word = marks_[std::uint64_t{slot} / kBlock * kWords + WordOf(plies)];
    const std::uint64_t before = Load(word);
    if ((before & BitOf(plies)) != 0) return;
    if (shared_) {
      Place(word).fetch_or(BitOf(plies), kRelaxed);
    } else {
      word = before | BitOf(plies);
    }
  }

  const bool shared_;
  std::vector<Code> codes_;
  std::vector<std::uint64_t> marks_;
};

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

UnitValues JudgePlacing(const Sources& sources, Unit unit, Workers& workers) {
  const UnitIndex index = sources.numbering.IndexOf(unit);
  UnitValues values{unit, Width::kNarrow, std::vector<std::uint8_t>(index.slots())};
  JudgeAll(sources, unit, workers, [&] {
    return [&](Men men, Code code) {
      index.EachSlotOf(men, [&](Slot slot) { values.Set(slot, OutcomeOnly(code)); });
    };
  });
  return values;
}

std::uint64_t PlacingMemoryOf(const Numbering& numbering, Unit unit, int workers) {
  // A byte of each slot, and another while the file is made; each worker's four bytes for each set of the
  // points that the other's men leave (judgement.h).
  const int free_points = numbering.points() - unit.opp;
  return numbering.SlotsOf(unit) * 2 + (static_cast<std::uint64_t>(workers) * 4 << free_points);
}

}  // namespace merels::solver
