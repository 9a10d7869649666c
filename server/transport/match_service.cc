#include "server/transport/match_service.h"

#include "proto/wire/command.h"
#include "proto/wire/event.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "server/transport/requests.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

template <class Response>
Response ToAccepted(const match::SeenEntry& entry) {
  Response response;
  *response.mutable_accepted()->mutable_entry() = wire::ToProto(entry);
  return response;
}

// Every command takes the same way; only the types of its messages differ.
template <class Request, class Response>
grpc::ServerUnaryReactor* ServeCommand(const Backend& backend, const grpc::CallbackServerContext* context,
                                       const Request* request, Response* response) {
  using Done = service::Done<Response>;
  return ServePlayer(
      backend, *context, *request, *response, wire::FromProto(*request),
      [&house = backend.house](const Caller& caller, const wire::MatchCommand& wish, const Done& done) {
        match::Command command = wish.command;
        command.by = caller.player.id;
        house.Submit(wish.match, std::move(command), caller.read_at,
                     Mapped<match::SeenEntry>(done, ToAccepted<Response>));
      });
}

v1::GetMatchResponse ToGetMatch(const match::Snapshot& snapshot) {
  v1::GetMatchResponse response;
  *response.mutable_match() = wire::ToProto(snapshot);
  return response;
}

v1::ListMatchesResponse ToListMatches(const service::Page<match::Summary>& page) {
  v1::ListMatchesResponse response;
  for (const match::Summary& summary : page.items) *response.add_matches() = wire::ToProto(summary);
  response.set_next_page_token(page.next);
  return response;
}

v1::ExportMatchResponse ToExportMatch(const std::string& record) {
  v1::ExportMatchResponse response;
  response.set_record(record);
  return response;
}

v1::ListLegalPliesResponse ToListLegalPlies(const match::LegalPlies& legal) { return wire::ToProto(legal); }

v1::ListBestSolutionsResponse ToListBestSolutions(const match::BestList& best) { return wire::ToProto(best); }

}  // namespace

grpc::ServerUnaryReactor* MatchService::PlayPly(grpc::CallbackServerContext* context,
                                                const v1::PlayPlyRequest* request,
                                                v1::PlayPlyResponse* response) {
  return ServeCommand(backend_, context, request, response);
}

grpc::ServerUnaryReactor* MatchService::Resign(grpc::CallbackServerContext* context,
                                               const v1::ResignRequest* request,
                                               v1::ResignResponse* response) {
  return ServeCommand(backend_, context, request, response);
}

grpc::ServerUnaryReactor* MatchService::OfferDraw(grpc::CallbackServerContext* context,
                                                  const v1::OfferDrawRequest* request,
                                                  v1::OfferDrawResponse* response) {
  return ServeCommand(backend_, context, request, response);
}

grpc::ServerUnaryReactor* MatchService::AcceptDraw(grpc::CallbackServerContext* context,
                                                   const v1::AcceptDrawRequest* request,
                                                   v1::AcceptDrawResponse* response) {
  return ServeCommand(backend_, context, request, response);
}

grpc::ServerUnaryReactor* MatchService::DeclineDraw(grpc::CallbackServerContext* context,
                                                    const v1::DeclineDrawRequest* request,
                                                    v1::DeclineDrawResponse* response) {
  return ServeCommand(backend_, context, request, response);
}

grpc::ServerUnaryReactor* MatchService::GetMatch(grpc::CallbackServerContext* context,
                                                 const v1::GetMatchRequest* request,
                                                 v1::GetMatchResponse* response) {
  using Done = service::Done<v1::GetMatchResponse>;
  return ServePlayer(backend_, *context, *request, *response, wire::ReadMatchId(request->match_id()),
                     [&house = backend_.house](const Caller& caller, const MatchId& match, const Done& done) {
                       house.GetMatch(caller.player, match, Mapped<match::Snapshot>(done, ToGetMatch));
                     });
}

grpc::ServerUnaryReactor* MatchService::ListMatches(grpc::CallbackServerContext* context,
                                                    const v1::ListMatchesRequest* request,
                                                    v1::ListMatchesResponse* response) {
  using Done = service::Done<v1::ListMatchesResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller& caller, const service::MatchQuery& query, const Done& done) {
        house.ListMatches(caller.player, query, Mapped<service::Page<match::Summary>>(done, ToListMatches));
      });
}

grpc::ServerUnaryReactor* MatchService::ExportMatch(grpc::CallbackServerContext* context,
                                                    const v1::ExportMatchRequest* request,
                                                    v1::ExportMatchResponse* response) {
  using Done = service::Done<v1::ExportMatchResponse>;
  return ServePlayer(backend_, *context, *request, *response, wire::ReadMatchId(request->match_id()),
                     [&house = backend_.house](const Caller& caller, const MatchId& match, const Done& done) {
                       house.ExportMatch(caller.player, match, Mapped<std::string>(done, ToExportMatch));
                     });
}

grpc::ServerUnaryReactor* MatchService::ListLegalPlies(grpc::CallbackServerContext* context,
                                                       const v1::ListLegalPliesRequest* request,
                                                       v1::ListLegalPliesResponse* response) {
  using Done = service::Done<v1::ListLegalPliesResponse>;
  return ServePlayer(backend_, *context, *request, *response, wire::ReadMatchId(request->match_id()),
                     [&house = backend_.house](const Caller& caller, const MatchId& match, const Done& done) {
                       house.ListLegalPlies(caller.player, match,
                                            Mapped<match::LegalPlies>(done, ToListLegalPlies));
                     });
}

grpc::ServerUnaryReactor* MatchService::ListBestSolutions(grpc::CallbackServerContext* context,
                                                          const v1::ListBestSolutionsRequest* request,
                                                          v1::ListBestSolutionsResponse* response) {
  using Done = service::Done<v1::ListBestSolutionsResponse>;
  return ServePlayer(
      backend_, *context, *request, *response, FromProto(*request),
      [&house = backend_.house](const Caller& caller, const service::BestQuery& query, const Done& done) {
        house.ListBestSolutions(caller.player, query, Mapped<match::BestList>(done, ToListBestSolutions));
      });
}

}  // namespace merels::transport
