#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class LayoutTest : public testing::TestWithParam<WindowSize> {
 protected:
  LayoutTest() { typefaces_.SetTextShare(GetParam().text); }

  AppLayout Lay(const Sample& sample) {
    return LayApp(sample.state, Window(), GetParam().scale, typefaces_, ScrollOffsets{});
  }
  static Vec Window() { return {GetParam().width, GetParam().height}; }
  static Rect WholeWindow() { return {0, 0, GetParam().width, GetParam().height}; }
  /// The window, and what scrolls into it.
  static Rect Room(const AppLayout& app) {
    Rect room = WholeWindow();
    room.h += app.MostScroll().y;
    return room;
  }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, LayoutTest, testing::ValuesIn(AllWindows()));

// Widgets that can be pressed or filled in and lie side by side. Questions from others are over the screen,
// as toasts are.
bool IsAsk(const Widget& widget) {
  return widget.press && (widget.press->Is<presenter::action::AcceptChallenge>() ||
                          widget.press->Is<presenter::action::DeclineChallenge>() ||
                          widget.press->Is<presenter::action::WhyDecline>());
}

std::vector<Widget> Interactive(const AppLayout& layout) {
  std::vector<Widget> out;
  for (std::size_t i = layout.widgets.modal_from; i < layout.widgets.all.size(); ++i) {
    const Widget& widget = layout.widgets.all[i];
    if ((widget.press || widget.field) && !IsToast(widget) && !IsAsk(widget)) {
      out.push_back(widget);
    }
  }
  return out;
}

TEST_P(LayoutTest, EveryWidgetLiesInTheWindow) {
  for (const Sample& sample : AllSamples()) {
    const AppLayout app = Lay(sample);
    for (const Widget& widget : app.widgets.all) {
      EXPECT_TRUE(Room(app).Holds(widget.rect)) << sample.name << ": " << widget.id;
    }
  }
}

TEST_P(LayoutTest, NothingToPressOverlapsAnythingElseToPress) {
  for (const Sample& sample : AllSamples()) {
    std::vector<std::pair<std::string, Rect>> rects, names;
    for (const Widget& widget : Interactive(Lay(sample))) {
      // A board's card is pressed as a whole; the names of its players are above it.
      const bool on_card = widget.id.starts_with("board:");
      (on_card ? names : rects).emplace_back(widget.id, widget.rect);
      EXPECT_GT(widget.rect.w, 0) << widget.id;
      EXPECT_GT(widget.rect.h, 0) << widget.id;
    }
    ExpectApart(rects, sample.name);
    ExpectApart(names, sample.name);
  }
}

TEST_P(LayoutTest, WhatOthersAskLiesOverEverythingAndCatchesTheClick) {
  const AppLayout app = Lay(SampleNamed("lobby-searching"));
  ASSERT_EQ(app.asks.size(), 1U);
  EXPECT_TRUE(WholeWindow().Holds(app.asks[0]));
  EXPECT_TRUE(app.asks[0].Holds(app.widgets.At(app.asks[0].center())->rect));
  for (const char* id : {"accept-challenge:c1", "why-decline:c1"}) {
    const Rect& button = app.widgets.Find(id)->rect;
    EXPECT_TRUE(app.asks[0].Holds(button));
    EXPECT_EQ(app.widgets.At(button.center())->id, id);
  }
}

TEST_P(LayoutTest, ChallengesLieOverNothingOfTheLobby) {
  Sample sample = SampleNamed("lobby-searching");
  sample.state.toasts.clear();
  const AppLayout app = Lay(sample);
  // Widgets before the challenge's belong to the lobby, the rest to the challenge.
  for (const Widget& widget : app.widgets.all) {
    if (widget.id.starts_with("ask:")) break;
    EXPECT_FALSE(widget.rect.Overlaps(app.asks[0])) << widget.id;
  }
  EXPECT_GT(LobbyOf(app).live.rows.shown, 0);
}

