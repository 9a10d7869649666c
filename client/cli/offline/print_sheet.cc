#include "client/cli/offline/print_sheet.h"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "client/cli/base/words.h"
#include "client/cli/offline/print_board.h"
#include "client/cli/offline/print_counters.h"
#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

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
