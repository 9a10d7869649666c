#include "client/view/ui/ui.h"

#include <gtest/gtest.h>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/watch/watch_view_state.h"
#include "tests/client/view/layouts.h"
#include "tests/client/view/ui/ui_fixture.h"

namespace merels::view {
namespace {

// The match of the board that the pointer came over, empty when it left all; nothing in any other case.
std::optional<std::string> HoveredCard(const std::vector<Intent>& intents) {
  const auto action = Only<Action>(intents);
  const auto* hover = action ? action->As<action::HoverCard>() : nullptr;
  return hover != nullptr ? std::optional(hover->what.text()) : std::nullopt;
}

TEST_F(UiTest, APressIsReportedWhenTheButtonComesUpOnIt) {
  Show("lobby");
  const Vec play = CenterOf("quick-play");
  EXPECT_FALSE(Only<Action>(Pointer(InputEvent::Kind::kPress, play)));
  const auto press = Only<Action>(Pointer(InputEvent::Kind::kRelease, play));
  ASSERT_TRUE(press);
  EXPECT_TRUE(press->Is<action::QuickPlay>());
}

TEST_F(UiTest, AButtonLeftBeforeComingUpIsNotPressed) {
  Show("lobby");
  Pointer(InputEvent::Kind::kPress, CenterOf("quick-play"));
  EXPECT_FALSE(Only<Action>(Pointer(InputEvent::Kind::kRelease, CenterOf("new-table"))));
}

TEST_F(UiTest, ADisabledButtonIsNotPressed) {
  Show("lobby");
  EXPECT_FALSE(Only<Action>(Click(CenterOf("join-table:t-mill_o_meter"))));
  EXPECT_TRUE(Only<Action>(Click(CenterOf("join-table:t-Ysolde"))));
}

TEST_F(UiTest, ADialogIsAllThatCanBePressed) {
  Show("dialog-standard");
  EXPECT_TRUE(Click(LobbyOf(ui_.layout()).tiles[0].center()).empty());
  EXPECT_TRUE(Only<Action>(Click(CenterOf("create-table")))->Is<action::CreateTable>());
}

TEST_F(UiTest, TheListOfRulesetsIsOneStopOfTheTabKeyAndShowsWhatIsChosen) {
  Show("dialog-standard");
  Key(InputKey::kTab);
  EXPECT_EQ(Focused(), "choose-ruleset:standard");
  Show("dialog-peg-orth");
  EXPECT_EQ(Focused(), "choose-ruleset:peg-orth") << "the keyboard follows the choice";
  EXPECT_NE(ui_.layout().widgets.Find("choose-ruleset:peg-orth"), nullptr) << "and so does the list";
  EXPECT_EQ(ui_.layout().widgets.Find("choose-ruleset:standard"), nullptr);
  Key(InputKey::kTab);
  EXPECT_EQ(Focused(), "toggle-variations");
}

TEST_F(UiTest, TheListOfRulesetsTurnsWithTheWheel) {
  Show("dialog-plain");
  InputEvent wheel;
  wheel.kind = InputEvent::Kind::kWheel;
  wheel.at = LobbyOf(ui_.layout()).dialog->list.center();
  wheel.wheel = -2;
  ui_.Handle(wheel, now_);
  Show("dialog-plain");
  EXPECT_EQ(LobbyOf(ui_.layout()).dialog->rulesets.first, 4);
}

TEST_F(UiTest, ASlashGoesToTheFilterOfTheLobbyUnlessItIsTyped) {
  Show("lobby");
  EXPECT_TRUE(Type("/").empty());
  EXPECT_EQ(Focused(), LobbyOf(ui_.state()).filters.front().Id());
  Click(CenterOf("field:code"));
  EXPECT_EQ(Only<presenter::Edit>(Type("/"))->text, "/");
  Show("dialog-standard");
  Type("/");
  EXPECT_EQ(Focused().find("filter"), std::string::npos) << "it lies under the dialog";
}

TEST_F(UiTest, ASlashGoesToTheFilterOfAListOfGames) {
  for (const char* sample : {"games", "profile"}) {
    Show(sample);
    EXPECT_TRUE(Type("/").empty());
    EXPECT_EQ(Focused(), PageOf(ui_.state()).list.filters.front().Id());
  }
}

TEST_F(UiTest, ANameIsCompletedByTheArrowsOrByTabAndTheFieldHasTheKeyboardAgain) {
  for (const auto& [sample, id] :
       {std::pair{"lobby-names", "complete-name:"}, std::pair{"profile-against", "complete-opponent:"}}) {
    Show(sample);
    const std::string start = id,
                      field = std::string(sample) == "lobby-names" ? "field:friend" : "field:opponent";
    Click(CenterOf(field));
    EXPECT_TRUE(Key(InputKey::kDown).empty()) << "no row is chosen by that";
    EXPECT_EQ(Focused(), start + "Bartholomew");
    Key(InputKey::kDown);
    EXPECT_EQ(Focused(), start + "Basil");
    Key(InputKey::kUp);
    Key(InputKey::kUp);
    EXPECT_EQ(Focused(), field);
    Key(InputKey::kTab);
    EXPECT_EQ(Focused(), start + "Bartholomew") << "names come next, then the button";
    Key(InputKey::kRight);
    EXPECT_EQ(Only<Action>(Key(InputKey::kEnter))->Id(), start + "Basil");
    EXPECT_EQ(Focused(), field);
    Key(InputKey::kDown);
    Key(InputKey::kEscape);
    EXPECT_EQ(Focused(), field);
    EXPECT_EQ(Only<Action>(Click(CenterOf(start + "Basil")))->Id(), start + "Basil");
    EXPECT_EQ(Focused(), field) << "also by mouse";
  }
}

TEST_F(UiTest, DownInAFieldWithoutNamesIsTheScreens) {
  Show("lobby");
  Click(CenterOf("field:friend"));
  EXPECT_EQ(Only<presenter::Key>(Key(InputKey::kDown))->code, presenter::KeyCode::kDown);
}

TEST_F(UiTest, TheRowThatTheArrowsChooseHasTheKeyboardAndIsBroughtIntoSight) {
  presenter::AppViewState state = SampleNamed("lobby").state;
  Show(state);
  Type("/");
  auto& rows = LobbyOf(state).tables;
  for (int i = 0; i < 30; ++i) {
    rows.push_back(rows.front());
    rows.back().id = "more" + std::to_string(i);
  }
  rows.back().chosen = true;
  Show(state);
  EXPECT_EQ(Focused(), "");
  EXPECT_EQ(Only<presenter::Key>(Key(InputKey::kEnter))->code, presenter::KeyCode::kEnter);
  const Widget* row = ui_.layout().widgets.Find(rows.back().Id());
  ASSERT_NE(row, nullptr);
  EXPECT_TRUE(row->chosen);
  Type("/");
  Show(state);
  EXPECT_NE(Focused(), "") << "as long as the same row is chosen, the Tab key goes where it likes";
  rows.back().chosen = false;
  LobbyOf(state).live.back().chosen = true;
  Show(state);
  EXPECT_NE(ui_.layout().widgets.Find(LobbyOf(state).live.back().Id()), nullptr);
}

TEST_F(UiTest, TheSheetOfKeysIsAllThatCanBePressed) {
  Show("lobby-keys");
  EXPECT_TRUE(Click(LobbyOf(ui_.layout()).tiles[0].center()).empty());
  EXPECT_TRUE(Only<Action>(Click(CenterOf("close-keys")))->Is<action::CloseKeys>());
}

TEST_F(UiTest, SignInBeginsInTheNameAndEnterSubmits) {
  Show("sign-in");
  EXPECT_EQ(Focused(), "field:name");
  const auto edit = Only<presenter::Edit>(Type("Ada"));
  ASSERT_TRUE(edit);
  EXPECT_EQ(edit->field, presenter::kNameField);
  EXPECT_EQ(edit->text, "Ada");
  EXPECT_EQ(Only<presenter::Submit>(Key(InputKey::kEnter))->field, presenter::kNameField);
}

TEST_F(UiTest, EditingGoesOnWhileThePresenterCatchesUp) {
  presenter::AppViewState state = SampleNamed("sign-in").state;
  Show(state);
  SignInOf(state).name.text = Only<presenter::Edit>(Type("ab"))->text;
  Show(state);
  Key(InputKey::kLeft);
  EXPECT_EQ(Only<presenter::Edit>(Type("x"))->text, "axb");
  EXPECT_EQ(Only<presenter::Edit>(Key(InputKey::kBackspace))->text, "ab");
}

TEST_F(UiTest, TabWalksAndSpacePressesAButton) {
  Show("sign-in");
  Key(InputKey::kTab);
  EXPECT_EQ(Focused(), "field:password");
  Key(InputKey::kTab);
  EXPECT_EQ(Focused(), "sign-in-guest");
  EXPECT_TRUE(Only<Action>(Key(InputKey::kSpace))->Is<action::SignInGuest>());
  EXPECT_TRUE(Type(" ").empty());
  Key(InputKey::kTab, true);
  EXPECT_EQ(Focused(), "field:password");
}

TEST_F(UiTest, PointsOfTheBoardAreHoveredPressedAndReleased) {
  Show("table-move");
  const Vec d2 = CenterOf("point:d2");
  const auto point = *board::FindPoint(board::kNine, "d2");
  EXPECT_EQ(Only<presenter::Hover>(Pointer(InputEvent::Kind::kMove, d2))->point, point);
  EXPECT_TRUE(Pointer(InputEvent::Kind::kMove, d2 + Vec{1, 1}).empty());
  EXPECT_EQ(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, d2))->point, point);
  const auto release = Only<presenter::ReleasePoint>(Pointer(InputEvent::Kind::kRelease, d2 + Vec{2, 0}));
  ASSERT_TRUE(release);
  EXPECT_EQ(release->point, point);
  EXPECT_FALSE(release->dragged);
  EXPECT_EQ(Only<presenter::Hover>(Pointer(InputEvent::Kind::kLeave, {}))->point, std::nullopt);
}

