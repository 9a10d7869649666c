#include "proto/wire/request.h"

#include <chrono>

#include <gtest/gtest.h>

namespace merels::wire {
namespace {

TEST(RequestTest, ATokenAskedForArrivesWithItsScopesAndItsHours) {
  const auto scopes = session::Scopes().With(session::Scope::kPlay).With(session::Scope::kChat);
  const auto read = FromProto(ToProto(api::CreateToken{scopes, "a bot", std::chrono::hours(48)}));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->scopes, scopes);
  EXPECT_EQ(read->label, "a bot");
  EXPECT_EQ(read->valid, std::chrono::hours(48));
}

TEST(RequestTest, AScopeThatIsUnknownTwiceOrMissingIsRefused) {
  v1::CreateTokenRequest message;
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.add_scopes("play");
  EXPECT_TRUE(FromProto(message).ok());
  message.add_scopes("play");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_scopes(1, "rule the world");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
}

TEST(RequestTest, ANewPasswordArrivesWithItsCode) {
  const api::ResetPassword read = FromProto(ToProto(api::ResetPassword{"Ann", "code", "password", "window"}));
  EXPECT_EQ(read.name, "Ann");
  EXPECT_EQ(read.code, "code");
  EXPECT_EQ(read.new_password, "password");
  EXPECT_EQ(read.label, "window");
}

}  // namespace
}  // namespace merels::wire
