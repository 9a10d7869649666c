// Quick play, from the wish to the match.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

class QuickPlayTest : public ::testing::Test {
 protected:
  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session;
  };
  Client Join(const std::string& name) {
    Client client;
    client.player = world.Guest(name);
    client.session = world.house->OpenSession(client.player, *client.inbox).value();
    client.session->Subscribe("notices", "", 0);
    return client;
  }
  Result<Ticket> Seek(const match::Player& player, const std::string& ruleset = "standard") {
    auto ticket = world.house->SeekFor(player, {world.NewRequest(), ruleset, {}});
    world.Run();
    return ticket;
  }

  World world;
};

TEST_F(QuickPlayTest, ARetriedSeekGetsItsFirstAnswerAndNoSecondMatch) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  const service::Seek wish{world.NewRequest(), "standard", {}};
  const auto first = world.house->SeekFor(ann.player, wish);
  world.executor.Advance(std::chrono::seconds(1));
  const auto waiting = world.house->SeekFor(ann.player, wish);
  EXPECT_EQ(waiting->since, first->since);
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_EQ(world.house->SeekFor(ann.player, wish)->since, first->since);
  ASSERT_TRUE(Seek(Join("Cleo").player).ok());
  EXPECT_EQ(world.disk->log.size(), 1U) << "she waits no more";
}

TEST_F(QuickPlayTest, ASeekThatWasPairedBeforeARestartIsToldItsMatchAndNotPairedAgain) {
  const auto ann = world.Guest("Ann");
  const service::Seek wish{world.NewRequest(), "standard", {}};
  {
    Inbox inbox;
    const auto session = world.house->OpenSession(ann, inbox).value();
    session->Subscribe("notices", "", 0);
    Client bob = Join("Bob");
    ASSERT_TRUE(world.house->SeekFor(ann, wish).ok());
    ASSERT_TRUE(Seek(bob.player).ok());
  }
  const MatchId match = world.disk->log.begin()->first;
  world.Restart();
  Client cleo = Join("Cleo");
  Inbox inbox;
  const auto session = world.house->OpenSession(ann, inbox).value();
  session->Subscribe("notices", "", 0);
  ASSERT_TRUE(world.house->SeekFor(ann, wish).ok());
  ASSERT_TRUE(Seek(cleo.player).ok());
  EXPECT_EQ(std::get<lobby::Paired>(inbox.Contents<lobby::Notice>().at(0)).match, match);
  EXPECT_EQ(world.house->CancelSeekFor(ann).value(), match);
  EXPECT_EQ(world.disk->log.size(), 1U);
}

TEST_F(QuickPlayTest, SeekingNeedsAStreamThatHearsOfThePairing) {
  const auto deaf = world.Guest("Deaf");
  EXPECT_EQ(Seek(deaf).error().reason, Reason::kNotListening);
}

TEST_F(QuickPlayTest, ATicketGoesWithItsOwnersLastStream) {
  Client ann = Join("Ann");
  ASSERT_TRUE(Seek(ann.player).ok());
  ann.session.reset();
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_TRUE(bob.inbox->Contents<lobby::Notice>().empty());
}

TEST_F(QuickPlayTest, BothOfAPairHearOfItWithTheirSides) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player).ok());
  ASSERT_TRUE(Seek(bob.player).ok());
  const auto a = std::get<lobby::Paired>(ann.inbox->Contents<lobby::Notice>().at(0));
  const auto b = std::get<lobby::Paired>(bob.inbox->Contents<lobby::Notice>().at(0));
  EXPECT_EQ(a.match, b.match);
  EXPECT_NE(a.side, b.side);
  EXPECT_EQ(a.opponent.name, "Bob");
  EXPECT_EQ(world.house->CancelSeekFor(ann.player).value(), a.match);
}

TEST_F(QuickPlayTest, ACancelledSeekIsNotPaired) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player).ok());
  EXPECT_EQ(world.house->CancelSeekFor(ann.player).value(), std::nullopt);
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_TRUE(bob.inbox->Contents<lobby::Notice>().empty());
}

TEST_F(QuickPlayTest, APairWhoseMatchTheStoreRefusedIsTold) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  world.Run();
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  ASSERT_TRUE(Seek(ann.player).ok());
  ASSERT_TRUE(Seek(bob.player).ok());
  for (const Client* client : {&ann, &bob}) {
    const auto notices = client->inbox->Contents<lobby::Notice>();
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_EQ(std::get<lobby::SeekEnded>(notices[0]).reason, "store-refused");
  }
}

TEST_F(QuickPlayTest, ImpossibleWishesAreRefused) {
  Client ann = Join("Ann");
  EXPECT_EQ(Seek(ann.player, "draughts").error().reason, Reason::kUnknownRuleset);
  EXPECT_EQ(world.house->SeekFor(ann.player, {world.NewRequest(), "standard", {std::chrono::hours(9), {}}})
                .error()
                .reason,
            Reason::kBadClock);
}

}  // namespace
}  // namespace merels::service
