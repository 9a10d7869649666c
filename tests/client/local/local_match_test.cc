#include "client/local/local_match.h"

#include <sstream>

#include <gtest/gtest.h>

#include "client/local/matches.h"

namespace merels::local {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Terms Against(Opponent opponent, const std::string& ruleset = "standard") {
  Terms terms;
  terms.opponent = opponent;
  terms.ruleset = ruleset;
  return terms;
}

LocalMatch Begun(const Terms& terms, Side mine = Side::kFirst) {
  auto match = LocalMatch::Begin(MatchId("m"), terms, mine, Millis(1000));
  EXPECT_TRUE(match.ok());
  return std::move(*match);
}

void Play(LocalMatch& match, const std::string& plies, Moment moment = {}) {
  std::istringstream words(plies);
  for (std::string ply; words >> ply;) EXPECT_TRUE(match.Act(match::PlayPly{ply}, moment).ok()) << ply;
}

TEST(LocalMatch, TheComputerMovesForTheOtherSide) {
  auto match = Begun(Against(Opponent::kComputer), Side::kSecond);
  EXPECT_TRUE(match.ComputerToMove());
  EXPECT_TRUE(match.players()[0].bot);
  Play(match, "d2");
  EXPECT_FALSE(match.ComputerToMove());
  EXPECT_EQ(match.sitting(), Side::kSecond);
}

TEST(LocalMatch, OfTwoPlayersWhoIsToMoveSitsAtTheWindow) {
  auto match = Begun(Against(Opponent::kHuman));
  EXPECT_EQ(match.sitting(), Side::kFirst);
  Play(match, "d2");
  EXPECT_EQ(match.sitting(), Side::kSecond);
  EXPECT_FALSE(match.ComputerToMove());
}

TEST(LocalMatch, RulesWithoutThatOpponentAreRefused) {
  const auto refused = [](Opponent opponent, const std::string& ruleset) {
    return LocalMatch::Begin(MatchId("m"), Against(opponent, ruleset), Side::kFirst, Millis(0))
        .error()
        .reason;
  };
  EXPECT_EQ(refused(Opponent::kComputer, "peg"), Reason::kBadArgument);
  EXPECT_EQ(refused(Opponent::kNobody, "standard"), Reason::kBadArgument);
  EXPECT_EQ(refused(Opponent::kComputer, "chess"), Reason::kUnknownRuleset);
}

TEST(LocalMatch, OnesOwnPlyIsTakenBackWithTheAnswerToIt) {
  auto match = Begun(Against(Opponent::kComputer));
  EXPECT_FALSE(match.CanTakeBack());
  Play(match, "d2 f4 d6 b4");
  ASSERT_TRUE(match.TakeBack({}).ok());
  EXPECT_EQ(match.state().plies(), (std::vector<std::string>{"d2", "f4"}));
  Play(match, "d6");
  ASSERT_TRUE(match.TakeBack({}).ok()) << "before the answer";
  EXPECT_EQ(match.state().plies(), (std::vector<std::string>{"d2", "f4"}));
}

TEST(LocalMatch, OfTwoPlayersTheNewestPlyIsTakenBack) {
  auto match = Begun(Against(Opponent::kHuman));
  Play(match, "d2 f4 d6");
  ASSERT_TRUE(match.TakeBack({}).ok());
  ASSERT_TRUE(match.TakeBack({}).ok());
  EXPECT_EQ(match.state().plies(), (std::vector<std::string>{"d2"}));
}

TEST(LocalMatch, APuzzleIsUndoneToItsStart) {
  auto match = Begun(Against(Opponent::kNobody, "peg"));
  const std::string start = match.game().position();
  Play(match, match.game().LegalPlies().front());
  Play(match, match.game().LegalPlies().front());
  EXPECT_TRUE(match.Undo(Millis(0)));
  EXPECT_TRUE(match.Undo(Millis(0)));
  EXPECT_EQ(match.game().position(), start);
  EXPECT_FALSE(match.Undo(Millis(0)));
}

TEST(LocalMatch, APuzzleThatWasGivenUpGoesOnAfterAnUndo) {
  auto match = Begun(Against(Opponent::kNobody, "peg"));
  Play(match, match.game().LegalPlies().front());
  ASSERT_TRUE(match.Act(match::Resign{}, {}).ok());
  EXPECT_TRUE(match.over());
  EXPECT_TRUE(match.Undo(Millis(0)));
  EXPECT_FALSE(match.over());
}

TEST(LocalMatch, TheClockStandsWhileTheMatchPauses) {
  Terms terms = Against(Opponent::kComputer);
  terms.clock = {minutes(1), seconds(0)};
  auto match = Begun(terms);
  Play(match, "d2 f4");  // before both have played, its time only aborts it
  EXPECT_EQ(match.Thought(Millis(50'000)), Millis(0)) << "it does not run yet";
  match.Go(Millis(50'000));
  match.Pause(Millis(60'000));
  match.Go(Millis(200'000));
  EXPECT_EQ(match.Thought(Millis(205'000)), Millis(15'000));
  EXPECT_FALSE(match.Flag({Millis(244'000), Millis(0)}));
  const auto end = match.Flag({Millis(251'000), Millis(0)});
  ASSERT_TRUE(end);
  EXPECT_EQ(match.state().outcome()->reason, "time");
}

TEST(LocalMatch, APlyIsChargedAndTheNextTurnBeginsAnew) {
  Terms terms = Against(Opponent::kHuman);
  terms.clock = {minutes(1), seconds(2)};
  auto match = Begun(terms);
  match.Go(Millis(1'000));
  Play(match, "d2", {Millis(11'000), Millis(0)});
  EXPECT_EQ(match.state().clock().left(Side::kFirst), Millis(52'000));
  EXPECT_EQ(match.Thought(Millis(12'000)), Millis(1'000));
}

TEST(SavedMatch, IsReadAsItWasWritten) {
  Terms terms = Against(Opponent::kComputer, "six");
  terms.clock = {minutes(5), seconds(3)};
  terms.level = 7;
  auto match = Begun(terms, Side::kSecond);
  match.Go(Millis(0));
  Play(match, "a1 c1", {Millis(4'000), Millis(5'000)});
  ASSERT_TRUE(match.TakeBack({Millis(5'000), Millis(6'000)}).ok());
  const std::string text = Write(match, Millis(7'000));
  const auto read = Read(text);
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(HeadOf(*read), HeadOf(match));
  EXPECT_EQ(read->log(), match.log());
  EXPECT_EQ(read->Thought(Millis(99'000)), Millis(2'000)) << "its clock stands";
  EXPECT_EQ(Write(*read, Millis(0)), text);
}

TEST(LocalMatch, OneFromAPositionIsPlayedFromThereAndAgain) {
  Terms terms = Against(Opponent::kComputer);
  terms.start = ".../.../.../....B./.../.W./... b 8,8";
  auto match = Begun(terms, Side::kSecond);
  EXPECT_EQ(match.sitting(), Side::kSecond);
  EXPECT_FALSE(match.ComputerToMove());
  Play(match, "a1 g7");
  EXPECT_TRUE(match.CanTakeBack());
  ASSERT_TRUE(match.TakeBack({}).ok());
  EXPECT_EQ(match.game().position(), terms.start);
  EXPECT_FALSE(match.CanTakeBack());
}

TEST(LocalMatch, APositionThatIsNoneIsRefused) {
  Terms terms = Against(Opponent::kComputer);
  terms.start = "nonsense";
  EXPECT_EQ(LocalMatch::Begin(MatchId("m"), terms, Side::kFirst, Millis(0)).error().reason,
            Reason::kBadPosition);
}

TEST(SavedMatch, KeepsThePositionItBeganWith) {
  Terms terms = Against(Opponent::kComputer);
  terms.start = ".../.../.../....B./.../.W./... b 8,8";
  auto match = Begun(terms, Side::kSecond);
  Play(match, "a1");
  const std::string text = Write(match, Millis(0));
  const auto read = Read(text);
  ASSERT_TRUE(read.ok()) << read.error().sentence;
  EXPECT_EQ(read->terms(), match.terms());
  EXPECT_EQ(read->game().position(), match.game().position());
  EXPECT_EQ(ReadHead(text)->terms.start, "") << "the next game begins as usual";
}

TEST(SavedMatch, APositionThatItsPliesDoNotMakeIsRefused) {
  auto match = Begun(Against(Opponent::kComputer));
  Play(match, "d2 f4");
  std::string text = Write(match, Millis(0));
  text.replace(text.find("\nw d2"), 5, "\nw d3");
  EXPECT_EQ(Read(text).error().reason, Reason::kBadRecord);
}

TEST(SavedMatch, ATextThatIsCutShortIsRefusedWhereverItEnds) {
  auto match = Begun(Against(Opponent::kComputer));
  Play(match, "d2 f4");
  const std::string text = Write(match, Millis(0));
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(Read(text.substr(0, length)).ok()) << length;
  }
}

TEST(SavedMatch, ALineThatIsNoneOfItsIsNamed) {
  auto match = Begun(Against(Opponent::kComputer));
  std::string text = Write(match, Millis(0));
  text.replace(text.find("opponent computer 2"), 19, "opponent computer 99");
  EXPECT_EQ(Read(text).error().sentence, "line 3 is not one of a saved match");
}

}  // namespace
}  // namespace merels::local
