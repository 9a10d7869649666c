// Bots that accept challenges, in the lobby.
#include <gtest/gtest.h>

#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

class FreeBotsTest : public ModerationFixture {
 protected:
  struct Stream {
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  Bearer Bot(const std::string& name) {
    const auto in = Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignInGuest({name, true}, done);
    });
    return {in.value().player, in.value().token};
  }
  std::unique_ptr<Stream> Connect(const Bearer& who, const std::string& topic = "") {
    auto stream = std::make_unique<Stream>();
    stream->session = world.game_server->OpenSession(who.player, stream->inbox, who.token).value();
    if (!topic.empty()) stream->session->Subscribe(session::ParseTopic(topic).value(), "", 0);
    world.Run();
    return stream;
  }
  /// The names in the newest snapshot, then +NAME and -ID as they came.
  static std::string Told(const Stream& stream) {
    std::string told;
    for (const auto& delivery : stream.inbox.Deliveries()) {
      if (const auto* now = std::get_if<lobby::Snapshot>(&delivery.content)) {
        told.clear();
        for (const auto& bot : now->free_bots) told += bot.name + " ";
      } else if (const auto* change = std::get_if<lobby::Change>(&delivery.content)) {
        if (const auto* free = std::get_if<lobby::BotFree>(change)) told += "+" + free->bot.name + " ";
        if (const auto* gone = std::get_if<lobby::BotNotFree>(change))
          told += "-" + names_.at(gone->id) + " ";
      }
    }
    return told;
  }
  Bearer Named(const std::string& name) {
    Bearer bot = Bot(name);
    names_[bot.player.id] = name;
    return bot;
  }

  void TearDown() override { names_.clear(); }

 private:
  inline static std::map<AccountId, std::string> names_;
};

TEST_F(FreeBotsTest, AComputerThatTakesChallengesIsShownUntilItDoesNoLongerOrIsGone) {
  const Bearer bot = Named("Deep");
  const auto watcher = Connect(Guest(), "lobby");
  auto stream = Connect(bot);
  EXPECT_EQ(Told(*watcher), "") << "that it is there is not enough";
  EXPECT_TRUE(stream->session->TakeChallenges(true).ok());
  EXPECT_TRUE(stream->session->TakeChallenges(true).ok());
  EXPECT_EQ(Told(*watcher), "+Deep ");
  EXPECT_EQ(Told(*Connect(Guest(), "lobby")), "Deep ");
  EXPECT_TRUE(stream->session->TakeChallenges(false).ok());
  EXPECT_EQ(Told(*watcher), "+Deep -Deep ");
  EXPECT_TRUE(stream->session->TakeChallenges(true).ok());
  stream.reset();
  EXPECT_EQ(Told(*watcher), "+Deep -Deep +Deep -Deep ");
  EXPECT_EQ(Told(*Connect(Guest(), "lobby")), "");
}

TEST_F(FreeBotsTest, ItIsFreeWhileOneOfItsStreamsSaysSo) {
  const Bearer bot = Named("Deep");
  const auto watcher = Connect(Guest(), "lobby");
  auto one = Connect(bot, "lobby"), other = Connect(bot);
  EXPECT_TRUE(one->session->TakeChallenges(true).ok());
  EXPECT_TRUE(other->session->TakeChallenges(true).ok());
  one.reset();
  EXPECT_EQ(Told(*watcher), "+Deep ");
  other.reset();
  EXPECT_EQ(Told(*watcher), "+Deep -Deep ");
}

TEST_F(FreeBotsTest, OfManyThoseAreShownThatHaveBeenFreeLongestAndTheNextTakesAPlaceThatIsLeft) {
  world.limits.max_free_bots = 2;
  world.Restart();
  const auto watcher = Connect(Guest(), "lobby");
  std::vector<std::unique_ptr<Stream>> streams;
  for (const char* name : {"Ada", "Bob", "Cal", "Dot"}) {
    streams.push_back(Connect(Named(name)));
    EXPECT_TRUE(streams.back()->session->TakeChallenges(true).ok());
  }
  EXPECT_EQ(Told(*watcher), "+Ada +Bob ");
  streams[2].reset();
  EXPECT_EQ(Told(*watcher), "+Ada +Bob ") << "it was not shown";
  streams[0].reset();
  EXPECT_EQ(Told(*watcher), "+Ada +Bob -Ada +Dot ");
  EXPECT_EQ(Told(*Connect(Guest(), "lobby")), "Bob Dot ");
}

TEST_F(FreeBotsTest, AHumanIsNotShownAndAComputerMayNotSaySoWithoutEnd) {
  const auto human = Connect(Guest());
  EXPECT_EQ(human->session->TakeChallenges(true).error().reason, Reason::kNotAllowed);
  const auto bot = Connect(Named("Deep"));
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    const auto may = bot->session->TakeChallenges(i % 2 == 0);
    refused += !may.ok() && may.error().reason == Reason::kRateLimited ? 1 : 0;
  }
  EXPECT_EQ(refused, 200 - world.limits.command_burst);
}

TEST_F(FreeBotsTest, WhoWantsNoComputersIsToldOfNone) {
  const auto without = Connect(Guest(), "lobby?bots=no");
  const auto six = Connect(Guest(), "lobby?rulesets=six");
  const auto bot = Connect(Named("Deep"));
  EXPECT_TRUE(bot->session->TakeChallenges(true).ok());
  EXPECT_TRUE(bot->session->TakeChallenges(false).ok());
  EXPECT_EQ(Told(*without), "");
  EXPECT_EQ(Told(*Connect(Guest(), "lobby?bots=no")), "");
  EXPECT_EQ(Told(*six), "+Deep -Deep ") << "by whichever rules";
}

TEST_F(FreeBotsTest, WhomItHasBlockedIsNotToldOfIt) {
  const Bearer bot = Named("Deep");
  const Bearer eve = Member("Eve");
  const auto stream = Connect(bot);
  const auto before = Connect(eve, "lobby");
  EXPECT_TRUE(stream->session->TakeChallenges(true).ok());
  EXPECT_EQ(Told(*before), "+Deep ");
  ASSERT_TRUE(Block(bot, "Eve").ok());
  EXPECT_EQ(Told(*before), "") << "a snapshot without it";
  EXPECT_TRUE(stream->session->TakeChallenges(false).ok());
  EXPECT_TRUE(stream->session->TakeChallenges(true).ok());
  EXPECT_EQ(Told(*before), "");
  EXPECT_EQ(Told(*Connect(eve, "lobby")), "");
  Seq newest = 0;
  for (const auto& delivery : before->inbox.Deliveries()) {
    if (delivery.prev_seq != 0) {
      EXPECT_EQ(delivery.prev_seq, newest) << "its numbers hang together";
    }
    newest = delivery.seq;
  }
}

}  // namespace
}  // namespace merels::service
