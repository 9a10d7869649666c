// Widgets of the screen, described for tests.
#pragma once

#include <string>

namespace merels::presenter {

/// A widget with its place in the window, in pixels.
struct WidgetInfo {
  std::string id;    // Button::Id(), Field::name, "point:d2", "ribbon", ...
  std::string kind;  // "button", "field", "chip", "tab", "row", "point", "label"
  std::string text;
  float x = 0, y = 0, w = 0, h = 0;
  bool enabled = true;
  bool focused = false;
};

}  // namespace merels::presenter