TEST_F(UiTest, APressThatGoesFarEnoughIsADrag) {
  Show("table-move");
  const Vec b4 = CenterOf("point:b4");
  Pointer(InputEvent::Kind::kPress, b4);
  EXPECT_FALSE(ui_.Dragged());
  Pointer(InputEvent::Kind::kMove, b4 + Vec{3, 0});
  EXPECT_FALSE(ui_.Dragged());
  Pointer(InputEvent::Kind::kMove, b4 + Vec{9, 0});
  ASSERT_TRUE(ui_.Dragged());
  EXPECT_EQ(*ui_.Dragged(), b4 + (Vec{9, 0}));
  const auto release =
      Only<presenter::ReleasePoint>(Pointer(InputEvent::Kind::kRelease, CenterOf("point:c4")));
  EXPECT_TRUE(release->dragged);
  EXPECT_EQ(release->point, *board::FindPoint(board::kNine, "c4"));
  EXPECT_FALSE(ui_.Dragged());
}

TEST_F(UiTest, ADragOfTheRightButtonMarksTheBoardAndBeginsThere) {
  Show("table-move");
  const Vec d7 = CenterOf("point:d7"), g7 = CenterOf("point:g7");
  Pointer(InputEvent::Kind::kPressRight, d7);
  const auto mark = Only<presenter::MarkPoints>(Pointer(InputEvent::Kind::kReleaseRight, g7));
  ASSERT_TRUE(mark);
  EXPECT_EQ(mark->from, board::FindPoint(board::kNine, "d7"));
  EXPECT_EQ(mark->to, board::FindPoint(board::kNine, "g7"));
  Pointer(InputEvent::Kind::kPressRight, {2, 2});
  EXPECT_FALSE(Only<presenter::MarkPoints>(Pointer(InputEvent::Kind::kReleaseRight, d7)));
}

