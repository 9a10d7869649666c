#include "server/service/lobby/asked_requests.h"

#include <utility>

#include "server/base/hash.h"

namespace merels::service {
namespace {

constexpr std::size_t kContentsLength = 16;

}  // namespace

store::AskedRequest AskedFor(store::RequestKey key, const std::string& wish) {
  return {std::move(key), HashToken(wish).substr(0, kContentsLength)};
}

Result<void> AskedRequests::Check(const store::AskedRequest& request) {
  if (request.Differs(With(request.key).contents)) return store::RequestReused();
  return {};
}

store::AskedRequest AskedRequests::Remember(store::AskedRequest granted) {
  asked_.Put(granted.key, granted.contents);
  return granted;
}

store::AskedRequest AskedRequests::With(const store::RequestKey& key) {
  const std::string* asked = asked_.Find(key);
  return {key, asked == nullptr ? std::string() : *asked};
}

}  // namespace merels::service
