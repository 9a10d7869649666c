// The window: opens it, passes the user's intents to the program, and paints the program's view state. All of
// it runs on the thread that calls RunWindow().
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/presenter/shell/app_view_state.h"
#include "common/base/result.h"

namespace merels::view {

struct WindowOptions {
  std::string title = "Nine Men’s Morris";
  /// In pixels of the design; cut down to the desktop.
  unsigned width = 1440;
  unsigned height = 900;
  /// In screen pixels; replaces width and height.
  std::optional<std::pair<unsigned, unsigned>> size;
  /// Screen pixels in one of the design; 0: the program's preference. Until the user chooses another.
  float scale = 0;
  /// Whether the theme is the light one; nothing: the program's preference. Until the user chooses another.
  std::optional<bool> light;
  bool muted = false;
  /// Whether to show only changes, where the graphics library can.
  bool partial = true;
  /// Called with single lines of plain text, such as that there is no audio device.
  std::function<void(std::string_view)> log;
};

/// Returns when the program wants to close. An error, before anything is drawn, when there is no display, or
/// none to draw on: that of CheckDisplay().
Result<void> RunWindow(presenter::Program& program, const WindowOptions& options);

}  // namespace merels::view
