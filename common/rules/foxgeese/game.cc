#include "common/rules/foxgeese/game.h"

#include "common/rules/foxgeese/ending.h"
#include "common/rules/foxgeese/judge.h"
#include "common/rules/french/game.h"

namespace merels::rules::foxgeese {
namespace {

struct Family {
  using Knobs = foxgeese::Knobs;
  using Rules = foxgeese::Rules;
  using Position = foxgeese::Position;

  static constexpr french::Letters kLetters{"FG", "fg"};
  static constexpr notation::PlyShape kShape{.min_path = 2,
                                             .max_path = notation::kMaxPlyText,
                                             .captures = false,
                                             .pass = false,
                                             .examples = "d4-d5 or d4-b6-b4"};

  static std::array<int, 2> Men(const Knobs& knobs) { return {1, knobs.geese}; }
  static int RepsLimit(const Knobs& knobs) { return knobs.reps; }

  static french::Setup SetupOf(const Position& position) {
    return {{BitOf(position.fox), position.geese}, position.side};
  }
  static Result<Position> PositionOf(const french::Setup& setup) {
    if (setup.men[0] == 0) return Error{Reason::kBadPosition, "there is no fox F on the board"};
    return Position{setup.men[1], french::LowestPoint(setup.men[0]), setup.side};
  }

  static Move MoveOf(const Ply& ply) {
    Move move;
    move.Visit(*ply.from);
    for (const Point point : ply.via) move.Visit(point);
    move.Visit(*ply.to);
    for (const Point point : ply.captures) move.captures |= BitOf(point);
    return move;
  }

  static std::optional<Outcome> OutcomeOf(const Position&, Ending ending) {
    switch (ending) {
      case Ending::kOpen: return std::nullopt;
      case Ending::kFew: return Outcome{WinFor(Side::kFirst), "few"};
      case Ending::kPenned: return Outcome{WinFor(Side::kSecond), "penned"};
      case Ending::kBlocked: return Outcome{WinFor(Side::kFirst), "blocked"};
    }
    return std::nullopt;
  }
  static Outcome Capped(const Position&) { return {Score::kDraw, "cap"}; }

  /// For geese, forward and back differ.
  static bool KeepsRules(const Knobs&, const board::Symmetry& symmetry) {
    for (Point point = 0; point < board::kFrench.point_count; ++point) {
      if (board::kFrench.place(symmetry(point)).rank != board::kFrench.place(point).rank) return false;
    }
    return true;
  }
};

}  // namespace

Ply PlyOf(const Move& move) {
  Ply ply{move.from(), move.to(), notation::InNameOrder(board::kFrench, move.captures)};
  ply.via.assign(move.path.begin() + 1, move.path.begin() + move.length - 1);
  return ply;
}

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  return french::MakeGame<Family>(knobs, position);
}

Snapshot<Position> SnapshotOf(const FamilyGame& game) { return french::SnapshotOf<Family>(game); }

}  // namespace merels::rules::foxgeese
