#include "server/transport/rating_service.h"

#include <string>

#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "server/transport/requests.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

/// A page of a pool's leaderboard or log, or of a player's history there.
struct PoolQuery {
  std::string pool;
  AccountId account;
  service::PageQuery page;
  bool provisional = false;
};

template <class Request>
PoolQuery ReadPoolQuery(wire::Reading& reading, const Request& request) {
  reading.Require(request.page_size() >= 0, Reason::kBadArgument,
                  "page_size is negative; 0 asks for the default");
  return {request.pool(),
          {},
          {request.page_size(), reading.Text(request.page_token(), wire::kMaxOpaqueText, "page_token")}};
}

template <class Request>
Result<PoolQuery> ReadQuery(const Request& request) {
  wire::Reading reading;
  return reading.Done(ReadPoolQuery(reading, request));
}

Result<PoolQuery> ReadHistoryQuery(const v1::ListRatingHistoryRequest& request) {
  wire::Reading reading;
  PoolQuery query = ReadPoolQuery(reading, request);
  query.account = AccountId(reading.Text(request.account_id(), wire::kMaxOpaqueText, "account_id"));
  return reading.Done(std::move(query));
}

Result<PoolQuery> ReadStandingsQuery(const v1::ListStandingsRequest& request) {
  wire::Reading reading;
  PoolQuery query = ReadPoolQuery(reading, request);
  query.provisional = request.provisional();
  return reading.Done(std::move(query));
}

Result<service::WhoIsRated> ReadWho(const v1::GetRatingsRequest& request) {
  wire::Reading reading;
  reading.Require(request.account_id().empty() || request.name().empty(), Reason::kBadArgument,
                  "give account_id or name, not both");
  return reading.Done(
      service::WhoIsRated{AccountId(reading.Text(request.account_id(), wire::kMaxOpaqueText, "account_id")),
                          reading.Text(request.name(), wire::kMaxNameText, "name")});
}

v1::GetRatingsResponse ToRatings(const lobby::PlayerRatings& ratings) { return wire::ToProto(ratings); }

v1::ListStandingsResponse ToStandings(const service::Page<lobby::StandingLine>& page) {
  v1::ListStandingsResponse response;
  for (const auto& line : page.items) *response.add_standings() = wire::ToProto(line);
  response.set_next_page_token(page.next);
  return response;
}

template <class Response>
Response ToEntries(const service::Page<lobby::ChangeLine>& page) {
  Response response;
  for (const auto& line : page.items) *response.add_entries() = wire::ToProto(line);
  response.set_next_page_token(page.next);
  return response;
}

}  // namespace

void RatingService::AddTo(UnaryServer& server) {
  server.Add<v1::GetRatingsRequest, v1::GetRatingsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, ReadWho(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, service::WhoIsRated who, const auto& done) {
                  if (who.account.empty() && who.name.empty()) who.account = caller.player.id;
                  game_server.ratings().Get(who, Mapped<lobby::PlayerRatings>(done, ToRatings));
                });
  });
  server.Add<v1::ListStandingsRequest, v1::ListStandingsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, ReadStandingsQuery(call->message()),
                [&game_server = backend_.game_server](const Caller&, const PoolQuery& query, const auto& done) {
                  game_server.ratings().ListStandings(
                      query.pool, query.provisional, query.page,
                      Mapped<service::Page<lobby::StandingLine>>(done, ToStandings));
                });
  });
  AddLists(server);
}

void RatingService::AddLists(UnaryServer& server) {
  server.Add<v1::ListRatingHistoryRequest, v1::ListRatingHistoryResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, ReadHistoryQuery(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const PoolQuery& query, const auto& done) {
          game_server.ratings().ListHistory(
              query.account.empty() ? caller.player.id : query.account, query.pool, query.page,
              Mapped<service::Page<lobby::ChangeLine>>(done, ToEntries<v1::ListRatingHistoryResponse>));
        });
  });
  server.Add<v1::ListRatingLogRequest, v1::ListRatingLogResponse>([this](const auto& call) {
    ServePlayer(backend_, call, ReadQuery(call->message()),
                [&game_server = backend_.game_server](const Caller&, const PoolQuery& query, const auto& done) {
                  game_server.ratings().ListLog(
                      query.pool, query.page,
                      Mapped<service::Page<lobby::ChangeLine>>(done, ToEntries<v1::ListRatingLogResponse>));
                });
  });
}

}  // namespace merels::transport
