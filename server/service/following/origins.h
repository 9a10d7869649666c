// The origins of accounts, at any node, as far as shares depend on them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/ids.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/service/base/call.h"

namespace merels::service {

class NodeStates;

/// All calls on the executor. An account's origin is that of its last call. Other nodes are notified of
/// accounts with a stream here, with only hashes of address and prefix, which nobody outside the cluster can
/// make; so with several nodes an Origin returned here holds hashes. Nothing is stored: after a restart an
/// account is of unknown origin until its next call.
class Origins {
 public:
  /// Accounts that are remembered; the least recently used are dropped.
  static constexpr std::size_t kRemembered = 100'000;

  /// The same for the same text at all nodes; nobody else can make it.
  using Hash = std::function<std::string(const std::string& text)>;

  /// `states`: null on a single node. References outlive it.
  Origins(const Limits& limits, NodeStates* states, Hash hash)
      : limits_(limits), states_(states), hash_(std::move(hash)) {}

  /// The account has made a call from this origin.
  void Seen(const AccountId& account, const Origin& from);
  /// The account's first stream at this node was opened, its last one closed.
  void CameHere(const AccountId& account);
  void LeftHere(const AccountId& account);

  /// Empty: unknown.
  Origin Of(const AccountId& account);

  /// Whether the account may hold one more of `whole` places, of which `held` are taken (fair_share.h).
  /// `holders`, the account that holds each, is called only when they are scarce.
  bool MayHold(const AccountId& account, std::int64_t whole, std::size_t held,
               const std::function<std::vector<AccountId>()>& holders);

 private:
  Origin Keyed(const Origin& origin) const;

  const Limits& limits_;
  NodeStates* const states_;
  const Hash hash_;
  LruMap<AccountId, Origin> origins_{kRemembered};
};

}  // namespace merels::service
