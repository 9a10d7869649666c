// Every kind of refusal over the network: canonical code and reason.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using Accounts = v1::AccountService::Stub;
using Lobby = v1::LobbyService::Stub;
using Matches = v1::MatchService::Stub;

/// A match in which White has played d2: two rows.
class Calls : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(white_.Play(match_, "d2", 1), "OK"); }

  TestGameServer game_server_;
  Guest white_{game_server_};
  Guest black_{game_server_};
  const std::string match_ = BeginMatch(white_, black_);
};

TEST_F(Calls, WithoutATokenNothingIsServed) {
  EXPECT_EQ(Guest(game_server_, "").GetAccount(), "UNAUTHENTICATED TOKEN_MISSING");
  EXPECT_EQ(Guest(game_server_, "").Play(match_, "a1", 2), "UNAUTHENTICATED TOKEN_MISSING");
}

TEST_F(Calls, ATokenThatNobodyWasGivenIsBad) {
  EXPECT_EQ(Guest(game_server_, std::string(52, 'a')).GetAccount(), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(Guest(game_server_, "x").GetAccount(), "UNAUTHENTICATED BAD_TOKEN");
}

TEST_F(Calls, TheTokenIsJudgedBeforeTheRequest) {
  EXPECT_EQ(Guest(game_server_, "x").Submit(v1::Command()), "UNAUTHENTICATED BAD_TOKEN");
}

TEST_F(Calls, AnotherSchemeThanBearerIsNoToken) {
  grpc::ClientContext context;
  context.AddMetadata("authorization", "Basic " + white_.token());
  v1::GetAccountResponse answer;
  const auto status = white_.accounts->GetAccount(&context, {}, &answer);
  EXPECT_EQ(CodeAndReason(status), "UNAUTHENTICATED TOKEN_MISSING");
}

TEST_F(Calls, ANameThatIsTooLongIsRefused) {
  v1::SignInGuestRequest request;
  request.set_name(std::string(21, 'a'));
  v1::SignInGuestResponse answer;
  EXPECT_EQ(white_.Call(white_.accounts, &Accounts::SignInGuest, request, answer),
            "INVALID_ARGUMENT NAME_TOO_LONG");
}

TEST(CallsOfAnySize, AMessageThatIsTooLargeIsRefusedByTheServerOrByTheLibrary) {
  TestGameServer game_server({AnyBytes()});
  Guest guest(game_server);
  v1::SignInGuestRequest request;
  v1::SignInGuestResponse answer;
  request.set_name(std::string(70'000, 'a'));
  EXPECT_EQ(guest.Call(guest.accounts, &Accounts::SignInGuest, request, answer),
            "INVALID_ARGUMENT TOO_LARGE");
  request.set_name(std::string(700'000, 'a'));
  EXPECT_EQ(guest.Call(guest.accounts, &Accounts::SignInGuest, request, answer), "RESOURCE_EXHAUSTED");
}

TEST_F(Calls, MalformedCommandsAreRefused) {
  v1::Command command;
  EXPECT_EQ(black_.Submit(command), "INVALID_ARGUMENT BAD_REQUEST_ID");
  command.set_request_id(NewRequestId());
  EXPECT_EQ(black_.Submit(command), "NOT_FOUND UNKNOWN_MATCH");
  command.set_match_id(match_);
  EXPECT_EQ(black_.Submit(command), "UNIMPLEMENTED UNKNOWN_KIND");
  EXPECT_EQ(black_.Play(match_, "not a ply", 2), "INVALID_ARGUMENT BAD_NOTATION");
  EXPECT_EQ(black_.Play(match_, "h9", 2), "INVALID_ARGUMENT BAD_POINT");
  EXPECT_EQ(black_.Play(match_, std::string(1000, 'a'), 2), "INVALID_ARGUMENT BAD_NOTATION");
}

TEST_F(Calls, CommandsForTheWrongMatchSeatOrMomentAreRefused) {
  EXPECT_EQ(black_.Play("aaaaaaaaaaaaa", "a1", 2), "NOT_FOUND UNKNOWN_MATCH");
  EXPECT_EQ(Guest(game_server_).Play(match_, "a1", 2), "PERMISSION_DENIED NOT_YOUR_SEAT");
  EXPECT_EQ(black_.Play(match_, "a1", 1), "ABORTED STALE");
  EXPECT_EQ(white_.Play(match_, "a1", 2), "FAILED_PRECONDITION NOT_YOUR_TURN");
}

TEST_F(Calls, WhatTheRulesForbidIsRefusedAndChangesNothing) {
  EXPECT_EQ(black_.Play(match_, "d2", 2), "FAILED_PRECONDITION OCCUPIED");
  EXPECT_EQ(black_.Play(match_, "a1-a4", 2), "FAILED_PRECONDITION MUST_PLACE");
  EXPECT_EQ(black_.Play(match_, "a1", 2), "OK");
}

TEST_F(Calls, ARetryGetsTheFirstAnswerAndAnotherContentIsRefused) {
  v1::SubmitRequest request;
  v1::Command& command = *request.mutable_command();
  command = CommandFor(match_, 2);
  command.set_play_ply("a1");
  v1::SubmitResponse first;
  v1::SubmitResponse second;
  EXPECT_EQ(black_.Call(black_.matches, &Matches::Submit, request, first), "OK");
  EXPECT_EQ(black_.Call(black_.matches, &Matches::Submit, request, second), "OK");
  EXPECT_EQ(first.accepted().entry().seq(), 3U);
  EXPECT_EQ(second.accepted().entry().seq(), 3U);
  command.set_play_ply("g1");
  EXPECT_EQ(black_.Submit(command), "INVALID_ARGUMENT REQUEST_ID_REUSED");
}

TEST_F(Calls, DrawsAreOfferedDeclinedAndAcceptedAndAMatchCanBeResigned) {
  v1::SubmitRequest offer;
  v1::SubmitResponse offered;
  *offer.mutable_command() = CommandFor(match_, 2);
  offer.mutable_command()->mutable_offer_draw();
  EXPECT_EQ(white_.Call(white_.matches, &Matches::Submit, offer, offered), "OK");
  const std::uint64_t offer_row = offered.accepted().entry().seq();
  v1::Command decline = CommandFor(match_, offer_row);
  decline.mutable_decline_draw();
  EXPECT_EQ(black_.Submit(decline), "OK");
  v1::Command accept = CommandFor(match_, offer_row);
  accept.mutable_accept_draw();
  EXPECT_EQ(black_.Submit(accept), "FAILED_PRECONDITION NO_OFFER");
  v1::Command resign = CommandFor(match_, 0);
  resign.mutable_resign();
  EXPECT_EQ(black_.Submit(resign), "OK");
  EXPECT_EQ(black_.Play(match_, "a1", 2), "FAILED_PRECONDITION GAME_OVER");
}

TEST_F(Calls, MatchesCanBeReadListedAndExported) {
  v1::GetMatchRequest get;
  v1::GetMatchResponse got;
  get.set_match_id(match_);
  EXPECT_EQ(black_.Call(black_.matches, &Matches::GetMatch, get, got), "OK");
  EXPECT_EQ(got.match().position_seq(), 2U);
  EXPECT_EQ(got.match().plies_size(), 1);
  get.set_match_id("aaaaaaaaaaaaa");
  EXPECT_EQ(black_.Call(black_.matches, &Matches::GetMatch, get, got), "NOT_FOUND UNKNOWN_MATCH");

  v1::ListMatchesRequest list;
  v1::ListMatchesResponse listed;
  EXPECT_EQ(black_.Call(black_.matches, &Matches::ListMatches, list, listed), "OK");
  EXPECT_EQ(listed.matches_size(), 1);
  list.set_page_size(-1);
  EXPECT_EQ(black_.Call(black_.matches, &Matches::ListMatches, list, listed),
            "INVALID_ARGUMENT BAD_ARGUMENT");

  v1::ExportMatchRequest export_match;
  v1::ExportMatchResponse exported;
  export_match.set_match_id(match_);
  EXPECT_EQ(black_.Call(black_.matches, &Matches::ExportMatch, export_match, exported), "OK");
  EXPECT_NE(exported.record().find("[Match \"" + match_ + "\"]"), std::string::npos);
}

TEST_F(Calls, TablesAreOpenedListedAndWithdrawn) {
  v1::OpenTableRequest open;
  v1::OpenTableResponse opened;
  open.set_request_id("no uuid");
  open.set_ruleset("standard");
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::OpenTable, open, opened), "INVALID_ARGUMENT BAD_REQUEST_ID");
  open.set_request_id(NewRequestId());
  open.set_ruleset("chess");
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::OpenTable, open, opened), "INVALID_ARGUMENT UNKNOWN_RULESET");
  open.set_ruleset("standard");
  open.mutable_time_control()->set_initial_ms(-1);
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::OpenTable, open, opened), "INVALID_ARGUMENT BAD_CLOCK");
  open.mutable_time_control()->set_initial_ms(0);
  open.mutable_time_control()->set_days_per_ply(15);
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::OpenTable, open, opened), "INVALID_ARGUMENT BAD_CLOCK");
  open.mutable_time_control()->clear_days_per_ply();
  open.mutable_time_control()->set_initial_ms(300'000);
  ASSERT_EQ(white_.Call(white_.lobby, &Lobby::OpenTable, open, opened), "OK");

  v1::JoinTableRequest join;
  v1::JoinTableResponse joined;
  join.set_request_id(NewRequestId());
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::JoinTable, join, joined), "INVALID_ARGUMENT BAD_ARGUMENT");
  join.set_table_id(opened.table().table_id());
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::JoinTable, join, joined), "FAILED_PRECONDITION OWN_TABLE");

  v1::WithdrawTableRequest withdraw;
  v1::WithdrawTableResponse withdrawn;
  withdraw.set_table_id(opened.table().table_id());
  EXPECT_EQ(black_.Call(black_.lobby, &Lobby::WithdrawTable, withdraw, withdrawn),
            "PERMISSION_DENIED NOT_YOUR_SEAT");
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::WithdrawTable, withdraw, withdrawn), "OK");
  v1::ListTablesResponse listed;
  EXPECT_EQ(black_.Call(black_.lobby, &Lobby::ListTables, v1::ListTablesRequest(), listed), "OK");
  EXPECT_EQ(listed.tables_size(), 0);
}

