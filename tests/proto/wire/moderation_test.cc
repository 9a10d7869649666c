#include "proto/wire/moderation.h"

#include <gtest/gtest.h>

#include "proto/wire/lobby.h"

namespace merels::wire {
namespace {

using std::chrono::milliseconds;

lobby::Sanctioned Mute() {
  return {"aaaaaaaaaaaaa", lobby::SanctionKind::kMute, "for shouting", milliseconds(1000),
          milliseconds(5000)};
}

TEST(WireSanction, OneComesBackAsItWentAloneAndInTheSnapshot) {
  EXPECT_EQ(std::get<lobby::Sanctioned>(FromProto(ToProto(lobby::Notice(Mute()))).value()), Mute());
  lobby::NoticesSnapshot snapshot;
  snapshot.sanctions = {Mute()};
  EXPECT_EQ(FromProto(ToProto(snapshot)).value().sanctions, snapshot.sanctions);
}

TEST(WireSanction, OneThatIsTakenBackComesWithTheReasonAndTheTime) {
  const lobby::SanctionLifted lifted{Mute(), "it was somebody else", milliseconds(2000)};
  EXPECT_EQ(std::get<lobby::SanctionLifted>(FromProto(ToProto(lobby::Notice(lifted))).value()), lifted);
  v1::Sanction message = ToProto(lifted);
  message.set_lifted_at_unix_ms(-1);
  EXPECT_EQ(LiftedFromProto(message).error().reason, Reason::kBadArgument);
}

TEST(WireSanction, EveryKindComesBackAndAnUnknownOneIsRefused) {
  for (const lobby::SanctionKind kind : lobby::kSanctionKinds) {
    EXPECT_EQ(FromProto(ToProto(kind)).value(), kind) << lobby::Name(kind);
  }
  EXPECT_EQ(FromProto(v1::SANCTION_KIND_UNSPECIFIED).error().reason, Reason::kBadArgument);
  EXPECT_FALSE(FromProto(static_cast<v1::SanctionKind>(99)).ok());
}

TEST(WireSanction, WhoImposedItIsNotSaid) { EXPECT_EQ(ToProto(Mute()).author_id(), ""); }

}  // namespace
}  // namespace merels::wire
