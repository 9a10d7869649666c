#include "server/transport/door/connection.h"

#include <algorithm>

namespace merels::transport {

Connection::Number Connection::Await(Awaiting what, std::function<void()> refuse) {
  const MutexLock lock(mutex_);
  awaited_.push_back({++last_, what, std::move(refuse)});
  return last_;
}

void Connection::EndAwait(Number number, bool came) {
  const MutexLock lock(mutex_);
  const auto ended = std::find_if(awaited_.begin(), awaited_.end(),
                                  [number](const Awaited& one) { return one.number == number; });
  if (ended == awaited_.end()) return;
  unread_ = unread_ || (!came && ended->what == Awaiting::kRequest);
  awaited_.erase(ended);
}

bool Connection::RefuseAwaited() {
  std::vector<Awaited> refused;
  {
    const MutexLock lock(mutex_);
    const auto is_stream = [](const Awaited& one) { return one.what == Awaiting::kStream; };
    const auto requests = std::stable_partition(awaited_.begin(), awaited_.end(), is_stream);
    const bool of_requests = std::exchange(unread_, false) || requests != awaited_.end();
    const auto first = of_requests ? requests : awaited_.begin();
    refused.assign(std::make_move_iterator(first), std::make_move_iterator(awaited_.end()));
    awaited_.erase(first, awaited_.end());
    if (refused.empty()) return of_requests;
  }
  for (const Awaited& one : refused) one.refuse();
  return true;
}

}  // namespace merels::transport
