#include "server/transport/ratings/rating_service.h"

#include <string>

#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

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
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller&, const api::StandingsQuery& query,
                                                      const auto& done) {
                  game_server.ratings().ListStandings(
                      query, Mapped<service::Page<lobby::StandingLine>>(done, ToStandings));
                });
  });
  AddLists(server);
}

void RatingService::AddLists(UnaryServer& server) {
  server.Add<v1::ListRatingHistoryRequest, v1::ListRatingHistoryResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, api::RatingHistoryQuery query,
                                                      const auto& done) {
                  query.player = OrSelf(query.player, caller);
                  game_server.ratings().ListHistory(query,
                                                    Mapped<service::Page<lobby::ChangeLine>>(
                                                        done, ToEntries<v1::ListRatingHistoryResponse>));
                });
  });
  server.Add<v1::ListRatingLogRequest, v1::ListRatingLogResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller&, const api::RatingLogQuery& query,
                                                      const auto& done) {
                  game_server.ratings().ListLog(query, Mapped<service::Page<lobby::ChangeLine>>(
                                                           done, ToEntries<v1::ListRatingLogResponse>));
                });
  });
}

}  // namespace merels::transport
