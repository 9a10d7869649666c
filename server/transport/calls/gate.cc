#include "server/transport/calls/gate.h"

#include <utility>

#include "proto/wire/status.h"
#include "server/transport/base/address.h"

namespace merels::transport {
namespace {

using domain::Allowance;
using std::chrono::milliseconds;

Allowance CallsOf(const Limits& limits, bool bot) {
  return bot ? Allowance{"bot-calls-per-minute", limits.bot_calls_per_minute, limits.bot_call_burst}
             : Allowance{"calls-per-minute", limits.calls_per_minute, limits.call_burst};
}

}  // namespace

Gate::Gate(const Limits& limits, const Clock& clock, Executor& executor, service::ClusterRates& house)
    : limits_(limits),
      clock_(clock),
      executor_(executor),
      addresses_("calls-from", "address-calls-per-minute", limits, &Limits::address_calls_per_minute,
                 &Limits::address_call_burst, house),
      // The callback may be called when the gate is gone.
      players_(house.Add("calls", [&limits] { return CallsOf(limits, false).Fresh(); })),
      bots_(house.Add("bot-calls", [&limits] { return CallsOf(limits, true).Fresh(); })) {}

bool Gate::LetInFrom(const std::string& address, const api::CallRule& call, Refuse refuse) {
  const auto may = addresses_.Take(OriginOf(address), clock_.Monotonic(), call.cost);
  if (!may.ok()) TurnAway(wire::ToStatus(may.error()), std::move(refuse));
  return may.ok();
}

bool Gate::LetIn(const match::Player& player, const api::CallRule& call, Refuse refuse) {
  service::RateKind& rates = player.bot ? bots_ : players_;
  const Nanos wait = rates.TakeOrWait(player.id.text(), clock_.Monotonic(), call.cost);
  if (wait > Nanos(0)) TurnAway(wire::ToStatus(CallsOf(limits_, player.bot).Refuse(wait)), std::move(refuse));
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
