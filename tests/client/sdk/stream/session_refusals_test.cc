// Topics that a server refuses, or ends.
#include "tests/client/sdk/stream/session_machine_fixture.h"

namespace merels::sdk {
namespace {

using session::Topic;

class SessionRefusalsTest : public SessionMachineTest {};

TEST_F(SessionRefusalsTest, AnEndedSubscriptionIsNotResumed) {
  Connect();
  machine_.Follow(Topic::Lobby());
  v1::SessionResponse message;
  message.mutable_subscription_ended()->set_topic("lobby");
  message.mutable_subscription_ended()->mutable_refusal()->set_reason("TOO_MANY_SUBSCRIPTIONS");
  EXPECT_EQ(Told<session::TopicEnded>(Hear(message)).at(0).why.reason, Reason::kTooManySubscriptions);
  EXPECT_TRUE(Reconnect().send.empty());
}

v1::SessionResponse StoreRefuses() {
  v1::SessionResponse message;
  message.mutable_subscription_ended()->set_topic("lobby");
  message.mutable_subscription_ended()->mutable_refusal()->set_reason("STORE_REFUSED");
  return message;
}

TEST_F(SessionRefusalsTest, ATopicTheStoreRefusesIsAskedForAgainFromWhereItStoodAfterGrowingPauses) {
  Connect();
  machine_.Follow(Topic::Lobby());
  Hear(LobbySnapshot(4));
  Millis before{0};
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(Told<session::TopicEnded>(Hear(StoreRefuses())).empty());
    const Millis asked = now_;
    const auto again = WaitForTick();
    ASSERT_EQ(again.send.size(), 1u);
    EXPECT_TRUE(again.send[0].subscribe().topic().has_lobby());
    EXPECT_EQ(again.send[0].subscribe().after_seq(), 4u);
    EXPECT_FALSE(again.cut);
    EXPECT_GE(now_ - asked, before);
    before = now_ - asked;
  }
  EXPECT_EQ(before, SessionOptions().longest_pause);
  EXPECT_EQ(Told<session::Delivery>(Hear(Change(5, 4))).size(), 1u);
  Hear(StoreRefuses());
  const Millis asked = now_;
  WaitForTick();
  EXPECT_EQ(now_ - asked, SessionOptions().first_pause) << "after news the pauses are short again";
}

TEST_F(SessionRefusalsTest, ATopicOfWhichNothingWasSeenIsGivenUpAfterSomeRefusalsOfTheStore) {
  Connect();
  machine_.Follow(Topic::Lobby());
  for (int i = 0; i < SessionOptions().most_refusals; ++i) {
    EXPECT_TRUE(Hear(StoreRefuses()).tell.empty());
    EXPECT_EQ(WaitForTick().send.size(), 1u);
  }
  EXPECT_EQ(Told<session::TopicEnded>(Hear(StoreRefuses())).at(0).why.reason, Reason::kStoreRefused);
  EXPECT_TRUE(Reconnect().send.empty());
}

TEST_F(SessionRefusalsTest, ARefusedTopicIsAskedForOnceByANewStreamAndNotWhenNobodyWantsIt) {
  Connect();
  machine_.Follow(Topic::Lobby());
  for (int i = 0; i < 3; ++i) Hear(StoreRefuses());  // the pause is longer than that before a new stream
  EXPECT_EQ(Reconnect().send.size(), 1u);
  EXPECT_EQ(Told<session::Silence>(WaitForTick()).size(), 1u);
  EXPECT_TRUE(WaitForTick().cut) << "nothing else is due until the stream has been silent for too long";
  EXPECT_EQ(Hear(Welcome()).send.size(), 0u);
  Reconnect();
  Hear(StoreRefuses());
  machine_.Unfollow(Topic::Lobby());
  EXPECT_TRUE(WaitForTick().send.empty());
}

TEST_F(SessionRefusalsTest, ATopicThatTheServerCannotReadIsEnded) {
  Connect();
  machine_.Submit(kSessionId, OneCommand());
  const std::string asked = machine_.Follow(Topic::Lobby()).send.at(0).request_id();
  EXPECT_TRUE(Hear(Refused(Reason::kBadArgument, "")).tell.empty()) << "of something without a name";
  const auto ended = Told<session::TopicEnded>(Hear(Refused(Reason::kBadArgument, asked)));
  EXPECT_EQ(ended.at(0).why.reason, Reason::kBadArgument);
  EXPECT_TRUE(Hear(Refused(Reason::kBadArgument, asked)).tell.empty());
  ASSERT_EQ(Reconnect().send.size(), 1u) << "the command alone";
  EXPECT_TRUE(Hear(Refused(Reason::kBadArgument, asked)).tell.empty()) << "of the stream before";
}

TEST_F(SessionRefusalsTest, OnlyTheRefusalOfTheNewestQuestionEndsATopic) {
  Connect();
  const std::string first = machine_.Follow(Topic::Lobby()).send.at(0).request_id();
  machine_.Unfollow(Topic::Lobby());
  const std::string second = machine_.Follow(Topic::Lobby()).send.at(0).request_id();
  EXPECT_TRUE(Hear(Refused(Reason::kCancelled, first)).tell.empty());
  EXPECT_EQ(Told<session::TopicEnded>(Hear(Refused(Reason::kCancelled, second))).size(), 1u);
}

TEST_F(SessionRefusalsTest, ARefusalByTheNameOfAnEarlierQuestionIsWaitedOutOrMeansNothing) {
  const auto refused = [](Reason reason, const std::string& question) {
    v1::SessionResponse message = Refused(reason, question);
    message.mutable_acknowledgement()->set_topic("lobby");
    return message;
  };
  Connect();
  const std::string first = machine_.Follow(Topic::Lobby()).send.at(0).request_id();
  machine_.Unfollow(Topic::Lobby());
  machine_.Follow(Topic::Lobby());
  EXPECT_TRUE(Hear(refused(Reason::kCancelled, first)).tell.empty()) << "the newest question stands";
  EXPECT_TRUE(Hear(refused(Reason::kStoreRefused, first)).tell.empty());
  const auto again = WaitForTick();
  ASSERT_EQ(again.send.size(), 1u);
  EXPECT_TRUE(again.send[0].subscribe().topic().has_lobby());
  EXPECT_FALSE(again.cut);
  EXPECT_EQ(Told<session::Delivery>(Hear(LobbySnapshot(4))).size(), 1u);
}

}  // namespace
}  // namespace merels::sdk
