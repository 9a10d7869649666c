// No sentence loses a line, in any window, scale and size of text.
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "common/variants/registry.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class TextRoomTest : public testing::TestWithParam<WindowSize> {
 protected:
  TextRoomTest() { typefaces_.SetTextShare(GetParam().text); }

  AppLayout Lay(const presenter::AppViewState& state) const {
    return LayApp(state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }
  static Rect WholeWindow() { return {0, 0, GetParam().width, GetParam().height}; }

  /// The height that PaintLines takes for it.
  float Needed(std::string_view text, const TextStyle& style, float width) const {
    return HeightOfLines(typefaces_, text, style, width);
  }
  void ExpectRoom(const presenter::TextField& field, const FieldPlace& place, float scale) const {
    if (field.problem.empty()) return;
    EXPECT_GE(place.problem.h, Needed(field.problem, Sans(std::round(13 * scale)), place.problem.w))
        << field.problem;
  }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, TextRoomTest, testing::ValuesIn(AllWindows()));

TEST_P(TextRoomTest, WhatIsWrongWithAFieldIsReadWhole) {
  for (const Sample& sample : SignInSamples()) {
    const AppLayout app = Lay(sample.state);
    const auto& state = SignInOf(sample.state);
    ExpectRoom(state.name, SignInOf(app).name, app.scale);
    ExpectRoom(state.password, SignInOf(app).password, app.scale);
    if (state.invite) ExpectRoom(*state.invite, SignInOf(app).invite, app.scale);
  }
  for (const Sample& sample : PageSamples()) {
    const AppLayout app = Lay(sample.state);
    for (std::size_t i = 0; i < PageOf(app).forms.size(); ++i) {
      const auto& form = PageOf(sample.state).forms[i];
      for (std::size_t k = 0; k < form.fields.size(); ++k) {
        ExpectRoom(form.fields[k], PageOf(app).forms[i].fields[k], app.scale);
      }
    }
  }
}

TEST_P(TextRoomTest, WhySigningInFailedIsReadWhole) {
  Sample sample = SampleNamed("sign-in-problem");
  SignInOf(sample.state).problem->detail =
      "The certificate of 203.0.113.17:9393 was made by somebody whom this machine does not know, or for "
      "another name. Ask whoever runs the server for it, and start the program with --ca.";
  const AppLayout app = Lay(sample.state);
  const SignInLayout& layout = SignInOf(app);
  std::string all;
  for (const std::string& line : layout.problem_lines) all += (all.empty() ? "" : " ") + line;
  EXPECT_EQ(all, SignInOf(sample.state).problem->detail);
  const float lines = static_cast<float>(layout.problem_lines.size()) *
                      typefaces_.LineHeight(Sans(std::round(13 * app.scale)));
  EXPECT_GE(layout.problem.h, lines + typefaces_.LineHeight(Bold(14 * app.scale)));
  EXPECT_TRUE(layout.panel.Holds(layout.problem));
  EXPECT_TRUE(WholeWindow().Holds(layout.panel));
  EXPECT_LE(app.bar.bar.bottom(), layout.title.empty() ? layout.here.y : layout.title.y);
}

TEST_P(TextRoomTest, TheRulesOfEveryRulesetAreReadWhole) {
  Sample sample = SampleNamed("lobby");
  for (const auto& line : variants::Registry()) {
    presenter::RulesSheet rules = presenter::RulesOf(line.name);
    if (rules.in_lesson) rules.learn = {presenter::action::Learn{}, "Learn in six steps"};
    rules.close = {presenter::action::CloseRules{}, "Close"};
    sample.state.rules = rules;
    const AppLayout app = Lay(sample.state);
    const Rect& words = app.rules->words;
    float needed = Needed(rules.difference, Italic(std::round(17 * app.scale)), words.w);
    for (const std::string& paragraph : rules.paragraphs) {
      needed += std::round(10 * app.scale) + Needed(paragraph, Sans(std::round(15 * app.scale)), words.w);
    }
    EXPECT_LE(needed, words.h) << line.name;
    EXPECT_TRUE(WholeWindow().Holds(app.rules->sheet)) << line.name;
    EXPECT_TRUE(app.rules->sheet.Holds(app.rules->board)) << line.name;
    ExpectApart({{"board", app.rules->board}, {"words", words}, {"title", app.rules->title}},
                std::string(line.name));
  }
}

TEST_P(TextRoomTest, TheWayToTheLessonIsThatOfTheSheetWhereThereIsOne) {
  Sample sample = SampleNamed("lobby");
  LobbyOf(sample.state).learn = presenter::Button{presenter::action::Learn{}, "Learn to play"};
  sample.state.rules = presenter::RulesOf("standard");
  sample.state.rules->learn = {presenter::action::Learn{}, "Learn in six steps"};
  const AppLayout app = Lay(sample.state);
  EXPECT_TRUE(app.rules->sheet.Holds(app.widgets.Find("learn")->rect));
}

TEST_P(TextRoomTest, NothingOfSigningInMovesWhenItBeginsOrFails) {
  const auto places = [this](const char* name) {
    const Sample sample = SampleNamed(name);
    const AppLayout app = Lay(sample.state);
    std::vector<Rect> rects = {SignInOf(app).here, SignInOf(app).panel_caption, SignInOf(app).server.caption};
    for (const auto& button : {SignInOf(sample.state).guest, SignInOf(sample.state).member,
                               SignInOf(sample.state).sign_up, SignInOf(sample.state).here.first}) {
      rects.push_back(app.widgets.Find(button.Id())->rect);
    }
    return rects;
  };
  EXPECT_EQ(places("sign-in"), places("sign-in-busy"));
  // In a low window a problem's text has no room in large type.
  const bool low = GetParam().height / GetParam().scale <= 800;
  if (low && GetParam().text > 1) return;
  EXPECT_EQ(places("sign-in"), places("sign-in-problem"));
}

TEST_P(TextRoomTest, WhatTheBarSaysOfTheConnectionIsNeverCutOff) {
  Sample sample = SampleNamed("watch");
  sample.state.bar.searching = true;
  sample.state.bar.brief = "12:34";
  sample.state.bar.connection = "Searching · 12:34";
  const AppLayout app = Lay(sample.state);
  const std::string& said = app.bar.brief ? sample.state.bar.brief : sample.state.bar.connection;
  EXPECT_LE(typefaces_.Width(said, Sans(13 * app.scale)) + 17 * app.scale, app.bar.connection.w + 1);
  std::vector<std::pair<std::string, Rect>> rects = {
      {"connection", app.bar.connection}, {"title", app.bar.title}, {"help", app.bar.help}};
  for (const auto& tab : sample.state.bar.tabs) {
    rects.emplace_back(tab.button.label, app.widgets.Find(tab.button.Id())->rect);
  }
  ExpectApart(rects, "bar");
}

}  // namespace
}  // namespace merels::view
