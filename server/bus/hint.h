// Hints on a bus that others can reach: sealed with the house's key, so that nobody else's are believed.
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

/// Rows that are longer than this are not told: the other nodes read them from the log.
inline constexpr std::size_t kMaxHintBytes = 64 << 10;

/// "This row was appended."
struct Hint {
  MatchId match;
  Seq seq = 0;
  std::string bytes;  // the row exactly as stored

  bool operator==(const Hint&) const = default;
};

/// Threads: any, as it never changes.
class HintSeal {
 public:
  /// `house`: the secret key that all nodes of the house have.
  explicit HintSeal(const HashKey& house);

  std::string Seal(const MatchId& match, Seq seq, std::string_view bytes) const;
  /// Nothing: no node of this house and version made it, or it was changed on the way.
  std::optional<Hint> Open(std::string_view sealed) const;

  /// What distinguishes this house from others on the same bus: 16 hexadecimal characters that tell nothing
  /// about the key.
  const std::string& house() const { return house_; }

 private:
  using Mark = std::array<unsigned char, 16>;
  Mark MarkOf(std::string_view message) const;

  HashKey key_;
  std::string house_;
};

}  // namespace merels::bus
