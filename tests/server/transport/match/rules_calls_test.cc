// Calls for programs without rules of their own, and matches of one player, over the network.
#include <string>

#include <gtest/gtest.h>

#include "merels/v1/rules_service.grpc.pb.h"
#include "merels/v1/watch_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using Accounts = v1::AccountService::Stub;
using Lobby = v1::LobbyService::Stub;
using Matches = v1::MatchService::Stub;
using Rules = v1::RulesService::Stub;

/// Opens a match of one player; its id.
std::string BeginAlone(const Guest& player) {
  v1::OpenTableRequest open;
  open.set_request_id(NewRequestId());
  open.set_ruleset("peg");
  v1::OpenTableResponse opened;
  EXPECT_EQ(player.Call(player.lobby, &Lobby::OpenTable, open, opened), "OK");
  EXPECT_FALSE(opened.has_table());
  return opened.match_id();
}

std::string ListPlies(const Guest& guest, const std::string& match, v1::ListLegalPliesResponse& legal) {
  v1::ListLegalPliesRequest request;
  request.set_match_id(match);
  return guest.Call(guest.matches, &Matches::ListLegalPlies, request, legal);
}

std::string ListBest(const Guest& guest, const std::string& ruleset, int size) {
  v1::ListBestSolutionsRequest request;
  v1::ListBestSolutionsResponse best;
  request.set_ruleset(ruleset);
  request.set_page_size(size);
  return guest.Call(guest.matches, &Matches::ListBestSolutions, request, best);
}

TEST(RulesCalls, RulesetsAreListedWithoutAToken) {
  TestGameServer game_server;
  const Guest nobody(game_server, "");
  const auto rules = v1::RulesService::NewStub(nobody.channel);
  v1::ListRulesetsResponse all;
  ASSERT_EQ(nobody.Call(rules, &Rules::ListRulesets, v1::ListRulesetsRequest(), all), "OK");
  ASSERT_GT(all.rulesets_size(), 0);
  EXPECT_EQ(all.rulesets(0).name(), "standard");
  EXPECT_EQ(all.rulesets(0).start_position(), ".../.../.../....../.../.../... w 9,9");
  EXPECT_GT(all.families_size(), 1);
}

TEST(RulesCalls, RulesetsComeInPagesOfWhichATokenIsGoodForTheirListAlone) {
  TestGameServer game_server;
  const Guest guest(game_server);
  const auto rules = v1::RulesService::NewStub(guest.channel);
  v1::ListRulesetsRequest request;
  v1::ListRulesetsResponse first, second;
  request.set_page_size(1);
  ASSERT_EQ(guest.Call(rules, &Rules::ListRulesets, request, first), "OK");
  ASSERT_EQ(first.rulesets_size(), 1);
  EXPECT_EQ(first.families_size(), 1);
  request.set_page_token(first.next_page_token());
  ASSERT_EQ(guest.Call(rules, &Rules::ListRulesets, request, second), "OK");
  ASSERT_EQ(second.rulesets_size(), 1);
  EXPECT_NE(second.rulesets(0).name(), first.rulesets(0).name());

  const auto watch = v1::WatchService::NewStub(guest.channel);
  v1::ListChannelsRequest channels;
  v1::ListChannelsResponse none;
  EXPECT_EQ(guest.Call(watch, &v1::WatchService::Stub::ListChannels, channels, none), "OK");
  EXPECT_EQ(none.next_page_token(), "");
  channels.set_page_token(first.next_page_token());
  EXPECT_EQ(guest.Call(watch, &v1::WatchService::Stub::ListChannels, channels, none),
            "INVALID_ARGUMENT BAD_ARGUMENT");
  request.set_page_size(-1);
  EXPECT_EQ(guest.Call(rules, &Rules::ListRulesets, request, first), "INVALID_ARGUMENT BAD_ARGUMENT");
}

