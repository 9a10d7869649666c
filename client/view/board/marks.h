// The board's marks: each state has a shape of its own besides its colour.
#pragma once

#include <optional>
#include <string_view>

#include "client/view/board/frame.h"
#include "client/view/draw/canvas.h"
#include "common/rules/base/outcome.h"

namespace merels::view {

/// A destination of the selected man.
void DrawTarget(Canvas& canvas, const BoardFrame& frame, Vec at, bool aimed);
/// Around the selected man and the ghost.
void DrawSelection(Canvas& canvas, const BoardFrame& frame, Vec at, float scale);
/// A man that may be captured: a double ring with ticks, and its key.
void DrawCapturable(Canvas& canvas, const BoardFrame& frame, Vec at, int number, bool aimed);
void DrawProtected(Canvas& canvas, const BoardFrame& frame, Vec at);
/// A point that the men of `side` have to reach.
void DrawGoal(Canvas& canvas, const BoardFrame& frame, Vec at, rules::Side side);
/// A capture of the newest ply.
void DrawTaken(Canvas& canvas, const BoardFrame& frame, Vec at);
/// An end of the newest ply's way.
void DrawLastPly(Canvas& canvas, const BoardFrame& frame, Vec at, bool occupied);
/// A refused point; `strength` from 0 to 1.
void DrawRefused(Canvas& canvas, const BoardFrame& frame, Vec at, float strength);
/// A glowing line of the board.
void DrawGlow(Canvas& canvas, const BoardFrame& frame, const board::Line& line, float strength);
/// A recommended ply: an arrow; without `from` a placement.
void DrawHint(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to);
/// The ply of this number, from 1, in the expected line: later ones are fainter.
void DrawExpected(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to, int number);
/// A man that the recommended ply captures.
void DrawHintedCapture(Canvas& canvas, const BoardFrame& frame, Vec at);
/// A premove: from there, if the man is on the board already.
void DrawPremove(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to);
/// The user's arrow or circle.
void DrawAnnotation(Canvas& canvas, const BoardFrame& frame, Vec from, std::optional<Vec> to);
/// The way of a flying man.
void DrawFlight(Canvas& canvas, const BoardFrame& frame, Vec from, Vec to);
/// The keyboard's cursor, with its name in a bubble.
void DrawCursor(Canvas& canvas, const BoardFrame& frame, Vec at, std::string_view label);

}  // namespace merels::view
