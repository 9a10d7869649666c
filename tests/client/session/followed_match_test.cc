#include "client/session/followed_match.h"

#include <gtest/gtest.h>

#include "tests/client/support/simulated_match.h"

namespace merels::session {
namespace {

using rules::Side;

class FollowedMatchTest : public ::testing::Test {
 protected:
  /// The rows from `seq` on, one by one.
  std::vector<Happening> HearFrom(Seq seq) {
    std::vector<Happening> all;
    for (; seq <= house_.state().seq(); ++seq) {
      for (auto& happening : match_.Take(house_.Entry(seq))) all.push_back(std::move(happening));
    }
    return all;
  }
  std::vector<Happening> Look() { return match_.Take(std::get<match::Snapshot>(house_.Snapshot().content)); }
  void TakeBack() {
    house_.Act(Side::kFirst, match::OfferTakeback{});
    house_.Act(Side::kSecond, match::AcceptTakeback{});
  }
  void ExpectAsTheHouseHasIt() {
    EXPECT_EQ(match_.now().plies, house_.state().plies());
    std::vector<match::PlyTime> times;
    for (const match::ListedPly& listed : house_.state().listed_plies()) times.push_back(listed.time);
    EXPECT_EQ(match_.now().ply_times, times);
    EXPECT_EQ(match_.now().position, house_.state().game().position());
    EXPECT_EQ(match_.now().position_seq, house_.state().position_seq());
    EXPECT_EQ(match_.game()->position(), match_.now().position);
    EXPECT_EQ(match_.to_move(), house_.state().to_move());
    EXPECT_EQ(match_.now().takeback, house_.state().takeback());
  }

  SimulatedMatch house_;
  FollowedMatch match_;
};

TEST_F(FollowedMatchTest, RowsThatTakeBackAreFollowed) {
  Look();
  house_.Play("d2 f4 a1");
  house_.Act(Side::kFirst, match::OfferTakeback{});
  HearFrom(2);
  ExpectAsTheHouseHasIt();
  EXPECT_EQ(match_.now().takeback_seq, house_.state().takeback_seq());
  house_.Act(Side::kSecond, match::AcceptTakeback{});
  const auto happened = HearFrom(6);
  ASSERT_EQ(happened.size(), 1U);
  EXPECT_EQ(std::get<match::PliesTakenBack>(happened[0]).count, 1);
  ExpectAsTheHouseHasIt();
}

TEST_F(FollowedMatchTest, ASnapshotTellsWhatWasTakenBackMeanwhileAndWhatWasPlayedInstead) {
  Look();
  house_.Play("d2 f4 a1");
  HearFrom(2);
  TakeBack();
  house_.Play("g1 d7");
  const auto happened = Look();
  ASSERT_EQ(happened.size(), 3U);
  EXPECT_EQ(std::get<match::PliesTakenBack>(happened[0]).number, 2);
  EXPECT_EQ(std::get<PlySeen>(happened[1]).played.ply, "g1");
  EXPECT_EQ(std::get<PlySeen>(happened[2]).played.number, 4);
  ExpectAsTheHouseHasIt();
}

TEST_F(FollowedMatchTest, ASnapshotTellsOfARequestToTakeBackOnce) {
  house_.Play("d2");
  Look();
  house_.Act(Side::kFirst, match::OfferTakeback{});
  EXPECT_TRUE(std::holds_alternative<match::TakebackOffered>(Look().at(0)));
  EXPECT_TRUE(Look().empty());
}

TEST_F(FollowedMatchTest, AnAnswerThatIsAheadOfTheStreamWaitsForIt) {
  Look();
  house_.Play("d2 f4");
  EXPECT_TRUE(match_.TakeAnswer(house_.Entry(3)).empty());
  EXPECT_EQ(match_.now().seq, 1U);
  EXPECT_EQ(match_.TakeAnswer(house_.Entry(2)).size(), 1U);
  EXPECT_EQ(match_.TakeAnswer(house_.Entry(3)).size(), 1U);
  EXPECT_TRUE(match_.Take(house_.Entry(3)).empty()) << "the stream's own copy comes later";
  ExpectAsTheHouseHasIt();
}

TEST_F(FollowedMatchTest, AnEntryThatCannotBePlayedDoesNotFitAndASnapshotMendsTheGame) {
  SimulatedMatch other;
  other.Play("a1 f4 d3");
  match_.Take(std::get<match::Snapshot>(other.Snapshot().content));
  house_.Play("d3 f4 d2 a1");
  EXPECT_FALSE(match_.Fits(house_.Entry(5).logged->entry));
  HearFrom(5);
  EXPECT_FALSE(match_.game());
  EXPECT_EQ(match_.now().plies.size(), 4U) << "it is followed all the same";
  Look();
  ExpectAsTheHouseHasIt();
}

}  // namespace
}  // namespace merels::session
