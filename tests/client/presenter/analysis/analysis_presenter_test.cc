#include "client/presenter/analysis/analysis_presenter.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/local/actions.h"
#include "client/presenter/table/actions.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kRecord =
    "[Ruleset \"standard\"]\n[Match \"abc\"]\n[Date \"2026-11-22\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
    "[Clock \"300+3\"]\n[Rated \"no\"]\n[Result \"1-0\"]\n[Reason \"resign\"]\n\n"
    "1 d2 {1200 0 301800}\n2 f4 {4200 0 298800}\n(\n2 g7\n3 a1\n)\n3 g1 {900 0 303900}\n\n";

/// An engine that is played by the test.
class NotedAnalyst final : public local::Analyst {
 public:
  void Ask(local::Position position) override { asked.push_back(std::move(position)); }
  void Drop() override { ++dropped; }
  std::vector<local::Position> asked;
  int dropped = 0;
};

class AnalysisTest : public ::testing::Test, private Navigator {
 protected:
  void Show(Screen screen, model::Millis /*now*/) override {
    shown = screen;
    screen_.ScreenChanged(screen);
  }
  void Do(const Intent& intent) {
    screen_.Do(intent, now);
    screen_.Settle();
  }
  void Press(const Action& action) { Do(action); }
  void PressKey(KeyCode code, char character = 0) { Do(Key{code, character}); }
  void PasteText(const std::string& text) { Do(presenter::Paste{text}); }
  void Hear(const model::Update& update) {
    screen_.Hear(update, now);
    screen_.Settle();
  }
  void Click(const std::string& points) {
    std::istringstream words(points);
    for (std::string name; words >> name;) {
      const auto point = *board::FindPoint(*View().board.topology, name);
      Do(PressPoint{point});
      Do(ReleasePoint{point, false});
    }
  }
  /// The newest question is answered with this value, for the player to move.
  void Answer(int value, const std::string& best = "a1") {
    Hear(local::Opinion{analyst.asked.back().number, value, {best}, 5});
  }
  /// The same by a tablebase: `best` draws, and every other ply loses.
  void AnswerExactly(const std::string& best) {
    const auto& asked = analyst.asked.back();
    study::ExactPosition exact{asked.game.plies(), asked.game.to_move(), solver::Value{}, {}, {}};
    exact.plies.push_back({best, solver::Value{solver::Outcome::kDraw, 0}});  // the best first
    for (const auto& ply : asked.game.LegalPlies()) {
      if (ply != best) exact.plies.push_back({ply, solver::Value{solver::Outcome::kLoss, 0}});
    }
    Hear(local::Opinion{asked.number, 0, {best}, 5, exact});
  }
  std::vector<std::string> Path() const { return screen_.state().study->tree.PathTo(screen_.state().at); }
  AnalysisViewState View() const { return screen_.View(now); }
  std::string LastComplaint() const { return effects.notes.empty() ? "" : effects.notes.back().text; }

  LocalState local_state;
  NotedAnalyst analyst;
  bool rated = false;
  Preferences preferences;
  Effects effects;
  model::Millis now{10'000};
  Screen shown = Screen::kPlay;
  AnalysisPresenter screen_{{local_state, &analyst, rated, preferences, *this, effects},
                            [this] { return RequestId("r" + std::to_string(++requests_)); },
                            ""};

 private:
  int requests_ = 0;
};

TEST_F(AnalysisTest, APastedRecordIsShownFromItsStart) {
  PasteText(kRecord);
  EXPECT_EQ(shown, Screen::kAnalysis);
  EXPECT_THAT(Path(), IsEmpty());
  EXPECT_EQ(View().players[1].name, "Ann");
  EXPECT_EQ(View().players[1].clock, "5:00");
  EXPECT_EQ(View().strip.size(), 4U);
}

TEST_F(AnalysisTest, KeysStepThroughTheGameAndTheClocksAreThoseOfThen) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
  EXPECT_EQ(View().players[0].clock, "4:59");
  EXPECT_EQ(View().players[1].clock, "5:02");
  PressKey(KeyCode::kLeft);
  EXPECT_THAT(Path(), ElementsAre("d2"));
  PressKey(KeyCode::kEnd);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
  PressKey(KeyCode::kHome);
  EXPECT_THAT(Path(), IsEmpty());
}

