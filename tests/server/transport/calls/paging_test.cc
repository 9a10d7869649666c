// Lists by pages: every item once, in order, and tokens that fit no other list.
#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/api/match.h"
#include "merels/v1/challenge_service.grpc.pb.h"
#include "merels/v1/chat_service.grpc.pb.h"
#include "merels/v1/friend_service.grpc.pb.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "server/transport/calls/call_table.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

/// Requests pages of two until the last; `lines_of(answer)` are the lines of one. No more than ten.
template <class Request, class Response>
std::vector<std::string> AllPages(Request request,
                                  const std::function<std::string(const Request&, Response&)>& ask,
                                  const std::function<std::vector<std::string>(const Response&)>& lines_of) {
  std::vector<std::string> all;
  request.set_page_size(2);
  for (int page = 0; page < 10; ++page) {
    Response answer;
    EXPECT_EQ(ask(request, answer), "OK");
    const auto lines = lines_of(answer);
    EXPECT_LE(lines.size(), 2U);
    all.insert(all.end(), lines.begin(), lines.end());
    if (answer.next_page_token().empty()) return all;
    request.set_page_token(answer.next_page_token());
  }
  ADD_FAILURE() << "there is no last page";
  return all;
}

class Paging : public ::testing::Test {
 protected:
  template <class Stub, class Request, class Response>
  std::function<std::string(const Request&, Response&)> Asking(
      const std::unique_ptr<Stub>& stub,
      grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*)) {
    return [this, &stub, method](const Request& request, Response& answer) {
      return ann_.Call(stub, method, request, answer);
    };
  }

  TestGameServer game_server_{{.limits = NoRateLimits()}};
  Guest ann_{game_server_};
  std::unique_ptr<v1::ChallengeService::Stub> challenges_ = v1::ChallengeService::NewStub(ann_.channel);
  std::unique_ptr<v1::ChatService::Stub> chat_ = v1::ChatService::NewStub(ann_.channel);
  std::unique_ptr<v1::PlayerSafetyService::Stub> safety_ = v1::PlayerSafetyService::NewStub(ann_.channel);
};

std::string AccountOf(const Guest& guest) {
  v1::GetAccountResponse answer;
  EXPECT_EQ(
      guest.Call(guest.accounts, &v1::AccountService::Stub::GetAccount, v1::GetAccountRequest(), answer),
      "OK");
  return answer.player().account_id();
}

TEST_F(Paging, ChallengesComeInPagesOldestFirst) {
  std::vector<std::string> made;
  for (int i = 0; i < 5; ++i) {
    v1::CreateChallengeRequest request;
    request.set_request_id(NewRequestId());
    request.set_player(AccountOf(Guest(game_server_)));
    request.set_ruleset("standard");
    v1::CreateChallengeResponse answer;
    ASSERT_EQ(ann_.Call(challenges_, &v1::ChallengeService::Stub::CreateChallenge, request, answer), "OK");
    made.push_back(answer.challenge().challenge_id());
  }
  auto told = AllPages<v1::ListChallengesRequest, v1::ListChallengesResponse>(
      {}, Asking(challenges_, &v1::ChallengeService::Stub::ListChallenges), [](const auto& answer) {
        std::vector<std::string> ids;
        for (const auto& one : answer.challenges()) ids.push_back(one.challenge_id());
        return ids;
      });
  std::sort(told.begin(), told.end());  // several may be of the same millisecond
  std::sort(made.begin(), made.end());
  EXPECT_EQ(told, made);
}

TEST_F(Paging, BlocksComeInPagesByTheirIds) {
  std::set<std::string> blocked;
  for (int i = 0; i < 5; ++i) {
    v1::BlockPlayerRequest request;
    request.set_player(AccountOf(Guest(game_server_)));
    v1::BlockPlayerResponse answer;
    ASSERT_EQ(ann_.Call(safety_, &v1::PlayerSafetyService::Stub::BlockPlayer, request, answer), "OK");
    blocked.insert(request.player());
  }
  const auto told = AllPages<v1::ListBlocksRequest, v1::ListBlocksResponse>(
      {}, Asking(safety_, &v1::PlayerSafetyService::Stub::ListBlocks), [](const auto& answer) {
        std::vector<std::string> ids;
        for (const auto& one : answer.players()) ids.push_back(one.account_id());
        return ids;
      });
  EXPECT_EQ(told, std::vector<std::string>(blocked.begin(), blocked.end()));
}

TEST_F(Paging, FriendsComeInPagesByTheirIds) {
  const auto friends = v1::FriendService::NewStub(Connect(game_server_));
  std::set<std::string> followed;
  for (int i = 0; i < 5; ++i) {
    v1::FollowPlayerRequest request;
    request.set_player(AccountOf(Guest(game_server_)));
    v1::FollowPlayerResponse answer;
    ASSERT_EQ(ann_.Call(friends, &v1::FriendService::Stub::FollowPlayer, request, answer), "OK");
    EXPECT_EQ(answer.followed().player().account_id(), request.player());
    followed.insert(request.player());
  }
  v1::UnfollowPlayerRequest end;
  end.set_player(*followed.begin());
  v1::UnfollowPlayerResponse ended;
  ASSERT_EQ(ann_.Call(friends, &v1::FriendService::Stub::UnfollowPlayer, end, ended), "OK");
  followed.erase(followed.begin());
  const auto told = AllPages<v1::ListFriendsRequest, v1::ListFriendsResponse>(
      {}, Asking(friends, &v1::FriendService::Stub::ListFriends), [](const auto& answer) {
        std::vector<std::string> ids;
        for (const auto& one : answer.friends()) ids.push_back(one.player().account_id());
        return ids;
      });
  EXPECT_EQ(told, std::vector<std::string>(followed.begin(), followed.end()));
}

