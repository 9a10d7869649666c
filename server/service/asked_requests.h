// What the requests of accounts asked for, so that an id that comes again for something else is noticed.
#ifndef MERELS_SERVER_SERVICE_ASKED_REQUESTS_H_
#define MERELS_SERVER_SERVICE_ASKED_REQUESTS_H_

#include <cstddef>
#include <string>

#include "common/base/result.h"
#include "server/base/lru.h"
#include "server/service/terms.h"
#include "server/store/store.h"

namespace merels::service {

/// A request that asks for this: a text with all by which two wishes can differ, the kind of wish first. It
/// is kept as a hash.
store::AskedRequest AskedFor(store::RequestKey key, const std::string& wish);

/// Of those granted in this run, of whatever kind: of tables, seats, seeks and challenges alike. Those asked
/// for longest ago are forgotten; what became a match is known to the store. All calls on the executor.
class AskedRequests {
 public:
  explicit AskedRequests(std::size_t most) : asked_(most) {}

  /// Whether this run granted the request for something else: request-id-reused.
  Result<void> Check(const store::AskedRequest& request);
  /// What a request that is being granted asks for is known from now on.
  store::AskedRequest Remember(store::AskedRequest granted);
  /// It was not granted after all.
  void Forget(const store::RequestKey& key) { asked_.Erase(key); }
  /// The request with what it asked for, as far as that is remembered.
  store::AskedRequest With(const store::RequestKey& key);

 private:
  LruMap<store::RequestKey, std::string, RequestKeyHash> asked_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_ASKED_REQUESTS_H_
