// The limits of calls: how many per account and address, how many lists at once, and how many without their
// request.
//
// Contents: ListTurns, WaitingRequests, CallLimiter (the refusal of calls above the limits).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <grpcpp/support/status.h>

#include "common/api/call.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/rates.h"

namespace merels::transport {

/// Only a few lists are read at once, since one thread reads them all; those that wait take turns by their
/// addresses. Of one account a few wait there, and its further ones wait for these. So whoever asks for many
/// waits only for their own, whatever number of accounts they have. Each node has separate turns, as they
/// protect a node's processor and its connections to the database. Tasks of the executor only.
class ListTurns {
 public:
  /// The list is finished. To be called once.
  using End = std::function<void()>;
  /// Reads the list, and calls the end then. Or it was refused, and there is nothing to end.
  using Start = std::function<void(const Result<End>& turn)>;
  /// Read at once, of all callers together: enough to keep the thread that reads them busy.
  static constexpr std::size_t kAtOnce = 4;

  /// `limits` outlives it.
  explicit ListTurns(const Limits& limits)
      : limits_(limits), queue_(kAtOnce, limits.max_list_queue, limits) {}

  /// Calls `start` once, now or later. rate-limited when too many wait, of the account or of all.
  void Begin(const AccountId& account, const service::Origin& from, Start start);

  /// Accounts with lists being read, or waiting.
  std::size_t accounts() const { return accounts_.size(); }

 private:
  struct Waiting {
    service::Origin from;
    Start start;
  };
  struct Account {
    std::int64_t under_way = 0;
    std::deque<Waiting> waiting = {};
  };

  /// One of the few of the account.
  void Enter(const AccountId& account, Waiting list);
  void Over(const AccountId& account);

  const Limits& limits_;
  service::FairQueue queue_;
  std::unordered_map<AccountId, Account> accounts_;
};

/// Limits on calls whose headers have come but not their request: their number, and how long they may wait.
/// Time is an argument and must not go back. Threads: one at a time.
class WaitingRequests {
 public:
  using Nanos = std::chrono::nanoseconds;
  using Number = std::uint64_t;

  /// `limits` outlives it.
  explicit WaitingRequests(const Limits& limits) : limits_(limits) {}

  /// A call begins to wait; `expired` is called, once, if it still waits at its deadline. Returns its number,
  /// or rate-limited. An empty `connection` stands for one that many clients share: then only the address
  /// counts.
  Result<Number> Begin(const std::string& connection, const std::string& address, Nanos now,
                       std::function<void()> expired);
  /// The call no longer waits. Does nothing for one that has expired.
  void End(Number call);
  /// Ends those whose deadline has passed.
  void Expire(Nanos now);
  bool empty() const { return waiting_.empty(); }

 private:
  struct Waiting {
    std::string connection;
    std::string address;
    std::function<void()> expired;
  };
  using Counts = std::unordered_map<std::string, std::int64_t>;

  static std::int64_t Of(const Counts& counts, const std::string& name);
  static void Release(Counts& counts, const std::string& name);

  const Limits& limits_;
  Number last_ = 0;
  std::unordered_map<Number, Waiting> waiting_;
  /// By deadline; may still contain calls that have ended.
  std::deque<std::pair<Nanos, Number>> deadlines_;
  Counts of_connections_;
  Counts of_addresses_;
};

/// A call above a limit is refused after a delay: this slows down a client that repeats its call as soon as
/// it is answered, and costs little. The limits hold for the whole cluster (Rates). Tasks of the
/// executor only.
class CallLimiter {
 public:
  using Nanos = std::chrono::nanoseconds;
  /// Takes the refusal.
  using Refuse = std::function<void(const grpc::Status&)>;

  /// References outlive it; `limits` outlives `rates`.
  CallLimiter(const Limits& limits, const Clock& clock, Executor& executor, service::Rates& rates);

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
  /// Calls waiting for their refusal. Tasks may outlive the limiter.
  std::shared_ptr<std::int64_t> waiting_ = std::make_shared<std::int64_t>(0);
};

}  // namespace merels::transport