TEST_F(AnalysisTest, UpAndDownGoToWhatElseWasTried) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kDown);
  EXPECT_THAT(Path(), ElementsAre("d2", "g7"));
  PressKey(KeyCode::kUp);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
}

TEST_F(AnalysisTest, APlyOnTheBoardOpensABranch) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Click("a1");
  EXPECT_THAT(Path(), ElementsAre("d2", "a1"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 6U);
  Press(action::PromotePly{});
  EXPECT_EQ(screen_.state().study->tree.At(screen_.state().at).depth, 0);
  Press(action::DeletePly{});
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 5U);
}

TEST_F(AnalysisTest, AnIllegalPlyChangesNothing) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Click("d2");
  EXPECT_THAT(Path(), ElementsAre("d2"));
  EXPECT_EQ(screen_.state().study->tree.plies(), 5U);
}

TEST_F(AnalysisTest, ACommentIsCopiedAndSavedWithTheRecord) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Do(Edit{kCommentField, "A fine start"});
  PressKey(KeyCode::kCopy);
  EXPECT_THAT(*effects.clipboard, HasSubstr("1 d2 {1200 0 301800}\n; A fine start\n2 f4"));
  PressKey(KeyCode::kSave);
  ASSERT_EQ(effects.records.size(), 1U);
  EXPECT_EQ(effects.records[0].text, *effects.clipboard);
  EXPECT_EQ(effects.records[0].match.text(), "abc");
}

TEST_F(AnalysisTest, ARecordFromAFileIsSavedThere) {
  PressKey(KeyCode::kOpen);
  EXPECT_TRUE(effects.list_records);
  Do(Edit{kRecordField, " /tmp/game.txt "});
  Press(action::OpenTypedRecord{});
  EXPECT_THAT(effects.files, ElementsAre("/tmp/game.txt"));
  Hear(model::FileRead{"/tmp/game.txt", std::string(kRecord)});
  EXPECT_FALSE(View().sheet);
  PressKey(KeyCode::kSave);
  EXPECT_EQ(effects.records.at(0).file, "/tmp/game.txt");
}

TEST_F(AnalysisTest, AFileThatCannotBeReadSaysSoOnTheSheet) {
  PressKey(KeyCode::kOpen);
  Do(Edit{kRecordField, "/tmp/game.txt"});
  Do(Submit{kRecordField});
  Hear(model::FileRead{"/tmp/game.txt", Error{Reason::kBadFile, "no such file"}});
  EXPECT_EQ(View().sheet->path.problem, "No such file");
  PressKey(KeyCode::kEscape);
  EXPECT_FALSE(View().sheet);
}

TEST_F(AnalysisTest, OfADamagedRecordThePlaceIsNamedAndTheLegalPartShown) {
  std::string text = kRecord;
  text.replace(text.find("3 g1"), 4, "3 d2");
  PasteText(text);
  EXPECT_THAT(View().problem, HasSubstr("Line 17, column 3"));
  PressKey(KeyCode::kEnd);
  EXPECT_THAT(Path(), ElementsAre("d2", "f4"));
}

TEST_F(AnalysisTest, ARecordOfUnknownRulesIsShownAsText) {
  std::string text = kRecord;
  text.replace(text.find("standard"), 8, "tomorrow");
  PasteText(text);
  EXPECT_EQ(shown, Screen::kAnalysis);
  EXPECT_THAT(View().text, HasSubstr("[White \"Ann\"]"));
  EXPECT_TRUE(View().steps.empty());
}

TEST_F(AnalysisTest, WhatIsNoRecordAndNoPositionIsRefusedInWords) {
  PasteText("hello");
  EXPECT_THAT(LastComplaint(), HasSubstr("neither a record nor a position"));
  PasteText("");
  EXPECT_EQ(LastComplaint(), "The clipboard holds no text");
  EXPECT_EQ(shown, Screen::kPlay);
}

