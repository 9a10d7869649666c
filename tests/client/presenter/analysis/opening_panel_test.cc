#include "client/presenter/analysis/opening_panel.h"

#include <gmock/gmock.h>

#include "tests/client/presenter/analysis/analysis_fixture.h"

namespace merels::presenter {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OpeningPanelTest : public AnalysisTest {
 protected:
  void SetUp() override {
    me = {AccountId("ann"), "Ann", false, false};
    PasteText(kRecord);
    PressKey(KeyCode::kHome);
    screen_.ScreenChanged(Screen::kAnalysis);
  }
  void Pass(model::Millis time) {
    now += time;
    screen_.Tick(now);
    screen_.Settle();
  }
  void OpenPanel() {
    Press(action::SwitchOpenings{});
    Pass(model::Millis(0));
    Pass(OpeningPanel::kRest);
  }
  std::vector<api::ExploreOpening> Asked() const { return AllOf<api::ExploreOpening>(); }
  std::vector<api::ExportMatches> Exports() const { return AllOf<api::ExportMatches>(); }
  void AnswerOpening(Result<study::OpeningPage> page) {
    Hear(model::Answer<api::ExploreOpening>{Asked().back(), std::move(page)});
  }
  OpeningsView Panel() const { return View().openings.value_or(OpeningsView()); }

