// The tree below one move: alpha-beta with a null window for all moves but the first, a table of positions
// already looked at, less depth for moves late in the order, and, near the leaves, none for those that the
// evaluation shows to be hopeless. No null-move pruning, since zugzwang is common in these games.
//
// A family of games is a model, a class of constant objects with
//
//   Position, Move              small values; positions can be compared, Move{} is the pass
//   SnapshotOf(game)            where the game stands
//   kSlots                      how many kinds of moves the search learns about, and
//   Slot(move)                  which of them this one is
//   Look(position)              the state of a position, for the player to move
//   EachMove(position, visit)   calls visit(move) for each move of an open position, always in the same order
//   After(position, move)       the position that follows
//   Wins(move)                  whether the move ends the game at once, won by its player
//   Reversible(position, move)  whether earlier positions can come back after it
//   QuietLimit(position)        a draw after so many reversible plies in a row; 0 for never
//   cap()                       a draw after so many plies in all; 0 for never
//   kMargin                     near the leaves, how much better than needed (worse than wanted) the
//   evaluation has
//                               to be for a position (a move that forces nothing) to be left out; 0: none
//                               ever is
//   Hash(position)              differs, as good as always, between positions that are different
//   Evaluate(position)          hundredths of a man, for the player to move
//   Order(position)             a function object: how promising a move is, at least kForcing for those that
//   are
//                               never looked at with less depth, below it and above -kForcing for others
//   PlyOf(move)                 the move as others know it
//
// and, if it judges positions from the side of who thinks, ThinkFrom(position), called before each search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "common/engine/search/line.h"
#include "common/engine/search/table.h"
#include "common/rules/base/repetitions.h"

namespace merels::engine {

enum class Verdict : std::uint8_t { kOpen, kMustPass, kWon, kLost, kDrawn };

inline constexpr int kForcing = 1 << 20;

/// Spreads every bit of two words over one.
constexpr std::uint64_t Mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t mixed = (a + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
  mixed = ((mixed ^ (mixed >> 32)) + b) * 0x94D049BB133111EBU;
  mixed ^= mixed >> 29;
  mixed *= 0xD6E8FEB86659FD93U;
  return mixed ^ (mixed >> 32);
}

template <class Model>
class Search {
 public:
  using Position = typename Model::Position;
  using Move = typename Model::Move;

  /// A move with its place in the order of the generator, and in that of the search.
  struct Choice {
    Move move;
    int score = 0;
    std::uint16_t number = 0;
  };

  /// References outlive the search. `nodes` 0: no limit.
  Search(const Model& model, Table& table, rules::Snapshot<Position> past, std::uint64_t nodes,
         const ShouldStop& should_stop)
      : model_(model),
        table_(table),
        should_stop_(should_stop),
        limit_(nodes == 0 ? std::numeric_limits<std::uint64_t>::max() : nodes),
        root_(past.earlier.size()),
        quiet_(std::max(past.quiet, static_cast<int>(past.earlier.size()))),
        plies_(past.plies),
        path_(std::move(past.earlier)) {
    path_.resize(root_ + kMaxDepth + 1);
    path_[root_] = past.now;
    Poll();
  }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }

  /// The moves of the current position, in the order of the generator.
  std::vector<Choice> RootChoices() {
    Gather(path_[root_], model_.Look(path_[root_]), kNoMove, 0);
    return std::exchange(choices_, {});
  }

  /// The value of `move`, between `alpha` and `beta` or on the side of them on which it lies. Meaningless
  /// when stopped() is true afterwards. `line` is set to the expected continuation if the value is between.
  int ValueOf(const Move& move, int depth, int alpha, int beta, std::vector<Move>& line) {
    if (model_.Wins(move)) {
      line.clear();
      return kWin - 1;
    }
    farthest_ = 2 * depth;
    const int value = -Child(path_[root_], move, depth - 1, -beta, -alpha, {0, quiet_});
    if (value > alpha && value < beta) line = lines_[1];
    return value;
  }

 private:
  static constexpr std::uint16_t kNoMove = 0xFFFF;
  static constexpr std::int64_t kMaxChoices = std::int64_t{kNoMove} + 1;  // of a position
  static constexpr std::uint64_t kPollEvery = 1024;
  static constexpr int kFirstLate = 4;  // moves before this one get their full depth
  static constexpr int kVeryLate = 12;  // from this one on two plies less
  static constexpr int kLeastExtended = 2;
  // Down to this depth the evaluation decides, with a margin, which positions and moves are searched.
  static constexpr int kPruned = 2;
  static constexpr int kMoreHope = 60;
  static constexpr int kHistoryMost = kForcing / 4;
  static constexpr int kKiller = kForcing / 2;
  // This close to a limit, the same position with other counts is a different one in the table.
  static constexpr int kNearLimit = 24;

  /// A node's place in the game: plies from the root, and reversible plies that led here.
  struct Place {
    int ply;
    int quiet;
  };

