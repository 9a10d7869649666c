// Matches whose first row may or may not have been written, for a while.
#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/game_server_test.h"

namespace merels::service {
namespace {

using Fault = store::MemoryDisk::Fault;
using std::chrono::seconds;

class UnknownStartTest : public GameServerTest {
 protected:
  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session = {};

    std::vector<MatchId> Paired() const {
      return Of<lobby::Paired>([](const auto& one) { return one.match; });
    }
    std::size_t SeeksEnded() const {
      return Of<lobby::SeekEnded>([](const auto& one) { return MatchId(std::string(Name(one.reason))); })
          .size();
    }

   private:
    template <class T, class Take>
    std::vector<MatchId> Of(Take take) const {
      std::vector<MatchId> found;
      for (const lobby::Notice& notice : inbox->Contents<lobby::Notice>()) {
        if (const auto* one = std::get_if<T>(&notice)) found.push_back(take(*one));
      }
      return found;
    }
  };
  Client Come(const std::string& name) {
    Client client{world.Guest(name)};
    client.session = world.game_server->OpenSession(client.player, *client.inbox).value();
    client.session->Subscribe(session::Topic::Notices(), "", 0);
    client.session->Subscribe(session::Topic::Lobby(), "", 0);
    world.Run();
    return client;
  }
  /// Writes take this long from now on.
  void SlowDown() { world.disk->write_delay = kWhile; }
  /// Matches begun since reach their write, which ends in `fault`; then nothing can be read or written.
  void Break(Fault fault) {
    world.Run();
    world.disk->fault = fault;
    world.disk->read_delay = kWhile;
    world.executor.Advance(kWhile);
    world.disk->fault = Fault::kBroken;
    world.disk->write_delay = world.disk->read_delay = seconds(0);
    world.executor.Advance(kWhile);
  }
  void Mend() {
    world.executor.Advance(seconds(5));
    world.disk->fault = Fault::kNone;
    world.executor.Advance(seconds(2));
    world.Run();
  }
  void Seek(const Client& client) {
    ASSERT_TRUE(world.SeekFor(client.player, {world.NewRequest(), {{{"standard", {}}}}}).ok());
  }
  std::size_t Announced(const Client& client) const {
    std::size_t begun = 0;
    for (const auto& change : client.inbox->Contents<lobby::Change>()) {
      begun += std::holds_alternative<lobby::MatchStarted>(change) ? 1U : 0U;
    }
    return begun;
  }

  Client ann = Come("Ann");
  Client bob = Come("Bob");

 private:
  static constexpr std::chrono::milliseconds kWhile{100};
};

TEST_F(UnknownStartTest, APairingIsAnnouncedToBothOnceItIsReadAndNotTakenBackBefore) {
  Seek(ann);
  world.Run();
  SlowDown();
  Seek(bob);
  Break(Fault::kUnknownWritten);
  ASSERT_EQ(world.disk->log.size(), 1U);
  EXPECT_EQ(ann.SeeksEnded() + bob.SeeksEnded(), 0U);
  EXPECT_TRUE(ann.Paired().empty());
  Mend();
  const std::vector<MatchId> match{world.disk->log.begin()->first};
  for (const Client* client : {&ann, &bob}) {
    EXPECT_EQ(client->Paired(), match);
    EXPECT_EQ(client->SeeksEnded(), 0U);
    EXPECT_EQ(Announced(*client), 1U);
  }
}

TEST_F(UnknownStartTest, APairingThatWasLostIsTakenBackOnceThatIsKnown) {
  Seek(ann);
  world.Run();
  SlowDown();
  Seek(bob);
  Break(Fault::kUnknownLost);
  EXPECT_EQ(ann.SeeksEnded() + bob.SeeksEnded(), 0U);
  Mend();
  EXPECT_TRUE(world.disk->log.empty());
  EXPECT_EQ(ann.SeeksEnded(), 1U);
  EXPECT_EQ(bob.SeeksEnded(), 1U);
  EXPECT_TRUE(ann.Paired().empty());
}

TEST_F(UnknownStartTest, ASeatAtATableIsAnsweredAndAnnouncedOnceTheMatchIsRead) {
  TableId table;
  world.game_server->tables().Open(ann.player, {world.NewRequest(), "standard", {}, std::nullopt, false},
                                   [&](const auto& opened) { table = std::get<lobby::Table>(*opened).id; });
  world.Run();
  SlowDown();
  std::vector<MatchId> seated;
  const JoinTable request{world.NewRequest(), table, ""};
  for (int i = 0; i < 2; ++i) {  // a retry too
    world.game_server->tables().Join(bob.player, request,
                                     [&](const auto& answer) { seated.push_back(answer.value().match); });
  }
  Break(Fault::kUnknownWritten);
  EXPECT_TRUE(seated.empty());
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty()) << "it may have been taken";
  Mend();
  const MatchId match = world.disk->log.begin()->first;
  EXPECT_EQ(seated, std::vector<MatchId>(2, match));
  EXPECT_EQ(ann.Paired(), std::vector<MatchId>{match});
  EXPECT_EQ(bob.Paired(), std::vector<MatchId>{match});
}

