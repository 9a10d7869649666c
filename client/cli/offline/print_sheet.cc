#include "client/cli/offline/print_sheet.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/cli/base/words.h"
#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

/// The place of a board on the sheet, without its coordinates.
struct BoardPlace {
  Spot corner;
  double size = 0;  // of a side

  /// The distance between neighbouring files, and ranks.
  double Step(const board::Topology& topology) const;
};

/// Start points of men in `game` are drawn larger, those of the second side grey. Every point is one circle
/// of the class "point" with the id of its name.
void DrawBoard(Svg& svg, const rules::Game& game, const BoardPlace& place);

using board::Point;
using board::Topology;
using rules::Side;

constexpr double kLine = 0.9, kCoordinateSize = 4.2;

int SideOf(const Topology& topology) {
  int side = 0;
  for (Point point = 0; point < topology.point_count; ++point) {
    side = std::max<int>(side, topology.place(point).file);
  }
  return side;
}

constexpr int Sign(int number) { return number > 0 ? 1 : (number < 0 ? -1 : 0); }

/// One of the four directions of lines: to the right or straight up.
struct Way {
  int files;
  int ranks;
};
constexpr std::array kWays = {Way{1, 0}, Way{0, 1}, Way{1, 1}, Way{1, -1}};

/// The next point of a line.
std::optional<Point> Next(const Topology& topology, Point from, Way way) {
  const board::Place start = topology.place(from);
  for (Point to = 0; to < topology.point_count; ++to) {
    const board::Place end = topology.place(to);
    if (!topology.Joined(from, to)) continue;
    if (Sign(end.file - start.file) == way.files && Sign(end.rank - start.rank) == way.ranks) return to;
  }
  return std::nullopt;
}

class Board {
 public:
  Board(Svg& svg, const rules::Game& game, const BoardPlace& place)
      : svg_(svg), game_(game), topology_(game.topology()), place_(place), step_(place.Step(topology_)) {}

  void Draw() {
    Lines();
    Points();
    Coordinates();
  }

 private:
  Spot At(int file, int rank) const {
    return {place_.corner.x + step_ * (file - 1), place_.corner.y + step_ * (SideOf(topology_) - rank)};
  }
  Spot At(Point point) const { return At(topology_.place(point).file, topology_.place(point).rank); }

  /// Draws each straight line of the board in one stroke.
  void Lines() {
    svg_.Open("class=\"lines\" stroke=\"#1d1a16\" stroke-width=\"" + Millimetres(kLine) +
              "\" stroke-linecap=\"round\"");
    for (const Way way : kWays) {
      for (Point from = 0; from < topology_.point_count; ++from) {
        if (Next(topology_, from, {-way.files, -way.ranks})) continue;
        Point to = from;
        while (const auto next = Next(topology_, to, way)) to = *next;
        if (to != from) svg_.Line(At(from), At(to));
      }
    }
    svg_.Close();
  }

  void Points() {
    svg_.Open("stroke=\"#1d1a16\" stroke-width=\"" + Millimetres(kLine) + '"');
    for (const Point point : topology_.name_order()) {
      const auto man = game_.ManAt(point);
      const double radius = step_ * (man ? 0.14 : 0.085);
      const char* const fill = !man ? "#1d1a16" : (*man == Side::kFirst ? "#ffffff" : "#b9b2a6");
      svg_.Circle(At(point), std::min(radius, man ? 4.0 : 2.2),
                  "class=\"point\" id=\"" + PointName(topology_, point) + "\" fill=\"" + fill + '"');
    }
    svg_.Close();
  }

  void Coordinates() {
    constexpr double kAway = 9;
    svg_.Open("class=\"coordinates\" fill=\"#6b645a\" text-anchor=\"middle\" font-size=\"" +
              Millimetres(kCoordinateSize) + '"');
    const int side = SideOf(topology_);
    for (int i = 1; i <= side; ++i) {
      const Spot below = At(i, 1), beside = At(1, i);
      svg_.Text({below.x, below.y + kAway + kCoordinateSize / 2},
                std::string(1, static_cast<char>('a' + i - 1)), "");
      svg_.Text({beside.x - kAway, beside.y + kCoordinateSize / 3}, std::to_string(i), "");
    }
    svg_.Close();
  }

  Svg& svg_;
  const rules::Game& game_;
  const Topology& topology_;
  const BoardPlace& place_;
  const double step_;
};

double BoardPlace::Step(const board::Topology& topology) const { return size / (SideOf(topology) - 1); }

void DrawBoard(Svg& svg, const rules::Game& game, const BoardPlace& place) { Board(svg, game, place).Draw(); }

/// A band across the sheet.
struct CounterPlace {
  Spot corner;
  double width = 0;
  /// Of one counter; there is a small gap between two.
  double diameter = 0;
};

