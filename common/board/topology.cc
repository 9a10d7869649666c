#include "common/board/topology.h"

namespace merels::board {
namespace {

// Ring by ring from the outside, each clockwise from its bottom left corner.
constexpr std::string_view kNinePoints =
    "a1 a4 a7 d7 g7 g4 g1 d1 b2 b4 b6 d6 f6 f4 f2 d2 c3 c4 c5 d5 e5 e4 e3 d3";
constexpr std::string_view kNineLines =
    "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 "
    "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7";
constexpr std::string_view kNineDiagonalLines =
    "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 "
    "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7 "
    "a1-b2-c3 a7-b6-c5 g1-f2-e3 g7-f6-e5";

constexpr std::string_view kSixPoints = "a1 a3 a5 c5 e5 e3 e1 c1 b2 b3 b4 c4 d4 d3 d2 c2";
constexpr std::string_view kSixLines =
    "a1-c1-e1 a5-c5-e5 a1-a3-a5 e1-e3-e5 b2-c2-d2 b4-c4-d4 b2-b3-b4 d2-d3-d4";
constexpr std::string_view kSixLinks = "a3-b3 d3-e3 c1-c2 c4-c5";

// One ring, then the centre.
constexpr std::string_view kThreePoints = "a1 a2 a3 b3 c3 c2 c1 b1 b2";
constexpr std::string_view kThreeLines = "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3";
constexpr std::string_view kThreeDiagonalLines =
    "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1";

}  // namespace

constexpr Topology kNine = BuildTopology("nine", kNinePoints, kNineLines);
constexpr Topology kNineDiagonal = BuildTopology("nine", kNinePoints, kNineDiagonalLines);
constexpr Topology kSix = BuildTopology("six", kSixPoints, kSixLines, kSixLinks);
constexpr Topology kThree = BuildTopology("three", kThreePoints, kThreeLines);
constexpr Topology kThreeDiagonal = BuildTopology("three", kThreePoints, kThreeDiagonalLines);
constexpr Topology kFrench = BuildFrench(true);
constexpr Topology kFrenchOrthogonal = BuildFrench(false);

}  // namespace merels::board
