#include "client/view/screen/chat_panel.h"

#include <vector>

namespace merels::view {
namespace {

constexpr float kGap = 5;

// A message on the screen: on one line with its name where there is room, else the name above its text.
struct Block {
  const presenter::ChatLine* line;
  float name_width;
  std::vector<std::string> words;
  bool one_line;

  float Lines() const { return one_line ? 1 : static_cast<float>(words.size()) + 1; }
};

Block BlockOf(const Canvas& canvas, const presenter::ChatLine& line, const TextStyle& text, float width) {
  Block block{&line, std::ceil(canvas.measure().Width(line.who, Medium(text.size))) + canvas.Px(8),
              Wrap(canvas.measure(), line.text, text, width), false};
  block.one_line =
      block.words.size() == 1 && block.name_width + canvas.measure().Width(line.text, text) <= width;
  return block;
}

void PaintBlock(Canvas& canvas, const Block& block, Rect area, const TextStyle& text, float line) {
  const Theme& t = canvas.theme();
  Rect first = area.TakeTop(line);
  canvas.TextIn(block.line->who, first, Medium(text.size), block.line->mine ? t.accent : t.legal);
  if (block.one_line) {
    first.TakeLeft(block.name_width);
    canvas.TextIn(block.line->text, first, text, t.text);
    return;
  }
  for (const std::string& words : block.words) {
    canvas.TextIn(words, area.TakeTop(line), text, t.text);
  }
}

}  // namespace

void LayChatField(const presenter::ChatView& chat, const LayoutContext& c, Rect& rest, ChatLayout& out,
                  WidgetList& widgets) {
  out.shown = true;
  rest.TakeBottom(c.Px(4));
  widgets.Add(MakeField(chat.field, rest.TakeBottom(c.Px(38), c.Px(7))));
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

void LayMessages(const presenter::ChatView& chat, const Rect& rest, ChatLayout& out, WidgetList& widgets) {
  out.messages = rest;
  for (std::size_t i = 0; i < chat.lines.size(); ++i) {
    widgets.Add(MakeLabel("chat:" + std::to_string(i), chat.lines[i].who + ": " + chat.lines[i].text, rest));
  }
}

void PaintChat(Canvas& canvas, const presenter::ChatView& chat, const ChatLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  if (const Widget* field = widgets.Find(presenter::Name(chat.field.field))) {
    PaintField(canvas, *field, chat.field, in);
  }
  const bool wrong = !chat.field.problem.empty();
  canvas.TextIn(chat.note, layout.note, Sans(canvas.Px(13)),
                wrong ? canvas.theme().capture : canvas.theme().dim);
  const TextStyle text = Sans(canvas.Px(14));
  const float line = std::round(text.size * kLineShare);
  Rect rest = layout.messages;
  // From the newest upwards, as many as there is room for.
  for (auto message = chat.lines.rbegin(); message != chat.lines.rend(); ++message) {
    const Block block = BlockOf(canvas, *message, text, rest.w);
    const float height = line * block.Lines();
    if (height > rest.h) {
      return;
    }
    PaintBlock(canvas, block, rest.TakeBottom(height, canvas.Px(kGap)), text, line);
  }
}

}  // namespace merels::view
