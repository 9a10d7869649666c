// The chat in the panel beside the board: the newest messages, and the field below them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/presenter/chat/chat_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

/// A message on the screen: beside its name, or below it if there is no room.
struct ChatBlock {
  std::string who;
  bool mine = false;
  Rect name;
  std::vector<std::pair<std::string, Rect>> words;  // a line of text each
};

struct ChatLayout {
  bool shown = false;             // it fits
  std::vector<ChatBlock> blocks;  // newest first
  Rect note;
};

/// Takes the field and the courtesies off the bottom of `rest`.
void LayChatField(const presenter::ChatView& chat, const LayoutContext& c, Rect& rest, ChatLayout& out,
                  WidgetList& widgets);
/// Gives the rest to the messages, from the newest upwards, as many as fit.
void LayMessages(const presenter::ChatView& chat, const LayoutContext& c, Rect rest, ChatLayout& out,
                 WidgetList& widgets);
/// All but the buttons.
void PaintChat(Canvas& canvas, const presenter::ChatView& chat, const ChatLayout& layout,
               const WidgetList& widgets, const Interaction& in);

}  // namespace merels::view