/// Draws each side's starting men, the first side's first. Each is a group of the class "counter" and of the
/// letter of its man.
void DrawCounters(Svg& svg, const rules::Game& start, const CounterPlace& place);

constexpr double kGap = 1.6;
constexpr Spot kMiddle{0, 0};

// Every face is drawn in a disc of this radius around the origin.
constexpr double kFaceRadius = 10;

/// Two rings and a flower of six petals.
void DrawMan(Svg& svg, bool dark) {
  const std::string paper = dark ? "#26221d" : "#ffffff", ink = dark ? "#f4efe6" : "#26221d";
  svg.Circle(kMiddle, kFaceRadius, "fill=\"" + paper + "\" stroke=\"#26221d\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 8.4, "fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"0.55\"");
  svg.Circle(kMiddle, 7.6, "fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"0.3\"");
  for (int petal = 0; petal < 6; ++petal) {
    svg.Path("M0 0 C2.6 -1.8 2.6 -4.8 0 -6.6 C-2.6 -4.8 -2.6 -1.8 0 0 Z",
             "fill=\"none\" stroke=\"" + ink + "\" stroke-width=\"0.5\" transform=\"rotate(" +
                 std::to_string(petal * 60) + ")\"");
  }
}

/// A fox's head from the front: ears, cheeks, snout.
void DrawFox(Svg& svg) {
  svg.Circle(kMiddle, kFaceRadius, "fill=\"#ffffff\" stroke=\"#26221d\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 9.1, "fill=\"#f3e2cf\" stroke=\"#b5561c\" stroke-width=\"0.5\"");
  svg.Path(
      "M0 7.4 C-1.4 6.6 -2.2 5.2 -3 4.2 C-4.6 3.6 -6 2.6 -6.8 1 L-5.4 0.8 C-6 -2.2 -6.2 -4.6 -5.4 -7 "
      "C-3.8 -6.2 -2.6 -5 -1.8 -3.6 L1.8 -3.6 C2.6 -5 3.8 -6.2 5.4 -7 C6.2 -4.6 6 -2.2 5.4 0.8 L6.8 1 "
      "C6 2.6 4.6 3.6 3 4.2 C2.2 5.2 1.4 6.6 0 7.4 Z",
      "fill=\"#c8642a\" stroke=\"#26221d\" stroke-width=\"0.5\" stroke-linejoin=\"round\"");
  svg.Path(
      "M-5 -5.4 C-4 -4.8 -3.2 -4 -2.7 -3.1 C-3.6 -2.6 -4.3 -1.9 -4.8 -1 C-5.2 -2.6 -5.3 -4 -5 -5.4 Z "
      "M5 -5.4 C4 -4.8 3.2 -4 2.7 -3.1 C3.6 -2.6 4.3 -1.9 4.8 -1 C5.2 -2.6 5.3 -4 5 -5.4 Z",
      "fill=\"#5b2c12\"");
  svg.Path(
      "M0 7 C-1.2 6.2 -1.8 5 -2.6 4 C-4.2 3.4 -5.4 2.6 -6.2 1.5 C-4.6 0.6 -2.6 0.8 -1.4 2.4 L0 5 "
      "L1.4 2.4 C2.6 0.8 4.6 0.6 6.2 1.5 C5.4 2.6 4.2 3.4 2.6 4 C1.8 5 1.2 6.2 0 7 Z",
      "fill=\"#ffffff\"");
  svg.Circle({-2.4, -0.2}, 0.62, "fill=\"#26221d\"");
  svg.Circle({2.4, -0.2}, 0.62, "fill=\"#26221d\"");
  svg.Path("M-1.1 5.6 C-0.5 5.2 0.5 5.2 1.1 5.6 C0.9 6.5 0.5 7 0 7.3 C-0.5 7 -0.9 6.5 -1.1 5.6 Z",
           "fill=\"#26221d\"");
}

