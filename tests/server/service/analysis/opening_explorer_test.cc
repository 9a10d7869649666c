#include "server/service/analysis/opening_explorer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/service/following/spectators.h"

namespace merels::service {
namespace {

using study::OpeningPage;
using study::OpeningPly;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OpeningExplorerTest : public SpectatorsTest {
 protected:
  /// What has been counted by the time that the question is answered.
  Result<OpeningPage> Explore(const std::string& position = "", const std::string& ruleset = "standard") {
    return eve.Ask<OpeningPage>([&](const Done<OpeningPage>& done) {
      world.game_server->openings().Ask(eve.me, {ruleset, position}, done);
    });
  }
  /// When the first question has been answered, all is counted.
  OpeningPage Counted() {
    EXPECT_TRUE(Explore().ok());
    const auto page = Explore();
    EXPECT_TRUE(page.ok() && !page->counting);
    return page ? *page : OpeningPage();
  }
  MatchId PlayAndResign(const std::vector<std::string>& plies, const Watching& watching = {}) {
    const MatchId match = Open(watching);
    for (std::size_t i = 0; i < plies.size(); ++i) {
      const match::Player& mover = i % 2 == 0 ? ann.me : bob.me;
      EXPECT_TRUE(
          world
              .Submit(mover, match,
                      {{}, world.NewRequest(), ann.Get(match)->position_seq, 0, match::PlayPly{plies[i]}})
              .ok());
    }
    Resign(match);
    world.clock.Advance(seconds(1));
    return match;
  }
};

TEST_F(OpeningExplorerTest, MatchesFromBeforeAndAfterTheFirstQuestionCountOnce) {
  PlayAndResign({"d2", "a1"});
  PlayAndResign({"a1", "d2"});
  EXPECT_TRUE(Explore()->counting) << "nothing is read before somebody asks";
  EXPECT_EQ(Counted().games, 2U);
  PlayAndResign({"f4", "g7"});
  const OpeningPage page = Counted();
  EXPECT_EQ(page.games, 3U);
  EXPECT_FALSE(page.older_left_out);
  EXPECT_THAT(page.plies, ElementsAre(OpeningPly{"b4", {2, 0, 0}}, OpeningPly{"a1", {1, 0, 0}}));
  Restart();
  EXPECT_EQ(Counted(), page);
}

TEST_F(OpeningExplorerTest, APositionIsFoundByAnyOfItsImages) {
  PlayAndResign({"d2", "a1"});
  Counted();
  const auto page = Explore(".../.../.../....W./.../.../... b 8,9");
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(page->plies.size(), 1U);
}

TEST_F(OpeningExplorerTest, AMatchThatGoesOnOrWasAbortedDoesNotCount) {
  const MatchId match = Open({});
  EXPECT_EQ(Counted().games, 0U);
  ASSERT_TRUE(world.Submit(ann.me, match, {{}, world.NewRequest(), 0, 0, match::Abort{}}).ok());
  EXPECT_EQ(Counted().games, 0U);
  Restart();
  EXPECT_EQ(Counted().games, 0U);
}

TEST_F(OpeningExplorerTest, AMatchThatNotEverybodyMayWatchDoesNotCount) {
  Counted();
  for (const WatchAccess access : {WatchAccess::kCode, WatchAccess::kClosed})
    world.game_server->openings().MatchOver(PlayAndResign({"d2", "a1"}, With(access)));
  EXPECT_EQ(Counted().games, 0U);
  Restart();
  EXPECT_EQ(Counted().games, 0U);
}

TEST_F(OpeningExplorerTest, AMatchThatIsShownLateCountsWhenEverybodyMayKnowItsEnd) {
  PlayAndResign({"d2", "a1"}, ByTime(seconds(60)));
  EXPECT_EQ(Counted().games, 0U);
  PlayAndResign({"a1", "d2"}, ByTime(seconds(60)));
  EXPECT_EQ(Counted().games, 0U);
  Advance(seconds(70));
  EXPECT_GE(Counted().games, 1U) << "the one that ended after the first question";
  Restart();
  EXPECT_EQ(Counted().games, 2U);
}

TEST_F(OpeningExplorerTest, OnlyTheNewestMatchesCount) {
  world.limits.opening_matches = 2;
  for (const char* first : {"d2", "a1", "a1"}) PlayAndResign({first, "g7"});
  OpeningPage page = Counted();
  EXPECT_EQ(page.games, 2U);
  EXPECT_TRUE(page.older_left_out);
  EXPECT_THAT(page.plies, ElementsAre(OpeningPly{"a1", {2, 0, 0}}));
  PlayAndResign({"a4", "g7"});
  page = Counted();
  EXPECT_EQ(page.games, 2U);
  EXPECT_EQ(page.plies.size(), 2U);
}

TEST_F(OpeningExplorerTest, AnotherLimitIsInForceAtTheNextQuestion) {
  for (int i = 0; i < 3; ++i) PlayAndResign({"d2", "a1"});
  EXPECT_EQ(Counted().games, 3U);
  world.limits.opening_matches = 2;
  EXPECT_EQ(Counted().games, 2U);
  world.limits.opening_matches = 20;
  EXPECT_EQ(Counted().games, 3U);
}

TEST_F(OpeningExplorerTest, WhenTheStoreIsBackReadingGoesOn) {
  for (int i = 0; i < 3; ++i) PlayAndResign({"d2", "a1"});
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  for (int i = 0; i < 2; ++i) {
    const auto page = Explore();
    ASSERT_TRUE(page.ok());
    EXPECT_EQ(page->games, 0U);
    EXPECT_TRUE(page->counting) << "there is more to read";
  }
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_EQ(Counted().games, 3U);
}

TEST_F(OpeningExplorerTest, BadQuestionsAreRefusedByName) {
  EXPECT_EQ(Explore("", "chess").error().reason, Reason::kUnknownRuleset);
  EXPECT_EQ(Explore("xyz").error().reason, Reason::kBadPosition);
  EXPECT_THAT(Explore("", "peg")->plies, IsEmpty());
  world.limits.opening_matches = 0;
  EXPECT_EQ(Explore().error().reason, Reason::kAnalysisOff);
}

}  // namespace
}  // namespace merels::service