TEST(RulesCalls, LegalPliesComeInPagesOfOnePositionOfOneMatch) {
  TestGameServer game_server;
  const Guest white(game_server), black(game_server);
  const std::string match = BeginMatch(white, black), other = BeginMatch(white, black);
  v1::ListLegalPliesRequest request;
  v1::ListLegalPliesResponse all, page;
  request.set_match_id(match);
  ASSERT_EQ(white.Call(white.matches, &Matches::ListLegalPlies, request, all), "OK");
  EXPECT_EQ(all.next_page_token(), "");
  ASSERT_EQ(all.plies_size(), 24);
  request.set_page_size(20);
  ASSERT_EQ(white.Call(white.matches, &Matches::ListLegalPlies, request, page), "OK");
  EXPECT_EQ(page.plies_size(), 20);
  request.set_page_token(page.next_page_token());
  ASSERT_EQ(white.Call(white.matches, &Matches::ListLegalPlies, request, page), "OK");
  EXPECT_EQ(page.plies_size(), 4);
  EXPECT_EQ(page.plies(3), all.plies(23));
  EXPECT_EQ(page.next_page_token(), "");

  request.set_match_id(other);
  EXPECT_EQ(white.Call(white.matches, &Matches::ListLegalPlies, request, page),
            "INVALID_ARGUMENT BAD_ARGUMENT");
  request.set_match_id(match);
  ASSERT_EQ(white.Play(match, all.plies(0), all.position_seq()), "OK");
  EXPECT_EQ(white.Call(white.matches, &Matches::ListLegalPlies, request, page), "ABORTED STALE");
}

TEST(RulesCalls, AProgramWithoutRulesPlaysWhatIsListed) {
  TestGameServer game_server;
  const Guest white(game_server);
  const Guest black(game_server);
  const std::string match = BeginMatch(white, black);
  for (int ply = 0; ply < 6; ++ply) {
    v1::ListLegalPliesResponse legal;
    ASSERT_EQ(ListPlies(white, match, legal), "OK");
    ASSERT_GT(legal.plies_size(), 0);
    const Guest& mover = ply % 2 == 0 ? white : black;
    EXPECT_EQ(mover.Play(match, legal.plies(ply), legal.position_seq()), "OK");
  }
  v1::ListLegalPliesResponse legal;
  EXPECT_EQ(ListPlies(Guest(game_server, ""), match, legal), "UNAUTHENTICATED TOKEN_MISSING");
  EXPECT_EQ(ListPlies(white, "aaaaaaaaaaaaa", legal), "NOT_FOUND UNKNOWN_MATCH");
  EXPECT_EQ(ListPlies(white, "no match", legal), "NOT_FOUND UNKNOWN_MATCH");
}

TEST(RulesCalls, AMatchOfOnePlayerHasOneSeatAndNobodyToOfferADrawTo) {
  TestGameServer game_server;
  const Guest player(game_server);
  const std::string match = BeginAlone(player);
  EXPECT_EQ(Guest(game_server).Play(match, "b4-d4", 1), "PERMISSION_DENIED NOT_YOUR_SEAT");
  EXPECT_EQ(player.Play(match, "b4-d4", 1), "OK");
  v1::Command offer = CommandFor(match, 2);
  offer.mutable_offer_draw();
  EXPECT_EQ(player.Submit(offer), "FAILED_PRECONDITION NO_OPPONENT");
  v1::GetMatchRequest get;
  v1::GetMatchResponse got;
  get.set_match_id(match);
  ASSERT_EQ(player.Call(player.matches, &Matches::GetMatch, get, got), "OK");
  EXPECT_TRUE(got.match().settings().has_white());
  EXPECT_FALSE(got.match().settings().has_black());

  v1::CreateSeekRequest seek;
  v1::CreateSeekResponse sought;
  seek.set_request_id(NewRequestId());
  seek.add_choices()->set_ruleset("peg");
  EXPECT_EQ(player.Call(player.lobby, &Lobby::CreateSeek, seek, sought), "FAILED_PRECONDITION NO_OPPONENT");
}

