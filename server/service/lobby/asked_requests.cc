#include "server/service/lobby/asked_requests.h"

#include <utility>

#include "server/base/hash.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

constexpr std::size_t kContentsLength = 16;

std::string HashOf(const std::string& wish) { return HashToken(wish).substr(0, kContentsLength); }

}  // namespace

domain::AskedRequest AskedFor(domain::RequestKey key, const std::string& wish,
                              const std::vector<std::string>& earlier) {
  domain::AskedRequest asked(std::move(key), HashOf(wish));
  for (const std::string& text : earlier) asked.earlier.push_back(HashOf(text));
  return asked;
}

Result<void> AskedRequests::Check(const domain::AskedRequest& request) {
  if (request.Differs(With(request.key).contents)) return store::RequestReused();
  return {};
}

domain::AskedRequest AskedRequests::Remember(domain::AskedRequest granted) {
  asked_.Put(granted.key, granted.contents);
  return granted;
}

domain::AskedRequest AskedRequests::With(const domain::RequestKey& key) {
  const std::string* asked = asked_.Find(key);
  return {key, asked == nullptr ? std::string() : *asked};
}

}  // namespace merels::service
