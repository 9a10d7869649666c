// What a person has chosen on this machine, kept from one run of the program to the next.
#ifndef MERELS_CLIENT_PRESENTER_BASE_SETTINGS_H_
#define MERELS_CLIENT_PRESENTER_BASE_SETTINGS_H_

#include <set>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::presenter {

/// One thread. Errors are bad-file, in a sentence for the person.
class Settings {
 public:
  virtual ~Settings() = default;
  /// The accounts that this account has muted.
  virtual Result<std::set<AccountId>> Muted(const AccountId& me) = 0;
  /// Replaces the whole list. A file that cannot be read is not overwritten.
  virtual Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) = 0;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_SETTINGS_H_
