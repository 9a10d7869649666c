// Hints on a bus that others can reach: sealed with the cluster's key, so that no others are accepted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/ids.h"
#include "server/base/hash.h"

namespace merels::bus {

/// Longer rows are not sent: the other nodes read them from the log.
inline constexpr std::size_t kMaxHintBytes = 64 << 10;

/// "This row was appended."
struct Hint {
  MatchId match;
  Seq seq = 0;
  std::string bytes;  // the row exactly as stored

  bool operator==(const Hint&) const = default;
};

/// Threads: any. Immutable.
class HintSeal {
 public:
  /// `key_of_cluster`: the secret key that all nodes of the cluster have.
  explicit HintSeal(const HashKey& key_of_cluster);

  std::string Seal(const MatchId& match, Seq seq, std::string_view bytes) const;
  /// Nothing: not made by a node of this cluster and version, or tampered with.
  std::optional<Hint> Open(std::string_view sealed) const;

  /// The cluster's name on the bus, to separate it from others: 16 hexadecimal characters that reveal nothing
  /// about the key.
  const std::string& cluster() const { return cluster_; }

 private:
  using Mark = std::array<unsigned char, 16>;
  Mark MarkOf(std::string_view message) const;

  HashKey key_;
  std::string cluster_;
};

}  // namespace merels::bus
