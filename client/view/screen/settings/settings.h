// The settings: panels of rows in two columns.
#pragma once

#include <vector>

#include "client/presenter/settings/settings_view_state.h"
#include "client/view/screen/base/context.h"

namespace merels::view {

struct SettingsRowLayout {
  Rect row;
  Rect label;
  Rect value;    // of a slider; of saved data, its place
  Rect control;  // around all options
};

struct SettingsPanelLayout {
  Rect panel;
  Rect title;
  std::vector<SettingsRowLayout> rows;
};

struct SettingsLayout {
  Rect title;
  Rect note;
  std::vector<SettingsPanelLayout> left;
  std::vector<SettingsPanelLayout> right;
};

struct SettingsPainter : PainterOf<presenter::SettingsViewState, SettingsLayout> {
  static Layout Lay(const State& settings, const LayoutContext& c, Rect area, WidgetList& widgets);
  static void Paint(const State& settings, const Layout& layout, const PaintContext& paint);
};

}  // namespace merels::view