TEST_F(AnalysisTest, APastedPositionIsTheStartOfAGame) {
  rules::Game game(*variants::ParseRuleset("standard"));
  ASSERT_TRUE(game.Play("d2").ok());
  PasteText(game.position());
  EXPECT_EQ(shown, Screen::kAnalysis);
  Click("a1");
  EXPECT_THAT(Path(), ElementsAre("a1"));
  PressKey(KeyCode::kCopy);
  EXPECT_THAT(*effects.clipboard, HasSubstr("[Start \"" + game.position() + "\"]"));
}

TEST_F(AnalysisTest, EveryPositionOfTheGameIsGlancedAtBeforeAnyIsLookedAtLonger) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(analyst.asked.back().time, kGlance) << i;
    Answer(0);
  }
  EXPECT_EQ(analyst.asked.back().time, kLook);
  EXPECT_EQ(analyst.asked.back().game.plies(), 1) << "what is on the board is looked at first";
}

TEST_F(AnalysisTest, AMistakeIsNamedWithWhatIsBetter) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  // By plies: the value for White.
  const std::map<int, int> values = {{0, 0}, {1, -150}, {2, -150}, {3, -150}};
  for (int i = 0; i < 9 && !analyst.asked.empty(); ++i) {
    const auto& game = analyst.asked.back().game;
    const int value = values.at(game.plies());
    Answer(game.to_move() == rules::Side::kFirst ? value : -value, game.LegalPlies().front());
  }
  EXPECT_EQ(View().sign, "?");
  EXPECT_THAT(View().sentence, HasSubstr("d2 is a mistake. Better is a1"));
  EXPECT_EQ(View().rows->front().cells.front().sign, "?");
  EXPECT_THAT(View().verdict, HasSubstr("Black is better by 1.5 men"));
  EXPECT_TRUE(View().board.hint);
}

TEST_F(AnalysisTest, TheEngineRestsWhileTheScreenIsLeftOrItIsOff) {
  PasteText(kRecord);
  const auto asked = analyst.asked.size();
  Press(action::SwitchEngine{});
  EXPECT_EQ(analyst.dropped, 1);
  EXPECT_EQ(View().verdict, "The engine is off");
  Press(action::SwitchEngine{});
  EXPECT_GT(analyst.asked.size(), asked);
  screen_.ScreenChanged(Screen::kLobby);
  EXPECT_EQ(analyst.dropped, 2);
}

TEST_F(AnalysisTest, ExactValuesTakeThePlaceOfTheOpinion) {
  PasteText(kRecord);
  for (const char* best : {"d2", "a1", "g1", "a4"}) AnswerExactly(best);
  EXPECT_EQ(analyst.asked.size(), 4U) << "nothing is asked again";
  EXPECT_EQ(View().verdict, "A draw: exact");
  EXPECT_EQ(View().best, "Best: d2");
  EXPECT_EQ(View().players[1].accuracy, "right in 2 of 2 that mattered");
  EXPECT_EQ(View().players[0].accuracy, "right in 0 of 1 that mattered");
  PressKey(KeyCode::kRight);
  PressKey(KeyCode::kRight);
  EXPECT_EQ(View().sign, "??");
  EXPECT_THAT(View().sentence, HasSubstr("Better is a1"));
}

TEST_F(AnalysisTest, TheValuesOfAllPliesStandInThePlaceOfTheListWhileTheyAreWanted) {
  PasteText(kRecord);
  EXPECT_EQ(View().tools.size(), 4U);
  AnswerExactly("d2");
  ASSERT_EQ(View().tools.size(), 5U);
  Press(action::SwitchValues{});
  EXPECT_EQ(View().rows->size(), 25U);
  EXPECT_TRUE(View().tools.back().chosen);
  rated = true;
  screen_.Settle();
  EXPECT_EQ(View().tools.size(), 4U) << "nothing may help";
  EXPECT_LT(View().rows->size(), 25U);
  rated = false;
  screen_.Settle();
  Press(action::SwitchValues{});
  EXPECT_LT(View().rows->size(), 25U);
}