TEST_P(LayoutTest, AWarningPushesTheScreenDownAndIsReadWhole) {
  const Sample sample = SampleNamed("lobby-warned");
  const AppLayout app = Lay(sample);
  EXPECT_EQ(app.warning.y, app.bar.bar.bottom());
  EXPECT_EQ(app.view.y, app.warning.bottom());
  EXPECT_LE(HeightOfLines(typefaces_, sample.state.warning, Medium(std::round(13 * app.scale)),
                          app.warning.w - 2 * kGutter * app.scale - 26 * app.scale),
            app.warning.h);
  EXPECT_LE(app.warning.bottom(), LobbyOf(app).title.y);
  EXPECT_LE(app.warning.bottom(), LobbyOf(app).tables.panel.y);
}

TEST_P(LayoutTest, EveryFilterOfTheGamesHasItsChipAndRowsAreLeft) {
  for (const char* name : {"games", "games-filtered", "profile", "profile-against"}) {
    const Sample sample = SampleNamed(name);
    const AppLayout app = Lay(sample);
    const auto& page = std::get<presenter::PageViewState>(sample.state.content);
    std::vector<std::pair<std::string, Rect>> rects = {{"title", PageOf(app).list.title},
                                                       {"note", PageOf(app).note},
                                                       {"captions", PageOf(app).list.captions},
                                                       {"rows", PageOf(app).list.rows.area}};
    auto wanted = page.list.filters;
    for (const auto& form : page.forms) wanted.insert(wanted.end(), form.chips.begin(), form.chips.end());
    if (page.list.more) wanted.push_back(*page.list.more);
    for (const auto& chip : wanted) {
      const Widget* widget = app.widgets.Find(chip.Id());
      ASSERT_NE(widget, nullptr) << name << ": " << chip.Id();
      rects.emplace_back(chip.Id(), widget->rect);
    }
    ExpectApart(rects, name);
    if (!page.list.lines.empty()) {
      EXPECT_GE(PageOf(app).list.rows.shown, GetParam().text > 1 ? 2 : 3) << name;
    }
  }
}

TEST_P(LayoutTest, TheSheetOfKeysHoldsEveryLine) {
  for (const char* name : {"lobby-keys", "table-keys"}) {
    const Sample sample = SampleNamed(name);
    const AppLayout app = Lay(sample);
    const auto& lines = sample.state.keys->lines;
    ASSERT_EQ(app.keys->words.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      EXPECT_TRUE(app.keys->sheet.Holds(app.keys->keys[i])) << lines[i].key;
      EXPECT_TRUE(app.keys->sheet.Holds(app.keys->words[i])) << lines[i].key;
      EXPECT_LE(typefaces_.Width(lines[i].key, Medium(14 * app.scale)), app.keys->keys[i].w) << lines[i].key;
      EXPECT_LE(typefaces_.Width(lines[i].what, Sans(14 * app.scale)), app.keys->words[i].w) << lines[i].what;
    }
  }
}

TEST_P(LayoutTest, ThereIsRoomForEveryReasonToDecline) {
  const Sample sample = SampleNamed("lobby-declining");
  const AppLayout app = Lay(sample);
  std::vector<std::pair<std::string, Rect>> rects;
  for (const presenter::Button& reason : sample.state.asks[0].reasons) {
    const Widget* widget = app.widgets.Find(reason.Id());
    ASSERT_NE(widget, nullptr) << reason.label;
    EXPECT_TRUE(app.asks[0].Holds(widget->rect)) << reason.label;
    EXPECT_LE(typefaces_.Width(widget->text, Medium(13 * app.scale)), widget->rect.w) << reason.label;
    rects.emplace_back(reason.label, widget->rect);
  }
  ExpectApart(rects, sample.name);
}

