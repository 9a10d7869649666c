#include "proto/wire/friends.h"

#include <gtest/gtest.h>

#include "common/lobby/lobby.h"
#include "proto/wire/lobby.h"

namespace merels::wire {
namespace {

const match::Player kBob{AccountId("aaaaaaaaaaaaa"), "Bob", false, true};

TEST(WireFriends, AFriendComesBackAsItWas) {
  const api::Friend one{kBob, true, true, std::chrono::milliseconds(77)};
  EXPECT_EQ(FromProto(ToProto(one)).value(), one);
}

TEST(WireFriends, AFriendWithoutAnAccountIsRefused) {
  EXPECT_EQ(FromProto(v1::Friend()).error().reason, Reason::kBadArgument);
}

TEST(WireFriends, TheNoticeOfTheirComingComesBackAsItWas) {
  const lobby::FriendOnline came{kBob};
  EXPECT_EQ(std::get<lobby::FriendOnline>(FromProto(ToProto(lobby::Notice(came))).value()), came);
}

}  // namespace
}  // namespace merels::wire