TEST_F(UnknownStartTest, AChallengeThatWasAcceptedIsAnnouncedOnceTheMatchIsRead) {
  const auto made = Answer<lobby::Challenged>([&](auto done) {
    world.game_server->challenges().Make(
        ann.player, {world.NewRequest(), bob.player.id.text(), "standard", {}, std::nullopt, false, {}},
        done);
  });
  const ChallengeId id = std::get<lobby::Challenge>(made.value()).id;
  SlowDown();
  world.game_server->challenges().Accept(bob.player, {world.NewRequest(), id}, [](const auto&) {});
  Break(Fault::kUnknownWritten);
  EXPECT_TRUE(ann.Paired().empty());
  Mend();
  EXPECT_EQ(ann.Paired().size(), 1U);
  EXPECT_EQ(bob.Paired(), ann.Paired());
  EXPECT_TRUE(world.game_server->challenges().Of(bob.player.id).empty());
}

TEST_F(UnknownStartTest, WhoAsksTooOftenMeanwhileIsRefused) {
  const auto table = Answer<lobby::Opened>([&](auto done) {
    world.game_server->tables().Open(ann.player, {world.NewRequest(), "standard", {}, std::nullopt, false},
                                     done);
  });
  const JoinTable request{world.NewRequest(), std::get<lobby::Table>(*table).id, ""};
  int refused = 0;
  for (int i = 0; i < 30; ++i) {
    world.game_server->tables().Join(bob.player, request, [&](const Result<Seated>& seated) {
      refused += !seated && seated.error().reason == Reason::kRateLimited ? 1 : 0;
    });
  }
  world.Run();
  EXPECT_EQ(refused, 14);
}

TEST_F(UnknownStartTest, WhenTheServerStopsNobodyIsLeftWithoutAnAnswer) {
  const auto table = Answer<lobby::Opened>([&](auto done) {
    world.game_server->tables().Open(ann.player, {world.NewRequest(), "standard", {}, std::nullopt, false},
                                     done);
  });
  SlowDown();
  std::optional<Reason> refused;
  world.game_server->tables().Join(
      bob.player, {world.NewRequest(), std::get<lobby::Table>(*table).id, ""},
      [&](const Result<Seated>& seated) { refused = seated ? kLastReason : seated.error().reason; });
  Break(Fault::kUnknownWritten);
  EXPECT_EQ(refused, std::nullopt);
  bool drained = false;
  world.game_server->Drain([&] { drained = true; });
  world.Run();
  EXPECT_TRUE(drained);
  EXPECT_EQ(refused, Reason::kStoreRefused);
}

}  // namespace
}  // namespace merels::service
