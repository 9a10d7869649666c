#ifndef MERELS_SERVER_TRANSPORT_MATCH_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_MATCH_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include "merels/v1/match_service.grpc.pb.h"
#include "server/transport/backend.h"

namespace merels::transport {

/// match_service.proto says what each call does.
class MatchService final : public v1::MatchService::CallbackService {
 public:
  explicit MatchService(const Backend& backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* PlayPly(grpc::CallbackServerContext* context, const v1::PlayPlyRequest* request,
                                    v1::PlayPlyResponse* response) override;
  grpc::ServerUnaryReactor* Resign(grpc::CallbackServerContext* context, const v1::ResignRequest* request,
                                   v1::ResignResponse* response) override;
  grpc::ServerUnaryReactor* OfferDraw(grpc::CallbackServerContext* context,
                                      const v1::OfferDrawRequest* request,
                                      v1::OfferDrawResponse* response) override;
  grpc::ServerUnaryReactor* AcceptDraw(grpc::CallbackServerContext* context,
                                       const v1::AcceptDrawRequest* request,
                                       v1::AcceptDrawResponse* response) override;
  grpc::ServerUnaryReactor* DeclineDraw(grpc::CallbackServerContext* context,
                                        const v1::DeclineDrawRequest* request,
                                        v1::DeclineDrawResponse* response) override;
  grpc::ServerUnaryReactor* GetMatch(grpc::CallbackServerContext* context, const v1::GetMatchRequest* request,
                                     v1::GetMatchResponse* response) override;
  grpc::ServerUnaryReactor* ListMatches(grpc::CallbackServerContext* context,
                                        const v1::ListMatchesRequest* request,
                                        v1::ListMatchesResponse* response) override;
  grpc::ServerUnaryReactor* ExportMatch(grpc::CallbackServerContext* context,
                                        const v1::ExportMatchRequest* request,
                                        v1::ExportMatchResponse* response) override;
  grpc::ServerUnaryReactor* ListLegalPlies(grpc::CallbackServerContext* context,
                                           const v1::ListLegalPliesRequest* request,
                                           v1::ListLegalPliesResponse* response) override;
  grpc::ServerUnaryReactor* ListBestSolutions(grpc::CallbackServerContext* context,
                                              const v1::ListBestSolutionsRequest* request,
                                              v1::ListBestSolutionsResponse* response) override;

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_MATCH_SERVICE_H_