TEST_P(LayoutTest, LabelsFitTheirButtons) {
  for (const Sample& sample : AllSamples()) {
    const AppLayout layout = Lay(sample);
    for (const Widget& widget : Interactive(layout)) {
      const bool signs = sample.name.starts_with("table") || sample.name.starts_with("analysis");
      const bool drawn_as_sign =
          signs && widget.kind == WidgetKind::kButton && widget.rect.w <= 44 * layout.scale + 1;
      // A name that is too long is cut, as everywhere; a ruleset's in the largest type.
      const bool large_choice = widget.kind == WidgetKind::kChoice && GetParam().text > 1.2F;
      const bool cut = widget.kind == WidgetKind::kField || widget.kind == WidgetKind::kName || large_choice;
      // Of a slider only the chosen value is written, beside it; settings and help have icons.
      // So have tabs and account in a narrow window: TopBarTest.
      if (widget.kind == WidgetKind::kStop || widget.kind == WidgetKind::kTab) continue;
      if (!cut && !drawn_as_sign) {
        const float text = typefaces_.Width(widget.text, Medium(13 * layout.scale));
        EXPECT_LE(text, widget.rect.w) << sample.name << ": " << widget.id;
      }
    }
  }
}

TEST_P(LayoutTest, HowLateATableIsSeenIsNotCutOffNorHowManyWatchItInAWideWindow) {
  Sample sample = SampleNamed("table-move");
  const std::string late = "2 turns behind · TV";
  const std::string all = late + " · 1234 watching";
  TableOf(sample.state).table_note = all + " · Match abcdefghijklm";
  const AppLayout app = Lay(sample);
  const bool wide = GetParam().width / app.scale >= 1280 && GetParam().text <= 1;
  EXPECT_LE(typefaces_.Width(wide ? all : late, Sans(13 * app.scale)), TableOf(app).table_note.w);
}

TEST_P(LayoutTest, ThePartsOfTheTableDoNotOverlap) {
  for (const Sample& sample : TableSamples()) {
    const AppLayout app = Lay(sample);
    const TableLayout& t = TableOf(app);
    std::vector<std::pair<std::string, Rect>> rects = {
        {"bar", app.bar.bar},     {"board", t.slab},       {"ribbon", t.ribbon},
        {"heading", t.heading},   {"note", t.table_note},  {"top card", t.top.card},
        {"moves", t.moves.panel}, {"side", t.side},        {"bottom card", t.bottom.card},
        {"hint", t.hint},         {"counters", t.counters}};
    for (const presenter::Button& button : TableOf(sample.state).buttons) {
      // The way out may be offered twice, in the card of the result as well.
      if (button.action.Is<presenter::action::LeaveTable>() || TableOf(sample.state).zen) {
        continue;
      }
      rects.emplace_back(button.Id(), app.widgets.Find(button.Id())->rect);
    }
    ExpectApart(rects, sample.name);
  }
}

TEST_P(LayoutTest, ThePartsOfASeatCardStayApartAndInside) {
  for (const Sample& sample : TableSamples()) {
    const AppLayout app = Lay(sample);
    for (const SeatCardLayout* card : {&TableOf(app).top, &TableOf(app).bottom}) {
      std::vector<std::pair<std::string, Rect>> rects = {
          {"picture", card->picture}, {"name", card->name},   {"note", card->note},
          {"chip", card->chip},       {"clock", card->clock}, {"summary", card->summary}};
      for (const Rect& man : card->rack) {
        rects.emplace_back("man", man);
      }
      for (const auto& [name, rect] : rects) {
        EXPECT_TRUE(rect.empty() || card->card.Holds(rect)) << sample.name << ": " << name;
      }
      ExpectApart(rects, sample.name);
    }
  }
}

TEST_P(LayoutTest, TheBoardIsAsLargeAsItCanBeUsed) {
  for (const Sample& sample : TableSamples()) {
    const AppLayout app = Lay(sample);
    EXPECT_GE(TableOf(app).slab.w, 0.40F * std::min(GetParam().width, GetParam().height)) << sample.name;
    EXPECT_EQ(TableOf(app).slab.w, TableOf(app).slab.h);
    if (TableOf(sample.state).zen) continue;  // no moves are shown
    // The largest type takes a row in the lowest window.
    EXPECT_GE(TableOf(app).moves.rows.shown, GetParam().text > 1.2F ? 2 : 3) << sample.name;
  }
}