TEST_F(Paging, WhatWasSaidComesInPagesThatGoBack) {
  Guest bob(game_server_);
  const std::string match = BeginMatch(ann_, bob);
  v1::SayRequest say;
  say.set_match_id(match);
  say.set_room(v1::CHAT_ROOM_PLAYERS);
  for (const char* words : {"one", "two", "three", "four", "five"}) {
    say.set_request_id(NewRequestId());
    say.set_text(words);
    v1::SayResponse answer;
    ASSERT_EQ(ann_.Call(chat_, &v1::ChatService::Stub::Say, say, answer), "OK");
  }
  v1::ListMessagesRequest request;
  request.set_match_id(match);
  request.set_room(v1::CHAT_ROOM_PLAYERS);
  const auto texts = [](const v1::ListMessagesResponse& answer) {
    std::vector<std::string> all;
    for (const auto& one : answer.messages()) all.push_back(one.text());
    return all;
  };
  using Texts = std::vector<std::string>;
  const auto ask = Asking(chat_, &v1::ChatService::Stub::ListMessages);
  EXPECT_EQ((AllPages<v1::ListMessagesRequest, v1::ListMessagesResponse>(request, ask, texts)),
            (Texts{"four", "five", "two", "three", "one"}));
  v1::ListMessagesResponse all;
  ASSERT_EQ(ask(request, all), "OK");
  EXPECT_EQ(texts(all), (Texts{"one", "two", "three", "four", "five"}));
  EXPECT_EQ(all.next_page_token(), "");
  request.set_after(all.messages(1).number());
  EXPECT_EQ((AllPages<v1::ListMessagesRequest, v1::ListMessagesResponse>(request, ask, texts)),
            (Texts{"four", "five", "three"}));
}

TEST_F(Paging, SignInsComeInPages) {
  v1::SignUpRequest up;
  up.set_name("Ann");
  up.set_password("three in a row");
  v1::SignUpResponse signed_up;
  ASSERT_EQ(ann_.Call(ann_.accounts, &v1::AccountService::Stub::SignUp, up, signed_up), "OK");
  for (int i = 0; i < 4; ++i) {
    v1::SignInRequest in;
    in.set_name("Ann");
    in.set_password("three in a row");
    v1::SignInResponse answer;
    ASSERT_EQ(ann_.Call(ann_.accounts, &v1::AccountService::Stub::SignIn, in, answer), "OK");
  }
  const auto told = AllPages<v1::ListSignInsRequest, v1::ListSignInsResponse>(
      {}, Asking(ann_.accounts, &v1::AccountService::Stub::ListSignIns), [](const auto& answer) {
        std::vector<std::string> ids;
        for (const auto& one : answer.sign_ins()) ids.push_back(one.id());
        return ids;
      });
  EXPECT_EQ(told.size(), 5U);
  EXPECT_EQ(std::set<std::string>(told.begin(), told.end()).size(), 5U);
}

TEST_F(Paging, ATokenIsForItsListAndItsFilterAlone) {
  Guest bob(game_server_);
  for (int i = 0; i < 3; ++i) BeginMatch(ann_, bob);
  const auto ask = Asking(ann_.matches, &v1::MatchService::Stub::ListMatches);
  v1::ListMatchesRequest first;
  first.set_page_size(1);
  first.mutable_filter()->set_ruleset("standard");
  v1::ListMatchesResponse page;
  ASSERT_EQ(ask(first, page), "OK");
  ASSERT_NE(page.next_page_token(), "");
  v1::ListMatchesRequest next = first;
  next.set_page_token(page.next_page_token());
  next.set_page_size(2);
  v1::ListMatchesResponse rest;
  EXPECT_EQ(ask(next, rest), "OK") << "the size may change";
  EXPECT_EQ(rest.matches_size(), 2);

  const std::string refused = "INVALID_ARGUMENT BAD_ARGUMENT";
  v1::ListMatchesRequest other = next;
  other.mutable_filter()->set_ruleset("lasker");
  EXPECT_EQ(ask(other, rest), refused);
  other = next;
  other.mutable_filter()->set_state(v1::MATCH_STATE_LIVE);
  EXPECT_EQ(ask(other, rest), refused);
  v1::ExportMatchesRequest records;
  records.mutable_filter()->set_ruleset("standard");
  records.set_page_token(page.next_page_token());
  v1::ExportMatchesResponse exported;
  EXPECT_EQ(ann_.Call(ann_.matches, &v1::MatchService::Stub::ExportMatches, records, exported), refused);
  for (const char* nonsense : {"x", ".", "1-aaaaaaaaaaaaa"}) {
    next.set_page_token(nonsense);
    EXPECT_EQ(ask(next, rest), refused) << nonsense;
  }
}

TEST(PageTokens, TheMarkIsOfTheFilterAndNeitherOfThePageNorOfItsSize) {
  api::ListMatches request;
  const std::string mark = MarkOf(request);
  request.page = {7, "abc"};
  EXPECT_EQ(MarkOf(request), mark);
  request.filter.rated = false;
  EXPECT_NE(MarkOf(request), mark) << "false was said";
  EXPECT_NE(MarkOf(api::ExportMatches()), mark);
  EXPECT_EQ(PlaceIn(mark + "place", mark).value(), "place");
  EXPECT_FALSE(PlaceIn("place", mark).ok());
}

}  // namespace
}  // namespace merels::transport
