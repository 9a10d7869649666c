#ifndef MERELS_SERVER_TRANSPORT_ANALYSIS_ANALYSIS_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_ANALYSIS_ANALYSIS_SERVICE_H_

#include "merels/v1/analysis_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// analysis_service.proto.
class AnalysisService {
 public:
  explicit AnalysisService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ANALYSIS_ANALYSIS_SERVICE_H_
