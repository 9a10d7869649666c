// Calls as bytes: requests and answers arrive unchanged, and invalid ones are refused.
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "common/api/account.h"
#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "merels/v1/account_service.pb.h"
#include "merels/v1/friend_service.pb.h"
#include "merels/v1/match_service.pb.h"
#include "proto/wire/call.h"

namespace merels::wire {
namespace {

template <class Call>
Result<Call> Asked(const Call& call) {
  return Wire<Call>::ReadRequest(Wire<Call>::WriteRequest(call));
}

template <class Call>
Result<typename Call::Answer> Answered(const Result<typename Call::Answer>& answer, const Call& call = {}) {
  return Wire<Call>::ReadAnswer(call, Wire<Call>::WriteAnswer(answer));
}

TEST(WireCalls, EachHasThePathOfTheProtocol) {
  EXPECT_EQ(Wire<api::FollowPlayer>::Path(), "/merels.v1.FriendService/FollowPlayer");
  EXPECT_EQ(Wire<api::SignIn>::Path(), "/merels.v1.AccountService/SignIn");
}

TEST(WireCalls, ATokenAskedForArrivesWithItsScopesAndItsHours) {
  const auto scopes = session::Scopes().With(session::Scope::kPlay).With(session::Scope::kChat);
  const auto read = Asked(api::CreateToken{scopes, "a bot", std::chrono::hours(48)});
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->scopes, scopes);
  EXPECT_EQ(read->label, "a bot");
  EXPECT_EQ(read->valid, std::chrono::hours(48));
}

TEST(WireCalls, AScopeThatIsUnknownTwiceOrMissingIsRefused) {
  const auto read = [](const v1::CreateTokenRequest& message) {
    return Wire<api::CreateToken>::ReadRequest(message.SerializeAsString());
  };
  v1::CreateTokenRequest message;
  EXPECT_EQ(read(message).error().reason, Reason::kBadArgument);
  message.add_scopes("play");
  EXPECT_TRUE(read(message).ok());
  message.add_scopes("play");
  EXPECT_EQ(read(message).error().reason, Reason::kBadArgument);
  message.set_scopes(1, "rule the world");
  EXPECT_EQ(read(message).error().reason, Reason::kBadArgument);
}

TEST(WireCalls, ANewPasswordArrivesWithItsCode) {
  const auto read = Asked(api::ResetPassword{"Ann", "code", "password", "window"});
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->name, "Ann");
  EXPECT_EQ(read->code, "code");
  EXPECT_EQ(read->new_password, "password");
  EXPECT_EQ(read->label, "window");
}

TEST(WireCalls, APageOfAListArrivesWithItsTokens) {
  const auto asked = Asked(api::ListFriends{{20, "further"}});
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(asked->page.size, 20);
  EXPECT_EQ(asked->page.token, "further");
  const api::Friend one{
      {AccountId("aaaaaaaaaaaaa"), "Bob", false, true}, true, true, std::chrono::milliseconds(77)};
  const auto read = Answered<api::ListFriends>(api::Page<api::Friend>{{one}, "next"});
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->items, std::vector{one});
  EXPECT_EQ(read->next, "next");
  EXPECT_EQ(Asked(api::ListFriends{{-1, ""}}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Asked(api::ListFriends{{0, std::string(129, 'a')}}).error().reason, Reason::kBadArgument);
}

TEST(WireCalls, AnAnswerWithoutContentsIsOne) {
  EXPECT_EQ(Wire<api::EndSignIn>::WriteAnswer({}), "");
  EXPECT_TRUE(Answered<api::EndSignIn>({}, {"id"}).ok());
}

TEST(WireCalls, AnAnswerIsReadAsThatToWhatWasAsked) {
  const MatchId match("aaaaaaaaaaaaa");
  const auto page = Answered<api::ListMessages>(
      api::ChatPage{{match, chat::Room::kSpectators, {}, true}, "next"}, {match, chat::Room::kSpectators});
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(page->room.match, match);
  EXPECT_EQ(page->room.room, chat::Room::kSpectators);
  EXPECT_TRUE(page->room.off);
  EXPECT_EQ(page->next, "next");
}

TEST(WireCalls, AllOfAnAccountIsJsonForAClient) {
  api::AccountPage page;
  page.player = {AccountId("aaaaaaaaaaaaa"), "Bob", false, false};
  page.reports.push_back({"r1", AccountId("baaaaaaaaaaaa"), {}, api::ReportKind::kSpam, "spam", {}, {}});
  page.next = "said";
  const auto read = Answered<api::ExportAccount>(page);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->next, "said");
  EXPECT_NE(read->json.find("\"REPORT_KIND_SPAM\""), std::string::npos) << read->json;
}

TEST(WireCalls, BytesThatAreNoSuchMessageAreRefused) {
  EXPECT_EQ(Wire<api::SignIn>::ReadRequest("\xff").error().reason, Reason::kBadArgument);
  EXPECT_EQ(Wire<api::GetMatch>::ReadAnswer({}, "\xff").error().reason, Reason::kInternal);
}

TEST(WireCalls, AnAnswerThatCannotBeIsNotUnderstood) {
  const auto read = Wire<api::FollowPlayer>::ReadAnswer({}, v1::FollowPlayerResponse().SerializeAsString());
  EXPECT_EQ(read.error().reason, Reason::kInternal);
  EXPECT_TRUE(read.error().sentence.starts_with("the server's answer cannot be understood: "));
}

TEST(WireCalls, AFieldOfAnOlderProtocolIsRefused) {
  v1::ListMatchesRequest message;
  const auto& reserved = *message.GetDescriptor()->reserved_range(0);
  message.GetReflection()->MutableUnknownFields(&message)->AddVarint(reserved.start, 1);
  const auto read = Wire<api::ListMatches>::ReadRequest(message.SerializeAsString());
  EXPECT_NE(read.error().sentence.find("older protocol"), std::string::npos);
}

}  // namespace
}  // namespace merels::wire
