#include "server/service/moderation/operations.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;

class AnnouncementTest : public ::testing::Test {
 protected:
  struct Listener {
    explicit Listener(World& world, const std::string& name)
        : session(world.game_server->OpenSession(world.Guest(name), inbox).value()) {
      session->Subscribe(session::Topic::Notices(), "", 0);
      world.Run();
    }
    /// Heard as a notice, or found among the recent ones.
    std::vector<std::string> Heard() const {
      std::vector<std::string> heard;
      for (const auto& notice : inbox.Contents<lobby::Notice>()) Note(notice, heard);
      for (const auto& now : inbox.Contents<lobby::NoticesSnapshot>()) {
        for (const auto& recent : now.recent) Note(recent.notice, heard);
      }
      return heard;
    }
    static void Note(const lobby::Notice& notice, std::vector<std::string>& heard) {
      if (const auto* said = std::get_if<lobby::Announcement>(&notice)) heard.push_back(said->text);
    }

    Inbox inbox;
    std::unique_ptr<Session> session;
  };
  Result<void> Announce(const std::string& text, minutes stands = minutes(0)) {
    return world.game_server->operations().Announce({text, stands});
  }

  World world;
};

using Texts = std::vector<std::string>;

TEST_F(AnnouncementTest, EverybodyWhoIsHereHearsIt) {
  const Listener ann(world, "Ann"), bob(world, "Bob");
  ASSERT_TRUE(Announce("Restart at 22:00").ok());
  EXPECT_EQ(ann.Heard(), Texts{"Restart at 22:00"});
  EXPECT_EQ(bob.Heard(), Texts{"Restart at 22:00"});
  EXPECT_EQ(Listener(world, "Eve").Heard(), Texts()) << "it does not stand";
}

TEST_F(AnnouncementTest, WhoComesWhileItStandsFindsIt) {
  ASSERT_TRUE(Announce("Restart at 22:00", minutes(10)).ok());
  EXPECT_EQ(Listener(world, "Ann").Heard(), Texts{"Restart at 22:00"});
  ASSERT_TRUE(Announce("No, at 23:00", minutes(10)).ok());
  EXPECT_EQ(Listener(world, "Bob").Heard(), Texts{"No, at 23:00"}) << "the newer one";
  world.clock.Advance(minutes(10) + milliseconds(1));
  EXPECT_EQ(Listener(world, "Eve").Heard(), Texts());
}

TEST_F(AnnouncementTest, NoTwoHaveTheSameTime) {
  const Listener ann(world, "Ann");
  ASSERT_TRUE(Announce("one").ok());
  ASSERT_TRUE(Announce("two").ok());
  std::vector<lobby::Millis> times;
  for (const auto& notice : ann.inbox.Contents<lobby::Notice>())
    times.push_back(std::get<lobby::Announcement>(notice).at);
  ASSERT_EQ(times.size(), 2U);
  EXPECT_NE(times[0], times[1]);
}

TEST_F(AnnouncementTest, WhatIsNoLineIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("  "), std::string("two\nlines"), std::string(301, 'a')})
    EXPECT_EQ(Announce(text).error().reason, Reason::kBadArgument) << text;
  EXPECT_EQ(Announce("x", minutes(-1)).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Announce("x", minutes(10'081)).error().reason, Reason::kBadArgument);
  EXPECT_TRUE(Announce(std::string(300, 'a'), minutes(10'080)).ok());
}

}  // namespace
}  // namespace merels::service
