#include "common/match/offer_pauses.h"

#include <gtest/gtest.h>

#include "common/match/view.h"
#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

const std::vector<std::string> kQuiet = {"f4", "a1", "d6", "g7", "b4", "e5"};

/// White's first ply, and White's request, which Black declines.
Table Declined(const Action& offer) {
  Table table;
  table.Play({"d2"});
  const bool draw = std::holds_alternative<OfferDraw>(offer);
  table.Do(kWhite, offer, table.state().position_seq());
  draw ? table.Do(kBlack, DeclineDraw{}, table.state().offer_seq())
       : table.Do(kBlack, DeclineTakeback{}, table.state().takeback_seq());
  return table;
}

TEST(OfferPauses, AfterADeclinedOfferFivePliesMustBePlayedBeforeThatSideOffersAgain) {
  for (const Action& offer : {Action(OfferDraw{}), Action(OfferTakeback{})}) {
    Table table = Declined(offer);
    for (int played = 0; played < kPliesBetweenOffers; ++played) {
      const auto again = table.Try(kWhite, offer, table.state().position_seq());
      ASSERT_FALSE(again.ok());
      EXPECT_EQ(again.error().reason, Reason::kOfferTooSoon);
      EXPECT_EQ(*again.error().facts.Find(fact::kPliesLeft), std::to_string(kPliesBetweenOffers - played));
      table.Play({kQuiet[static_cast<std::size_t>(played)]});
    }
    EXPECT_TRUE(table.Try(kWhite, offer, table.state().position_seq()).ok());
  }
}

TEST(OfferPauses, AnOfferOfTheOtherSideEndsTheWait) {
  Table table = Declined(OfferDraw{});
  table.Do(kBlack, OfferDraw{}, table.state().position_seq());
  table.Do(kWhite, DeclineDraw{}, table.state().offer_seq());
  EXPECT_TRUE(table.Try(kWhite, OfferDraw{}, table.state().position_seq()).ok());
  EXPECT_EQ(table.Refusal(kBlack, OfferDraw{}, table.state().position_seq()), Reason::kOfferTooSoon);
}

TEST(OfferPauses, AnOfferThatAPlyEndsCountsAsDeclined) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferDraw{}, table.state().position_seq());
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  table.Play({"f4"});
  EXPECT_EQ(table.Refusal(kWhite, OfferDraw{}, table.state().position_seq()), Reason::kOfferTooSoon);
  EXPECT_EQ(table.Refusal(kWhite, OfferTakeback{}, table.state().position_seq()), Reason::kOfferTooSoon);
}

TEST(OfferPauses, DrawsAndTakebacksWaitEachForItself) {
  Table table = Declined(OfferDraw{});
  EXPECT_TRUE(table.Try(kWhite, OfferTakeback{}, table.state().position_seq()).ok());
}

TEST(OfferPauses, ARequestThatWasGrantedIsFollowedByNoWait) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  table.Do(kBlack, AcceptTakeback{}, table.state().takeback_seq());
  table.Play({"d2"});
  EXPECT_TRUE(table.Try(kWhite, OfferTakeback{}, table.state().position_seq()).ok());
}

TEST(OfferPauses, ASnapshotTellsThem) {
  Table table = Declined(OfferDraw{});
  table.Play({"f4"});
  const Snapshot seen = ViewSnapshot(MatchId("m"), table.state(), {}, {}, {});
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kDraw, Side::kFirst), kPliesBetweenOffers - 1);
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kDraw, Side::kSecond), 0);
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kTakeback, Side::kFirst), 0);
}

}  // namespace
}  // namespace merels::match
