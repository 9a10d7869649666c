// The limits of a running server: as configured, or as its operator has set them since.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "server/base/limit_control.h"
#include "server/base/limits.h"
#include "server/base/mutex.h"

namespace merels {

/// What the operator sets wins over the configuration, also over one that is read again, until it is taken
/// back or the server ends. What they keep is in a file, which the next start takes. Threads: any.
class LiveLimits final : public LimitControl {
 public:
  /// `in_force`: as configured; outlives it. `file`: of what is kept. `node`: the name of one of several;
  /// empty for a server of one node.
  LiveLimits(Limits& in_force, std::filesystem::path file, std::string node = {});

  /// Takes what was kept, and logs it. Before anything uses the limits. A line that no longer fits is left
  /// out with a warning, and so is a file that cannot be read.
  void TakeKept();

  /// `changed` is called now and after each change, on the changer's thread; null: no longer.
  void Follow(std::function<void(const Limits&)> changed);

  /// The configuration has a new value for a limit that a reload can change. False: the operator's stays.
  bool Configure(const LimitSpec& spec, std::int64_t value);

  /// The operator's values in force, each beside the configured one; empty: none.
  std::string InWords() const;

  std::vector<LimitState> All() const override;
  Result<std::string> Check(const LimitChange& change) const override;
  Result<LimitState> Make(const LimitChange& change) override;

 private:
  using Values = std::map<std::string_view, std::int64_t>;  // by their names in the table

  LimitState StateOf(const LimitSpec& spec) const MERELS_REQUIRES(mutex_);
  Result<std::string> WordsFor(const LimitChange& change) const MERELS_REQUIRES(mutex_);
  Values KeptAfter(const LimitSpec& spec, const LimitChange& change) const MERELS_REQUIRES(mutex_);
  Result<void> Write(const Values& kept) const;
  void Take(const LimitSpec& spec, std::int64_t value) MERELS_REQUIRES(mutex_);

  const std::filesystem::path file_;
  const std::string node_;
  mutable Mutex mutex_;
  Limits& in_force_;
  Limits configured_ MERELS_GUARDED_BY(mutex_);
  Values set_ MERELS_GUARDED_BY(mutex_);
  Values kept_ MERELS_GUARDED_BY(mutex_);
  std::function<void(const Limits&)> changed_ MERELS_GUARDED_BY(mutex_);
};

/// What the file of kept limits says. Lines that do not fit are told in `faults`.
struct KeptLimits {
  std::map<std::string_view, std::int64_t> values;  // by their names in the table
  std::vector<std::string> faults;                  // sentences
};
KeptLimits ReadKeptLimits(const std::filesystem::path& file);

}  // namespace merels
