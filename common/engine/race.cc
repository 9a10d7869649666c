#include "common/engine/race.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/engine/search/search.h"
#include "common/engine/search/thinker.h"
#include "common/rules/base/family.h"
#include "common/rules/race/game.h"
#include "common/rules/race/position.h"

namespace merels::engine::race {
namespace {

using rules::Side;
using rules::french::BitOf;
using rules::french::EachPoint;
using rules::french::Point;

constexpr int kStep = 80;      // a point of progress
constexpr int kStraggler = 8;  // more for each point a man is behind, squared
constexpr int kHome = 60;      // a man that has arrived

// Men never go back, so a man that is shut in by arriving men forces a draw: it holds a point of their goal
// for ever. So the side that is thinking leaves the opponent's men a way out.
constexpr int kShutIn = 500;

/// Moves that gain more ground first.
struct MoveOrder {
  const rules::race::Course& course;
  int direction;

  int operator()(const rules::race::Move& move) const {
    constexpr int kGain = 10000;
    const auto progress = [&](auto point) { return course.progress[static_cast<std::size_t>(point)]; };
    return kGain * direction * (progress(move.to) - progress(move.from));
  }
};

class Model {
 public:
  using Position = rules::race::Position;
  using Move = rules::race::Move;
  static constexpr std::size_t kSlots = rules::french::kPoints * rules::french::kPoints;
  static constexpr int kMargin = 0;

  explicit Model(const rules::race::Knobs& knobs) : knobs_(knobs), rules_(knobs), evaluator_(rules_) {}

  static rules::Snapshot<Position> SnapshotOf(const rules::FamilyGame& game) {
    return rules::race::SnapshotOf(game);
  }

  void ThinkFrom(const Position& position) { evaluator_.ThinkAs(position.side); }

  Verdict Look(const Position& position) const {
    using rules::race::Ending;
    const bool first_moves = position.side == rules::Side::kFirst;
    switch (rules::race::EndingOf(position, rules_)) {
      case Ending::kOpen: return Verdict::kOpen;
      case Ending::kMustPass: return Verdict::kMustPass;
      case Ending::kFirstHome: return first_moves ? Verdict::kWon : Verdict::kLost;
      case Ending::kSecondHome: return first_moves ? Verdict::kLost : Verdict::kWon;
      case Ending::kBothBlocked: break;
    }
    return Verdict::kDrawn;
  }

  template <class Visit>
  void EachMove(const Position& position, Visit visit) const {
    rules::race::EachMove(position, rules_, visit);
  }

  Position After(const Position& position, const Move& move) const {
    return rules::race::After(position, move, rules_);
  }

  static bool Wins(const Move&) { return false; }
  bool Reversible(const Position& before, const Move& move) const {
    return !rules::race::IsIrreversible(before, move, rules_);
  }

  static int QuietLimit(const Position&) { return 0; }
  int cap() const { return knobs_.cap; }

  static std::uint64_t Hash(const Position& position) {
    constexpr int kBesideThePoints = 40;
    return Mix(position.men[0], position.men[1] | std::uint64_t{Index(position.side)} << kBesideThePoints);
  }

  int Evaluate(const Position& position) const { return evaluator_(position); }
  MoveOrder Order(const Position& position) const {
    return {rules_.course(), position.side == rules::Side::kFirst ? 1 : -1};
  }

  /// Passes are never tried beside other moves, so they need no separate slot.
  static std::size_t Slot(const Move& move) {
    if (move.pass()) return 0;
    return static_cast<std::size_t>(move.from) * rules::french::kPoints + static_cast<std::size_t>(move.to);
  }

  static rules::Ply PlyOf(const Move& move) { return rules::race::PlyOf(move); }

 private:
  rules::race::Knobs knobs_;
  rules::race::Rules rules_;
  Evaluator evaluator_;
};

}  // namespace

Evaluator::Evaluator(const rules::race::Rules& rules) : rules_(rules) {
  const auto& progress = rules.course().progress;
  const auto [least, most] = std::minmax_element(progress.begin(), progress.end());
  for (std::size_t point = 0; point < progress.size(); ++point) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const int to_go = side == Side::kFirst ? *most - progress[point] : progress[point] - *least;
      const bool home = (rules.Goal(side) & BitOf(static_cast<Point>(point))) != 0;
      worth_[Index(side)][point] = (home ? kHome : 0) - kStep * to_go - kStraggler * to_go * to_go;
    }
  }
}

int Evaluator::operator()(const rules::race::Position& position) const {
  const int lead = SumOf(position, thinking_) - SumOf(position, Other(thinking_));
  const int value = lead - kShutIn * ShutIn(position, Other(thinking_));
  return position.side == thinking_ ? value : -value;
}

/// The number of men of `side` in the other's goal that cannot leave it.
int Evaluator::ShutIn(const rules::race::Position& position, Side side) const {
  const auto goal = rules_.Goal(Other(side));
  int count = 0;
  EachPoint(position.men[Index(side)] & goal, [&](Point from) {
    const auto reach = rules::race::Reach(rules_.lines(), position.Taken() ^ BitOf(from), from);
    if ((reach & rules_.Ahead(side, from) & ~goal) == 0) ++count;
  });
  return count;
}

int Evaluator::SumOf(const rules::race::Position& position, Side side) const {
  int sum = 0;
  EachPoint(position.men[Index(side)],
            [&](Point point) { sum += worth_[Index(side)][static_cast<std::size_t>(point)]; });
  return sum;
}

}  // namespace merels::engine::race

namespace merels::engine {

std::unique_ptr<Thinker> MakeThinker(const rules::race::Knobs& knobs, std::size_t table_bytes,
                                     std::pmr::memory_resource* memory) {
  return std::make_unique<ModelThinker<race::Model>>(knobs, table_bytes, memory);
}

}  // namespace merels::engine
