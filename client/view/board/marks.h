// The signs a board gives: each state has a shape of its own beside its colour.
#pragma once

#include <optional>
#include <string_view>

#include "client/view/board/frame.h"
#include "client/view/draw/canvas.h"
#include "common/rules/base/outcome.h"

namespace merels::view {

/// A point the selected man may go to.
void DrawTarget(Canvas& canvas, const BoardFrame& frame, Vec at, bool aimed);
/// Around the selected man and the ghost.
void DrawSelection(Canvas& canvas, const BoardFrame& frame, Vec at, float scale);
/// A man that may be taken: a double ring with ticks, and the key that takes it.
void DrawCapturable(Canvas& canvas, const BoardFrame& frame, Vec at, int number, bool aimed);
void DrawProtected(Canvas& canvas, const BoardFrame& frame, Vec at);
/// A point that the men of `side` have to reach.
void DrawGoal(Canvas& canvas, const BoardFrame& frame, Vec at, rules::Side side);
/// Where the newest ply took a man.
void DrawTaken(Canvas& canvas, const BoardFrame& frame, Vec at);
/// Where the newest ply began or ended.
void DrawLastPly(Canvas& canvas, const BoardFrame& frame, Vec at, bool occupied);
/// A refused point; `strength` from 0 to 1.
void DrawRefused(Canvas& canvas, const BoardFrame& frame, Vec at, float strength);
/// A glowing line of the board.
void DrawGlow(Canvas& canvas, const BoardFrame& frame, const board::Line& line, float strength);
/// A ply that is recommended: an arrow; without `from` a place to put a man.
void DrawHint(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to);
/// The ply of this number, from 1, in the line that is expected: the later, the fainter.
void DrawExpected(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to, int number);
/// A man that the recommended ply takes.
void DrawHintedCapture(Canvas& canvas, const BoardFrame& frame, Vec at);
/// Where a man goes as soon as the turn comes: from there, if it is on the board already.
void DrawPremove(Canvas& canvas, const BoardFrame& frame, std::optional<Vec> from, Vec to);
/// An arrow or circle that somebody drew for themselves.
void DrawAnnotation(Canvas& canvas, const BoardFrame& frame, Vec from, std::optional<Vec> to);
/// The way of a flying man.
void DrawFlight(Canvas& canvas, const BoardFrame& frame, Vec from, Vec to);
/// The keyboard's place, with its name in a bubble.
void DrawCursor(Canvas& canvas, const BoardFrame& frame, Vec at, std::string_view label);

}  // namespace merels::view