TEST_F(AnalysisTest, DuringARatedGameNothingHelps) {
  PasteText(kRecord);
  rated = true;
  screen_.Settle();
  EXPECT_EQ(analyst.dropped, 1);
  EXPECT_THAT(View().verdict, HasSubstr("rated game"));
  EXPECT_FALSE(View().board.hint);
  PasteText(kRecord);
  EXPECT_THAT(LastComplaint(), HasSubstr("cannot be pasted"));
}

TEST_F(AnalysisTest, TheGameIsPlayedOnFromThePositionShown) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::PlayFromHere{});
  ASSERT_EQ(effects.actions.size(), 1U);
  const auto* on = effects.actions.front().As<action::PlayOn>();
  ASSERT_NE(on, nullptr);
  EXPECT_THAT(on->what.plies, ElementsAre("d2"));
}

TEST_F(AnalysisTest, PlayingThroughStopsAtTheEnd) {
  PasteText(kRecord);
  PressKey(KeyCode::kCharacter, ' ');
  for (int i = 0; i < 5; ++i) {
    now += kAutoplayStep;
    screen_.Tick(now);
  }
  EXPECT_THAT(Path(), ElementsAre("d2", "f4", "g1"));
  EXPECT_FALSE(screen_.state().playing);
}

TEST_F(AnalysisTest, AServersGameIsAskedForAndOpenedWhenItComes) {
  Press(action::Analyse{MatchId("abc")});
  ASSERT_EQ(effects.requests.size(), 1U);
  Hear(model::RecordAnswer{MatchId("abc"), model::RecordUse::kCopy, std::string(kRecord)});
  EXPECT_EQ(shown, Screen::kPlay) << "somebody wanted to copy that one";
  Hear(model::RecordAnswer{MatchId("abc"), model::RecordUse::kAnalyse, std::string(kRecord)});
  EXPECT_EQ(shown, Screen::kAnalysis);
}

TEST_F(AnalysisTest, APlyOfTheMainLineCannotBePromotedAndThatIsSaid) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::PromotePly{});
  EXPECT_EQ(LastComplaint(), "This ply belongs to the main line already");
}

TEST_F(AnalysisTest, APastedPositionThatCannotAriseIsRefusedWithAReason) {
  PasteText(".../.../.../....../.../.../... w 9,8");
  EXPECT_THAT(LastComplaint(), HasSubstr("cannot arise: when White is to move"));
  EXPECT_FALSE(screen_.state().study);
}

TEST_F(AnalysisTest, ThePictureOfAPositionIsNamedByItsMatchAndPly) {
  PasteText(kRecord);
  PressKey(KeyCode::kRight);
  Press(action::SavePicture{});
  EXPECT_EQ(effects.picture, "abc-1");
}

TEST_F(AnalysisTest, WithoutAGameThereIsNoPicture) {
  Press(action::SavePicture{});
  EXPECT_FALSE(effects.picture);
}

TEST_F(AnalysisTest, AButtonPastesWhatTheClipboardHolds) {
  const auto offered = [this] {
    for (const auto& button : View().files) {
      if (button.action.Is<action::PasteHere>()) return button.enabled;
    }
    return false;
  };
  EXPECT_TRUE(offered()) << "with nothing open";
  Press(action::PasteHere{});
  EXPECT_TRUE(effects.paste);
  PasteText(kRecord);
  EXPECT_TRUE(offered());
  rated = true;
  screen_.Settle();
  EXPECT_FALSE(offered());
}

TEST_F(AnalysisTest, ALinkToAGameIsForTheLobby) {
  PasteText("merels://house:9393/abcdefghij234");
  EXPECT_THAT(LastComplaint(), HasSubstr("lobby"));
}

}  // namespace
}  // namespace merels::presenter
