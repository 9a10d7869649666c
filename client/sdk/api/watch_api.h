// The calls of the WatchService.
#ifndef MERELS_CLIENT_SDK_API_WATCH_API_H_
#define MERELS_CLIENT_SDK_API_WATCH_API_H_

#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/match.h"
#include "common/base/result.h"

namespace merels::sdk {

/// Threads, `done` and errors as Apis.
class WatchApi {
 public:
  virtual ~WatchApi() = default;

  virtual void ListChannels(Done<std::vector<api::Channel>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_WATCH_API_H_
