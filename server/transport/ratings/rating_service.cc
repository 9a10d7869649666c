#include "server/transport/ratings/rating_service.h"

#include <string>

#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

/// A page of a pool's leaderboard or log, or of a player's history there.
struct PoolQuery {
  std::string pool;
  std::string player;
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
  query.player = reading.Text(request.player(), wire::kMaxNameText, "player");
  return reading.Done(std::move(query));
}

Result<PoolQuery> ReadStandingsQuery(const v1::ListStandingsRequest& request) {
  wire::Reading reading;
  PoolQuery query = ReadPoolQuery(reading, request);
  query.provisional = request.provisional();
  return reading.Done(std::move(query));
}

Result<std::string> ReadWho(const v1::GetRatingsRequest& request) {
  wire::Reading reading;
  return reading.Done(reading.Text(request.player(), wire::kMaxNameText, "player"));
}

/// Who is meant: oneself when nobody is named.
std::string OrSelf(const std::string& player, const Caller& caller) {
  return player.empty() ? caller.player.id.text() : player;
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
                [&game_server = backend_.game_server](const Caller& caller, const std::string& who,
                                                      const auto& done) {
                  game_server.ratings().Get(OrSelf(who, caller),
                                            Mapped<lobby::PlayerRatings>(done, ToRatings));
                });
  });
  server.Add<v1::ListStandingsRequest, v1::ListStandingsResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, ReadStandingsQuery(call->message()),
        [&game_server = backend_.game_server](const Caller&, const PoolQuery& query, const auto& done) {
          game_server.ratings().ListStandings(query.pool, query.provisional, query.page,
                                              Mapped<service::Page<lobby::StandingLine>>(done, ToStandings));
        });
  });
  AddLists(server);
}

void RatingService::AddLists(UnaryServer& server) {
  server.Add<v1::ListRatingHistoryRequest, v1::ListRatingHistoryResponse>([this](const auto& call) {
    ServePlayer(backend_, call, ReadHistoryQuery(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const PoolQuery& query,
                                                      const auto& done) {
                  game_server.ratings().ListHistory(OrSelf(query.player, caller), query.pool, query.page,
                                                    Mapped<service::Page<lobby::ChangeLine>>(
                                                        done, ToEntries<v1::ListRatingHistoryResponse>));
                });
  });
  server.Add<v1::ListRatingLogRequest, v1::ListRatingLogResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, ReadQuery(call->message()),
        [&game_server = backend_.game_server](const Caller&, const PoolQuery& query, const auto& done) {
          game_server.ratings().ListLog(
              query.pool, query.page,
              Mapped<service::Page<lobby::ChangeLine>>(done, ToEntries<v1::ListRatingLogResponse>));
        });
  });
}

}  // namespace merels::transport
