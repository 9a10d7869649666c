// Request ids, to recognise retries.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "common/base/ids.h"

namespace merels::domain {

/// A request id of an account. It is used only once.
struct RequestKey {
  AccountId account;
  RequestId request;

  auto operator<=>(const RequestKey&) const = default;
};

/// A request and a hash of its contents; the hash is empty if contents need not be compared.
struct IdempotencyKey {
  RequestKey key;
  std::string contents;

  IdempotencyKey(RequestKey asked, std::string hash = {})
      : key(std::move(asked)), contents(std::move(hash)) {}
  IdempotencyKey(AccountId account, RequestId request)
      : IdempotencyKey(RequestKey{std::move(account), std::move(request)}) {}

  /// Whether its contents differ from those stored under the same key.
  bool Differs(const std::string& made) const {
    return !contents.empty() && !made.empty() && contents != made;
  }

  bool operator==(const IdempotencyKey&) const = default;
};

struct RequestKeyHash {
  std::size_t operator()(const RequestKey& key) const {
    return std::hash<AccountId>{}(key.account) * 31 + std::hash<RequestId>{}(key.request);
  }
};

}  // namespace merels::domain