TEST_F(UiTest, TheVeilsButtonLiesOverTheBoard) {
  Show("table-reconnecting");
  EXPECT_TRUE(Only<Action>(Click(CenterOf("try-now")))->Is<action::TryNow>());
}

TEST_F(UiTest, AClickOnItsWayToTheVeilsButtonPlaysNoManWhenTheVeilGoes) {
  Show("table-reconnecting");
  const Vec button = CenterOf("try-now");
  ShowAtOnce(SampleNamed("table-move").state);
  ASSERT_EQ(ui_.layout().widgets.At(button)->id, kBoardId);
  now_ += SuddenChange::kNotice - Millis(1);
  EXPECT_TRUE(ui_.Settling(now_));
  EXPECT_FALSE(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, button)));
  EXPECT_FALSE(Only<presenter::ReleasePoint>(Pointer(InputEvent::Kind::kRelease, button)));
  now_ += Millis(1);
  EXPECT_FALSE(ui_.Settling(now_));
  EXPECT_TRUE(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, button)));
}

TEST_F(UiTest, ABoardThatStaysTakesPressesWhileAnOfferComesButTheOfferItselfDoesNot) {
  Show("table-move");
  ShowAtOnce(SampleNamed("table-away").state);
  const Vec claim = CenterOf("claim-win");
  EXPECT_TRUE(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, CenterOf(kBoardId))));
  EXPECT_FALSE(Only<Action>(Click(claim)));
  const auto enabled = [&] {
    const auto widgets = ui_.Widgets(now_);
    return std::any_of(widgets.begin(), widgets.end(),
                       [](const auto& widget) { return widget.id == "claim-win" && widget.enabled; });
  };
  EXPECT_FALSE(enabled());
  now_ += SuddenChange::kNotice;
  EXPECT_TRUE(enabled());
  EXPECT_TRUE(Only<Action>(Click(claim))->Is<action::ClaimWin>());
}

