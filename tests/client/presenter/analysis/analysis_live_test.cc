// A live game on the analysis screen.
#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

const MatchId kLiveMatch("abcdefghij234");

std::string LiveRecord(const std::string& plies, const std::string& result = "*") {
  return "[Ruleset \"standard\"]\n[Match \"abcdefghij234\"]\n[Date \"2026-11-22\"]\n[White \"Ann\"]\n"
         "[Black \"Bob\"]\n[Clock \"300+3\"]\n[Rated \"no\"]\n[Result \"" +
         result + "\"]\n[Reason \"" + (result == "*" ? "unfinished" : "resign") + "\"]\n\n" + plies + "\n";
}

class SilentAnalyst final : public local::Analyst {
 public:
  void Ask(local::Position /*position*/) override { ++asked; }
  void Drop() override {}
  int asked = 0;
};

class AnalysisLiveTest : public ::testing::Test, private Navigator {
 protected:
  void Show(Screen screen, model::Millis /*now*/) override { screen_.ScreenChanged(screen); }
  void Press(const Action& action) {
    screen_.Do(action, now);
    screen_.Settle();
  }
  void HearRecord(const std::string& text) {
    screen_.Hear(AnswerTo(api::ExportMatch{{kLiveMatch}}, text), now);
    screen_.Settle();
  }
  /// A ply is played in the watched match.
  void HearPly(const MatchId& match = kLiveMatch) {
    session::Delivery delivery;
    delivery.topic = session::Topic::Match(match);
    delivery.content = match::SeenEntry();
    screen_.Hear(delivery, now);
  }
  void Begin() {
    Press(action::Analyse{kLiveMatch});
    HearRecord(LiveRecord("1 d2\n2 f4\n"));
  }
  std::size_t Exports() const { return RequestsIn<api::ExportMatch>(effects).size(); }
  std::vector<std::string> Path() const { return screen_.state().study->tree.PathTo(screen_.state().at); }
  AnalysisViewState View() const { return screen_.View(now); }
  bool OffersTheGame() const {
    for (const auto& button : View().tools) {
      if (button.action.Is<action::BackToGame>()) return true;
    }
    return false;
  }

  LocalState local_state;
  SilentAnalyst analyst;
  bool rated = false;
  Preferences preferences;
  match::Player me;
  Effects effects;
  model::Millis now{10'000};
  AnalysisPresenter screen_{
      {local_state, &analyst, rated, preferences, me, *this, effects}, [] { return RequestId("r"); }, ""};
};

TEST_F(AnalysisLiveTest, ItBeginsAtTheNewestPositionWithTheEngineOff) {
  Begin();
  EXPECT_EQ(Path(), (std::vector<std::string>{"d2", "f4"}));
  EXPECT_EQ(View().verdict, "The engine is off");
  EXPECT_EQ(analyst.asked, 0);
  Press(action::SwitchEngine{});
  EXPECT_EQ(analyst.asked, 1) << "whoever wants it may";
}

TEST_F(AnalysisLiveTest, WhatIsPlayedComesAndIsFollowedFromTheNewestPosition) {
  Begin();
  HearPly();
  HearPly();
  EXPECT_EQ(Exports(), 2U) << "one question at a time";
  HearRecord(LiveRecord("1 d2\n2 f4\n3 g1\n"));
  EXPECT_EQ(Path(), (std::vector<std::string>{"d2", "f4", "g1"}));
  EXPECT_EQ(Exports(), 3U) << "it had moved on meanwhile";
  HearRecord(LiveRecord("1 d2\n2 f4\n3 g1\n4 a1\n"));
  EXPECT_EQ(Path().back(), "a1");
  HearPly(MatchId("another"));
  EXPECT_EQ(Exports(), 3U);
}

TEST_F(AnalysisLiveTest, WhoLooksAtABranchStaysThereAndTheGameIsTheMainLine) {
  Begin();
  ASSERT_TRUE(screen_.state().study);
  screen_.Do(Key{KeyCode::kCharacter, 'a'}, now);
  screen_.Do(Key{KeyCode::kCharacter, '1'}, now);
  screen_.Do(Key{KeyCode::kEnter, 0}, now);
  ASSERT_EQ(Path().back(), "a1");
  Press(action::StepBack{});
  Press(action::StepBack{});
  HearPly();
  HearRecord(LiveRecord("1 d2\n2 f4\n3 g1\n"));
  EXPECT_EQ(Path(), (std::vector<std::string>{"d2"}));
  const auto& tree = screen_.state().study->tree;
  EXPECT_EQ(tree.At(tree.Game().back()).ply, "g1");
  EXPECT_EQ(tree.plies(), 4U) << "what was tried is a branch";
}

TEST_F(AnalysisLiveTest, ATakebackLeavesABranch) {
  Begin();
  HearPly();
  HearRecord(LiveRecord("1 d2\n2 a1\n"));
  const auto& tree = screen_.state().study->tree;
  EXPECT_EQ(tree.At(tree.Game().back()).ply, "a1");
  EXPECT_EQ(tree.plies(), 3U);
}

TEST_F(AnalysisLiveTest, OneGoesBackToTheGameUntilItIsOver) {
  Begin();
  EXPECT_TRUE(OffersTheGame());
  Press(action::BackToGame{});
  EXPECT_EQ(DispatchedIn<action::Watch>(effects)->what.match, kLiveMatch);
  HearPly();
  HearRecord(LiveRecord("1 d2\n2 f4\n", "1-0"));
  EXPECT_FALSE(OffersTheGame());
  HearPly();
  EXPECT_EQ(Exports(), 2U);
}

TEST_F(AnalysisLiveTest, WhoComesBackToItFindsWhatTheyTried) {
  Begin();
  const auto branch = screen_.state().study->tree.plies();
  screen_.Do(presenter::Edit{kCommentField, "so far"}, now);
  Press(action::Analyse{kLiveMatch});
  EXPECT_EQ(Exports(), 2U);
  HearRecord(LiveRecord("1 d2\n2 f4\n3 g1\n"));
  const auto& tree = screen_.state().study->tree;
  EXPECT_EQ(tree.plies(), branch + 1);
  EXPECT_EQ(tree.At(tree.At(tree.Game().back()).parent).comment, "so far");
}

TEST_F(AnalysisLiveTest, TheEngineIsBackForTheNextGameThatIsOver) {
  Begin();
  Press(action::Analyse{MatchId("other")});
  screen_.Hear(AnswerTo(api::ExportMatch{{MatchId("other")}}, LiveRecord("1 d2\n", "1-0")), now);
  screen_.Settle();
  EXPECT_GE(analyst.asked, 1);
}

TEST_F(AnalysisLiveTest, NoneIsOpenedWhileOneIsInARatedGame) {
  rated = true;
  Begin();
  EXPECT_FALSE(screen_.state().study);
  EXPECT_NE(effects.notes.back().text.find("rated game"), std::string::npos);
  Press(action::Analyse{kLiveMatch});
  HearRecord(LiveRecord("1 d2\n", "1-0"));
  EXPECT_TRUE(screen_.state().study) << "one that is over may be looked at";
}

}  // namespace
}  // namespace merels::presenter