TEST(RulesCalls, AMatchOfOnePlayerIsWatchedAndExportedLikeAnyOther) {
  TestGameServer game_server;
  const Guest player(game_server);
  const Guest other(game_server);
  TestStream stream(other);
  EXPECT_TRUE(stream.Read().has_welcome());
  const std::string match = BeginAlone(player);
  ASSERT_TRUE(stream.Subscribe("matches/" + match));
  EXPECT_EQ(stream.Read().delivery().match_snapshot().match_id(), match);
  EXPECT_EQ(player.Play(match, "b4-d4", 1), "OK");
  EXPECT_EQ(stream.Read().delivery().match_entry().events(0).ply_played().ply(), "b4-d4");

  v1::ExportMatchRequest record;
  v1::ExportMatchResponse exported;
  record.set_match_id(match);
  ASSERT_EQ(other.Call(other.matches, &Matches::ExportMatch, record, exported), "OK");
  EXPECT_NE(exported.record().find("[Black \"-\"]"), std::string::npos) << exported.record();
}

TEST(RulesCalls, BestListsAreForAnybodyWithATokenAndOfKnownRulesets) {
  TestGameServer game_server;
  const Guest player(game_server);
  EXPECT_EQ(ListBest(player, "peg", 200), "OK");
  EXPECT_EQ(ListBest(player, "peg+jumps=orth", 0), "OK");
  EXPECT_EQ(ListBest(player, "draughts", 0), "INVALID_ARGUMENT UNKNOWN_RULESET");
  EXPECT_EQ(ListBest(player, "peg+men=9", 0), "INVALID_ARGUMENT UNKNOWN_KNOB");
  EXPECT_EQ(ListBest(player, "peg+jumps=high", 0), "INVALID_ARGUMENT BAD_KNOB_VALUE");
  EXPECT_EQ(ListBest(player, "peg", -1), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(ListBest(Guest(game_server, ""), "peg", 0), "UNAUTHENTICATED TOKEN_MISSING");
}

TEST(RulesCalls, EachOfThemHasALimit) {
  TestGameServerOptions options;
  options.limits.lookup_burst = 1;
  options.limits.catalogue_reads_per_minute = 1;
  options.limits.max_solo_matches_per_account = 1;
  TestGameServer game_server(options);
  const Guest player(game_server);
  const std::string match = BeginAlone(player);
  v1::ListLegalPliesResponse legal;
  EXPECT_EQ(ListPlies(player, match, legal), "OK");
  EXPECT_EQ(ListPlies(player, match, legal), "RESOURCE_EXHAUSTED RATE_LIMITED");
  EXPECT_EQ(ListBest(player, "peg", 0), "RESOURCE_EXHAUSTED RATE_LIMITED");
  const auto rules = v1::RulesService::NewStub(player.channel);
  v1::ListRulesetsResponse all;
  EXPECT_EQ(player.Call(rules, &Rules::ListRulesets, v1::ListRulesetsRequest(), all), "OK");
  EXPECT_EQ(player.Call(rules, &Rules::ListRulesets, v1::ListRulesetsRequest(), all),
            "RESOURCE_EXHAUSTED RATE_LIMITED");
  v1::OpenTableRequest open;
  v1::OpenTableResponse opened;
  open.set_request_id(NewRequestId());
  open.set_ruleset("peg-orth");
  EXPECT_EQ(player.Call(player.lobby, &Lobby::OpenTable, open, opened),
            "FAILED_PRECONDITION TOO_MANY_TABLES");
}

TEST(RulesCalls, AGuestCanBeFlaggedAsAComputer) {
  TestGameServer game_server;
  const Guest nobody(game_server, "");
  v1::SignInGuestRequest request;
  request.set_bot(true);
  v1::SignInGuestResponse signed_in;
  ASSERT_EQ(nobody.Call(nobody.accounts, &Accounts::SignInGuest, request, signed_in), "OK");
  EXPECT_TRUE(signed_in.player().bot());
  const Guest bot(game_server, signed_in.token());
  v1::GetAccountResponse account;
  ASSERT_EQ(bot.Call(bot.accounts, &Accounts::GetAccount, v1::GetAccountRequest(), account), "OK");
  EXPECT_TRUE(account.player().bot());
}

}  // namespace
}  // namespace merels::transport
