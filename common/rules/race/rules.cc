#include "common/rules/race/rules.h"

#include "common/board/boards.h"

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

}  // namespace

Rules::Rules(const Knobs& knobs) : lines_(&french::LinesOf(knobs.diag)), course_(&CourseOf(knobs)) {}

Position Position::Start(const Knobs& knobs) { return {CourseOf(knobs).start, Side::kFirst}; }

}  // namespace merels::rules::race