TEST_F(UiTest, TheSecondClickOfADoubleClickIsNotForWhatTheFirstBroughtUp) {
  Show("table-reconnecting");
  const Vec button = CenterOf("try-now");
  Click(button);
  now_ += Millis(150);
  ShowAtOnce(SampleNamed("table-move").state);
  EXPECT_FALSE(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, button)));
  EXPECT_TRUE(Only<presenter::PressPoint>(Pointer(InputEvent::Kind::kPress, button + Vec{30, 30})))
      << "somebody who asked for the board, and aims";
}

TEST_F(UiTest, TheKeyThatPressesIsNotForTheButtonUnderASheetThatHasJustGone) {
  Show("lobby");
  ui_.FocusOn("quick-play");
  Show("lobby-keys");
  ShowAtOnce(SampleNamed("lobby").state);
  ASSERT_EQ(Focused(), "quick-play");
  EXPECT_TRUE(Key(InputKey::kEnter).empty());
  now_ += SuddenChange::kNotice;
  EXPECT_TRUE(Only<Action>(Key(InputKey::kEnter))->Is<action::QuickPlay>());
}

TEST_F(UiTest, TheBoardHasTheKeyboardFromTheStartAndWhenNothingElseHas) {
  Show("table-move");
  EXPECT_EQ(ui_.FocusedField(), nullptr);
  EXPECT_EQ(Only<presenter::Key>(Type("d"))->character, 'd');
  const auto left = Only<presenter::FocusBoard>(Key(InputKey::kTab));
  ASSERT_TRUE(left);
  EXPECT_FALSE(left->focused);
  const auto back = Only<presenter::FocusBoard>(Pointer(InputEvent::Kind::kPress, {1, 1}));
  ASSERT_TRUE(back) << "pressed beside everything";
  EXPECT_TRUE(back->focused);
  EXPECT_FALSE(back->sought) << "nobody asked for the cursor";
}

TEST_F(UiTest, AfterASheetTheFocusIsWhereItWas) {
  Show("lobby");
  Key(InputKey::kTab);
  const std::string before = Focused();
  ASSERT_NE(before, "");
  Show("lobby-keys");
  EXPECT_NE(Focused(), before);
  Key(InputKey::kTab);
  Show("lobby");
  EXPECT_EQ(Focused(), before);
}

