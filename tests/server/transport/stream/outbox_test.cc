#include "server/transport/stream/outbox.h"

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

Encoded Text(const std::string& text) { return {grpc::Slice(text)}; }

Encoded Ping(std::uint64_t nonce) { return {grpc::Slice("ping"), nonce}; }

std::string NextText(Outbox& outbox) {
  const auto next = outbox.Next();
  return next ? std::string(next->bytes.begin(), next->bytes.end()) : "nothing";
}

TEST(Outbox, MessagesComeOutInTheOrderInWhichTheyWentIn) {
  Outbox outbox({});
  EXPECT_TRUE(outbox.Push(Text("first")));
  EXPECT_TRUE(outbox.Push(Text("second")));
  EXPECT_EQ(NextText(outbox), "first");
  EXPECT_EQ(NextText(outbox), "second");
  EXPECT_EQ(NextText(outbox), "nothing");
}

TEST(Outbox, AMessageIsKeptBackWhileAnotherWaits) {
  Outbox outbox({});
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(outbox.Push(Text("")));
  for (const bool keeps : {true, true, false}) {
    ASSERT_TRUE(outbox.Next());
    EXPECT_EQ(outbox.MayBuffer(), keeps);
  }
}

TEST(Outbox, SomethingIsSentNowAndThenHoweverMuchWaits) {
  Outbox outbox({});
  int in_a_row = 0, sent = 0;
  ASSERT_TRUE(outbox.Push(Text("")));
  for (int i = 0; i < 4 * (Outbox::kMaxBuffered + 1); ++i) {
    ASSERT_TRUE(outbox.Push(Text("")));
    ASSERT_TRUE(outbox.Next());
    in_a_row = outbox.MayBuffer() ? in_a_row + 1 : 0;
    EXPECT_LE(in_a_row, Outbox::kMaxBuffered);
    sent += in_a_row == 0 ? 1 : 0;
  }
  EXPECT_EQ(sent, 4);
}

TEST(Outbox, AMessageThatDoesNotFitIsNotTaken) {
  Outbox outbox({.bytes = 50});
  EXPECT_TRUE(outbox.Push(Text(std::string(30, 'a'))));
  EXPECT_FALSE(outbox.Push(Text(std::string(30, 'b'))));
  EXPECT_TRUE(outbox.Next());
  EXPECT_TRUE(outbox.Push(Text(std::string(30, 'c'))));
  EXPECT_EQ(NextText(outbox), std::string(30, 'c'));
}

TEST(Outbox, AfterARefusalItTellsOnceThatHalfOfItIsFree) {
  Outbox outbox({.messages = 4});
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(outbox.Push(Text("")));
  ASSERT_TRUE(outbox.Next() && outbox.Next());
  EXPECT_FALSE(outbox.TakeRoomAgain());  // nothing was refused
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(outbox.Push(Text("")));
  ASSERT_FALSE(outbox.Push(Text("")));
  ASSERT_TRUE(outbox.Next());
  EXPECT_FALSE(outbox.TakeRoomAgain());
  ASSERT_TRUE(outbox.Next());
  EXPECT_TRUE(outbox.TakeRoomAgain());
  EXPECT_FALSE(outbox.TakeRoomAgain());
}

TEST(Outbox, RoomIsMeasuredInBytesToo) {
  Outbox outbox({.bytes = 100});
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(outbox.Push(Text(std::string(40, 'a'))));
  ASSERT_FALSE(outbox.Push(Text(std::string(40, 'b'))));
  EXPECT_FALSE(outbox.TakeRoomAgain());
  ASSERT_TRUE(outbox.Next());
  EXPECT_TRUE(outbox.TakeRoomAgain());
}

TEST(Outbox, AMessageLargerThanTheWholeQueueFitsWhereNothingWaits) {
  Outbox outbox({.bytes = 10});
  EXPECT_TRUE(outbox.Push(Text(std::string(40, 'a'))));
  EXPECT_FALSE(outbox.Push(Text("b")));
}

TEST(Outbox, TheNumberOfMessagesIsBoundedToo) {
  Outbox outbox({.messages = 2});
  EXPECT_TRUE(outbox.Push(Text("")));
  EXPECT_TRUE(outbox.Push(Text("")));
  EXPECT_FALSE(outbox.Push(Text("")));
}

TEST(Outbox, AnUnansweredPingHoldsBackWhatExceedsTheLimit) {
  Outbox outbox({.unanswered_bytes = 40});
  ASSERT_TRUE(outbox.Push(Ping(7)));
  ASSERT_TRUE(outbox.Push(Text(std::string(50, 'a'))));
  ASSERT_TRUE(outbox.Push(Text("b")));
  EXPECT_EQ(outbox.Next()->ping, 7U);
  EXPECT_EQ(NextText(outbox), std::string(50, 'a'));
  EXPECT_EQ(NextText(outbox), "nothing");
  EXPECT_FALSE(outbox.empty());
  outbox.PingAnswered(7);
  EXPECT_EQ(NextText(outbox), "b");
}

TEST(Outbox, ItTellsWhetherAnotherMessageWouldComeOut) {
  Outbox outbox({.unanswered_bytes = 10});
  EXPECT_FALSE(outbox.HasNext());
  ASSERT_TRUE(outbox.Push(Ping(7)) && outbox.Push(Text("0123456789")) && outbox.Push(Text("b")));
  EXPECT_TRUE(outbox.HasNext());
  ASSERT_TRUE(outbox.Next());
  EXPECT_TRUE(outbox.HasNext());
  ASSERT_TRUE(outbox.Next());
  EXPECT_FALSE(outbox.HasNext());  // waits for the pong
}

TEST(Outbox, AnAnswerCountsForThePingsBeforeItAndNotForThoseAfter) {
  Outbox outbox({.unanswered_bytes = 30});
  for (std::uint64_t nonce = 1; nonce <= 3; ++nonce) ASSERT_TRUE(outbox.Push(Ping(nonce)));
  ASSERT_TRUE(outbox.Push(Text(std::string(40, 'a'))));
  ASSERT_TRUE(outbox.Push(Text("b")));
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(outbox.Next());
  outbox.PingAnswered(2);
  EXPECT_FALSE(outbox.Next());
  outbox.PingAnswered(3);
  EXPECT_EQ(NextText(outbox), "b");
}

TEST(Outbox, AnAnswerToAPingThatWasNeverSentChangesNothing) {
  Outbox outbox({.unanswered_bytes = 1});
  ASSERT_TRUE(outbox.Push(Ping(1)));
  ASSERT_TRUE(outbox.Push(Text("a")));
  ASSERT_TRUE(outbox.Next());
  outbox.PingAnswered(99);
  EXPECT_FALSE(outbox.Next());
}

TEST(Outbox, NothingIsBufferedWhenNoAnswerWillCome) {
  Outbox outbox({.unanswered_bytes = 1});
  ASSERT_TRUE(outbox.Push(Ping(1)));
  ASSERT_TRUE(outbox.Push(Text("last")));
  ASSERT_TRUE(outbox.Next());
  outbox.DisableBuffering();
  EXPECT_EQ(NextText(outbox), "last");
}

TEST(Outbox, ClearForgetsWhatWaitsAndMakesRoom) {
  Outbox outbox({.bytes = 15});
  ASSERT_TRUE(outbox.Push(Text("0123456789")));
  outbox.Clear();
  EXPECT_TRUE(outbox.empty());
  EXPECT_TRUE(outbox.Push(Text("0123456789")));
}

}  // namespace
}  // namespace merels::transport
