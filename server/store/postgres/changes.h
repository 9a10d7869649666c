// Changes of more than one statement, or that depend on what they read; and writes with an unknown outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string_view>

#include "common/base/result.h"
#include "server/base/mutex.h"
#include "server/store/postgres/connection.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Carries out `change` with serializable isolation: after a conflict it is repeated, until the connection's
/// deadline. Errors: store-refused, whose sentence says whether it is certain that nothing was changed;
/// internal when PostgreSQL works but rejects this change.
Result<void> CarryOut(PgConnection& connection, const SqlRunner::Change& change);

/// Whether PostgreSQL rejected this one change, such as for a constraint or for damaged data that it needs,
/// and works for others. Otherwise the store is away. `state`: the SQLSTATE; empty: it gave no answer.
bool IsAboutChange(std::string_view state);
/// Whether a statement or a commit that has failed was definitely not carried out: PostgreSQL said so, or it
/// was never sent.
bool IsDefinitelyNotWritten(const PgFailure& failure);

/// The errors for a write that failed, for one that PostgreSQL rejects although it works, and for one with an
/// unknown outcome.
Error NotWritten(const Error& cause);
Error NotTaken(const Error& cause);
Error OutcomeUnknown(const Error& cause);
/// For a commit that PostgreSQL reports with a warning: it may not be durable everywhere it should be.
Error WarnedOf();

/// Threads: any; each connection one at a time.
class PgUncertainty {
 public:
  /// A write has an unknown outcome. `session` is the backend process that may still be at work on it; 0:
  /// none.
  void Note(int session);

  /// A session has begun. The one before may have ended with PostgreSQL, and commits that waited for the
  /// standby then become visible, whether the standby has them or not.
  void NoteSession() { Note(0); }

  /// Reads; after an unknown outcome it makes sure that the result will stay: the pending session is ended
  /// first, and a barrier is committed afterwards; when that is durable, so is what came before. Errors:
  /// store-refused, also when this could not be ensured.
  template <class T>
  Result<T> ReadConfirmed(PgConnection& connection, const std::function<Result<T>()>& read) {
    if (const auto connected = connection.Connect(); !connected) return connected.error();
    if (Look().noted == 0) {
      Result<T> answer = read();
      if (!answer || Look().noted == 0) return answer;  // otherwise it lost its session and read in another
    }
    const Open open = Look();
    if (const auto ended = EndSessions(connection, open.sessions); !ended) return ended.error();
    Result<T> answer = read();
    if (!answer) return answer;
    if (const auto passed = Commit(connection); !passed) return passed.error();
    Settle(open);
    return answer;
  }

 private:
  struct Open {
    std::uint64_t noted = 0;  // 0: all is settled
    std::set<int> sessions;
  };

  Open Look() const;
  void Settle(const Open& open);
  static Result<void> EndSessions(PgConnection& connection, const std::set<int>& sessions);
  static Result<void> Commit(PgConnection& connection);

  mutable Mutex mutex_;
  std::uint64_t noted_ MERELS_GUARDED_BY(mutex_) = 0;
  std::uint64_t settled_ MERELS_GUARDED_BY(mutex_) = 0;
  std::set<int> sessions_ MERELS_GUARDED_BY(mutex_);
};

}  // namespace merels::store
