#include "client/presenter/lobby/lobby_filter.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/lobby/lobby_view_state.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using lobby::Filter;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> Chosen(const Filter& filter, const std::vector<std::string>& rulesets = {}) {
  std::vector<std::string> ids;
  for (const auto& chip : FilterChips(filter, 1500, rulesets)) {
    if (chip.chosen) ids.push_back(chip.Id());
  }
  return ids;
}

TEST(LobbyFilter, EachChipTakesSomethingInAndOutAgain) {
  for (const auto& chip : FilterChips({}, 1500, {"lasker"})) {
    Filter filter;
    EXPECT_TRUE(TakeChip(chip.action, 1500, filter)) << chip.Id();
    EXPECT_THAT(Chosen(filter, {"lasker"}), ElementsAre(chip.Id()));
    EXPECT_TRUE(lobby::ParseFilter(lobby::FilterText(filter)).ok()) << "as a server reads it";
    EXPECT_TRUE(TakeChip(chip.action, 1500, filter));
    EXPECT_TRUE(filter.open()) << chip.Id();
  }
}

TEST(LobbyFilter, ClassesAddUpAndKindsTakeTurns) {
  Filter filter;
  TakeChip(action::FilterClass{clock::TimeClass::kRapid}, 1500, filter);
  TakeChip(action::FilterClass{clock::TimeClass::kBullet}, 1500, filter);
  EXPECT_THAT(filter.classes, ElementsAre(clock::TimeClass::kBullet, clock::TimeClass::kRapid));
  TakeChip(action::FilterKind{GameKind::kRated}, 1500, filter);
  TakeChip(action::FilterKind{GameKind::kCasual}, 1500, filter);
  EXPECT_EQ(filter.rated, Filter::Rated::kCasual);
}

TEST(LobbyFilter, WhatIsNoChoiceChangesNothing) {
  Filter filter;
  EXPECT_FALSE(TakeChip(action::FilterRules{"hexamorris"}, 1500, filter));
  EXPECT_FALSE(TakeChip(action::QuickPlay{}, 1500, filter)) << "that is no chip";
  EXPECT_TRUE(filter.open());
}

TEST(LobbyFilter, RulesetsThatAreMetGetAChipOnce) {
  lobby::Snapshot snapshot;
  for (const char* ruleset : {"standard+quiet=50", "lasker+reps=3", "lasker", "unheard-of"}) {
    snapshot.tables.emplace_back().ruleset = ruleset;
  }
  snapshot.live_matches.emplace_back().settings.ruleset = "foxgeese";
  model::Lobby lobby;
  lobby.Apply(Delivered(session::Topic::Lobby(), 1, 0, snapshot));
  std::vector<std::string> met;
  Meet(lobby, met);
  Meet(lobby, met);
  EXPECT_THAT(met, ElementsAre("lasker", "foxgeese"));
  met = {"a", "b", "c", "d"};
  Meet(lobby, met);
  EXPECT_EQ(met.size(), kMaxRulesChips);
}

TEST(LobbyFilter, OnesLevelIsAroundOnesOwnRatingWhereThereIsOne) {
  Filter filter;
  EXPECT_FALSE(TakeChip(action::FilterLevel{}, std::nullopt, filter));
  EXPECT_TRUE(TakeChip(action::FilterLevel{}, 1742.4, filter));
  EXPECT_EQ(filter.rating, (lobby::RatingRange{1542, 1942}));
  const auto offered = [](const Filter& one, const std::optional<double>& own) {
    const auto chips = FilterChips(one, own, {});
    return std::any_of(chips.begin(), chips.end(),
                       [](const auto& chip) { return chip.action.template Is<action::FilterLevel>(); });
  };
  EXPECT_TRUE(offered(filter, std::nullopt)) << "it must be possible to take it back";
  EXPECT_TRUE(TakeChip(action::FilterLevel{}, 1742.4, filter));
  EXPECT_TRUE(filter.open());
  EXPECT_FALSE(offered(filter, std::nullopt));
}

}  // namespace
}  // namespace merels::presenter
