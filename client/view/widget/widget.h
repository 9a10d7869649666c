// Everything on the screen that can be pressed, filled in or found by a test: a value with an id and a
// rectangle.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/base/widget_info.h"
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
  kName,     // a name that is drawn elsewhere and can be pressed
  kChoice,   // a row of a list of which one is chosen; the list is one stop of the Tab key
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
  /// What pressing it does; nothing for labels, rows, points and fields.
  std::optional<presenter::Action> press;
  std::optional<presenter::Field> field;

  /// Widgets of one group, such as the values of a setting, are one stop of the Tab key; among them the
  /// arrows go.
  std::string group;

  /// The field whose text it completes, by its id: the arrows lead from there to it, and pressing it leads
  /// back.
  std::string completes;

  /// Reached by the Tab key though there is nothing to press, as the board is.
  bool takes_keys = false;

  bool CanFocus() const {
    const bool passed_by = (kind == WidgetKind::kChoice || !group.empty()) && !chosen;
    return enabled && (press || field || takes_keys) && !passed_by;
  }
};

Widget MakeButton(const presenter::Button& button, const Rect& rect, WidgetKind kind = WidgetKind::kButton);
/// A name to be pressed, with an id of its own: one name may stand in several places.
Widget MakeName(const presenter::Button& name, std::string id, const Rect& rect);
Widget MakeField(const presenter::TextField& field, const Rect& rect);
/// A part of the field's text as it is shown: of a secret, a dot a letter.
std::string ShownText(const presenter::TextField& field, std::string_view text);
Widget MakeLabel(std::string id, std::string text, const Rect& rect);

/// All widgets of one frame, in the order of the Tab key. Those from `modal_from` on lie over the others,
/// which then cannot be reached.
struct WidgetList {
  std::vector<Widget> all;
  std::size_t modal_from = 0;

  void Add(Widget widget) { all.push_back(std::move(widget)); }
  /// That of a sheet before one under it.
  const Widget* Find(std::string_view id) const;
  /// The button, field, row or other under `at` that reacts to the pointer.
  const Widget* At(Vec at) const;
  /// The one under `at` that lies below `above`; nullptr when there is none.
  const Widget* Below(const Widget& above, Vec at) const;
  /// The next one that can take the focus after `id`, or before it; round the end. Empty when there is none.
  std::string Next(std::string_view id, bool backwards) const;
  /// The first of those that complete this field; nullptr when there is none.
  const Widget* Completing(std::string_view field) const;
  /// The one before or after `id` in its group; nullptr when there is none.
  const Widget* Beside(std::string_view id, bool backwards) const;
};

std::vector<presenter::WidgetInfo> Describe(const WidgetList& widgets, std::string_view focused);

}  // namespace merels::view
