#include "server/service/base/fair_queue.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/service/base/fair_places.h"

namespace merels::service {
namespace {

std::uint64_t ServedAt(LruMap<std::string, std::uint64_t>& served, const std::string& key) {
  const std::uint64_t* at = served.Find(key);
  return at == nullptr ? 0 : *at;
}

}  // namespace

bool FairQueue::Wait(const Origin& from, Job job) {
  std::vector<Origin> holders;
  for (const Waiting& one : waiting_) holders.push_back(one.from);
  const bool at_once = under_way_ < at_once_;
  if (!at_once && !MayHold(limits_, most_, from, holders)) return false;
  waiting_.push_back({from, std::move(job)});
  BeginNext();
  return true;
}

std::deque<FairQueue::Waiting>::iterator FairQueue::Next() {
  return std::min_element(waiting_.begin(), waiting_.end(), [this](const Waiting& one, const Waiting& other) {
    const auto turn = [this](const Waiting& waiting) {
      return std::pair(ServedAt(prefixes_, waiting.from.prefix), ServedAt(addresses_, waiting.from.address));
    };
    return turn(one) < turn(other);
  });
}

void FairQueue::BeginNext() {
  while (under_way_ < at_once_ && !waiting_.empty()) {
    const auto next = Next();
    const Waiting begun = std::move(*next);
    waiting_.erase(next);
    ++under_way_;
    addresses_.Put(begun.from.address, ++begun_);
    prefixes_.Put(begun.from.prefix, begun_);
    begun.job([this] {
      --under_way_;
      BeginNext();
    });
  }
}

}  // namespace merels::service