TEST_F(UiTest, AfterTheSettingsTheFocusIsWhereItWas) {
  Show("sign-in");
  Key(InputKey::kTab);
  const std::string before = Focused();
  Show("settings");
  EXPECT_EQ(Focused(), "choose-theme:dark") << "the first choice";
  Show("sign-in");
  EXPECT_EQ(Focused(), before);
}

TEST_F(UiTest, ArrowsChooseAmongTheValuesOfASettingAndGoFromOneToTheNext) {
  Show("settings");
  const auto light = Only<Action>(Key(InputKey::kRight));
  ASSERT_TRUE(light);
  EXPECT_EQ(light->Id(), "choose-theme:light");
  EXPECT_EQ(Focused(), "choose-theme:light");
  EXPECT_TRUE(Key(InputKey::kRight).empty()) << "there is no other";
  Show("settings");
  Key(InputKey::kLeft);
  Key(InputKey::kDown);
  EXPECT_EQ(Focused(), "choose-scale:automatic") << "all values of one setting are one stop";
  Key(InputKey::kUp);
  EXPECT_EQ(Focused(), "choose-theme:dark");
}

TEST_F(UiTest, CtrlAndAReplacesTheWholeTextOfAField) {
  Show("sign-in");
  Click(CenterOf("field:server"));
  EXPECT_TRUE(Key(InputKey::kSelectAll).empty());
  EXPECT_EQ(Only<presenter::Edit>(Type("x"))->text, "x");
}

TEST_F(UiTest, TabTellsThePresenterThatTheBoardHasTheKeyboard) {
  Show("table-move");
  EXPECT_FALSE(Only<presenter::FocusBoard>(Key(InputKey::kTab))->focused) << "it had it from the start";
  std::optional<presenter::FocusBoard> focus;
  for (int i = 0; i < 60 && !focus; ++i) {
    focus = Only<presenter::FocusBoard>(Key(InputKey::kTab));
  }
  ASSERT_TRUE(focus);
  EXPECT_TRUE(focus->focused);
  EXPECT_EQ(Only<presenter::Key>(Key(InputKey::kLeft))->code, presenter::KeyCode::kLeft);
  EXPECT_FALSE(Only<presenter::FocusBoard>(Key(InputKey::kTab))->focused);
}

TEST_F(UiTest, KeysNobodyWantsGoToThePresenter) {
  Show("table-move");
  EXPECT_EQ(Only<presenter::Key>(Key(InputKey::kEscape))->code, presenter::KeyCode::kEscape);
  EXPECT_EQ(Only<presenter::Key>(Type(":"))->character, ':');
  EXPECT_TRUE(Type("é").empty());
}

TEST_F(UiTest, ASecretIsTypedInFullAndShownAsDots) {
  presenter::AppViewState state = SampleNamed("sign-in").state;
  SignInOf(state).password.text = "pä";
  Show(state);
  EXPECT_EQ(ui_.layout().widgets.Find("field:password")->text, "••");
  Click(CenterOf("field:password"));
  EXPECT_EQ(Only<presenter::Edit>(Type("s"))->text, "päs");
  for (const auto& widget : ui_.Widgets(now_))
    EXPECT_EQ(widget.text.find("pä"), std::string::npos) << widget.id;
}

TEST_F(UiTest, ThePointerOverABoardOfSixIsTold) {
  Show("watch");
  const Vec second = CenterOf("watch:m1");
  EXPECT_EQ(HoveredCard(Pointer(InputEvent::Kind::kMove, second)), "m1");
  EXPECT_EQ(HoveredCard(Pointer(InputEvent::Kind::kMove, second)), std::nullopt);
  EXPECT_EQ(Only<Action>(Click(second))->Id(), "watch:m1");
  EXPECT_EQ(HoveredCard(Pointer(InputEvent::Kind::kMove, {2, 2})), "");
}