/// A goose on the water, looking to the left.
void DrawGoose(Svg& svg) {
  svg.Circle(kMiddle, kFaceRadius, "fill=\"#ffffff\" stroke=\"#26221d\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 9.1, "fill=\"#e3ebec\" stroke=\"#4c6a73\" stroke-width=\"0.5\"");
  svg.Path("M-5.2 -4.6 L-7.9 -3.6 C-7.2 -3 -6 -2.8 -4.8 -3.2 Z",
           "fill=\"#e0902f\" stroke=\"#26221d\" stroke-width=\"0.4\" stroke-linejoin=\"round\"");
  svg.Path(
      "M-5.3 -4.4 C-5.3 -6.1 -4.2 -7 -2.9 -7 C-1.3 -7 -0.4 -5.8 -0.5 -4.2 C-0.6 -2.6 -1.8 -1.2 -1.6 0.2 "
      "C0.6 -0.9 3 -0.9 5 0 C6 0.4 7 0 7.9 -1 C8 2.6 5.8 5.6 1.6 5.6 C-2.6 5.6 -5 3.6 -4.6 0.6 "
      "C-4.4 -1 -3.2 -2 -3.2 -3 C-3.9 -2.8 -5.2 -3.2 -5.3 -4.4 Z",
      "fill=\"#ffffff\" stroke=\"#26221d\" stroke-width=\"0.5\" stroke-linejoin=\"round\"");
  svg.Path("M-0.6 1.8 C0.8 0.8 3.4 1 5.6 1.6 C4.4 3.6 1.4 4.2 -0.6 1.8 Z",
           "fill=\"#d7dfe0\" stroke=\"#26221d\" stroke-width=\"0.4\" stroke-linejoin=\"round\"");
  svg.Circle({-3.5, -5}, 0.5, "fill=\"#26221d\"");
  svg.Path(
      "M-6.4 6.4 C-5 5.8 -4 7 -2.6 6.4 C-1.2 5.8 -0.2 7 1.2 6.4 C2.6 5.8 3.6 7 5 6.4 C5.5 6.2 6 6.2 6.4 6.4",
      "fill=\"none\" stroke=\"#4c6a73\" stroke-width=\"0.5\" stroke-linecap=\"round\"");
}

/// A turned peg from above.
void DrawPeg(Svg& svg) {
  svg.Circle(kMiddle, kFaceRadius, "fill=\"#ffffff\" stroke=\"#26221d\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 7.6, "fill=\"#a8763e\" stroke=\"#26221d\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 5.2, "fill=\"none\" stroke=\"#7c5226\" stroke-width=\"0.5\"");
  svg.Circle(kMiddle, 2.4, "fill=\"#c79a63\" stroke=\"#7c5226\" stroke-width=\"0.4\"");
}

void DrawFace(Svg& svg, char letter) {
  switch (letter) {
    case 'F': return DrawFox(svg);
    case 'G': return DrawGoose(svg);
    case 'o': return DrawPeg(svg);
    default: return DrawMan(svg, letter == 'B');
  }
}

/// The letters of all men at the start of a game.
std::string MenOf(const rules::Game& start) {
  std::string men;
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const int count = start.on_board(side) + start.in_hand(side);
    men.append(static_cast<std::size_t>(count), NamesOfSides(start.ruleset())[Index(side)].letter);
  }
  return men;
}

/// Rows of nearly equal length look better than full ones and a rest.
struct Grid {
  Grid(std::size_t men, const CounterPlace& place) {
    const auto fit = static_cast<std::size_t>((place.width + kGap) / (place.diameter + kGap));
    rows = (men + fit - 1) / fit;
    columns = (men + rows - 1) / rows;
  }

  std::size_t rows = 0;
  std::size_t columns = 0;
};

double Extent(std::size_t counters, const CounterPlace& place) {
  return static_cast<double>(counters) * (place.diameter + kGap) - kGap;
}

/// The height of the band with all counters of `start`.
double CountersHeight(const rules::Game& start, const CounterPlace& place) {
  return Extent(Grid(MenOf(start).size(), place).rows, place);
}

void DrawCounters(Svg& svg, const rules::Game& start, const CounterPlace& place) {
  const std::string men = MenOf(start);
  const Grid grid(men.size(), place);
  const double pitch = place.diameter + kGap, radius = place.diameter / 2;
  const double left = place.corner.x + (place.width - Extent(grid.columns, place)) / 2;
  for (std::size_t i = 0; i < men.size(); ++i) {
    const Spot centre{left + radius + pitch * static_cast<double>(i % grid.columns),
                      place.corner.y + radius + pitch * static_cast<double>(i / grid.columns)};
    svg.OpenAt(centre, radius / kFaceRadius, "class=\"counter " + std::string(1, men[i]) + '"');
    DrawFace(svg, men[i]);
    svg.Close();
  }
}

constexpr double kWidth = 210, kHeight = 297, kMargin = 14, kFrame = 7;
constexpr double kBoardTop = 45, kBottom = kHeight - kMargin;
constexpr double kUnderBoard = 22;  // for the coordinates
constexpr double kBetween = 7;
// Side of the board, the step by which smaller ones are tried, and the largest distance of files.
constexpr double kMaxBoard = 160, kLess = 2, kMaxStep = 54;
constexpr double kTextSize = 3.3, kLineHeight = 4.7;
// As many as fit the width in the widest font that a viewer may choose.
constexpr std::size_t kLineLetters = 98;
// Of the counters: as a share of the distance of files, and at most.
constexpr double kDiameter = 0.7, kMaxDiameter = 20;

/// The type size, at most `most`, at which a line of text fits the frame.
double FittingSize(std::string_view line, double most) {
  constexpr double kWidestLetter = 0.61;  // of the size, on average
  return std::min(most, (kWidth - 2 * kMargin) / (static_cast<double>(line.size()) * kWidestLetter));
}

