// What the operator of a running server does to its limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "server/base/limit.h"

namespace merels {

/// A limit as it is now.
struct LimitState {
  const LimitSpec* spec = nullptr;
  std::int64_t value = 0;       // in force
  std::int64_t configured = 0;  // by the configuration, as it was last read
  bool is_set = false;          // `value` is the operator's
  /// What the next start takes instead of the configured one.
  std::optional<std::int64_t> kept{};
};

struct LimitChange {
  std::string name;
  std::optional<std::int64_t> value;  // nothing: the configured one again, also after a restart
  bool keep = false;                  // also for the starts to come
};

/// Threads: any.
class LimitControl {
 public:
  virtual ~LimitControl() = default;

  /// In the order of the table.
  virtual std::vector<LimitState> All() const = 0;

  /// The change in words, for the audit; empty: there is nothing to change. bad-argument, with a sentence: an
  /// unknown name, a value out of its range, or a limit that is read only at the start.
  virtual Result<std::string> Check(const LimitChange& change) const = 0;

  /// Makes the change and logs it. As Check, and store-refused: it could not be kept, so nothing was changed.
  /// Safe to repeat.
  virtual Result<LimitState> Make(const LimitChange& change) = 0;
};

}  // namespace merels
