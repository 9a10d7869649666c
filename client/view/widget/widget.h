// Widgets: everything on the screen that can be pressed, filled in or found by a test, as values with an id
// and a rectangle; and scrolling lists of them.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/view/geometry.h"

namespace merels::view {

enum class WidgetKind : std::uint8_t {
  kButton,
  kTab,
  kChip,
  kTile,
  kCell,
  kToggle,
  kSegment,  // one of a few values side by side
  kStop,     // one of the values along a slider
  kName,     // a name drawn elsewhere that can be pressed
  kChoice,   // a row of a list with one chosen; the list is one stop of the Tab key
  kField,
  kRow,
  kPoint,
  kLabel,
};

/// Such as "button". Static storage.
std::string_view Name(WidgetKind kind);

struct Widget {
  std::string id;
  WidgetKind kind = WidgetKind::kLabel;
  std::string text;
  Rect rect;
  bool enabled = true;
  bool chosen = false;
  presenter::Emphasis emphasis = presenter::Emphasis::kNormal;
  /// Of a choice: room before its text, for a picture; 0: none.
  float before = 0;
  /// Its action; nothing for labels, rows, points and fields.
  std::optional<presenter::Action> press;
  std::optional<presenter::Field> field;

  /// Widgets of one group, such as the values of a setting, are one stop of the Tab key; the arrows move
  /// among them.
  std::string group;

  /// The id of the field whose text it completes: the arrows lead from there to it, and pressing it leads
  /// back.
  std::string completes;

  /// A stop of the Tab key without an action, such as the board.
  bool takes_keys = false;

  bool CanFocus() const {
    const bool passed_by = (kind == WidgetKind::kChoice || !group.empty()) && !chosen;
    return enabled && (press || field || takes_keys) && !passed_by;
  }
};

Widget MakeButton(const presenter::Button& button, const Rect& rect, WidgetKind kind = WidgetKind::kButton);
/// A name that can be pressed, with an id of its own: one name may be in several places.
Widget MakeName(const presenter::Button& name, std::string id, const Rect& rect);
Widget MakeField(const presenter::TextField& field, const Rect& rect);
/// A part of the field's text as shown: of a secret, a dot for each letter.
std::string ShownText(const presenter::TextField& field, std::string_view text);
Widget MakeLabel(std::string id, std::string text, const Rect& rect);

/// All widgets of one frame, in the order of the Tab key. Those from `modal_from` on are over the others and
/// block them.
struct WidgetList {
  std::vector<Widget> all;
  std::size_t modal_from = 0;
  /// Where the screen is larger than its place: its widgets are the ones in this range, and of these only
  /// what is within `view` is seen and pressed.
  std::size_t scrolled_from = 0, scrolled_end = 0;
  Rect view{};

  bool Scrolled(const Widget& widget) const {
    const auto index = static_cast<std::size_t>(&widget - all.data());
    return index >= scrolled_from && index < scrolled_end;
  }
  void Add(Widget widget) { all.push_back(std::move(widget)); }
  /// With this id; on a sheet before one under it.
  const Widget* Find(std::string_view id) const;
  /// The widget under `at` that reacts to the pointer, such as a button, field or row.
  const Widget* At(Vec at) const;
  /// The next one after or before `id` that can take the focus, cyclically. Empty: none.
  std::string Next(std::string_view id, bool backwards) const;
  /// The first completion of this field; nullptr: none.
  const Widget* Completing(std::string_view field) const;
  /// The one before or after `id` in its group; nullptr: none.
  const Widget* Beside(std::string_view id, bool backwards) const;
};

/// What has been scrolled out of sight, in part or whole, is told as disabled.
std::vector<presenter::WidgetInfo> Describe(const WidgetList& widgets, std::string_view focused);

/// How far each list, by its id, is scrolled down, in pixels.
using ScrollOffsets = std::map<std::string, float, std::less<>>;

/// Only whole rows are shown, so that nothing is cut off and no clipping is needed.
struct ListView {
  std::string id;
  Rect area;
  float row_height = 0;
  int count = 0;
  /// The first visible row, and the number of visible rows.
  int first = 0;
  int shown = 0;

  Rect RowAt(int index) const {
    return {area.x, area.y + static_cast<float>(index - first) * row_height, area.w, row_height};
  }
  float MostOffset() const { return static_cast<float>(std::max(0, count - shown)) * row_height; }
  /// The scroll bar's thumb; nothing when all rows are visible.
  std::optional<Rect> Thumb(float width) const;
};

/// `follow`: show the last rows unless the list was scrolled by hand.
ListView LayList(std::string id, const Rect& area, float row_height, int count, const ScrollOffsets& offsets,
                 bool follow = false);

}  // namespace merels::view
