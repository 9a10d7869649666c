// One-time notices stay in snapshots for a while.
#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

class RecentNotices : public ::testing::Test {
 protected:
  /// The snapshot on a new stream, which is closed again.
  lobby::NoticesSnapshot Now(const match::Player& player) {
    Inbox inbox;
    const auto session = Listen(player, inbox);
    return inbox.Contents<lobby::NoticesSnapshot>().at(0);
  }
  std::unique_ptr<Session> Listen(const match::Player& player, Inbox& inbox) {
    auto session = world.game_server->OpenSession(player, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
    return session;
  }
  /// A seek of this player that was cancelled; its request id.
  RequestId Cancelled(const match::Player& player) {
    const RequestId request = world.NewRequest();
    EXPECT_TRUE(world.SeekFor(player, {request, {{{"standard", {}}}}}).ok());
    world.Run();
    EXPECT_TRUE(world.CancelSeekFor(player).ok());
    return request;
  }
  static std::vector<RequestId> SeeksIn(const lobby::NoticesSnapshot& now) {
    std::vector<RequestId> seeks;
    for (const auto& recent : now.recent) seeks.push_back(std::get<lobby::SeekEnded>(recent.notice).request);
    return seeks;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_F(RecentNotices, ASeekThatEndedIsInTheSnapshotWithItsTimeAndNobodyElseSeesIt) {
  Inbox inbox;
  const auto session = Listen(ann, inbox);
  const RequestId request = Cancelled(ann);
  const auto now = Now(ann);
  EXPECT_EQ(SeeksIn(now), std::vector{request});
  EXPECT_EQ(now.recent.at(0).at, world.clock.Now());
  EXPECT_TRUE(Now(bob).recent.empty());
}

TEST_F(RecentNotices, AChallengeThatWasDeclinedWhileItsMakerWasAwayIsInTheirSnapshot) {
  std::optional<ChallengeId> made;
  world.game_server->challenges().Make(
      ann, {world.NewRequest(), bob.id.text(), "standard", {}},
      [&](const auto& challenged) { made = std::get<lobby::Challenge>(challenged.value()).id; });
  world.Run();
  ASSERT_TRUE(made.has_value());
  world.game_server->challenges().Decline(bob, {*made, lobby::DeclineReason::kLater},
                                          [](const Result<void>&) {});
  world.Run();
  const auto now = Now(ann);
  ASSERT_EQ(now.recent.size(), 1U);
  const auto& ended = std::get<lobby::ChallengeEnded>(now.recent[0].notice);
  EXPECT_EQ(ended.id, *made);
  EXPECT_EQ(ended.reason, lobby::DeclineReason::kLater);
  EXPECT_TRUE(now.challenges.empty());
}

TEST_F(RecentNotices, TheyAreKeptForAWhile) {
  world.limits.recent_notice_ms = 60'000;
  Inbox inbox;
  const auto session = Listen(ann, inbox);
  const RequestId first = Cancelled(ann);
  world.executor.Advance(milliseconds(40'000));
  const RequestId second = Cancelled(ann);
  EXPECT_EQ(SeeksIn(Now(ann)), (std::vector{first, second}));
  world.executor.Advance(milliseconds(40'000));
  EXPECT_EQ(SeeksIn(Now(ann)), std::vector{second});
  world.executor.Advance(minutes(1));
  EXPECT_TRUE(Now(ann).recent.empty());
}

TEST_F(RecentNotices, OfOneAccountOnlySoManyAreKept) {
  world.limits.recent_notices = 2;
  Inbox inbox;
  const auto session = Listen(ann, inbox);
  Cancelled(ann);
  const RequestId second = Cancelled(ann);
  const RequestId third = Cancelled(ann);
  EXPECT_EQ(SeeksIn(Now(ann)), (std::vector{second, third}));
}

}  // namespace
}  // namespace merels::service