TEST_P(LayoutTest, ThePartsOfTheLobbyDoNotOverlap) {
  for (const Sample& sample : LobbySamples()) {
    const AppLayout app = Lay(sample);
    const LobbyLayout& l = LobbyOf(app);
    std::vector<std::pair<std::string, Rect>> rects = {
        {"bar", app.bar.bar},       {"title", l.title},     {"subtitle", l.subtitle},
        {"searching", l.searching}, {"code", l.code.panel}, {"challenge", l.challenge.panel},
        {"tables", l.tables.panel}, {"live", l.live.panel}};
    for (const Rect& tile : l.tiles) {
      rects.emplace_back("tile", tile);
    }
    ExpectApart(rects, sample.name);
    EXPECT_TRUE(WholeWindow().Holds(l.code.panel));
    if (LobbyOf(sample.state).tables_state == presenter::ListState::kReady) {
      // A challenge takes the room of a row, and so does large type in the lowest window.
      const int less = app.asks.empty() && GetParam().text <= 1 ? 0 : 1;
      EXPECT_GE(l.tables.rows.shown, 3 - less) << sample.name;
      EXPECT_GE(l.live.rows.shown, 2 - less);
    }
  }
}

TEST_P(LayoutTest, TheChipsOverTheTablesHaveRoom) {
  const Sample sample = SampleNamed("lobby");
  const AppLayout app = Lay(sample);
  for (const presenter::Button& chip : LobbyOf(sample.state).filters) {
    const auto* rules = chip.action.As<presenter::action::FilterRules>();
    const bool may_be_missing = rules != nullptr && rules->what != "standard";
    const Widget* widget = app.widgets.Find(chip.Id());
    ASSERT_TRUE(widget != nullptr || may_be_missing) << chip.Id();
    EXPECT_TRUE(widget == nullptr || LobbyOf(app).tables.strip.Holds(widget->rect)) << chip.Id();
  }
  EXPECT_LE(LobbyOf(app).tables.strip.bottom(), LobbyOf(app).tables.rows.area.y);
}

TEST_P(LayoutTest, TheSheetAboutAPlayerLiesOverEverything) {
  for (const char* name : {"player", "player-report"}) {
    const Sample sample = SampleNamed(name);
    const AppLayout app = Lay(sample);
    ASSERT_TRUE(app.player_sheet);
    EXPECT_TRUE(WholeWindow().Holds(app.player_sheet->sheet)) << name;
    std::vector<std::pair<std::string, Rect>> rects = {
        {"name", app.player_sheet->name}, {"note", app.player_sheet->note}, {"text", app.player_sheet->text}};
    for (const Widget& widget : Interactive(app)) {
      EXPECT_TRUE(app.player_sheet->sheet.Holds(widget.rect)) << widget.id;
      rects.emplace_back(widget.id, widget.rect);
    }
    ExpectApart(rects, name);
    EXPECT_EQ(app.widgets.At(app.bar.bar.center()), nullptr) << "what lies under it is out of reach";
  }
}

TEST_P(LayoutTest, ChatHasItsPlaceInEveryWindow) {
  const AppLayout moves = Lay(SampleNamed("table-place"));
  const AppLayout chat = Lay(SampleNamed("table-chat"));
  const std::string field(presenter::kChatField.name);
  if (TableOf(chat).chat_panel.empty()) {
    EXPECT_FALSE(TableOf(chat).side.empty());
    EXPECT_EQ(chat.widgets.Find("show-column:chat"), nullptr) << "moves and chat stand side by side";
    EXPECT_NE(moves.widgets.Find(field), nullptr);
    return;
  }
  EXPECT_EQ(moves.widgets.Find(field), nullptr);
  EXPECT_NE(moves.widgets.Find("show-column:chat"), nullptr);
  EXPECT_EQ(TableOf(chat).chat_panel, TableOf(moves).moves.panel);
  EXPECT_TRUE(TableOf(chat).moves.panel.empty());
  ASSERT_NE(chat.widgets.Find(field), nullptr);
  EXPECT_TRUE(TableOf(chat).chat_panel.Holds(chat.widgets.Find(field)->rect));
  EXPECT_FALSE(TableOf(chat).chat.blocks.empty());
}

