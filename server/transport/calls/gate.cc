#include "server/transport/calls/gate.h"

#include <utility>

#include "proto/wire/status.h"
#include "server/transport/base/address.h"

namespace merels::transport {
namespace {

using domain::Allowance;
using std::chrono::milliseconds;

}  // namespace

Gate::Gate(const Limits& limits, const Clock& clock, Executor& executor)
    : limits_(limits), clock_(clock), executor_(executor) {}

bool Gate::LetInFrom(const std::string& address, const CallRule& call, Refuse refuse) {
  const std::string prefix = PrefixOf(address);
  const std::int64_t addresses =
      IsPrefixOfIPv6(prefix) ? limits_.ipv6_prefix_addresses : limits_.ipv4_prefix_addresses;
  const std::int64_t rate = limits_.address_calls_per_minute;
  const std::int64_t burst = limits_.address_call_burst;
  static constexpr std::string_view kLimit = "address-calls-per-minute";
  return Take(addresses_, address, {kLimit, rate, burst}, call, refuse) &&
         Take(prefixes_, prefix, {kLimit, rate * addresses, burst * addresses}, call, refuse);
}

bool Gate::LetIn(const match::Player& player, const CallRule& call, Refuse refuse) {
  const auto fresh =
      player.bot ? Allowance{"bot-calls-per-minute", limits_.bot_calls_per_minute, limits_.bot_call_burst}
                 : Allowance{"calls-per-minute", limits_.calls_per_minute, limits_.call_burst};
  return Take(accounts_, player.id, fresh, call, std::move(refuse));
}

template <class Key>
bool Gate::Take(LruMap<Key, domain::RateLimit>& all, const Key& key, const Allowance& fresh,
                const CallRule& call, Refuse refuse) {
  domain::RateLimit* rate = all.Find(key);
  if (rate == nullptr) rate = &all.Put(key, fresh.Fresh());
  const Nanos wait = rate->TakeOrWait(clock_.Monotonic(), call.cost);
  if (wait > Nanos(0)) TurnAway(wire::ToStatus(fresh.Refuse(wait)), std::move(refuse));
  return wait == Nanos(0);
}

void Gate::TurnAway(const grpc::Status& status, Refuse refuse) {
  if (*waiting_ >= limits_.max_delayed_refusals) return refuse(status);
  ++*waiting_;
  executor_.After(milliseconds(limits_.refusal_delay_ms), [waiting = waiting_, status, refuse] {
    --*waiting;
    refuse(status);
  });
}

Allowance Gate::MessagesOfAStream() const {
  return {"stream-messages-per-minute", limits_.stream_messages_per_minute, limits_.stream_message_burst};
}

}  // namespace merels::transport
