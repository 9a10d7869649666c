#include "common/rules/race/game.h"

#include <string>

#include "common/base/result.h"
#include "common/board/topology.h"
#include "common/notation/ply.h"
#include "common/rules/base/family.h"
#include "common/rules/french/game.h"
#include "common/rules/race/position.h"

namespace merels::rules::race {
namespace {

constexpr std::int8_t ProgressAt(board::Place place, Setup setup) {
  return static_cast<std::int8_t>(setup == Setup::kCorner ? place.file + place.rank : place.rank);
}

/// Whether White starts from here. Black starts from the places rotated by half a turn.
constexpr bool WhiteStarts(board::Place place, Setup setup) {
  constexpr int kCornerSum = 6, kFullRanks = 2, kPartRank = 3;
  if (setup == Setup::kCorner) return place.file + place.rank <= kCornerSum;
  if (place.rank <= kFullRanks) return true;
  // b3 c3 e3 f3
  return place.rank == kPartRank && place.file >= 2 && place.file <= 6 && place.file != 4;
}

constexpr board::Place HalfTurn(board::Place place) {
  return {static_cast<std::int8_t>(8 - place.file), static_cast<std::int8_t>(8 - place.rank)};
}

constexpr Course Build(Setup setup) {
  const board::Topology board = board::BuildFrench(true);
  Course course;
  for (Point point = 0; point < board.point_count; ++point) {
    const board::Place place = board.place(point);
    if (WhiteStarts(place, setup)) course.start[0] |= BitOf(point);
    if (WhiteStarts(HalfTurn(place), setup)) course.start[1] |= BitOf(point);
    course.progress[static_cast<std::size_t>(point)] = ProgressAt(place, setup);
  }
  for (std::size_t from = 0; from < french::kPoints; ++from) {
    for (std::size_t to = 0; to < french::kPoints; ++to) {
      const int gain = course.progress[to] - course.progress[from];
      if (gain >= 0) course.ahead[0][from] |= Bits{1} << to;
      if (gain <= 0) course.ahead[1][from] |= Bits{1} << to;
    }
  }
  return course;
}

constexpr std::array kCourses = {Build(Setup::kCorner), Build(Setup::kRows)};
static_assert(french::CountBits(kCourses[0].start[0]) == kMenOfASide);
static_assert(french::CountBits(kCourses[1].start[1]) == kMenOfASide);

const Course& CourseOf(const Knobs& knobs) { return kCourses[static_cast<std::size_t>(knobs.setup)]; }

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

Rules::Rules(const Knobs& knobs) : lines_(&french::LinesOf(knobs.diag)), course_(&CourseOf(knobs)) {}

Position Position::Start(const Knobs& knobs) { return {CourseOf(knobs).start, Side::kFirst}; }

/// The move of `ply`, a pass or two points, in `position`, in which the game goes on. Errors: from
/// pass-not-allowed to backwards, the first that applies in the order of the rules page.
static Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply) {
  const bool must_pass = !HasMove(position, rules);
  if (ply.pass() != must_pass) return must_pass ? MustPlayPass() : PassNotAllowed();
  if (ply.pass()) return Move{};
  const Point from = ply.path.front(), to = ply.path.back();
  const std::string start = PointName(board::kFrench, from), end = PointName(board::kFrench, to);
  if ((position.Taken() & BitOf(from)) == 0) return FromEmpty("man", start);
  if ((position.Own() & BitOf(from)) == 0) return NotYourMan("man", start);
  if (from == to) return NullMove("man", start);
  if ((position.Taken() & BitOf(to)) != 0) return Occupied(end);
  if ((Reach(rules.lines(), position.Taken() ^ BitOf(from), from) & BitOf(to)) == 0) {
    return Error{Reason::kNotReachable, "the man on " + start + " does not reach " + end +
                                            ", neither by one step nor by jumps over single men"};
  }
  if ((rules.Ahead(position.side, from) & BitOf(to)) == 0) {
    return Error{Reason::kBackwards, end + " lies farther back than " + start +
                                         ", and no ply may end farther back than it began"};
  }
  return Move{from, to};
}

Ply PlyOf(const Move& move) {
  if (move.pass()) return {};
  return {move.from, move.to};
}

Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position) {
  return french::MakeGame<Family>(knobs, position);
}

Snapshot<Position> SnapshotOf(const FamilyGame& game) { return french::SnapshotOf<Family>(game); }

}  // namespace merels::rules::race