TEST_P(LayoutTest, ANameIsPressedWhereItStands) {
  const AppLayout lobby = Lay(SampleNamed("lobby"));
  const Widget* owner = lobby.widgets.Find("table:t-Ysolde:owner");
  ASSERT_NE(owner, nullptr);
  EXPECT_TRUE(lobby.widgets.Find("table:t-Ysolde")->rect.Holds(owner->rect));
  EXPECT_EQ(lobby.widgets.At(owner->rect.center())->press->Id(), "show-player:t-Ysolde");
  const AppLayout table = Lay(SampleNamed("table-place"));
  const Widget* seat = table.widgets.Find("seat:top:name");
  ASSERT_NE(seat, nullptr);
  EXPECT_EQ(table.widgets.At(seat->rect.center()), seat);
  if (TableOf(table).chat.shown) {
    EXPECT_EQ(TableOf(table).chat.blocks.empty(), table.widgets.Find("chat:2:name") == nullptr);
  }
}

TEST_P(LayoutTest, TheHintAboutAnOwnTableIsReadWholeAndMovesNoRow) {
  const Sample sample = SampleNamed("lobby-rated");
  const AppLayout app = Lay(sample);
  const LobbyLayout& l = LobbyOf(app);
  ASSERT_FALSE(l.waiting.empty());
  EXPECT_LE(HeightOfLines(typefaces_, LobbyOf(sample.state).waiting->text, Sans(std::round(12 * app.scale)),
                          l.waiting.w),
            l.waiting.h);
  const AppLayout without = Lay(SampleNamed("lobby"));
  EXPECT_EQ(l.tables.rows.RowAt(0), LobbyOf(without).tables.rows.RowAt(0));
  EXPECT_EQ(l.tables.rows.shown, LobbyOf(without).tables.rows.shown);
}

TEST_P(LayoutTest, ThePartsOfEveryFamilysTableDoNotOverlap) {
  for (const Sample& sample : FamilySamples()) {
    const AppLayout app = Lay(sample);
    const TableLayout& t = TableOf(app);
    ExpectApart({{"board", t.slab},
                 {"ribbon", t.ribbon},
                 {"top card", t.top.card},
                 {"best", t.best.panel},
                 {"moves", t.moves.panel},
                 {"side", t.side},
                 {"bottom card", t.bottom.card},
                 {"hint", t.hint},
                 {"counters", t.counters}},
                sample.name);
    EXPECT_EQ(t.best.panel.empty(), !TableOf(sample.state).alone) << sample.name;
    if (TableOf(sample.state).best && !TableOf(sample.state).best->rows.empty()) {
      EXPECT_GE(t.best.rows.shown, 2) << sample.name;
    }
  }
}

TEST_P(LayoutTest, ThePartsOfSignInDoNotOverlap) {
  for (const Sample& sample : SignInSamples()) {
    const AppLayout app = Lay(sample);
    const SignInLayout& s = SignInOf(app);
    ExpectApart({{"ornament", s.ornament}, {"title", s.title}, {"subtitle", s.subtitle}, {"panel", s.panel}},
                sample.name);
    EXPECT_TRUE(WholeWindow().Holds(s.panel)) << sample.name;
    ExpectApart({{"server", s.server.caption},
                 {"name", s.name.caption},
                 {"name problem", s.name.problem},
                 {"password", s.password.caption},
                 {"password problem", s.password.problem},
                 {"invite", s.invite.caption},
                 {"invite problem", s.invite.problem},
                 {"member", app.widgets.Find(SignInOf(sample.state).member.Id())->rect},
                 {"sign up", app.widgets.Find(SignInOf(sample.state).sign_up.Id())->rect},
                 {"problem", s.problem},
                 {"progress", s.progress},
                 {"recent", s.recent_caption},
                 {"guest", app.widgets.Find(SignInOf(sample.state).guest.Id())->rect}},
                sample.name);
  }
}