  int Child(const Position& before, const Move& move, int depth, int alpha, int beta, Place place) {
    const Place next{place.ply + 1, model_.Reversible(before, move) ? place.quiet + 1 : 0};
    Position& position = path_[root_ + static_cast<std::size_t>(next.ply)];
    position = model_.After(before, move);
    if (depth <= 0) return Value(position, 0, 0, alpha, beta, next);
    const std::uint64_t hash = model_.Hash(position);
    table_.Fetch(hash, depth);
    return Value(position, hash, depth, alpha, beta, next);
  }

  /// `hash` is that of the position where `depth` is above 0.
  int Value(const Position& position, std::uint64_t hash, int depth, int alpha, int beta, Place place) {
    // With a null window the line is not used.
    if (beta - alpha > 1) lines_[static_cast<std::size_t>(place.ply)].clear();
    if (nodes_ >= next_poll_) Poll();
    if (stopped_) return 0;
    ++nodes_;
    const Verdict verdict = model_.Look(position);
    switch (verdict) {
      case Verdict::kWon: return kWin - place.ply;
      case Verdict::kLost: return place.ply - kWin;
      case Verdict::kDrawn: return 0;
      case Verdict::kOpen:
      case Verdict::kMustPass: break;
    }
    const int left = PliesLeft(position, place);
    if (left <= 0 || Repeats(position, place)) return 0;
    if (depth <= 0 || place.ply >= kMaxDepth) return model_.Evaluate(position);
    return Inner(position, verdict, depth, alpha, beta, place, Key(hash, left));
  }

  int Inner(const Position& position, Verdict verdict, int depth, int alpha, int beta, Place place,
            std::uint64_t key) {
    const bool prunes = Model::kMargin > 0 && depth <= kPruned && beta - alpha == 1 &&
                        verdict == Verdict::kOpen && std::abs(alpha) < kSureWin;
    // Evaluated while the entry of the table is being fetched.
    const int standing = prunes ? model_.Evaluate(position) : 0;
    std::uint16_t table_move = kNoMove;
    if (const auto entry = table_.Find(key, depth)) {
      table_move = entry->move;
      const int value = FromTable(entry->value, place.ply);
      if (beta - alpha == 1 && entry->depth >= depth && Decides(entry->bound, value, alpha)) return value;
    }
    int hope = kWin;
    if (prunes) {
      if (standing - Model::kMargin * depth >= beta) return standing - Model::kMargin * depth;
      hope = standing + Model::kMargin + kMoreHope * (depth - 1);
    }
    const std::size_t first = choices_.size();
    Gather(position, verdict, table_move, place.ply);
    // A single reply is no choice: its continuation is searched as if it had not been played.
    const bool single = choices_.size() == first + 1 && depth >= kLeastExtended && place.ply < farthest_;
    const Best best = Loop(position, first, single ? depth + 1 : depth, alpha, beta, place, hope);
    choices_.resize(first);
    if (stopped_) return 0;
    const Bound bound = best.value >= beta   ? Bound::kAtLeast
                        : best.value > alpha ? Bound::kExact
                                             : Bound::kAtMost;
    table_.Store(key, ToTable(best.value, place.ply), depth, bound, best.number);
    return best.value;
  }

  struct Best {
    int value = -kWin;
    std::uint16_t number = kNoMove;
  };

  /// Tries the choices from `first` on, the most promising first. Later moves that force nothing are left out
  /// when `hope`, the most that they can be expected to reach, is no more than `alpha`.
  Best Loop(const Position& position, std::size_t first, int depth, int alpha, int beta, Place place,
            int hope) {
    Best best;
    const std::size_t end = choices_.size();
    BringBest(first, end);
    Fetch(position, choices_[first], 0, depth);
    for (std::size_t at = first; at < end; ++at) {
      const Choice choice = choices_[at];
      const int late = static_cast<int>(at - first);
      if (hope <= alpha && late > 0 && choice.score < kForcing) {
        // Those behind it in the order force nothing either.
        best.value = std::max(best.value, hope);
        return best;
      }
      if (at + 1 < end) {
        BringBest(at + 1, end);
        Fetch(position, choices_[at + 1], late + 1, depth);
      }
      const int value = model_.Wins(choice.move)
                            ? kWin - place.ply - 1
                            : Try(position, choice, late, depth, std::max(alpha, best.value), beta, place);
      if (stopped_) return best;
      if (value <= best.value) continue;
      best = {value, choice.number};
      if (value >= beta) {
        Learn(choice, depth, place.ply);
        return best;
      }
      if (value > alpha) Remember(choice.move, place.ply);
    }
    return best;
  }

  /// Prefetches the table entry of the position after a choice, while the one before is searched. The small
  /// part of the table is in the cache anyway.
  void Fetch(const Position& position, const Choice& choice, int late, int depth) const {
    const int left = depth - 1 - LessDepth(choice, late, depth);
    if (left > Table::kShallow) table_.Fetch(model_.Hash(model_.After(position, choice.move)), left);
  }

