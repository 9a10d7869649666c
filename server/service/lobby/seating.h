// Requests that are answered once however often they are repeated, and the start of a match for two: one
// player has offered it, the other accepts.
//
// Contents: IdempotencyKeyOf, IdempotencyKeys; OfferedMatch, Seating.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/api/lobby.h"
#include "common/base/done.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/watching.h"
#include "server/base/lru.h"
#include "server/domain/request_key.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::service {

using api::Seated;

class Matches;

/// A request with its contents: a text of everything in which two requests can differ, the kind of request
/// first. It is stored as a hash.
domain::IdempotencyKey IdempotencyKeyOf(domain::RequestKey key, const std::string& contents);

/// The requests granted in this run, of all kinds: for tables, seats, seeks and challenges. The oldest are
/// dropped; the store knows those that became a match. All calls on the executor.
class IdempotencyKeys {
 public:
  explicit IdempotencyKeys(std::size_t most) : contents_(most) {}

  /// Whether this run granted the request for something else: request-id-reused.
  Result<void> Check(const domain::IdempotencyKey& idempotency_key);
  /// Remembers the contents of a request that is being granted.
  domain::IdempotencyKey Remember(domain::IdempotencyKey granted);
  /// The request was not granted after all.
  void Forget(const domain::RequestKey& key) { contents_.Erase(key); }
  /// Wraps `done`: a refused request is forgotten first. It is not forgotten while the store's outcome is
  /// unknown: it may have been granted.
  template <class T>
  Done<T> ForgetIfRefused(const domain::RequestKey& key, Done<T> done) {
    return [this, key, done = std::move(done)](const Result<T>& answer) {
      if (!answer && answer.error().reason != Reason::kStoreRefused) Forget(key);
      done(answer);
    };
  }
  /// The request with its contents, if they are remembered.
  domain::IdempotencyKey With(const domain::RequestKey& key);

 private:
  LruMap<domain::RequestKey, std::string, domain::RequestKeyHash> contents_;
};

/// An offered match.
struct OfferedMatch {
  match::Player owner;
  RequestId opened_by;  // the owner's request
  std::string ruleset;  // canonical
  clock::TimeControl clock;
  bool rated = false;
  std::optional<rules::Side> owner_side;  // none: drawn by lot
  match::Watching watching = {};
  std::string contents = {};  // a hash of the contents of that request; empty: unknown
  std::string takes = {};     // the row of the offer in the store; empty: it has none
  Error gone = {};            // the error when that row no longer exists
};

/// All calls on the executor.
///
/// A retry of a request that has accepted an offer gets the same seat again. Its outcome is looked up in the
/// store, so that this also holds after a restart.
class Seating {
 public:
  using Key = domain::RequestKey;
  /// Copies of one request that may wait for its answer.
  static constexpr std::size_t kMaxWaiting = 16;

  /// References outlive it.
  Seating(const Ports& ports, Matches& matches);

  /// Answers with this run's answer to a request; false: unknown, and `done` was not used.
  bool AnswerAgain(const Key& key, const Done<Seated>& done);

  /// Goes on with a request that this run does not know, unless another node has granted it: then it returns
  /// the same seat again. request-id-reused.
  void IfNew(const domain::IdempotencyKey& idempotency_key, Done<Seated> done, std::function<void()> go_on);

  /// Begins the match, which answers the requests of both. `begun` is called with the outcome before `done`.
  /// unknown-table: the offer had ended before.
  void Seat(const OfferedMatch& offer, const match::Player& guest,
            const domain::IdempotencyKey& idempotency_key, std::function<void(const Result<MatchId>&)> begun,
            Done<Seated> done);

  /// The offer no longer exists; this very request may have accepted it before a restart. Otherwise
  /// `refusal`. request-id-reused.
  void FindAgain(const domain::IdempotencyKey& idempotency_key, const Error& refusal, Done<Seated> done);

 private:
  /// The seat that the store knows of, or `none`.
  void Find(const domain::IdempotencyKey& idempotency_key, std::function<void()> none, Done<Seated> done);

  Ports ports_;
  Matches& matches_;
  LruMap<Key, Seated, domain::RequestKeyHash> seated_;  // answers for retries
  /// Requests whose match is not on disk yet, with all callers that wait for the answer, retries included.
  std::map<Key, std::vector<Done<Seated>>> sitting_down_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
