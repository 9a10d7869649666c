#include "common/rules/race/game.h"

#include "common/rules/french/game.h"
#include "common/rules/race/ending.h"
#include "common/rules/race/judge.h"

namespace merels::rules::race {
namespace {

struct Family {
  using Knobs = race::Knobs;
  using Rules = race::Rules;
  using Position = race::Position;

  static constexpr french::Letters kLetters{"WB", "wb"};
  static constexpr notation::PlyShape kShape{
      .min_path = 2, .max_path = 2, .captures = false, .pass = true, .examples = "c1-c3 or pass"};

  static std::array<int, 2> Men(const Knobs&) { return {kMenOfASide, kMenOfASide}; }
  static int RepsLimit(const Knobs& knobs) { return knobs.reps; }

  static french::Setup SetupOf(const Position& position) { return {position.men, position.side}; }
  static Result<Position> PositionOf(const french::Setup& setup) { return Position{setup.men, setup.side}; }

  static Move MoveOf(const Ply& ply) {
    if (ply.pass()) return {};
    return {*ply.from, *ply.to};
  }

  static std::optional<Outcome> OutcomeOf(const Position&, Ending ending) {
    switch (ending) {
      case Ending::kOpen:
      case Ending::kMustPass: return std::nullopt;
      case Ending::kFirstHome: return Outcome{WinFor(Side::kFirst), "home"};
      case Ending::kSecondHome: return Outcome{WinFor(Side::kSecond), "home"};
      case Ending::kBothBlocked: return Outcome{Score::kDraw, "both-blocked"};
    }
    return std::nullopt;
  }
  static Outcome Capped(const Position&) { return {Score::kDraw, "cap"}; }

  /// A symmetry must preserve progress.
  static bool KeepsRules(const Knobs& knobs, const board::Symmetry& symmetry) {
    const auto& progress = Rules(knobs).course().progress;
    for (Point point = 0; point < board::kFrench.point_count; ++point) {
      const auto image = static_cast<std::size_t>(symmetry(point));
      if (progress[image] != progress[static_cast<std::size_t>(point)]) return false;
    }
    return true;
  }
};

}  // namespace

Ply PlyOf(const Move& move) {
  if (move.pass()) return {};
  return {move.from, move.to};
}

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  return french::MakeGame<Family>(knobs, position);
}

Snapshot<Position> SnapshotOf(const FamilyGame& game) { return french::SnapshotOf<Family>(game); }

}  // namespace merels::rules::race