TEST_P(LayoutTest, ThePartsOfAPageDoNotOverlap) {
  for (const Sample& sample : PageSamples()) {
    const AppLayout app = Lay(sample);
    const PageLayout& p = PageOf(app);
    std::vector<std::pair<std::string, Rect>> rects = {
        {"bar", app.bar.bar}, {"title", p.title}, {"subtitle", p.subtitle}, {"list", p.list.panel}};
    for (const FormLayout& form : p.forms) {
      rects.emplace_back("form", form.panel);
      EXPECT_TRUE(WholeWindow().Holds(form.panel)) << sample.name;
    }
    ExpectApart(rects, sample.name);
    for (const Widget& widget : app.widgets.all) {
      EXPECT_TRUE(Room(app).Holds(widget.rect)) << sample.name << ": " << widget.id;
    }
    if (PageOf(sample.state).list.state == presenter::ListState::kReady) {
      EXPECT_GE(p.list.rows.shown, std::min(GetParam().text > 1 ? 2 : 3, p.list.rows.count)) << sample.name;
    }
  }
}

TEST_P(LayoutTest, ThePartsOfTheSettingsDoNotOverlapAndAreNotCutOff) {
  for (const int percent : {90, 100, 115, 130}) {
    typefaces_.SetTextShare(static_cast<float>(percent) / 100);
    for (const Sample& sample : SettingsSamples()) {
      const AppLayout app = Lay(sample);
      const SettingsLayout& s = SettingsOf(app);
      std::vector<std::pair<std::string, Rect>> rects = {
          {"bar", app.bar.bar}, {"title", s.title}, {"note", s.note}};
      const auto check = [&](const std::vector<presenter::SettingsGroup>& groups,
                             const std::vector<SettingsPanelLayout>& panels) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
          rects.emplace_back(groups[i].id, panels[i].panel);
          EXPECT_TRUE(WholeWindow().Holds(panels[i].panel)) << sample.name << ": " << groups[i].id;
          for (std::size_t k = 0; k < groups[i].rows.size(); ++k) {
            const auto& row = groups[i].rows[k];
            const SettingsRowLayout& place = panels[i].rows[k];
            const std::string where = sample.name + ": " + row.id + " at " + std::to_string(percent) + " %";
            if (!row.options.empty()) {
              EXPECT_TRUE(panels[i].panel.Holds(place.control)) << where;
            }
            ExpectApart({{"label", place.label}, {"value", place.value}, {"control", place.control}}, where);
            const bool written = row.kind != presenter::SettingsRow::Kind::kToggle;
            if (written) {
              EXPECT_LE(typefaces_.Width(row.label, Sans(14 * app.scale)), place.label.w) << where;
            }
            for (const auto& option : row.options) {
              const Widget* widget = app.widgets.Find(option.Id());
              ASSERT_NE(widget, nullptr) << where;
              const float text = typefaces_.Width(option.label, Medium(13 * app.scale));
              const float frame = widget->kind == WidgetKind::kToggle ? 48 * app.scale : 0;
              if (widget->kind != WidgetKind::kStop) {
                EXPECT_LE(text + frame, widget->rect.w + 1) << where;
              }
            }
          }
        }
      };
      check(SettingsOf(sample.state).left, s.left);
      check(SettingsOf(sample.state).right, s.right);
      ExpectApart(rects, sample.name);
    }
  }
}

TEST_P(LayoutTest, TheCellsOfAPagesRowsStayApart) {
  for (const Sample& sample : PageSamples()) {
    const AppLayout app = Lay(sample);
    const ListView& rows = PageOf(app).list.rows;
    if (rows.shown == 0) {
      continue;
    }
    const LayoutContext c{WholeWindow(), app.scale, typefaces_, ScrollOffsets{}};
    std::vector<std::pair<std::string, Rect>> rects;
    for (const Rect& cell : PageColumns(c, PageOf(sample.state).list, rows.RowAt(rows.first))) {
      EXPECT_TRUE(cell.empty() || rows.RowAt(rows.first).Holds(cell)) << sample.name;
      rects.emplace_back("cell", cell);
    }
    ExpectApart(rects, sample.name);
  }
}

TEST(FittingScale, ShrinksUntilTheSmallestScreenFits) {
  EXPECT_EQ(FittingScale({1920, 1280}, 1), 1);
  EXPECT_EQ(FittingScale({1920, 1280}, 3), 2);
  EXPECT_FLOAT_EQ(FittingScale({480, 640}, 1), 0.5F);
  EXPECT_GT(FittingScale({1, 1}, 1), 0);
}

}  // namespace
}  // namespace merels::view
