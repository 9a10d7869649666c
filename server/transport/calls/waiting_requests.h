#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

#include "common/base/result.h"
#include "server/base/limits.h"

namespace merels::transport {

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

}  // namespace merels::transport
