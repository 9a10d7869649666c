// Talk in the panel beside the board: the newest messages above the field to say something.
#ifndef MERELS_CLIENT_VIEW_SCREEN_CHAT_PANEL_H_
#define MERELS_CLIENT_VIEW_SCREEN_CHAT_PANEL_H_

#include "client/presenter/table_view_state.h"
#include "client/view/screen/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct ChatLayout {
  bool shown = false;  // there is room for it
  Rect messages;
  Rect note;
};

/// Takes the field and the courtesies off the bottom of `rest`.
void LayChatField(const presenter::ChatView& chat, const LayoutContext& c, Rect& rest, ChatLayout& out,
                  WidgetList& widgets);
/// What is left is the messages'.
void LayMessages(const presenter::ChatView& chat, const Rect& rest, ChatLayout& out, WidgetList& widgets);
/// All but the buttons.
void PaintChat(Canvas& canvas, const presenter::ChatView& chat, const ChatLayout& layout,
               const WidgetList& widgets, const Interaction& in);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_SCREEN_CHAT_PANEL_H_
