// Chat in a cluster of several nodes: followers of a room get all its messages, from any node.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/service/chat/chat.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using chat::Room;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;

/// Ann follows at the first node, Bob at the second.
class SharedChatTest : public ::testing::Test {
 protected:
  struct Client {
    match::Player player;
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  void SetUp() override {
    for (Client* client : {&ann, &bob}) client->player = world.Guest("Guest");
    match = world.Seat(ann.player, bob.player);
    Listen(*one, ann, Room::kPlayers);
    Listen(*two, bob, Room::kPlayers);
  }
  void Listen(ClusterNode& node, Client& client, Room room) {
    client.session = node.game_server->OpenSession(client.player, client.inbox).value();
    client.session->Subscribe(session::Topic::Chat(match, room), "", 0);
    world.Run();
  }
  std::uint64_t Say(ClusterNode& node, const Client& by, const std::string& text,
                    Room room = Room::kPlayers) {
    std::optional<Result<chat::Message>> said;
    node.game_server->chat().Say(by.player, {world.NewRequest(), match, room, text, {}},
                                 [&](const Result<chat::Message>& kept) { said = kept; });
    world.Run();
    EXPECT_TRUE(said && said->ok());
    return said && said->ok() ? (*said)->number : 0;
  }
  /// A message from another node that does not report it, or too early.
  std::uint64_t Write(const std::string& text) {
    chat::Message message{0, world.clock.Now(), ann.player.id, "Guest", text, {}};
    std::uint64_t number = 0;
    world.chat->Add({match, Room::kPlayers}, world.NewRequest(), message,
                    [&](const Result<chat::Message>& kept) { number = kept->number; });
    world.Run();
    return number;
  }
  void Hint(const std::string& about) {
    bus.Tell("another node\nchat\n" + about);
    world.Run();
  }
  std::string News(std::uint64_t number) const { return match.text() + " 0 " + std::to_string(number); }
  static Words Heard(const Client& client) {
    Words texts;
    for (const auto& message : client.inbox.Contents<chat::Message>()) texts.push_back(message.text);
    return texts;
  }

  World world;
  CarryingBus bus;
  std::unique_ptr<ClusterNode> one = std::make_unique<ClusterNode>(world, bus);
  std::unique_ptr<ClusterNode> two = std::make_unique<ClusterNode>(world, bus);
  Client ann, bob;
  MatchId match;
};

TEST_F(SharedChatTest, WhatIsSaidAtAnyNodeIsHeardAtAllOnceAndInOrderWithinAMoment) {
  const auto before = world.clock.Monotonic();
  Say(*one, ann, "hello");
  Say(*two, bob, "hi");
  Say(*two, ann, "from wherever");
  EXPECT_LT(world.clock.Monotonic() - before, milliseconds(100));
  EXPECT_EQ(Heard(ann), (Words{"hello", "hi", "from wherever"}));
  EXPECT_EQ(Heard(bob), Heard(ann));
  Seq last = 0;
  for (const auto& delivery : bob.inbox.Deliveries()) {
    EXPECT_EQ(delivery.prev_seq, last);
    last = delivery.seq;
  }
}

TEST_F(SharedChatTest, SpectatorsOfAllNodesShareTheirRoomAndPlayersHearNothingOfIt) {
  Client eve, fay;
  for (Client* client : {&eve, &fay}) client->player = world.Guest("Guest");
  Listen(*one, eve, Room::kSpectators);
  Listen(*two, fay, Room::kSpectators);
  Say(*two, fay, "White will win", Room::kSpectators);
  EXPECT_EQ(Heard(eve), Words{"White will win"});
  EXPECT_TRUE(Heard(ann).empty());
}

TEST_F(SharedChatTest, WhenTheNewsOfAMessageIsLostTheNextOneBringsBoth) {
  bus.times = 0;
  Say(*one, ann, "first");
  bus.times = 1;
  Say(*two, bob, "second");  // must not hide the first from Bob's own stream
  EXPECT_EQ(Heard(bob), (Words{"first", "second"}));
  EXPECT_EQ(Heard(ann), (Words{"first", "second"}));
}

TEST_F(SharedChatTest, WithoutTheBusItIsHeardWithinAnInterval) {
  bus.times = 0;
  Say(*one, ann, "hello");
  EXPECT_TRUE(Heard(bob).empty());
  world.executor.Advance(milliseconds(world.limits.chat_interval_ms));
  EXPECT_EQ(Heard(bob), Words{"hello"});
  EXPECT_LE(world.limits.chat_interval_ms, 5000);
}

TEST_F(SharedChatTest, NewsThatComeTwiceAndLateDoNoHarm) {
  bus.times = 2;
  const auto number = Say(*one, ann, "hello");
  Say(*one, ann, "again");
  Hint(News(number));
  EXPECT_EQ(Heard(bob), (Words{"hello", "again"}));
}

TEST_F(SharedChatTest, AMessageThatIsToldOfBeforeItCanBeReadIsLookedForAWhile) {
  const auto last = Write("before");
  Hint(News(last + 1));
  EXPECT_EQ(Heard(bob), Words{"before"});
  Write("at last");
  world.executor.Advance(milliseconds(100));
  EXPECT_EQ(Heard(bob), (Words{"before", "at last"}));
}

TEST_F(SharedChatTest, AMessageThatNeverComesIsNotLookedForLongAndHidesNoOther) {
  Hint(News(1'000'000));
  world.executor.Advance(milliseconds(1000));
  bus.times = 0;  // only the timer is left
  Say(*one, ann, "hello");
  EXPECT_TRUE(Heard(bob).empty());
  bus.times = 1;
  Say(*one, ann, "there?");
  EXPECT_EQ(Heard(bob), (Words{"hello", "there?"}));
}

TEST_F(SharedChatTest, WhatNoNodeHasWrittenIsIgnored) {
  for (const std::string& about :
       {std::string(), std::string(" 0 5"), match.text(), match.text() + " 0 ", match.text() + " 2 9",
        match.text() + " 0 -1", match.text() + " 0 5x", match.text() + " 0 99999999999999999999999",
        std::string("\0\n\xFF", 3), std::string(1 << 16, 'x')}) {
    Hint(about);
    bus.Tell("another node\nchat-set\n" + about);
  }
  world.executor.Advance(milliseconds(1000));
  Say(*one, ann, "hello");
  EXPECT_EQ(Heard(bob), Words{"hello"});
}

TEST_F(SharedChatTest, ThatAPlayerWantsNoTalkIsToldAtOtherNodesAndFoundWithoutTheBus) {
  const auto set = [&](bool off) {
    one->game_server->chat().SetOff(ann.player.id, {match, off},
                                    [](const Result<void>& done) { EXPECT_TRUE(done.ok()); });
    world.Run();
  };
  const auto is_off = [&] { return bob.inbox.Contents<chat::Snapshot>().back().off; };
  EXPECT_FALSE(is_off());
  set(true);
  EXPECT_TRUE(is_off());
  bus.times = 0;
  set(false);
  EXPECT_TRUE(is_off());
  world.executor.Advance(milliseconds(world.limits.chat_interval_ms));
  EXPECT_FALSE(is_off());
}

}  // namespace
}  // namespace merels::service
