// What a person has chosen on this machine, kept from one run of the program to the next.
#ifndef MERELS_CLIENT_PRESENTER_SETTINGS_H_
#define MERELS_CLIENT_PRESENTER_SETTINGS_H_

#include <set>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::presenter {

/// One thread. Errors are bad-file, in a sentence for the person.
class Settings {
 public:
  virtual ~Settings() = default;
  /// Whose words this account does not want to read.
  virtual Result<std::set<AccountId>> Muted(const AccountId& me) = 0;
  /// All of them, in the place of those that were kept. What cannot be read is not written over: it stays.
  virtual Result<void> SetMuted(const AccountId& me, const std::set<AccountId>& muted) = 0;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_SETTINGS_H_
