#include "proto/wire/challenge.h"

#include <string>

#include <gtest/gtest.h>

#include "common/api/lobby.h"
#include "merels/v1/challenge_service.pb.h"
#include "proto/wire/call.h"
#include "proto/wire/lobby.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

lobby::Challenge SomeChallenge() {
  const auto players = SomePlayers();
  return {ChallengeId("challenge2345"),
          players[0],
          players[1],
          "standard",
          {Millis(60'000), Millis(1000)},
          true,
          Side::kSecond,
          Millis(1'767'225'600'000),
          kMatch,
          {match::WatchAccess::kCode, 3, {}, {}}};
}

TEST(WireChallenge, EveryFieldComesBackAsItWent) {
  EXPECT_EQ(FromProto(ToProto(SomeChallenge())).value(), SomeChallenge());
  lobby::Challenge plain = SomeChallenge();
  plain.side.reset();
  plain.rematch_of = MatchId();
  plain.watching = {};
  EXPECT_EQ(FromProto(ToProto(plain)).value(), plain);
}

TEST(WireChallenge, EveryReasonForDecliningComesBackAndAnUnknownOneIsRefused) {
  for (const lobby::DeclineReason reason : lobby::kDeclineReasons) {
    EXPECT_EQ(FromProto(ToProto(reason)).value(), reason) << lobby::Name(reason);
  }
  EXPECT_EQ(FromProto(static_cast<v1::DeclineReason>(99)).error().reason, Reason::kBadArgument);
}

TEST(WireChallenge, TheAnswerNamesAChallengeOrAMatchAndNeverBoth) {
  using Create = Wire<api::CreateChallenge>;
  using Rematch = Wire<api::OfferRematch>;
  EXPECT_EQ(std::get<MatchId>(Create::ReadAnswer({}, Create::WriteAnswer(lobby::Challenged(kMatch))).value()),
            kMatch);
  const std::string made = Rematch::WriteAnswer(lobby::Challenged(SomeChallenge()));
  EXPECT_EQ(std::get<lobby::Challenge>(Rematch::ReadAnswer({}, made).value()), SomeChallenge());
  v1::OfferRematchResponse both;
  ASSERT_TRUE(both.ParseFromString(made));
  both.set_match_id(kMatch.text());
  EXPECT_FALSE(Rematch::ReadAnswer({}, both.SerializeAsString()).ok());
  EXPECT_FALSE(Create::ReadAnswer({}, "").ok());
}

TEST(WireChallenge, NoticesOfItComeBackAsTheyWent) {
  const lobby::Notice made = lobby::ChallengeMade{SomeChallenge()};
  EXPECT_EQ(std::get<lobby::ChallengeMade>(FromProto(ToProto(made)).value()),
            lobby::ChallengeMade{SomeChallenge()});
  using End = lobby::ChallengeEnd;
  for (const End how : {End::kAccepted, End::kDeclined, End::kWithdrawn, End::kExpired}) {
    const lobby::ChallengeEnded ended{ChallengeId("challenge2345"), how, lobby::DeclineReason::kNoBot,
                                      kMatch};
    EXPECT_EQ(std::get<lobby::ChallengeEnded>(FromProto(ToProto(lobby::Notice(ended))).value()), ended);
  }
  v1::Notice unknown = ToProto(made);
  unknown.mutable_challenge_ended()->set_challenge_id("challenge2345");
  EXPECT_FALSE(FromProto(unknown).ok()) << "it does not say how";
}

TEST(WireChallenge, TheSnapshotOfNoticesHasThoseThatStand) {
  lobby::NoticesSnapshot snapshot;
  snapshot.challenges = {SomeChallenge()};
  EXPECT_EQ(FromProto(ToProto(snapshot)).value().challenges, snapshot.challenges);
}

TEST(WireChallenge, AnIdThatCannotBeOneIsAnUnknownChallenge) {
  v1::Challenge message = ToProto(SomeChallenge());
  message.set_challenge_id("x");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kUnknownChallenge);
}

}  // namespace
}  // namespace merels::wire
