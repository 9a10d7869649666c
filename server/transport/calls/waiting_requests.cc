#include "server/transport/calls/waiting_requests.h"

namespace merels::transport {

Result<WaitingRequests::Number> WaitingRequests::Begin(const std::string& connection,
                                                       const std::string& address, Nanos now,
                                                       std::function<void()> expired) {
  const bool shared = connection.empty();
  const auto refuse = [](std::string_view limit, std::int64_t most) {
    return Error{Reason::kRateLimited, "too many calls wait for their request; send those first"}.AtLimit(
        limit, most);
  };
  if (!shared && Of(of_connections_, connection) >= limits_.max_waiting_requests_per_connection)
    return refuse("max-waiting-requests-per-connection", limits_.max_waiting_requests_per_connection);
  if (Of(of_addresses_, address) >= limits_.max_waiting_requests_per_address)
    return refuse("max-waiting-requests-per-address", limits_.max_waiting_requests_per_address);
  if (!shared) ++of_connections_[connection];
  ++of_addresses_[address];
  waiting_.emplace(++last_, Waiting{connection, address, std::move(expired)});
  deadlines_.emplace_back(now + std::chrono::milliseconds(limits_.request_ms), last_);
  return last_;
}

void WaitingRequests::End(Number call) {
  const auto found = waiting_.find(call);
  if (found == waiting_.end()) return;
  if (!found->second.connection.empty()) Release(of_connections_, found->second.connection);
  Release(of_addresses_, found->second.address);
  waiting_.erase(found);
  // Most calls end in the order in which they began.
  while (!deadlines_.empty() && !waiting_.contains(deadlines_.front().second)) deadlines_.pop_front();
}

void WaitingRequests::Expire(Nanos now) {
  while (!deadlines_.empty() && deadlines_.front().first <= now) {
    const Number call = deadlines_.front().second;
    const auto expired = waiting_.contains(call) ? waiting_.at(call).expired : nullptr;
    deadlines_.pop_front();
    End(call);
    if (expired) expired();
  }
}

std::int64_t WaitingRequests::Of(const Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

void WaitingRequests::Release(Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  if (--found->second == 0) counts.erase(found);
}

}  // namespace merels::transport
