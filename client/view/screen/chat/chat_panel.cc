#include "client/view/screen/chat/chat_panel.h"

#include <optional>

namespace merels::view {
namespace {

constexpr float kGap = 5;

TextStyle StyleIn(const LayoutContext& c) { return Sans(c.Px(14)); }

// Takes its room off the bottom of `rest`; nothing when there is none.
std::optional<ChatBlock> LayBlock(const presenter::ChatLine& line, const LayoutContext& c, Rect& rest) {
  const TextStyle text = StyleIn(c);
  const float height = c.measure.LineHeight(text);
  const float name = c.TextWidth(line.who, Medium(text.size));
  const float beside = name + c.Px(8);
  const auto words = Wrap(c.measure, line.text, text, rest.w);
  const bool one_line = words.size() == 1 && beside + c.TextWidth(line.text, text) <= rest.w;
  const float whole = height * static_cast<float>(one_line ? 1 : words.size() + 1);
  if (whole > rest.h) {
    return std::nullopt;
  }
  Rect place = rest.TakeBottom(whole, c.Px(kGap));
  ChatBlock block{line.who, line.mine, place.TakeTop(height), {}};
  if (one_line) {
    Rect words_place = block.name;
    words_place.TakeLeft(beside);
    block.words.emplace_back(line.text, words_place);
  } else {
    for (const std::string& one : words) block.words.emplace_back(one, place.TakeTop(height));
  }
  block.name.w = std::min(block.name.w, name);
  return block;
}

}  // namespace

void LayChatField(const presenter::ChatView& chat, const LayoutContext& c, Rect& rest, ChatLayout& out,
                  WidgetList& widgets) {
  out.shown = true;
  rest.TakeBottom(c.Px(4));
  widgets.Add(MakeField(chat.field, rest.TakeBottom(c.Px(38), c.Px(7))));
  // In large type in a low window others' messages take precedence over the buttons.
  const float line = c.measure.LineHeight(StyleIn(c));
  if (chat.note.empty() && rest.h - c.Px(27 + 6) < 3 * line) return;
  Rect row = rest.TakeBottom(c.Px(27), c.Px(6));
  if (!chat.note.empty()) {
    out.note = row;
    widgets.Add(MakeLabel("chat-note", chat.note, row));
    return;
  }
  for (const presenter::Button& courtesy : chat.courtesies) {
    const float width = c.TextWidth(courtesy.label, Medium(c.Px(13))) + c.Px(20);
    if (width > row.w) {
      return;
    }
    widgets.Add(MakeButton(courtesy, row.TakeLeft(width, c.Px(6)), WidgetKind::kChip));
  }
}

void LayMessages(const presenter::ChatView& chat, const LayoutContext& c, Rect rest, ChatLayout& out,
                 WidgetList& widgets) {
  const Rect all = rest;
  bool room = true;
  for (std::size_t i = chat.lines.size(); i > 0; --i) {
    const presenter::ChatLine& line = chat.lines[i - 1];
    const std::string id = "chat:" + std::to_string(i - 1);
    widgets.Add(MakeLabel(id, line.who + ": " + line.text, all));
    auto block = room ? LayBlock(line, c, rest) : std::nullopt;
    room = block.has_value();
    if (!room) continue;
    if (line.name_button) widgets.Add(MakeName(*line.name_button, id + ":name", block->name));
    out.blocks.push_back(std::move(*block));
  }
}

void PaintChat(Canvas& canvas, const presenter::ChatView& chat, const ChatLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  if (const Widget* field = widgets.Find(chat.field.field.name)) {
    PaintField(canvas, *field, chat.field, in);
  }
  const bool wrong = !chat.field.problem.empty();
  canvas.TextIn(chat.note, layout.note, Sans(canvas.Px(13)),
                wrong ? canvas.theme().capture : canvas.theme().dim);
  const Theme& t = canvas.theme();
  const TextStyle text = Sans(canvas.Px(14));
  for (const ChatBlock& block : layout.blocks) {
    canvas.TextIn(block.who, block.name, Medium(text.size), block.mine ? t.accent : NameInk(t));
    for (const auto& [words, place] : block.words) canvas.TextIn(words, place, text, t.text);
  }
}

}  // namespace merels::view