 private:
  template <class Call>
  std::vector<Call> AllOf() const {
    std::vector<Call> calls;
    for (const model::Request& request : effects.requests) {
      if (const auto* call = std::get_if<Call>(&request)) calls.push_back(*call);
    }
    return calls;
  }
};

const study::OpeningPage kPage{{{"d2", {3, 0, 1}}, {"a1", {0, 2, 0}}}, 6, false, false};

TEST_F(OpeningPanelTest, ThePositionShownIsAskedAboutOnceItRests) {
  Press(action::SwitchOpenings{});
  Pass(model::Millis(0));
  Pass(OpeningPanel::kRest - model::Millis(1));
  EXPECT_THAT(Asked(), IsEmpty());
  PressKey(KeyCode::kRight);
  Pass(model::Millis(1));
  Pass(OpeningPanel::kRest - model::Millis(1));
  EXPECT_THAT(Asked(), IsEmpty()) << "another position is shown meanwhile";
  Pass(model::Millis(1));
  ASSERT_THAT(Asked(), SizeIs(1));
  EXPECT_EQ(Asked().back().position, ".../.../.../....../.../.W./... b 8,9");
  EXPECT_EQ(Panel().message, "Counting games…");
  AnswerOpening(kPage);
  Pass(model::Millis(10'000));
  EXPECT_THAT(Asked(), SizeIs(1)) << "it is known";
}

TEST_F(OpeningPanelTest, APlyHasItsGamesAndTheirEnds) {
  OpenPanel();
  AnswerOpening(kPage);
  ASSERT_THAT(Panel().rows, SizeIs(2));
  const OpeningRow row = Panel().rows.front();
  EXPECT_EQ(row.play.label, "d2");
  EXPECT_EQ(row.words, "4 games: White 75 %, drawn 0 %, Black 25 %");
  EXPECT_FLOAT_EQ(row.first, 0.75F);
  EXPECT_EQ(Panel().caption, "6 games");
  EXPECT_EQ(Panel().message, "");
}

TEST_F(OpeningPanelTest, APlyOfItIsPlayedOnTheBoard) {
  OpenPanel();
  AnswerOpening(kPage);
  Press(action::PlayOpening{"a1"});
  EXPECT_EQ(Path(), std::vector<std::string>{"a1"});
  rated = true;
  screen_.Settle();
  Press(action::PlayOpening{"d2"});
  EXPECT_EQ(Path(), std::vector<std::string>{"a1"});
  EXPECT_FALSE(View().openings) << "nothing helps during a rated game";
}

TEST_F(OpeningPanelTest, WhatIsLeftOutIsSaid) {
  OpenPanel();
  study::OpeningPage page = kPage;
  page.games = 20'000;
  page.older_left_out = true;
  page.counting = true;
  AnswerOpening(page);
  EXPECT_EQ(Panel().caption, "6 games of the newest 20000, counting…");
  Pass(OpeningPanel::kAskAgain);
  EXPECT_THAT(Asked(), SizeIs(2)) << "there will be more";
}

TEST_F(OpeningPanelTest, ARefusalIsShownAndNotRepeated) {
  OpenPanel();
  AnswerOpening(Error{Reason::kAnalysisOff, "this server keeps no openings"});
  EXPECT_EQ(Panel().message, "This server keeps no openings");
  Pass(model::Millis(60'000));
  EXPECT_THAT(Asked(), SizeIs(1));
  PressKey(KeyCode::kRight);
  Pass(model::Millis(1));
  Pass(OpeningPanel::kRest);
  EXPECT_THAT(Asked(), SizeIs(2)) << "another position";
}

TEST_F(OpeningPanelTest, WhatOneSourceRefusesSaysNothingOfTheOther) {
  OpenPanel();
  AnswerOpening(Error{Reason::kAnalysisOff, "this server keeps no openings"});
  Press(action::ShowOpeningsOf{OpeningSource::kOwn});
  Pass(model::Millis(1));
  EXPECT_EQ(Panel().message, "Counting games…");
  Hear(model::Answer<api::ExportMatches>{Exports().back(), Error{Reason::kRateLimited, "too fast"}});
  Pass(model::Millis(60'000));
  EXPECT_EQ(Panel().message, "Too fast");
  EXPECT_THAT(Exports(), SizeIs(1)) << "it is not asked for by itself";
  Press(action::ShowOpeningsOf{OpeningSource::kServer});
  Pass(model::Millis(1));
  EXPECT_THAT(Asked(), SizeIs(2));
  AnswerOpening(kPage);
  EXPECT_THAT(Panel().rows, SizeIs(2));
  Press(action::ShowOpeningsOf{OpeningSource::kOwn});
  Pass(model::Millis(1));
  EXPECT_THAT(Exports(), SizeIs(2)) << "but once more when it is wanted again";
}

TEST_F(OpeningPanelTest, WithoutAServerItSaysWhatToDo) {
  me = {};
  OpenPanel();
  EXPECT_THAT(Asked(), IsEmpty());
  EXPECT_THAT(Panel().message, HasSubstr("Sign in"));
}

TEST_F(OpeningPanelTest, OnesOwnGamesAreReadAndCountedHere) {
  OpenPanel();
  Press(action::ShowOpeningsOf{OpeningSource::kOwn});
  Pass(model::Millis(1));
  ASSERT_THAT(Exports(), SizeIs(1));
  EXPECT_EQ(Exports().front().filter.player, AccountId("ann"));
  EXPECT_EQ(Panel().message, "Counting games…");
  Hear(model::Answer<api::ExportMatches>{Exports().back(), api::Page<std::string>{{kRecord}, "next"}});
  ASSERT_THAT(Exports(), SizeIs(2));
  EXPECT_EQ(Exports().back().page.token, "next");
  Hear(model::Answer<api::ExportMatches>{
      Exports().back(), api::Page<std::string>{{std::string(kRecord) + kRecord, "[damaged"}, ""}});
  Pass(model::Millis(1));
  ASSERT_THAT(Panel().rows, SizeIs(1));
  EXPECT_EQ(Panel().rows.front().games, "3");
  EXPECT_EQ(Panel().caption, "3 games");
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  Pass(model::Millis(1));
  EXPECT_EQ(Panel().message, "None of your games has reached this position");
  EXPECT_THAT(Exports(), SizeIs(2)) << "they are read once";
}

TEST_F(OpeningPanelTest, AnotherAccountSeesNothingOfTheOneBefore) {
  OpenPanel();
  AnswerOpening(kPage);
  me = {AccountId("bob"), "Bob", false, false};
  Pass(model::Millis(1));
  EXPECT_THAT(Panel().rows, IsEmpty());
}

}  // namespace
}  // namespace merels::presenter
