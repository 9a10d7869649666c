#include "client/session/inbox.h"

#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace merels::session {
namespace {

using Lines = Inbox<std::string>;

TEST(Inbox, ItemsComeOutInTheirOrderAndOnce) {
  Lines inbox;
  inbox.Post("a");
  inbox.Post("b");
  inbox.Post("c");
  EXPECT_EQ(inbox.TakeOne(), "a");
  EXPECT_EQ(inbox.TakeAll(), (std::deque<std::string>{"b", "c"}));
  EXPECT_EQ(inbox.TakeOne(), std::nullopt);
  EXPECT_TRUE(inbox.TakeAll().empty());
}

TEST(Inbox, AnEmptyOneWaitsNoLongerThanAsked) {
  Lines inbox;
  EXPECT_FALSE(inbox.Wait(Millis(0)));
  EXPECT_EQ(inbox.NextUntil(Millis(0)), std::nullopt);
  inbox.Post("a");
  EXPECT_TRUE(inbox.Wait(std::chrono::hours(1)));
  EXPECT_EQ(inbox.NextUntil(Millis(0)), "a");
}

TEST(Inbox, APostWakesWhoSleepsOnIt) {
  Lines inbox;
  std::thread poster([&] { inbox.Post("a"); });
  EXPECT_EQ(inbox.NextUntil(std::nullopt), "a");
  poster.join();
}

TEST(Inbox, WhoSleepsOnSomethingElseIsToldOfEachPost) {
  int posts = 0;
  Lines inbox([&] { ++posts; });
  inbox.Post("a");
  inbox.Post("b");
  EXPECT_EQ(posts, 2);
}

TEST(Inbox, AProgramsOwnItemsAndUpdatesOfTheStreamArriveTogether) {
  struct Typed {
    std::string line;
  };
  Inbox<UpdateOr<Typed>> inbox;
  const auto take = Into(inbox);
  take(RoundTrip{Millis(20)});
  inbox.Post(Typed{"d2"});
  EXPECT_EQ(std::get<RoundTrip>(inbox.Next()).time, Millis(20));
  EXPECT_EQ(std::get<Typed>(inbox.Next()).line, "d2");
}

TEST(Inbox, TheNextDeliveryPassesOverTheRestAndEndsWithTheStream) {
  Inbox<Update> inbox;
  inbox.Post(RoundTrip{});
  inbox.Post(Delivery{Topic::Notices(), "run", 7, 0, lobby::NoticesSnapshot{}});
  Connection closed;
  closed.state = Connection::State::kClosed;
  closed.why = {Reason::kBadToken, "it was revoked"};
  inbox.Post(closed);
  EXPECT_EQ(NextDelivery(inbox)->seq, 7U);
  EXPECT_EQ(NextDelivery(inbox).error().reason, Reason::kBadToken);
}

}  // namespace
}  // namespace merels::session