TEST_F(UiTest, ANameOnABoardOfSixIsPressedAndTheBoardStaysUnderThePointer) {
  Show("watch");
  const Vec name = CenterOf("board:m1:bottom");
  EXPECT_EQ(HoveredCard(Pointer(InputEvent::Kind::kMove, name)), "m1");
  EXPECT_TRUE(Only<Action>(Click(name))->Is<action::ShowPlayer>());
  EXPECT_EQ(HoveredCard(Pointer(InputEvent::Kind::kMove, CenterOf("watch:m1"))), std::nullopt);
}

TEST_F(UiTest, ANameInAListIsPressed) {
  Show("games");
  const auto press = Only<Action>(Click(CenterOf("row:g3:name")));
  ASSERT_TRUE(press);
  EXPECT_EQ(press->Id(), "show-player:mill_o_meter");
}

TEST_F(UiTest, WhatIsWrongWithAFieldCanBeRead) {
  Show("account-guest");
  EXPECT_NE(ui_.layout().widgets.Find("problem:field:member-name")->text.find("taken"), std::string::npos);
  Click(CenterOf("field:password"));
  EXPECT_EQ(Only<presenter::Edit>(Type("x"))->field, presenter::kPasswordField);
}

TEST_F(UiTest, TheFieldForPliesTakesTheFocusWhenItOpens) {
  Show("table-move");
  Show("table-keyboard");
  EXPECT_EQ(Focused(), "field:ply");
  EXPECT_EQ(Only<presenter::Edit>(Type("7"))->text, "a7-d7");
  EXPECT_EQ(Only<presenter::Key>(Key(InputKey::kEscape))->code, presenter::KeyCode::kEscape);
  Show("table-move");
  EXPECT_EQ(Focused(), "board");
}

TEST_F(UiTest, TheWheelScrollsTheListUnderThePointer) {
  Show("table-move");
  const int before = TableOf(ui_.layout()).moves.rows.first;
  InputEvent wheel;
  wheel.kind = InputEvent::Kind::kWheel;
  wheel.at = TableOf(ui_.layout()).moves.rows.area.center();
  wheel.wheel = 1;
  ui_.Handle(wheel, now_);
  Show("table-move");
  EXPECT_EQ(TableOf(ui_.layout()).moves.rows.first, before - 2);
  wheel.at = TableOf(ui_.layout()).slab.center();
  ui_.Handle(wheel, now_);
  Show("table-move");
  EXPECT_EQ(TableOf(ui_.layout()).moves.rows.first, before - 2);
}

TEST_F(UiTest, TheMoveListGoesToThePlyThatIsShown) {
  presenter::AppViewState state = SampleNamed("table-move").state;
  Show(state);
  TableOf(state).moves.back().white.shown = false;
  TableOf(state).moves[2].white.shown = true;
  Show(state);
  const ListView& rows = TableOf(ui_.layout()).moves.rows;
  EXPECT_LE(rows.first, 2);
  EXPECT_GT(rows.first + rows.shown, 2);
}

TEST_F(UiTest, ThePointerIsAHandOverWhatCanBePressed) {
  Show("lobby");
  Pointer(InputEvent::Kind::kMove, CenterOf("quick-play"));
  EXPECT_EQ(ui_.Shape(), PointerShape::kHand);
  Pointer(InputEvent::Kind::kMove, CenterOf("field:code"));
  EXPECT_EQ(ui_.Shape(), PointerShape::kText);
  Pointer(InputEvent::Kind::kMove, {2, 899});
  EXPECT_EQ(ui_.Shape(), PointerShape::kArrow);
}

TEST_F(UiTest, ClosingTheWindowIsAnIntent) {
  Show("lobby");
  EXPECT_TRUE(Only<presenter::Close>(Pointer(InputEvent::Kind::kClose, {})));
}

TEST_F(UiTest, OnlyWhatMovesKeepsTheWindowBusy) {
  Show("table-move");
  EXPECT_FALSE(ui_.Moving(now_ + Millis(1000)));
  EXPECT_FALSE(ui_.Busy(now_ + Millis(1000)));
  Show("table-reconnecting");
  EXPECT_FALSE(ui_.Moving(now_ + Millis(1000)));
  EXPECT_TRUE(ui_.Busy(now_ + Millis(1000)));
}

}  // namespace
}  // namespace merels::view
