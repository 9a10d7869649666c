// Two players sit down: one has offered a match, the other takes it.
#ifndef MERELS_SERVER_SERVICE_SEATING_H_
#define MERELS_SERVER_SERVICE_SEATING_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/base/lru.h"
#include "server/service/callback_scope.h"
#include "server/service/game_server.h"
#include "server/service/matches.h"
#include "server/service/terms.h"

namespace merels::service {

/// A match that somebody has offered.
struct OfferedMatch {
  match::Player owner;
  RequestId opened_by;  // the owner's request
  std::string ruleset;  // canonical
  clock::TimeControl clock;
  bool rated = false;
  std::optional<rules::Side> owner_side;  // none: a toss
  match::Watching watching = {};
  std::string asked = {};  // a hash of what that request asked for; empty: not known
};

/// All calls on the executor.
///
/// Whoever takes an offer with a request that was granted gets the same seat again. What became of it is
/// looked up in the store, so that this also holds after a restart.
class Seating {
 public:
  using Key = store::RequestKey;
  /// Copies of one request that wait for its answer.
  static constexpr std::size_t kMaxWaiting = 16;

  /// What is referred to outlives it.
  Seating(const Ports& ports, Matches& matches);

  /// What this run remembers of a request to sit down; false: nothing, and `done` was not taken.
  bool AnswerAgain(const Key& key, const Done<Seated>& done);

  /// Begins the match, which answers the requests of both. `begun` is told what became of it before `done`.
  void Seat(const OfferedMatch& offer, const match::Player& guest, const store::AskedRequest& request,
            std::function<void(const Result<MatchId>&)> begun, Done<Seated> done);

  /// The offer is gone; perhaps it was taken by this very request before a restart. Else `refusal`.
  /// request-id-reused.
  void FindAgain(const store::AskedRequest& request, const Error& refusal, Done<Seated> done);

 private:
  Ports ports_;
  Matches& matches_;
  LruMap<Key, Seated, RequestKeyHash> seated_;  // answers for retries
  /// Those whose match is not on disk yet, with everybody who waits for their answer: retries too.
  std::map<Key, std::vector<Done<Seated>>> sitting_down_;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_SEATING_H_
