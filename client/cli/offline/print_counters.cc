#include "client/cli/offline/print_counters.h"

#include <string>

namespace merels::cli {
namespace {

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

}  // namespace

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

}  // namespace merels::cli
