// The sheets over any screen: the keys, the rules, a link, and a player.
#pragma once

#include <optional>
#include <vector>

#include "client/presenter/players/players_view_state.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"
#include "client/view/widget/paint_widget.h"
#include "client/words/qr_code.h"

namespace merels::view {

struct KeysLayout {
  Rect sheet;
  Rect title;
  /// By line: the key, and its action.
  std::vector<Rect> keys;
  std::vector<Rect> words;
};

/// Its widgets come last and block the others.
KeysLayout LayKeys(const presenter::KeysSheet& keys, const LayoutContext& c, WidgetList& widgets);
/// Over everything else.
void PaintKeys(Canvas& canvas, const presenter::KeysSheet& keys, const KeysLayout& layout,
               const WidgetList& widgets, const Interaction& interaction);

struct RulesLayout {
  Rect sheet;
  Rect title;
  Rect board;
  Rect words;
};

/// Its widgets come last and block the others.
RulesLayout LayRulesSheet(const presenter::RulesSheet& rules, const LayoutContext& c, WidgetList& widgets);
/// Over everything else.
void PaintRulesSheet(Canvas& canvas, const presenter::RulesSheet& rules, const RulesLayout& layout,
                     const WidgetList& widgets, const Interaction& interaction);

struct LinkLayout {
  Rect sheet;
  Rect title;
  /// With its quiet zone; empty where the link is too long for a code.
  Rect code;
  std::optional<words::QrCode> qr;
  Rect link;
};

/// Its widgets come last and block the others.
LinkLayout LayLinkSheet(const presenter::LinkSheet& link, const LayoutContext& c, WidgetList& widgets);
/// Over everything else. The code is dark on white in every theme.
void PaintLinkSheet(Canvas& canvas, const presenter::LinkSheet& link, const LinkLayout& layout,
                    const WidgetList& widgets, const Interaction& interaction);

struct PlayerLayout {
  Rect sheet;
  Rect name;
  Rect note;
  Rect text;
  FieldPlace words;
};

/// Its widgets come last and block the others.
PlayerLayout LayPlayerSheet(const presenter::PlayerSheet& player, const LayoutContext& c,
                            WidgetList& widgets);
/// Over everything else.
void PaintPlayerSheet(Canvas& canvas, const presenter::PlayerSheet& player, const PlayerLayout& layout,
                      const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view
