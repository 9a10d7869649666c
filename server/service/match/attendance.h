// Which accounts have a stream open, and since when the others have none.
#ifndef MERELS_SERVER_SERVICE_MATCH_ATTENDANCE_H_
#define MERELS_SERVER_SERVICE_MATCH_ATTENDANCE_H_

#include <chrono>
#include <optional>
#include <unordered_set>

#include "common/base/ids.h"
#include "server/base/lru.h"

namespace merels::service {

/// An account without a stream. Monotonic time.
struct Away {
  std::chrono::nanoseconds since{0};
  bool left = false;  // the client said that it leaves
};

/// At whichever node of the house. Every shard has its own, so that it need not ask. Single-threaded.
class Attendance {
 public:
  /// `began`: the earliest time since which an account can count as away. Absences are remembered for the
  /// last kRemembered accounts.
  explicit Attendance(std::chrono::nanoseconds began) : began_(began) {}
  void BeginAt(std::chrono::nanoseconds began) { began_ = began; }

  /// The account's first stream in the house was opened (none), or its last one closed.
  void Set(const AccountId& account, const std::optional<Away>& away);

  /// Nothing: the account has a stream.
  std::optional<Away> Of(const AccountId& account);

 private:
  static constexpr std::size_t kRemembered = 100'000;

  std::chrono::nanoseconds began_;
  std::unordered_set<AccountId> there_;
  LruMap<AccountId, Away> away_{kRemembered};
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCH_ATTENDANCE_H_
