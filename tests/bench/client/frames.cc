#include "tests/bench/client/frames.h"

#include <SFML/OpenGL.hpp>

#include "client/view/window/display.h"

namespace merels::bench {
namespace {

constexpr unsigned kWide = 1440;
constexpr unsigned kHigh = 900;

}  // namespace

std::unique_ptr<Frames> Frames::Open() {
  return view::CheckDisplay().ok() ? std::unique_ptr<Frames>(new Frames) : nullptr;
}

Frames::Frames() : ui_(typefaces_), stage_(view::DarkTheme(), typefaces_) {
  target_.create(kWide, kHigh);
  // The board's art is baked once for each size, on threads of its own.
  presenter::AnalysisViewState board;
  board.steps.resize(1);
  Paint(board, view::Millis(0));
  stage_.FinishArt();
}

void Frames::Paint(const presenter::AnalysisViewState& shown, view::Millis now) {
  presenter::AppViewState state;
  state.screen = presenter::Screen::kAnalysis;
  state.content = shown;
  ui_.Show(state, {static_cast<float>(kWide), static_cast<float>(kHigh)}, 1, now);
  stage_.Update(target_, ui_, now);
  target_.display();
  glFinish();
}

}  // namespace merels::bench
