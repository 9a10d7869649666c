// The panels beside the board, and what stands in their place: the list of moves with its stepping buttons,
// the chat, the step of a lesson, the best solutions of a puzzle; and the position as text, for a match of
// unknown rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/presenter/chat/chat_view_state.h"
#include "client/presenter/table/table_view_state.h"
#include "client/view/draw/canvas.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"
#include "client/view/widget/widget.h"

namespace merels::view {

struct MovesPanelLayout {
  Rect panel;
  bool tabbed = false;
  Rect caption;
  Rect phase;
  ListView rows;
  std::vector<Rect> numbers;
};

/// Whether the button steps through the plies.
bool IsStep(const Widget& widget);

/// `tabs`: in place of the caption, where the panel shares its place with the chat.
/// A ply that is too long for its cell is set smaller, rather than cut. `size`: the usual one.
TextStyle StyleOfPly(const TextMeasure& measure, std::string_view ply, bool chosen, float width, float size);
/// In large type in a narrow window the hint of keys is set smaller.
TextStyle StyleOfHint(const TextMeasure& measure, std::string_view hint, float width, float size);
/// The least width of the panel in which a move with a capture is read whole.
float WidthOfMoves(const LayoutContext& c);
MovesPanelLayout LayMovesPanel(const presenter::TableViewState& state, const LayoutContext& c,
                               const Rect& panel, const std::vector<presenter::Button>& tabs,
                               WidgetList& widgets);
/// Lays the tabs, off the left of a panel's head.
void LayTabs(const std::vector<presenter::Button>& tabs, const LayoutContext& c, Rect& head,
             WidgetList& widgets);
/// Takes that head off the top of the panel's content.
Rect TakeHead(const LayoutContext& c, Rect& inside);
void PaintMovesPanel(Canvas& canvas, const presenter::TableViewState& state, const MovesPanelLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

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

struct LessonLayout {
  Rect panel;  // empty without a lesson
  Rect caption;
  Rect steps;
  Rect words;
  Rect note;
};

LessonLayout LayLesson(const presenter::LessonCard& lesson, const LayoutContext& c, const Rect& column,
                       WidgetList& widgets);
void PaintLesson(Canvas& canvas, const presenter::LessonCard& lesson, const LessonLayout& layout);

struct BestPanelLayout {
  Rect panel;
  Rect caption;
  Rect message;
  ListView rows;
};

/// The wanted height of the panel, in pixels of the design.
inline constexpr float kBestPanelHeight = 176;

BestPanelLayout LayBestPanel(const presenter::BestList& best, const LayoutContext& c, const Rect& panel,
                             WidgetList& widgets);
void PaintBestPanel(Canvas& canvas, const presenter::BestList& best, const BestPanelLayout& layout);

/// Labels for tests and assistive programs: "text:sentence", "text:position".
void LayTextRecord(const presenter::TextRecord& record, const Rect& slab, WidgetList& widgets);
void PaintTextRecord(Canvas& canvas, const presenter::TextRecord& record, const Rect& slab);

}  // namespace merels::view
