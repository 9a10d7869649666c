#include "client/local/matches.h"

#include <gtest/gtest.h>

#include "tests/client/support/memory_store.h"

namespace merels::local {
namespace {

LocalMatch Match(const std::string& id, Millis begun, int plies = 1) {
  auto match = LocalMatch::Begin(MatchId(id), {}, Side::kFirst, begun);
  for (int i = 0; i < plies; ++i) {
    EXPECT_TRUE(match->Act(match::PlayPly{match->game().LegalPlies().front()}, {}).ok());
  }
  return std::move(*match);
}

TEST(Matches, AreListedNewestFirstAndOpenedAgain) {
  MemoryStore store;
  {
    Matches matches(&store);
    matches.Keep(Match("old", Millis(1)), Millis(0));
    matches.Keep(Match("new", Millis(2), 3), Millis(0));
  }
  Matches matches(&store);
  ASSERT_EQ(matches.all().size(), 2U);
  EXPECT_EQ(matches.all().front().match, MatchId("new"));
  EXPECT_EQ(matches.Unfinished()->match, MatchId("new"));
  const auto opened = matches.Open(MatchId("new"));
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(opened->game().plies(), 3);
  EXPECT_EQ(matches.Open(MatchId("none")).error().reason, Reason::kUnknownMatch);
  EXPECT_TRUE(matches.TakeComplaints().empty());
}

TEST(Matches, ADamagedOneIsPutAsideAndSaidOnce) {
  MemoryStore store;
  store.kept[MatchId("bad")] = "this is not a match";
  store.kept[MatchId("late")] = Write(Match("late", Millis(1)), Millis(0)) + "nonsense\n\n";
  Matches matches(&store);
  EXPECT_EQ(matches.all().size(), 1U) << "its first lines are whole";
  EXPECT_EQ(matches.TakeComplaints().size(), 1U);
  EXPECT_FALSE(matches.Open(MatchId("late")).ok());
  EXPECT_EQ(matches.TakeComplaints().size(), 1U);
  EXPECT_TRUE(matches.TakeComplaints().empty());
  EXPECT_TRUE(matches.all().empty());
  EXPECT_EQ(store.aside, (std::vector<MatchId>{MatchId("bad"), MatchId("late")}));
}

TEST(Matches, AStoreThatCannotBeWrittenIsComplainedAboutOnce) {
  MemoryStore store;
  Matches matches(&store);
  EXPECT_TRUE(matches.all().empty());
  store.fault = Error{Reason::kBadFile, "the disk is full"};
  matches.Keep(Match("m", Millis(1)), Millis(0));
  matches.Keep(Match("m", Millis(1), 2), Millis(0));
  EXPECT_EQ(matches.TakeComplaints(), std::vector<std::string>{"this game is not kept: the disk is full"});
  EXPECT_EQ(matches.Open(MatchId("m"))->game().plies(), 2) << "it lasts for this run";
}

TEST(Matches, TheOldestThatIsOverGoesWhenThereAreTooMany) {
  MemoryStore store;
  Matches matches(&store);
  auto over = Match("over", Millis(1));
  ASSERT_TRUE(over.Act(match::Resign{}, {}).ok());
  matches.Keep(Match("oldest", Millis(0)), Millis(0));
  matches.Keep(over, Millis(0));
  for (std::size_t i = 0; i + 1 < kMaxKept; ++i) {
    matches.Keep(Match("m" + std::to_string(i), Millis(2)), Millis(0));
  }
  EXPECT_EQ(matches.all().size(), kMaxKept);
  EXPECT_FALSE(store.kept.contains(MatchId("over")));
  EXPECT_TRUE(store.kept.contains(MatchId("oldest"))) << "it goes on";
}

}  // namespace
}  // namespace merels::local
