#include "server/transport/calls/call_limits.h"

#include "proto/wire/status.h"
#include "server/transport/base/origin.h"

namespace merels::transport {
namespace {

using domain::Allowance;
using std::chrono::milliseconds;

Allowance CallsOf(const Limits& limits, bool bot) {
  return bot ? Allowance{"bot-calls-per-minute", limits.bot_calls_per_minute, limits.bot_call_burst}
             : Allowance{"calls-per-minute", limits.calls_per_minute, limits.call_burst};
}

}  // namespace

void ListTurns::Begin(const AccountId& account, const service::Origin& from, Start start) {
  Account& mine = accounts_[account];
  if (mine.under_way < limits_.lists_at_once) {
    ++mine.under_way;
    return Enter(account, {from, std::move(start)});
  }
  if (static_cast<std::int64_t>(mine.waiting.size()) >= limits_.lists_waiting) {
    return start(Error{Reason::kRateLimited, "this account is waiting for " +
                                                 std::to_string(mine.waiting.size()) +
                                                 " other lists: ask again when they have come"}
                     .AtLimit("lists-waiting", std::int64_t{limits_.lists_waiting}));
  }
  mine.waiting.push_back({from, std::move(start)});
}

void ListTurns::Enter(const AccountId& account, Waiting list) {
  const bool waits = queue_.Wait(list.from, [this, account, start = list.start](std::function<void()> over) {
    start(End([this, account, over = std::move(over)] {
      Over(account);
      over();
    }));
  });
  if (waits) return;
  list.start(Error{Reason::kRateLimited, "too many lists are waiting; try again shortly"}.AtLimit(
      "max-list-queue", std::int64_t{limits_.max_list_queue}));
  Over(account);
}

void ListTurns::Over(const AccountId& account) {
  Account& mine = accounts_.at(account);
  if (mine.waiting.empty()) {
    if (--mine.under_way == 0) accounts_.erase(account);
    return;
  }
  Waiting next = std::move(mine.waiting.front());
  mine.waiting.pop_front();
  Enter(account, std::move(next));
}

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

CallLimiter::CallLimiter(const Limits& limits, const Clock& clock, Executor& executor, service::Rates& rates)
    : limits_(limits),
      clock_(clock),
      executor_(executor),
      addresses_("calls-from", "address-calls-per-minute", limits, &Limits::address_calls_per_minute,
                 &Limits::address_call_burst, rates),
      // The callback may be called when the limiter is gone.
      players_(rates.Add("calls", [&limits] { return CallsOf(limits, false).Fresh(); })),
      bots_(rates.Add("bot-calls", [&limits] { return CallsOf(limits, true).Fresh(); })) {}

bool CallLimiter::LetInFrom(const std::string& address, const api::CallRule& call, Refuse refuse) {
  const auto may = addresses_.Take(OriginOf(address), clock_.Monotonic(), call.cost);
  if (!may.ok()) TurnAway(wire::ToStatus(may.error()), std::move(refuse));
  return may.ok();
}

bool CallLimiter::LetIn(const match::Player& player, const api::CallRule& call, Refuse refuse) {
  service::RateKind& rates = player.bot ? bots_ : players_;
  const Nanos wait = rates.TakeOrWait(player.id.text(), clock_.Monotonic(), call.cost);
  if (wait > Nanos(0)) TurnAway(wire::ToStatus(CallsOf(limits_, player.bot).Refuse(wait)), std::move(refuse));
  return wait == Nanos(0);
}

void CallLimiter::TurnAway(const grpc::Status& status, Refuse refuse) {
  if (*waiting_ >= limits_.max_delayed_refusals) return refuse(status);
  ++*waiting_;
  executor_.After(milliseconds(limits_.refusal_delay_ms), [waiting = waiting_, status, refuse] {
    --*waiting;
    refuse(status);
  });
}

Allowance CallLimiter::MessagesOfAStream() const {
  return {"stream-messages-per-minute", limits_.stream_messages_per_minute, limits_.stream_message_burst};
}

}  // namespace merels::transport