  /// The value of one move, searched only as far as needed to see that it is not the best.
  int Try(const Position& position, const Choice& choice, int late, int depth, int alpha, int beta,
          Place place) {
    if (late == 0) return -Child(position, choice.move, depth - 1, -beta, -alpha, place);
    const int less = LessDepth(choice, late, depth);
    int value = -Child(position, choice.move, depth - 1 - less, -alpha - 1, -alpha, place);
    if (less > 0 && value > alpha && !stopped_) {
      value = -Child(position, choice.move, depth - 1, -alpha - 1, -alpha, place);
    }
    if (value > alpha && value < beta && !stopped_) {
      value = -Child(position, choice.move, depth - 1, -beta, -alpha, place);
    }
    return value;
  }

  static int LessDepth(const Choice& choice, int late, int depth) {
    if (depth < 3 || late < kFirstLate || choice.score >= kForcing) return 0;
    return late < kVeryLate || depth < 5 ? 1 : 2;
  }

  void Gather(const Position& position, Verdict verdict, std::uint16_t table_move, int ply) {
    if (verdict == Verdict::kMustPass) {
      choices_.push_back({Move{}, 0, 0});
      return;
    }
    const auto order = model_.Order(position);
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const auto& history = history_[static_cast<std::size_t>(ply) & 1];
    std::uint16_t number = 0;
    model_.EachMove(position, [&](const Move& move) {
      int score = order(move);
      if (score < kForcing) {
        const std::size_t slot = model_.Slot(move);
        const int killer = static_cast<int>(slot == killers[0]) | static_cast<int>(slot == killers[1]);
        score = std::min(score + history[slot] + killer * kKiller, kForcing - 1);
      }
      if (number == table_move) score = std::numeric_limits<int>::max();
      choices_.push_back({move, score, number++});
    });
  }

  /// Scores and places in one number, so that the best is found without an unpredictable branch.
  void BringBest(std::size_t at, std::size_t end) {
    auto best = std::numeric_limits<std::int64_t>::min();
    for (std::size_t i = at; i < end; ++i) {
      best = std::max(best, choices_[i].score * kMaxChoices - static_cast<std::int64_t>(i - at));
    }
    const auto behind = static_cast<std::size_t>(-best & (kMaxChoices - 1));
    std::swap(choices_[at], choices_[at + behind]);
  }

  /// The choice refuted its parent; it is worth trying early elsewhere too.
  void Learn(const Choice& choice, int depth, int ply) {
    if (choice.score >= kForcing && choice.score != std::numeric_limits<int>::max()) return;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    const std::size_t slot = model_.Slot(choice.move);
    if (killers[0] != slot) killers = {slot, killers[0]};
    auto& history = history_[static_cast<std::size_t>(ply) & 1];
    int& learned = history[slot];
    learned += depth * depth;
    if (learned < kHistoryMost) return;
    for (int& each : history) each /= 2;
  }

  void Remember(const Move& move, int ply) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  /// The plies until a draw by counting.
  int PliesLeft(const Position& position, Place place) const {
    int left = std::numeric_limits<int>::max();
    if (const int limit = model_.QuietLimit(position); limit > 0) left = limit - place.quiet;
    if (model_.cap() > 0) left = std::min(left, model_.cap() - plies_ - place.ply);
    return left;
  }

  /// Whether the position has occurred before. Once is enough, as nothing has been gained since.
  bool Repeats(const Position& position, Place place) const {
    const std::size_t here = root_ + static_cast<std::size_t>(place.ply);
    const std::size_t reach = std::min(static_cast<std::size_t>(place.quiet), here);
    for (std::size_t back = 4; back <= reach; back += 2) {
      if (path_[here - back] == position) return true;
    }
    return false;
  }

  static std::uint64_t Key(std::uint64_t hash, int left) {
    return left > kNearLimit ? hash : Mix(hash, static_cast<std::uint64_t>(left));
  }

  static bool Decides(Bound bound, int value, int alpha) {
    return bound == Bound::kExact || (bound == Bound::kAtLeast ? value > alpha : value <= alpha);
  }

  // The table counts the distance of a win from the position, the search from the root.
  static int ToTable(int value, int ply) {
    return value > kSureWin ? value + ply : value < -kSureWin ? value - ply : value;
  }
  static int FromTable(int value, int ply) {
    return value > kSureWin ? value - ply : value < -kSureWin ? value + ply : value;
  }

  void Poll() {
    stopped_ = stopped_ || nodes_ >= limit_ || (should_stop_ && should_stop_());
    next_poll_ = std::min(limit_, nodes_ + kPollEvery);
  }

  const Model& model_;
  Table& table_;
  const ShouldStop& should_stop_;
  const std::uint64_t limit_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = 0;
  bool stopped_ = false;
  int farthest_ = 0;  // the ply from the root from which depth is no longer added

  const std::size_t root_;  // place of the current position in path_
  const int quiet_;
  const int plies_;
  std::vector<Position> path_;
  std::vector<Choice> choices_;  // of all nodes from the root to the current one, one after another
  std::array<std::vector<Move>, kMaxDepth + 2> lines_;
  std::array<std::array<std::size_t, 2>, kMaxDepth + 1> killers_{};  // slots
  std::array<std::array<int, Model::kSlots>, 2> history_{};
};

}  // namespace merels::engine
