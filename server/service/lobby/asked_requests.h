// Remembers the contents of accounts' requests, so that an id reused for something else is noticed.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/base/lru.h"
#include "server/domain/request_key.h"
#include "server/service/base/done.h"

namespace merels::service {

/// A request with its contents: a text of everything in which two requests can differ, the kind of request
/// first. It is stored as a hash. `earlier`: the texts of earlier versions for the same request; their hashes
/// are still in databases.
domain::AskedRequest AskedFor(domain::RequestKey key, const std::string& wish,
                              const std::vector<std::string>& earlier = {});

/// The requests granted in this run, of all kinds: for tables, seats, seeks and challenges. The oldest are
/// dropped; the store knows those that became a match. All calls on the executor.
class AskedRequests {
 public:
  explicit AskedRequests(std::size_t most) : asked_(most) {}

  /// Whether this run granted the request for something else: request-id-reused.
  Result<void> Check(const domain::AskedRequest& request);
  /// Remembers the contents of a request that is being granted.
  domain::AskedRequest Remember(domain::AskedRequest granted);
  /// The request was not granted after all.
  void Forget(const domain::RequestKey& key) { asked_.Erase(key); }
  /// Wraps `done`: a refused request is forgotten first. It is not forgotten while the store's outcome is
  /// unknown: it may have been granted.
  template <class T>
  Done<T> ForgetIfRefused(const domain::RequestKey& key, Done<T> done) {
    return [this, key, done = std::move(done)](const Result<T>& answer) {
      if (!answer && answer.error().reason != Reason::kStoreRefused) Forget(key);
      done(answer);
    };
  }
  /// The request with its contents, if they are remembered.
  domain::AskedRequest With(const domain::RequestKey& key);

 private:
  LruMap<domain::RequestKey, std::string, domain::RequestKeyHash> asked_;
};

}  // namespace merels::service
