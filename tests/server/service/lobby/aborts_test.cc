// A player who aborts match after match is warned, and then has to wait for the next one.
#include <gtest/gtest.h>

#include "server/service/accounts/admission.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// Three without a warning, five before the pause; one is forgotten in ten minutes.
class AbortsTest : public ::testing::Test {
 protected:
  AbortsTest() { session->Subscribe(session::Topic::Notices(), "", 0); }
  ~AbortsTest() override { session.reset(); }

  void Abort(const match::Player& player) {
    const MatchId match = world.Seat(bob, ann);
    ASSERT_TRUE(world.Submit(player, match, {{}, world.NewRequest(), 0, 0, match::Abort{}}).ok());
    world.Run();
  }
  std::vector<lobby::AbortWarning> Warnings() const {
    std::vector<lobby::AbortWarning> found;
    for (const lobby::Notice& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<lobby::AbortWarning>(&notice)) found.push_back(*one);
    }
    return found;
  }
  Result<Ticket> Seek() { return world.SeekFor(ann, {world.NewRequest(), {{{"standard", {}}}}}); }
  Reason Open(const match::Player& player) {
    Reason reason = kLastReason;
    world.game_server->tables().Open(player, {world.NewRequest(), "standard", {}, rules::Side::kFirst, false},
                                     [&](const Result<lobby::Opened>& opened) {
                                       if (!opened) reason = opened.error().reason;
                                     });
    world.Run();
    return reason;
  }

  World world;
  match::Player ann = world.Guest("Ann"), bob = world.Guest("Bob");
  Inbox inbox;
  std::unique_ptr<Session> session = world.game_server->OpenSession(ann, inbox).value();
};

TEST_F(AbortsTest, FirstTheyAreToldAndAfterMoreTheNextSearchHasToWait) {
  Abort(ann), Abort(ann);
  EXPECT_TRUE(Warnings().empty()) << "it happens";
  Abort(ann);
  ASSERT_EQ(Warnings().size(), 1U);
  EXPECT_EQ(Warnings()[0], (lobby::AbortWarning{2, milliseconds(0)}));
  Abort(ann);
  EXPECT_TRUE(Seek().ok()) << "words only";
  Abort(ann);
  EXPECT_EQ(Warnings().back(), (lobby::AbortWarning{0, minutes(10)}));
  const auto refused = Seek();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kRateLimited);
  EXPECT_EQ(*refused.error().facts.Find(fact::kWaitMs), "600000");
  EXPECT_EQ(*refused.error().facts.Find(fact::kLimit), "aborts-before-pause");
  EXPECT_EQ(Open(ann), Reason::kRateLimited);
  world.Pass(minutes(10));
  EXPECT_EQ(Open(ann), kLastReason);
}

TEST_F(AbortsTest, TheOpponentHasDoneNothing) {
  for (int i = 0; i < 5; ++i) Abort(bob);
  EXPECT_TRUE(Warnings().empty());
  EXPECT_TRUE(Seek().ok());
  EXPECT_EQ(Open(bob), Reason::kRateLimited);
}

TEST_F(AbortsTest, WhoLetsTheirTimeRunOutBeforeBothHavePlayedHasAbortedToo) {
  for (int i = 0; i < 3; ++i) {
    const MatchId match = world.Seat(ann, bob, {seconds(3), milliseconds(0)});
    world.Pass(seconds(5));
    EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
    EXPECT_EQ(world.Get(match).aborted_by, rules::Side::kFirst);
  }
  EXPECT_EQ(Warnings().size(), 1U);
}

TEST_F(AbortsTest, GivingUpAPuzzleIsNothingOfTheKind) {
  for (int i = 0; i < 6; ++i) {
    world.game_server->tables().Open(
        ann, {world.NewRequest(), "peg", {}, std::nullopt, false}, [&](const Result<lobby::Opened>& opened) {
          const MatchId match = std::get<MatchId>(opened.value());
          world.game_server->match_calls().Submit(
              match, {ann.id, world.NewRequest(), 0, 0, match::Abort{}}, world.clock.Monotonic(),
              [](const Result<match::SeenEntry>& answer) { EXPECT_TRUE(answer.ok()); });
        });
    world.Run();
  }
  EXPECT_TRUE(Warnings().empty());
  EXPECT_TRUE(Seek().ok());
}

}  // namespace
}  // namespace merels::service
