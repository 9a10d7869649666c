#include "server/service/analysis/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/service/game_server_test.h"
#include "tests/support/known_values.h"

namespace merels::service {
namespace {

class AnalysisTest : public GameServerTest {
 protected:
  void GiveTablebase(KnownValues* known) {
    world.exact = known;
    world.Restart();
  }
  Result<Analysis::Positions> Analyse(const match::Player& viewer, api::PageQuery page = {}) {
    return Answer<Analysis::Positions>([&](auto done) {
      world.game_server->analysis().Analyse(viewer, {{match}, page}, done);
    });
  }
  Reason Refusal(const match::Player& viewer, api::PageQuery page = {}) {
    const auto answer = Analyse(viewer, std::move(page));
    return answer ? Reason::kInternal : answer.error().reason;
  }
  void Play(const std::vector<std::string>& plies) {
    for (const std::string& ply : plies) {
      const bool first = world.Get(match).to_move == rules::Side::kFirst;
      ASSERT_TRUE(world
                      .Submit(first ? ann : bob, match,
                              {{}, world.NewRequest(), world.Get(match).position_seq, 0, match::PlayPly{ply}})
                      .ok());
    }
  }
  void Resign() {
    ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  }

  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player eve = world.Guest("Eve");
  MatchId match = world.Seat(ann, bob);
  KnownValues values{world.Get(match).settings.ruleset};
};

TEST_F(AnalysisTest, ItIsOffWithoutATablebase) {
  Resign();
  EXPECT_EQ(Refusal(ann), Reason::kAnalysisOff);
}

TEST_F(AnalysisTest, EveryPositionOfAMatchThatIsOverHasItsPliesAndTheOneThatWasPlayed) {
  GiveTablebase(&values);
  Play({"d2", "a7"});
  Resign();
  const auto seen = Analyse(eve);
  ASSERT_TRUE(seen.ok());
  ASSERT_EQ(seen->items.size(), 3U);
  EXPECT_EQ(seen->next, "");
  EXPECT_EQ(seen->items[0].played, "d2");
  EXPECT_EQ(seen->items[0].plies.size(), 24U);
  EXPECT_EQ(seen->items[1].played, "a7");
  EXPECT_EQ(seen->items[1].number, 1);
  EXPECT_EQ(seen->items[1].to_move, rules::Side::kSecond);
  EXPECT_EQ(seen->items[2].played, "");
  EXPECT_EQ(seen->items[2].plies.size(), 22U);
}

TEST_F(AnalysisTest, AMatchThatGoesOnIsRefusedToItsPlayersAndToOthers) {
  GiveTablebase(&values);
  Play({"d2"});
  EXPECT_EQ(Refusal(ann), Reason::kMatchGoesOn);
  EXPECT_EQ(Refusal(eve), Reason::kMatchGoesOn);
  EXPECT_EQ(values.asked, 0);
}

TEST_F(AnalysisTest, AMatchThatTheViewerMayNotSeeIsUnknown) {
  GiveTablebase(&values);
  match = MatchId("aaaaaaaaaaaaa");
  EXPECT_EQ(Refusal(ann), Reason::kUnknownMatch);
}

TEST_F(AnalysisTest, APageGoesOnWhereTheOneBeforeEnded) {
  world.limits.max_analysed_positions = 2;
  GiveTablebase(&values);
  Play({"d2", "a7", "d3"});
  Resign();
  const auto first = Analyse(ann, {200, ""});
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->items.size(), 2U);
  const auto second = Analyse(ann, {0, first->next});
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second->items.size(), 2U);
  EXPECT_EQ(second->items[0].number, 2);
  EXPECT_EQ(second->items[0].played, "d3");
  EXPECT_EQ(second->next, "");
  EXPECT_EQ(Analyse(ann, {1, ""})->items.size(), 1U);
}

TEST_F(AnalysisTest, ATokenOfNoPageIsRefused) {
  GiveTablebase(&values);
  Resign();
  for (const char* token : {"x", "-1", "1x", "2", "99999999999"})
    EXPECT_EQ(Refusal(ann, {0, token}), Reason::kBadArgument) << token;
}

TEST_F(AnalysisTest, ARulesetWithoutATablebaseIsRefused) {
  KnownValues others("three");
  GiveTablebase(&others);
  Resign();
  EXPECT_EQ(Refusal(ann), Reason::kNoValues);
  EXPECT_EQ(others.asked, 0);
}

TEST_F(AnalysisTest, AnAccountMayAskSoOftenAndOthersGoOn) {
  world.limits.analysis_burst = 2;
  GiveTablebase(&values);
  Resign();
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(Analyse(ann).ok());
  const auto refused = Analyse(ann);
  EXPECT_EQ(refused.error().reason, Reason::kRateLimited);
  EXPECT_EQ(*refused.error().facts.Find("limit"), "analyses-per-minute");
  EXPECT_TRUE(Analyse(bob).ok());
  world.executor.Advance(std::chrono::seconds(1));
  EXPECT_TRUE(Analyse(ann).ok()) << "60 a minute";
}

TEST_F(AnalysisTest, WhenTooManyWaitTheAnswerSaysSo) {
  GiveTablebase(&values);
  values.full = true;
  Resign();
  EXPECT_EQ(Refusal(ann), Reason::kRateLimited);
}

}  // namespace
}  // namespace merels::service
