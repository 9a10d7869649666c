#include "client/view/widget/widget.h"

#include <algorithm>

#include "client/view/text/text.h"

namespace merels::view {

std::string_view Name(WidgetKind kind) {
  switch (kind) {
    case WidgetKind::kButton: return "button";
    case WidgetKind::kTab: return "tab";
    case WidgetKind::kChip: return "chip";
    case WidgetKind::kTile: return "tile";
    case WidgetKind::kCell: return "cell";
    case WidgetKind::kName: return "name";
    case WidgetKind::kChoice: return "choice";
    case WidgetKind::kToggle: return "toggle";
    case WidgetKind::kSegment: return "segment";
    case WidgetKind::kStop: return "stop";
    case WidgetKind::kField: return "field";
    case WidgetKind::kRow: return "row";
    case WidgetKind::kPoint: return "point";
    case WidgetKind::kLabel: return "label";
  }
  return "";
}

Widget MakeButton(const presenter::Button& button, const Rect& rect, WidgetKind kind) {
  Widget out;
  out.id = button.Id();
  out.kind = kind;
  out.text = button.label;
  out.rect = rect;
  out.enabled = button.enabled;
  out.chosen = button.chosen;
  out.emphasis = button.emphasis;
  out.press = button.action;
  return out;
}

Widget MakeName(const presenter::Button& name, std::string id, const Rect& rect) {
  Widget out = MakeButton(name, rect, WidgetKind::kName);
  out.id = std::move(id);
  return out;
}

std::string ShownText(const presenter::TextField& field, std::string_view text) {
  if (!field.secret) return std::string(text);
  std::string dots;
  while (!text.empty()) {
    TakeCodePoint(text);
    dots += "•";
  }
  return dots;
}

Widget MakeField(const presenter::TextField& field, const Rect& rect) {
  Widget out;
  out.id = field.field.name;
  out.kind = WidgetKind::kField;
  out.text = ShownText(field, field.text);
  out.rect = rect;
  out.enabled = field.enabled;
  out.field = field.field;
  return out;
}

Widget MakeLabel(std::string id, std::string text, const Rect& rect) {
  Widget out;
  out.id = std::move(id);
  out.text = std::move(text);
  out.rect = rect;
  return out;
}

const Widget* WidgetList::Find(std::string_view id) const {
  const auto is_it = [id](const Widget& w) { return w.id == id; };
  const auto sheet = all.begin() + static_cast<std::ptrdiff_t>(modal_from);
  if (const auto on_it = std::find_if(sheet, all.end(), is_it); on_it != all.end()) return &*on_it;
  const auto under = std::find_if(all.begin(), sheet, is_it);
  return under == sheet ? nullptr : &*under;
}

const Widget* WidgetList::At(Vec at) const {
  for (std::size_t i = all.size(); i > modal_from; --i) {
    const Widget& widget = all[i - 1];
    const bool reacts = widget.press || widget.field || widget.kind == WidgetKind::kRow;
    const bool seen = !Scrolled(widget) || view.Contains(at);
    if (reacts && seen && widget.rect.Contains(at)) return &widget;
  }
  return nullptr;
}

std::string WidgetList::Next(std::string_view id, bool backwards) const {
  std::vector<const Widget*> order;
  for (std::size_t i = modal_from; i < all.size(); ++i) {
    if (all[i].CanFocus()) {
      order.push_back(&all[i]);
    }
  }
  if (order.empty()) return {};
  const auto here = std::find_if(order.begin(), order.end(), [id](const Widget* w) { return w->id == id; });
  if (here == order.end()) return backwards ? order.back()->id : order.front()->id;
  const auto count = order.size();
  const auto index = static_cast<std::size_t>(here - order.begin());
  return order[(index + (backwards ? count - 1 : 1)) % count]->id;
}

const Widget* WidgetList::Completing(std::string_view field) const {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [field](const Widget& w) { return w.enabled && w.completes == field; });
  return found == all.end() ? nullptr : &*found;
}

const Widget* WidgetList::Beside(std::string_view id, bool backwards) const {
  const Widget* here = Find(id);
  if (here == nullptr || here->group.empty()) return nullptr;
  const Widget* before = nullptr;
  for (std::size_t i = modal_from; i < all.size(); ++i) {
    const Widget& one = all[i];
    if (one.group != here->group) continue;
    if (backwards && &one == here) return before;
    if (!backwards && before == here) return &one;
    before = &one;
  }
  return nullptr;
}

std::vector<presenter::WidgetInfo> Describe(const WidgetList& widgets, std::string_view focused) {
  std::vector<presenter::WidgetInfo> out;
  out.reserve(widgets.all.size());
  for (std::size_t i = 0; i < widgets.all.size(); ++i) {
    const Widget& w = widgets.all[i];
    const bool seen = !widgets.Scrolled(w) || widgets.view.Holds(w.rect);
    out.push_back({w.id, std::string(Name(w.kind)), w.text, w.rect.x, w.rect.y, w.rect.w, w.rect.h,
                   w.enabled && seen && i >= widgets.modal_from, w.id == focused});
  }
  return out;
}

std::optional<Rect> ListView::Thumb(float width) const {
  if (shown >= count || shown <= 0) return std::nullopt;
  const float share = static_cast<float>(shown) / static_cast<float>(count);
  const float height = std::max(area.h * share, width * 4);
  const float along = static_cast<float>(first) / static_cast<float>(count - shown);
  return Rect{area.right() - width, area.y + (area.h - height) * along, width, height};
}

ListView LayList(std::string id, const Rect& area, float row_height, int count, const ScrollOffsets& offsets,
                 bool follow) {
  ListView list{std::move(id), area, row_height, count, 0, 0};
  list.shown = std::clamp(static_cast<int>(area.h / row_height), 0, count);
  if (list.shown > 0 && list.shown < count) {
    // The visible rows share the rest below the last whole one.
    list.row_height = std::floor(area.h / static_cast<float>(list.shown));
  }
  const auto found = offsets.find(list.id);
  const float offset = found != offsets.end() ? found->second : (follow ? list.MostOffset() : 0.0F);
  list.first = std::clamp(static_cast<int>(offset / list.row_height + 0.5F), 0, count - list.shown);
  return list;
}

}  // namespace merels::view
