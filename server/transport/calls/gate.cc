#include "server/transport/calls/gate.h"

#include <utility>

#include "proto/wire/status.h"
#include "server/transport/base/address.h"

namespace merels::transport {
namespace {

using domain::Allowance;
using std::chrono::milliseconds;

Allowance CallsFrom(const Limits& limits, std::int64_t addresses) {
  return {"address-calls-per-minute", limits.address_calls_per_minute * addresses,
          limits.address_call_burst * addresses};
}

Allowance CallsOf(const Limits& limits, bool bot) {
  return bot ? Allowance{"bot-calls-per-minute", limits.bot_calls_per_minute, limits.bot_call_burst}
             : Allowance{"calls-per-minute", limits.calls_per_minute, limits.call_burst};
}

}  // namespace

Gate::Gate(const Limits& limits, const Clock& clock, Executor& executor, service::ClusterRates& house)
    : limits_(limits),
      clock_(clock),
      executor_(executor),
      // What is handed over may be called when the gate is gone.
      addresses_(house.Add("calls-from-address", [&limits] { return CallsFrom(limits, 1).Fresh(); })),
      ipv4_prefixes_(
          house.Add("calls-from-ipv4-prefix",
                    [&limits] { return CallsFrom(limits, limits.ipv4_prefix_addresses).Fresh(); })),
      ipv6_prefixes_(
          house.Add("calls-from-ipv6-prefix",
                    [&limits] { return CallsFrom(limits, limits.ipv6_prefix_addresses).Fresh(); })),
      players_(house.Add("calls", [&limits] { return CallsOf(limits, false).Fresh(); })),
      bots_(house.Add("bot-calls", [&limits] { return CallsOf(limits, true).Fresh(); })) {}

bool Gate::LetInFrom(const std::string& address, const CallRule& call, Refuse refuse) {
  const std::string prefix = PrefixOf(address);
  const bool ipv6 = IsPrefixOfIPv6(prefix);
  const auto of_prefix =
      CallsFrom(limits_, ipv6 ? limits_.ipv6_prefix_addresses : limits_.ipv4_prefix_addresses);
  return Take(addresses_, address, CallsFrom(limits_, 1), call, refuse) &&
         Take(ipv6 ? ipv6_prefixes_ : ipv4_prefixes_, prefix, of_prefix, call, refuse);
}

bool Gate::LetIn(const match::Player& player, const CallRule& call, Refuse refuse) {
  return Take(player.bot ? bots_ : players_, player.id.text(), CallsOf(limits_, player.bot), call,
              std::move(refuse));
}

bool Gate::Take(service::RateKind& rates, const std::string& key, const Allowance& allowance,
                const CallRule& call, Refuse refuse) {
  const Nanos wait = rates.TakeOrWait(key, clock_.Monotonic(), call.cost);
  if (wait > Nanos(0)) TurnAway(wire::ToStatus(allowance.Refuse(wait)), std::move(refuse));
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