TEST_F(Calls, ASeekNeedsAStreamAndCanBeGivenUp) {
  v1::CreateSeekRequest seek;
  v1::CreateSeekResponse sought;
  seek.set_request_id(NewRequestId());
  seek.add_choices()->set_ruleset("standard");
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::CreateSeek, seek, sought), "FAILED_PRECONDITION NOT_LISTENING");
  TestStream stream(white_);
  EXPECT_TRUE(stream.Read().has_welcome());
  ASSERT_TRUE(stream.Subscribe("notices"));
  EXPECT_TRUE(stream.Read().has_delivery());
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::CreateSeek, seek, sought), "OK");
  v1::CancelSeekResponse cancelled;
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::CancelSeek, v1::CancelSeekRequest(), cancelled), "OK");
  EXPECT_EQ(cancelled.match_id(), "");
}

TEST_F(Calls, ASeekOfASingleGameNamesItByItselfOrAmongChoices) {
  TestStream stream(white_);
  EXPECT_TRUE(stream.Read().has_welcome());
  ASSERT_TRUE(stream.Subscribe("notices"));
  v1::CreateSeekRequest seek;
  v1::CreateSeekResponse sought;
  seek.set_request_id(NewRequestId());
  seek.set_ruleset("lasker");
  seek.mutable_time_control()->set_initial_ms(60'000);
  seek.add_choices()->set_ruleset("six");
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::CreateSeek, seek, sought), "INVALID_ARGUMENT BAD_ARGUMENT");
  seek.clear_choices();
  EXPECT_EQ(white_.Call(white_.lobby, &Lobby::CreateSeek, seek, sought), "OK");
  ASSERT_EQ(sought.choices_size(), 1);
  EXPECT_EQ(sought.choices(0).ruleset(), "lasker+reps=3+quiet=100");
  EXPECT_EQ(sought.choices(0).time_control().initial_ms(), 60'000);
}

}  // namespace
}  // namespace merels::transport
