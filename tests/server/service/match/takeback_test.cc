// Takebacks and aborts: their effects on clocks, lists and the record, also after a restart.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::seconds;

class TakebackTest : public ::testing::Test {
 protected:
  Result<match::SeenEntry> Do(const match::Player& by, match::Action action, Seq expected = 0) {
    return world.Submit(by, match, {{}, world.NewRequest(), expected, 0, std::move(action)});
  }
  void Play(const match::Player& by, const std::string& ply) {
    ASSERT_TRUE(Do(by, match::PlayPly{ply}, world.Get(match).position_seq).ok());
  }
  /// Ann asks to take back her newest ply, and Bob agrees.
  void TakeBack() {
    ASSERT_TRUE(Do(ann, match::OfferTakeback{}, world.Get(match).position_seq).ok());
    ASSERT_TRUE(Do(bob, match::AcceptTakeback{}, world.Get(match).takeback_seq).ok());
  }
  std::string Record() {
    std::string text;
    world.game_server->match_calls().ExportMatch(
        ann, {match}, [&](const Result<std::string>& record) { text = record.value(); });
    world.Run();
    return text;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  MatchId match = world.Seat(ann, bob, {seconds(60), seconds(0)});
};

TEST_F(TakebackTest, TheRecordHasThePliesThatStandAndNoOthers) {
  Play(ann, "d2");
  Play(bob, "f4");
  TakeBack();
  Play(ann, "a1");
  const std::string record = Record();
  EXPECT_NE(record.find("1 a1"), std::string::npos) << record;
  EXPECT_EQ(record.find("d2"), std::string::npos) << record;
  EXPECT_EQ(record.find("f4"), std::string::npos) << record;
}

TEST_F(TakebackTest, TheTurnBeginsAnewAndTheTimeThoughtIsGivenBack) {
  Play(ann, "d2");
  world.executor.Advance(seconds(20));
  Play(bob, "f4");
  world.executor.Advance(seconds(30));
  TakeBack();
  EXPECT_EQ(world.Get(match).clocks.left, (std::array<clock::Millis, 2>{seconds(60), seconds(60)}));
  world.executor.Advance(seconds(59));
  EXPECT_FALSE(world.Get(match).outcome);
  world.executor.Advance(seconds(2));
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
}

TEST_F(TakebackTest, TheFlagFallsWhereItShouldAlsoWhenAnotherRunSeesToIt) {
  Play(ann, "d2");
  world.executor.Advance(seconds(20));
  TakeBack();
  world.executor.Advance(seconds(5));
  world.Restart();
  world.executor.Advance(seconds(60));
  EXPECT_FALSE(world.Get(match).outcome) << "the outage gives ten seconds";
  world.executor.Advance(seconds(10));
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
}

TEST_F(TakebackTest, AMatchThatWasCalledOffIsListedWithoutAResult) {
  Play(ann, "d2");
  ASSERT_TRUE(Do(bob, match::Abort{}).ok());
  world.Restart();
  Page<match::Summary> page;
  world.game_server->match_calls().ListMatches(
      ann, {}, [&](const Result<Page<match::Summary>>& found) { page = found.value(); });
  world.Run();
  ASSERT_EQ(page.items.size(), 1U);
  EXPECT_EQ(page.items[0].outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
  EXPECT_NE(Record().find("[Result \"*\"]\n[Reason \"aborted\"]"), std::string::npos) << Record();
}

}  // namespace
}  // namespace merels::service