std::vector<std::string> Wrapped(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const std::string& word : Words(text)) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > kLineLetters) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

std::vector<std::string> RulesLines(const rules::Ruleset& ruleset) {
  std::vector<std::string> lines;
  for (const std::string& paragraph : variants::RulesInFull(ruleset)) {
    for (std::string& line : Wrapped(paragraph)) lines.push_back(std::move(line));
  }
  return lines;
}

/// The parts of the sheet, from top to bottom.
struct Layout {
  BoardPlace board;
  double rules_top = 0;
  CounterPlace counters;
  double bottom = 0;
};

class Sheet {
 public:
  Sheet(const rules::Ruleset& ruleset, bool counters)
      : ruleset_(ruleset),
        start_(ruleset),
        rules_(RulesLines(ruleset)),
        counters_(counters),
        svg_(kWidth, kHeight, ruleset.title) {}

  std::string Draw() && {
    const Layout layout = Fitting();
    Frame();
    svg_.Open("font-family=\"Georgia, 'Liberation Serif', 'DejaVu Serif', serif\"");
    Title();
    DrawBoard(svg_, start_, layout.board);
    Rules(layout.rules_top);
    if (counters_) DrawCounters(svg_, start_, layout.counters);
    svg_.Close();
    return std::move(svg_).Finish();
  }

 private:
  /// The layout with the largest board that fits the sheet; spare room goes where it is least visible.
  Layout Fitting() const {
    const double least_steps = BoardPlace{{}, 1}.Step(start_.topology());
    double size = std::min(kMaxBoard, kMaxStep / least_steps);
    Layout layout = Arranged(size);
    while (layout.bottom > kBottom) layout = Arranged(size -= kLess);
    const double left = kBottom - layout.bottom;
    if (counters_) {
      layout.counters.corner.y += left / 2;
    } else {
      layout.board.corner.y += left / 3;
      layout.rules_top += left / 3;
    }
    return layout;
  }

  Layout Arranged(double size) const {
    Layout layout;
    layout.board = {{(kWidth - size) / 2, kBoardTop}, size};
    layout.rules_top = kBoardTop + size + kUnderBoard;
    layout.bottom = layout.rules_top + static_cast<double>(rules_.size()) * kLineHeight;
    if (!counters_) return layout;
    const double step = layout.board.Step(start_.topology());
    layout.counters = {
        {kMargin, layout.bottom + kBetween}, kWidth - 2 * kMargin, std::min(kMaxDiameter, step * kDiameter)};
    layout.bottom += kBetween + CountersHeight(start_, layout.counters);
    return layout;
  }

  void Frame() {
    constexpr double kInner = kFrame + 1.6;
    svg_.Rectangle({0, 0}, kWidth, kHeight, "fill=\"#ffffff\"");
    svg_.Open("fill=\"none\" stroke=\"#1d1a16\"");
    svg_.Rectangle({kFrame, kFrame}, kWidth - 2 * kFrame, kHeight - 2 * kFrame, "stroke-width=\"0.7\"");
    svg_.Rectangle({kInner, kInner}, kWidth - 2 * kInner, kHeight - 2 * kInner, "stroke-width=\"0.25\"");
    svg_.Close();
  }

  void Title() {
    constexpr double kTitleSize = 9, kNameSize = 3.6;
    svg_.Text({kWidth / 2, 24}, ruleset_.title,
              "class=\"title\" text-anchor=\"middle\" fill=\"#1d1a16\" font-size=\"" +
                  Millimetres(FittingSize(ruleset_.title, kTitleSize)) + '"');
    svg_.Text({kWidth / 2, 31}, ruleset_.text,
              "class=\"ruleset\" text-anchor=\"middle\" fill=\"#6b645a\" font-family=\"'DejaVu Sans Mono', "
              "monospace\" font-size=\"" +
                  Millimetres(FittingSize(ruleset_.text, kNameSize)) + '"');
  }

  void Rules(double top) {
    svg_.Open("class=\"rules\" fill=\"#1d1a16\" font-size=\"" + Millimetres(kTextSize) + '"');
    for (const std::string& line : rules_) {
      svg_.Text({kMargin + 4, top}, line, "");
      top += kLineHeight;
    }
    svg_.Close();
  }

  const rules::Ruleset& ruleset_;
  const rules::Game start_;
  const std::vector<std::string> rules_;
  const bool counters_;
  Svg svg_;
};

}  // namespace

std::string PrintSheet(const rules::Ruleset& ruleset, bool counters) {
  return Sheet(ruleset, counters).Draw();
}

int PrintBoard(const std::string& text, bool counters, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  console.out << PrintSheet(*ruleset, counters);
  return kDone;
}

}  // namespace merels::cli
