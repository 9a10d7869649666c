// Icons drawn as lines: no icon font, no picture files. All are centred and fit a square of side `size`.
#pragma once

#include <chrono>

#include "client/presenter/base/controls.h"
#include "client/view/draw/canvas.h"

namespace merels::view {

using presenter::Icon;

void DrawIcon(Canvas& canvas, Icon icon, Vec center, float size, Color color);

/// A padlock, `size` pixels high.
void DrawLock(Canvas& canvas, Vec center, float size, Color color);

/// Two crossed strokes.
void DrawCross(Canvas& canvas, Vec center, float size, float width, Color color);

/// How long a step of DrawSpinner() lasts: without a graphics card each step costs a frame.
inline constexpr std::chrono::milliseconds kSpinnerStep{250};
/// A ring of dots with a bright one that moves on by a dot each kSpinnerStep.
void DrawSpinner(Canvas& canvas, Vec center, float radius, float width, std::chrono::milliseconds now,
                 Color color);

}  // namespace merels::view
