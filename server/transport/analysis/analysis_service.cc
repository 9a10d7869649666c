#include "server/transport/analysis/analysis_service.h"

#include "proto/wire/analysis.h"
#include "server/service/analysis/analysis.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
namespace {

v1::AnalyseMatchResponse ToAnalysed(const service::Analysis::Positions& page) {
  v1::AnalyseMatchResponse response;
  for (const study::ExactPosition& one : page.items) *response.add_positions() = wire::ToProto(one);
  response.set_next_page_token(page.next);
  return response;
}

}  // namespace

void AnalysisService::AddTo(UnaryServer& server) {
  server.Add<v1::AnalyseMatchRequest, v1::AnalyseMatchResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&analysis = backend_.game_server.analysis()](
                    const Caller& caller, const api::AnalysisQuery& query, const auto& done) {
                  analysis.Analyse(caller.player, query,
                                   Mapped<service::Analysis::Positions>(done, ToAnalysed));
                });
  });
}

}  // namespace merels::transport
