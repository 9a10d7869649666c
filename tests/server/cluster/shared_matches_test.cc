#include "server/cluster/shared_matches.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "server/bus/local.h"

namespace merels::service {
namespace {

const match::Seats kSeats{AccountId("ann"), AccountId("bob")};

match::Entry EntryNumber(Seq seq) { return {seq, {}, kSeats[0], {}, 0, {match::DrawOffered{}}}; }

TEST(ShardBus, TellsItsOwnHintsFromThoseOfOthers) {
  const auto bus = bus::MakeLocalBus();
  ShardBus mine(*bus);
  ShardBus other(*bus);
  int own = 0;
  int heard = 0;
  const auto subscription =
      bus->Subscribe([&](const MatchId&, Seq, const std::string&) { ++(mine.IsPublishing() ? own : heard); });
  const auto peer = bus->Subscribe([](const MatchId&, Seq, const std::string&) {});
  mine.Publish(MatchId("one"), EntryNumber(2), kSeats);
  other.Publish(MatchId("one"), EntryNumber(3), kSeats);
  EXPECT_EQ(own, 1);
  EXPECT_EQ(heard, 1);
  EXPECT_FALSE(mine.IsPublishing());
}

TEST(ShardBus, PublishesTheEntryAsItsRowIsStoredAndNothingWhereNobodyElseListens) {
  const auto bus = bus::MakeLocalBus();
  ShardBus mine(*bus);
  std::vector<std::string> heard;
  const auto hear = [&](const MatchId&, Seq, const std::string& bytes) { heard.push_back(bytes); };
  const auto own = bus->Subscribe(hear);
  mine.Publish(MatchId("one"), EntryNumber(2), kSeats);
  EXPECT_TRUE(heard.empty());
  const auto peer = bus->Subscribe([](const MatchId&, Seq, const std::string&) {});
  mine.Publish(MatchId("one"), EntryNumber(3), kSeats);
  EXPECT_EQ(heard, std::vector{match::Encode(EntryNumber(3), kSeats)});
}

}  // namespace
}  // namespace merels::service
