// Deletes data that has been kept long enough.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "common/base/done.h"
#include "common/match/view.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/retention.h"
#include "server/store/store.h"

namespace merels::service {

/// It works in slices of a few rows, one after another, through the store's queue of writes: other writes
/// wait for one slice at most. A finished slice is durable, so a restart loses nothing. All calls on the
/// executor.
///
/// A guest whose term is over becomes a closed account; if no match names it, it is deleted.
class Sweeper {
 public:
  /// Callbacks to the server.
  struct Context {
    std::function<bool(const AccountId&)> has_stream;
    std::function<void(const AccountId& guest, bool has_played, Done<void>)> close;
  };

  /// The shortest time between two records of one guest's signs of life.
  static constexpr std::chrono::hours kNoteEvery{1};
  /// The pause after a full round.
  static constexpr std::chrono::minutes kRest{10};
  /// The pause when the store refused something.
  static constexpr std::chrono::seconds kRetry{10};
  /// The number of guests whose last sign of life is remembered.
  static constexpr std::size_t kRemembered = 100'000;

  /// References outlive it.
  Sweeper(const Ports& ports, store::Retention& retention, Context context);
  ~Sweeper() { Stop(); }
  Sweeper(const Sweeper&) = delete;
  Sweeper& operator=(const Sweeper&) = delete;

  void Start();
  void Stop();

  /// A player has shown a valid token.
  void Seen(const match::Player& player);

 private:
  /// Deletes up to `most` rows, and returns how many it deleted.
  using Slice = std::function<void(std::size_t most, Done<std::size_t>)>;
  struct OneByOne {
    std::vector<AccountId> ids;
    std::size_t next = 0;
    Done<std::size_t> done;
  };

  std::vector<Slice> AllSlices();
  Slice FadingSlice(store::Fading what, std::chrono::hours term);
  void Later(std::chrono::milliseconds wait);
  void Sweep();
  void Swept(const Result<std::size_t>& gone, std::size_t most);
  std::chrono::milliseconds SeenBefore() const;

  void SweepGuests(std::size_t most, Done<std::size_t> done);
  void NextGuest(const std::shared_ptr<OneByOne>& guests);
  void Keep(const std::shared_ptr<OneByOne>& guests);
  void Close(const std::shared_ptr<OneByOne>& guests, bool has_played);
  /// Whether the account has a match of this kind.
  void HasMatch(const AccountId& account, store::MatchQuery::Kind kind, std::function<void(bool)> then,
                const std::shared_ptr<OneByOne>& guests);

  void SweepChat(std::size_t most, Done<std::size_t> done);
  void ForgetChat(const std::shared_ptr<OneByOne>& closed);

  Ports ports_;
  store::Retention& retention_;
  Context context_;
  std::vector<Slice> slices_;
  std::size_t next_ = 0;
  bool refused_ = false;        // something, in this round
  bool chat_is_swept_ = false;  // in this run of the server
  bool running_ = false;
  LruMap<AccountId, std::chrono::milliseconds> seen_{kRemembered};  // when it was noted last
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
