#include "client/app/inbox.h"

#include <thread>

#include <gtest/gtest.h>

namespace merels::app {
namespace {

InboxItem Line(const std::string& text) { return {0, 0, Question{1, text}}; }

TEST(Inbox, ParcelsComeOutInTheirOrderAndOnce) {
  Inbox inbox;
  inbox.Post(Line("a"));
  inbox.Post(Line("b"));
  const auto items = inbox.Take();
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(std::get<Question>(items[1].content).line, "b");
  EXPECT_TRUE(inbox.Take().empty());
}

TEST(Inbox, AnEmptyOneWaitsNoLongerThanAsked) {
  Inbox inbox;
  EXPECT_FALSE(inbox.Wait(std::chrono::milliseconds(0)));
  inbox.Post(Line("a"));
  EXPECT_TRUE(inbox.Wait(std::chrono::hours(1)));
}

TEST(Inbox, APostWakesWhoSleepsOnIt) {
  Inbox inbox;
  std::thread poster([&] { inbox.Post(Line("a")); });
  EXPECT_TRUE(inbox.Wait(std::chrono::hours(1)));
  poster.join();
}

}  // namespace
}  // namespace merels::app
