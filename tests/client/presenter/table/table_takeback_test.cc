// Takebacks, and aborting a match that has hardly begun.
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

template <class Action>
int Sent(const TableDesk& desk) {
  int count = 0;
  for (const auto& sent : desk.effects.commands) {
    count += std::holds_alternative<Action>(sent.command.action) ? 1 : 0;
  }
  return count;
}

TEST(TableTakeback, IsAskedForOnceAndGranted) {
  TableDesk desk;
  desk.HearSnapshot();
  EXPECT_FALSE(desk.Enabled(action::OfferTakeback{})) << "there is nothing to take back";
  desk.Hear("d2 f4");
  EXPECT_TRUE(desk.Enabled(action::OfferTakeback{}));
  desk.PressButton(action::OfferTakeback{});
  desk.PressButton(action::OfferTakeback{});
  EXPECT_EQ(Sent<match::OfferTakeback>(desk), 1);
  desk.Deliver();
  EXPECT_FALSE(desk.Enabled(action::OfferTakeback{})) << "it is asked";
  desk.house.Act(rules::Side::kSecond, match::AcceptTakeback{});
  desk.HearNewest();
  EXPECT_TRUE(desk.View().moves.empty());
  EXPECT_FALSE(desk.Shows("d2"));
}

TEST(TableTakeback, IsAnsweredInTheRibbon) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.Hear("d2 f4");
  desk.house.Act(rules::Side::kSecond, match::OfferTakeback{});
  desk.HearNewest();
  EXPECT_EQ(desk.RibbonTitle(), "Bob asks for a takeback");
  EXPECT_TRUE(desk.Enabled(action::DeclineTakeback{}));
  desk.PressButton(action::AcceptTakeback{});
  desk.PressButton(action::DeclineTakeback{});
  EXPECT_EQ(Sent<match::AcceptTakeback>(desk), 1);
  EXPECT_EQ(Sent<match::DeclineTakeback>(desk), 0) << "one answer is enough";
  desk.Deliver();
  EXPECT_EQ(desk.View().moves.size(), 1U);
}

TEST(TableTakeback, AMatchIsCalledOffOnlyAtItsBeginning) {
  TableDesk desk;
  desk.HearSnapshot();
  EXPECT_TRUE(desk.Enabled(action::Abort{}));
  desk.Hear("d2");
  EXPECT_TRUE(desk.Enabled(action::Abort{}));
  desk.Hear("f4");
  EXPECT_FALSE(desk.Enabled(action::Abort{})) << "each side has made a ply";
  EXPECT_TRUE(desk.Enabled(action::Resign{}));
  desk.PressButton(action::Abort{});
  EXPECT_EQ(Sent<match::Abort>(desk), 0);
}

TEST(TableTakeback, ACalledOffMatchHasNoResult) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.PressButton(action::Abort{});
  desk.Deliver();
  ASSERT_TRUE(desk.View().result);
  EXPECT_EQ(desk.View().result->title, "No result");
  EXPECT_FALSE(desk.Enabled(action::Abort{}));
}

}  // namespace
}  // namespace merels::presenter
