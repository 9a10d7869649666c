#include "server/cluster/rating_broadcasts.h"

#include <algorithm>
#include <utility>

#include "common/base/text.h"
#include "common/rating/pool.h"
#include "server/store/ratings.h"

namespace merels::service {
namespace {

/// The kind of broadcast; its body: the number of a line, a space, and its pool.
constexpr const char* kRatedBroadcast = "rated";

}  // namespace

RatingBroadcasts::RatingBroadcasts(const Ports& ports, store::Ratings& ratings, ClusterBroadcasts& broadcasts,
                                   Tell tell)
    : ports_(ports),
      ratings_(ratings),
      broadcasts_(broadcasts),
      tell_(std::move(tell)),
      looks_(ports.executor, ports_.limits.account_interval_ms, [this] { Look(); }),
      callbacks_(ports.executor) {
  broadcasts_.On(kRatedBroadcast, [this](const std::string& about) { Heard(about); });
}

void RatingBroadcasts::Rated(const rating::Change& change) {
  broadcasts_.Tell(kRatedBroadcast, std::to_string(change.n) + " " + change.game.pool);
  Pool& pool = pools_[change.game.pool];
  const bool next = !pool.reading && change.n == pool.published + 1;
  if (!next && began_) return Want(change.game.pool, change.n);
  if (change.n <= pool.published) return;
  tell_(change);
  pool.published = change.n;
}

void RatingBroadcasts::Heard(const std::string& about) {
  const std::size_t space = about.find(' ');
  if (!began_ || space == std::string::npos) return;
  const auto n = ParseNumber<std::int64_t>(std::string_view(about).substr(0, space));
  const std::string pool = about.substr(space + 1);
  if (n && rating::CheckPool(pool)) Want(pool, *n);
}

void RatingBroadcasts::Want(const std::string& name, std::int64_t n) {
  Pool& pool = pools_[name];
  pool.wanted = std::max(pool.wanted, n);
  if (!pool.reading && pool.wanted > pool.published) Read(name);
}

void RatingBroadcasts::Read(const std::string& name) {
  pools_[name].reading = true;
  ratings_.ListLog(name, pools_[name].published, store::kMaxListedChanges,
                   callbacks_.WrapOnce([this, name](const Result<std::vector<rating::Change>>& changes) {
                     pools_[name].reading = false;
                     Took(name, changes ? *changes : std::vector<rating::Change>());
                   }));
}

/// If there was nothing, the next poll finds it.
void RatingBroadcasts::Took(const std::string& name, const std::vector<rating::Change>& changes) {
  Pool& pool = pools_[name];
  for (const rating::Change& change : changes) {
    if (change.n <= pool.published) continue;
    tell_(change);
    pool.published = change.n;
  }
  if (changes.empty()) pool.wanted = pool.published;
  if (pool.wanted > pool.published) Read(name);
}

void RatingBroadcasts::Look() {
  if (std::exchange(asking_, true)) return;
  ratings_.ListHeads(callbacks_.WrapOnce([this](const Result<std::vector<store::PoolHead>>& heads) {
    asking_ = false;
    if (heads) Looked(*heads);
  }));
}

void RatingBroadcasts::Looked(const std::vector<store::PoolHead>& heads) {
  const bool old = !std::exchange(began_, true);
  for (const auto& [name, n] : heads) {
    Pool& pool = pools_[name];
    if (old) pool.published = std::max(pool.published, n);
    Want(name, n);
  }
}

}  // namespace merels::service
