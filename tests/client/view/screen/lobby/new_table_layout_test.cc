// The dialog for a new table in windows of many sizes.
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

struct DialogWindow {
  float width;
  float height;
  float scale;
};

void PrintTo(const DialogWindow& window, std::ostream* out) {
  *out << window.width << "x" << window.height << " at " << window.scale;
}

class DialogLayoutTest : public testing::TestWithParam<DialogWindow> {
 protected:
  AppLayout Lay(const Sample& sample) {
    return LayApp(sample.state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }
  static Rect WholeWindow() { return {0, 0, GetParam().width, GetParam().height}; }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, DialogLayoutTest,
                         testing::Values(DialogWindow{960, 640, 1}, DialogWindow{960, 640, 2},
                                         DialogWindow{1024, 640, 1}, DialogWindow{1024, 768, 1},
                                         DialogWindow{1280, 800, 1}, DialogWindow{1280, 800, 1.25F},
                                         DialogWindow{960, 1200, 1}, DialogWindow{1920, 1080, 1},
                                         DialogWindow{2880, 1800, 2}, DialogWindow{3840, 2160, 2.5F}));

TEST_P(DialogLayoutTest, TheDialogBlocksWhatLiesUnderIt) {
  for (const Sample& sample : DialogSamples()) {
    const AppLayout app = Lay(sample);
    ASSERT_TRUE(LobbyOf(app).dialog);
    EXPECT_TRUE(WholeWindow().Holds(LobbyOf(app).dialog->sheet));
    for (const Rect& tile : LobbyOf(app).tiles) {
      const Widget* over = app.widgets.At(tile.center());
      EXPECT_TRUE(over == nullptr || !over->press->Is<presenter::action::ChooseClock>());
    }
    const std::string create = LobbyOf(sample.state).dialog->create.Id();
    EXPECT_EQ(app.widgets.At(app.widgets.Find(create)->rect.center())->id, create);
  }
}

TEST_P(DialogLayoutTest, NoNameOfARulesetIsCutOff) {
  for (const Sample& sample : DialogSamples()) {
    const AppLayout app = Lay(sample);
    for (const Widget& row : app.widgets.all) {
      if (row.kind != WidgetKind::kChoice) continue;
      EXPECT_LE(typefaces_.Width(row.text, Medium(std::round(14 * app.scale))),
                row.rect.w - 2 * std::round(13 * app.scale) + 1)
          << sample.name << ": " << row.text;
    }
  }
}

TEST_P(DialogLayoutTest, ASheetOfRulesLiesOverTheDialogAndBlocksIt) {
  Sample sample = DialogSamples().front();
  sample.state.rules = presenter::RulesOf("standard");
  sample.state.rules->close = {presenter::action::CloseRules{}, "Close"};
  const AppLayout app = Lay(sample);
  ASSERT_TRUE(LobbyOf(app).dialog);
  EXPECT_LE(LobbyOf(app).dialog->end_widget, app.widgets.modal_from);
  for (std::size_t i = app.widgets.modal_from; i < app.widgets.all.size(); ++i) {
    const Widget& widget = app.widgets.all[i];
    EXPECT_TRUE(!widget.press || widget.id == "close-rules") << widget.id;
  }
}

TEST_P(DialogLayoutTest, TheDialogHasRoomForEveryRulesetsRules) {
  for (const Sample& sample : DialogSamples()) {
    const AppLayout app = Lay(sample);
    const DialogLayout& d = *LobbyOf(app).dialog;
    const auto height = [&](const std::string& text, const TextStyle& style) {
      const auto lines = Wrap(typefaces_, text, style, d.rules_note.w).size();
      return static_cast<float>(lines) * std::round(style.size * 1.36F);
    };
    const presenter::NewTableDialog& dialog = *LobbyOf(sample.state).dialog;
    EXPECT_LE(height(dialog.rules_note, Sans(14 * app.scale)), d.rules_note.h + 1) << sample.name;
    const TextStyle italic = Italic(16 * app.scale);
    const auto lines = Wrap(typefaces_, dialog.rules_difference, italic, d.rules_difference.w).size();
    EXPECT_LE(static_cast<float>(lines) * std::round(italic.size * 1.36F), d.rules_difference.h + 1)
        << sample.name;
    EXPECT_GE(d.rules_board.w, 60 * app.scale) << sample.name;
    EXPECT_EQ(d.rules_board.w, d.rules_board.h);
    EXPECT_GE(d.rulesets.shown, 5);
    ExpectApart({{"list", d.list},
                 {"board", d.rules_board},
                 {"title", d.rules_title},
                 {"difference", d.rules_difference},
                 {"note", d.rules_note},
                 {"clock", d.clock_caption},
                 {"kind", d.kind_caption},
                 {"side", d.side_caption},
                 {"opponent", d.opponent_caption},
                 {"private", d.private_caption},
                 {"watching", d.watching_caption},
                 {"delay", d.delay_caption}},
                sample.name);
  }
}

TEST_P(DialogLayoutTest, NoNoteBesideACaptionIsCutOff) {
  for (const Sample& sample : DialogSamples()) {
    const AppLayout app = Lay(sample);
    const presenter::NewTableDialog& dialog = *LobbyOf(sample.state).dialog;
    const DialogLayout& d = *LobbyOf(app).dialog;
    const auto fits = [&](const std::string& caption, const std::string& note, const Rect& line) {
      const float caption_width =
          typefaces_.Width(caption, {Face::kInterSemiBold, 11 * app.scale, 1.5F * app.scale});
      const float room = line.w - (caption.empty() ? 0 : caption_width + 12 * app.scale);
      EXPECT_LE(typefaces_.Width(note, Sans(13 * app.scale)), room) << sample.name << ": " << note;
    };
    fits("", dialog.more_note, d.more_note);
    if (!dialog.kinds.empty()) fits("KIND", "Not when watching is restricted", d.kind_caption);
    if (!dialog.watching.empty()) fits("WHO MAY WATCH", "Rated: set by the server", d.watching_caption);
    if (!dialog.delays.empty()) fits("DELAY", "Rated: set by the server", d.delay_caption);
  }
}

}  // namespace
}  // namespace merels::view
