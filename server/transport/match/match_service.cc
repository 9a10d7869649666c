#include "server/transport/match/match_service.h"

#include "proto/wire/command.h"
#include "proto/wire/event.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::SubmitResponse ToSubmitted(const match::SeenEntry& entry) {
  v1::SubmitResponse response;
  *response.mutable_accepted()->mutable_entry() = wire::ToProto(entry);
  return response;
}

/// Of all requests to read one match.
template <class Request>
Result<api::MatchRead> Read(const Request& request) {
  return ReadMatch(request.match_id(), request.watch_code());
}

v1::GetMatchResponse ToGetMatch(const match::Snapshot& snapshot) {
  v1::GetMatchResponse response;
  wire::Write(snapshot, *response.mutable_match());
  return response;
}

v1::ListMatchesResponse ToListMatches(const api::Page<match::Summary>& page) {
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

v1::ExportMatchesResponse ToExportMatches(const api::Page<std::string>& page) {
  v1::ExportMatchesResponse response;
  for (const std::string& record : page.items) {
    response.mutable_records()->append(record);
    if (!record.ends_with("\n\n")) response.mutable_records()->append("\n");
  }
  response.set_next_page_token(page.next);
  return response;
}

v1::ListLegalPliesResponse ToListLegalPlies(const match::LegalPlies& legal) { return wire::ToProto(legal); }

v1::ListBestSolutionsResponse ToListBestSolutions(const match::BestList& best) { return wire::ToProto(best); }

}  // namespace

void MatchService::AddTo(UnaryServer& server) {
  server.Add<v1::SubmitRequest, v1::SubmitResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message().command()),
                [&game_server = backend_.game_server](const Caller& caller, const wire::MatchCommand& wish,
                                                      const auto& done) {
                  match::Command command = wish.command;
                  command.by = caller.player.id;
                  game_server.Submit(wish.match, std::move(command), caller.read_at,
                                     Mapped<match::SeenEntry>(done, ToSubmitted));
                });
  });
  AddReads(server);
}

void MatchService::AddReads(UnaryServer& server) {
  server.Add<v1::GetMatchRequest, v1::GetMatchResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Read(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::MatchRead& match,
                                                      const auto& done) {
                  game_server.GetMatch(caller.player, match, Mapped<match::Snapshot>(done, ToGetMatch));
                });
  });
  server.Add<v1::ListMatchesRequest, v1::ListMatchesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::MatchQuery& query,
                                                      const auto& done) {
                  game_server.ListMatches(caller.player, query,
                                          Mapped<api::Page<match::Summary>>(done, ToListMatches));
                });
  });
  server.Add<v1::ExportMatchRequest, v1::ExportMatchResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Read(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::MatchRead& match,
                                                      const auto& done) {
                  game_server.ExportMatch(caller.player, match, Mapped<std::string>(done, ToExportMatch));
                });
  });
  server.Add<v1::ExportMatchesRequest, v1::ExportMatchesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::MatchQuery& query,
                                                      const auto& done) {
                  game_server.ExportMatches(caller.player, query,
                                            Mapped<api::Page<std::string>>(done, ToExportMatches));
                });
  });
  server.Add<v1::ListLegalPliesRequest, v1::ListLegalPliesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::PlyQuery& query,
                                                      const auto& done) {
                  game_server.ListLegalPlies(caller.player, query,
                                             Mapped<match::LegalPlies>(done, ToListLegalPlies));
                });
  });
  server.Add<v1::ListBestSolutionsRequest, v1::ListBestSolutionsResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::BestQuery& query,
                                                      const auto& done) {
                  game_server.ListBestSolutions(caller.player, query,
                                                Mapped<match::BestList>(done, ToListBestSolutions));
                });
  });
}

}  // namespace merels::transport
