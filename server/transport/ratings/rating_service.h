#ifndef MERELS_SERVER_TRANSPORT_RATINGS_RATING_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_RATINGS_RATING_SERVICE_H_

#include "merels/v1/rating_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// rating_service.proto says what each call does.
class RatingService {
 public:
  explicit RatingService(const Backend& backend) : backend_(backend) {}

  /// Must outlive it.
  void AddTo(UnaryServer& server);

 private:
  void AddLists(UnaryServer& server);

  const Backend backend_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_RATINGS_RATING_SERVICE_H_
