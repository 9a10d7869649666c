// Sanctions in a cluster of several nodes: the account is notified of their beginning and end at any node.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using domain::SanctionKind;
using std::chrono::milliseconds;
using std::chrono::minutes;

/// The moderator is at the first node, Eve at the second, and no broadcasts pass between them.
class SharedSanctionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    session = two.game_server->OpenSession(eve, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }
  std::string Impose(minutes term = minutes(0)) {
    std::string id;
    one.game_server->moderation().Impose(moderator,
                                         {eve.id.text(), SanctionKind::kMute, "for shouting", term},
                                         [&](const Result<api::Sanction>& imposed) {
                                           EXPECT_TRUE(imposed.ok()) << imposed.error().ToString();
                                           if (imposed) id = imposed->imposed.id;
                                         });
    world.Run();
    return id;
  }
  void Lift(const std::string& id) {
    one.game_server->moderation().Lift(moderator, id, "a mistake",
                                       [](const Result<void>& lifted) { EXPECT_TRUE(lifted.ok()); });
    world.Run();
  }
  void Check() { world.executor.Advance(milliseconds(world.limits.account_interval_ms) * 2); }
  template <class T>
  std::vector<T> Told() const {
    std::vector<T> told;
    for (const auto& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one_notice = std::get_if<T>(&notice)) told.push_back(*one_notice);
    }
    return told;
  }

  World world;
  match::Player moderator = world.Guest("Tom");
  match::Player eve = world.Guest("Eve");
  DeafBus bus;
  ClusterNode one{world, bus}, two{world, bus};
  Inbox inbox;
  std::unique_ptr<Session> session;
};

TEST_F(SharedSanctionsTest, ThatOneWasImposedOrLiftedAtAnotherNodeIsToldOnceWithItsReason) {
  const std::string id = Impose();
  Check();
  ASSERT_EQ(Told<lobby::Sanctioned>().size(), 1U);
  EXPECT_EQ(Told<lobby::Sanctioned>()[0].id, id);
  EXPECT_TRUE(Told<lobby::SanctionLifted>().empty());
  Lift(id);
  Check();
  Check();
  const auto lifted = Told<lobby::SanctionLifted>();
  ASSERT_EQ(lifted.size(), 1U);
  EXPECT_EQ(lifted[0].sanction.id, id);
  EXPECT_EQ(lifted[0].because, "a mistake");
}

TEST_F(SharedSanctionsTest, OneWhoseTermIsOverWasNotLifted) {
  Impose(minutes(1));
  Check();
  world.executor.Advance(minutes(2));
  EXPECT_TRUE(Told<lobby::SanctionLifted>().empty());
}

}  // namespace
}  // namespace merels::service
