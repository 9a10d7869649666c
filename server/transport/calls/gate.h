// Rate limits of calls per account and address, and the refusal of calls above them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <grpcpp/support/status.h>

#include "common/api/call.h"
#include "common/match/view.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/address_rates.h"
#include "server/service/base/cluster_rates.h"
#include "server/transport/calls/list_turns.h"

namespace merels::transport {

/// A call above a limit is refused after a delay: this slows down a client that repeats its call as soon as
/// it is answered, and costs little. The limits hold for the whole cluster (ClusterRates). Tasks of the
/// executor only.
class Gate {
 public:
  using Nanos = std::chrono::nanoseconds;
  /// Takes the refusal.
  using Refuse = std::function<void(const grpc::Status&)>;

  /// References outlive it; `limits` outlives `house`.
  Gate(const Limits& limits, const Clock& clock, Executor& executor, service::ClusterRates& house);

  /// Whether one more such call from there may be served, by the limits of its address and of the wider
  /// prefix. Otherwise `refuse` is called once, possibly later, with RESOURCE_EXHAUSTED (rate-limited) and
  /// the time to wait.
  bool LetInFrom(const std::string& address, const api::CallRule& call, Refuse refuse);
  /// The same by the limits of the token's account.
  bool LetIn(const match::Player& player, const api::CallRule& call, Refuse refuse);

  /// The turns in which the lists of admitted calls are read.
  ListTurns& list_turns() { return list_turns_; }

  /// The limit for the messages of one stream that are not commands, and for commands above their own limit.
  domain::Allowance MessagesOfAStream() const;

 private:
  void TurnAway(const grpc::Status& status, Refuse refuse);

  const Limits& limits_;
  ListTurns list_turns_{limits_};
  const Clock& clock_;
  Executor& executor_;
  service::AddressRates addresses_;
  service::RateKind& players_;
  service::RateKind& bots_;
  /// Calls waiting for their refusal. Tasks may outlive the gate.
  std::shared_ptr<std::int64_t> waiting_ = std::make_shared<std::int64_t>(0);
};

}  // namespace merels::transport
