// Calls for ratings, over the network.
#include <string>

#include <gtest/gtest.h>

#include "merels/v1/rating_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using RatingCalls = v1::RatingService::Stub;

TEST(RatingsCalls, WhoAsksForNobodyIsToldOfHimself) {
  TestGameServer game_server;
  const Guest guest(game_server);
  const auto ratings = v1::RatingService::NewStub(guest.channel);
  v1::GetRatingsResponse mine;
  ASSERT_EQ(guest.Call(ratings, &RatingCalls::GetRatings, v1::GetRatingsRequest(), mine), "OK");
  EXPECT_FALSE(mine.player().account_id().empty());
  EXPECT_EQ(mine.ratings_size(), 0);
}

TEST(RatingsCalls, WhatIsWrongIsNamed) {
  TestGameServer game_server;
  const Guest guest(game_server);
  const auto ratings = v1::RatingService::NewStub(guest.channel);
  v1::GetRatingsRequest who;
  v1::GetRatingsResponse rated;
  who.set_player("Zoe");
  EXPECT_EQ(guest.Call(ratings, &RatingCalls::GetRatings, who, rated), "NOT_FOUND UNKNOWN_PLAYER");
  who.set_player(std::string(300, 'a'));
  EXPECT_EQ(guest.Call(ratings, &RatingCalls::GetRatings, who, rated), "INVALID_ARGUMENT BAD_ARGUMENT");
  v1::ListStandingsRequest list;
  v1::ListStandingsResponse standings;
  list.set_pool("nonsense");
  EXPECT_EQ(guest.Call(ratings, &RatingCalls::ListStandings, list, standings),
            "INVALID_ARGUMENT BAD_ARGUMENT");
  list.set_pool("standard/blitz");
  EXPECT_EQ(guest.Call(ratings, &RatingCalls::ListStandings, list, standings), "OK");
  list.set_page_size(-1);
  EXPECT_EQ(guest.Call(ratings, &RatingCalls::ListStandings, list, standings),
            "INVALID_ARGUMENT BAD_ARGUMENT");
}

TEST(RatingsCalls, NothingIsToldWithoutAToken) {
  TestGameServer game_server;
  const Guest nobody(game_server, "");
  const auto ratings = v1::RatingService::NewStub(nobody.channel);
  v1::ListRatingLogRequest request;
  v1::ListRatingLogResponse log;
  request.set_pool("standard/blitz");
  EXPECT_EQ(nobody.Call(ratings, &RatingCalls::ListRatingLog, request, log), "UNAUTHENTICATED TOKEN_MISSING");
  v1::ListRatingHistoryRequest history;
  v1::ListRatingHistoryResponse entries;
  EXPECT_EQ(nobody.Call(ratings, &RatingCalls::ListRatingHistory, history, entries),
            "UNAUTHENTICATED TOKEN_MISSING");
}

}  // namespace
}  // namespace merels::transport
