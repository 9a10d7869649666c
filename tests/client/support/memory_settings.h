// Settings that are nowhere but in memory.
#ifndef MERELS_TESTS_CLIENT_SUPPORT_MEMORY_SETTINGS_H_
#define MERELS_TESTS_CLIENT_SUPPORT_MEMORY_SETTINGS_H_

#include <map>
#include <optional>

#include "client/presenter/base/settings.h"

namespace merels {

class MemorySettings final : public presenter::Settings {
 public:
  Result<std::set<AccountId>> Muted(const AccountId& me) override {
    if (fault) return *fault;
    return kept[me];
  }
  Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) override {
    if (fault) return *fault;
    kept[me] = muted;
    return {};
  }

  std::map<AccountId, std::set<AccountId>> kept;
  /// While it is set, nothing is read or kept.
  std::optional<Error> fault;
};

}  // namespace merels

#endif  // MERELS_TESTS_CLIENT_SUPPORT_MEMORY_SETTINGS_H_
