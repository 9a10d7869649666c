// Runs SQL for the parts of the store that need only a few plain statements.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "common/base/done.h"
#include "server/base/hash.h"
#include "server/store/sql/connection.h"

namespace merels::store {

/// Threads: any. Writes are carried out in the order of their calls; the functions passed in run on other
/// threads, reads concurrently with writes. Errors: store-refused when the store is away, internal when it
/// works but rejects the change.
class SqlRunner {
 public:
  /// Reads, and returns the function that delivers the result: it may run a while later.
  using Look = std::function<std::function<void()>(Result<SqlConnection*>)>;

  virtual ~SqlRunner() = default;

  /// Makes changes within a transaction. After an error none of them are kept. Where several connections
  /// write concurrently it may be called again after a conflict: it must then set its results again.
  using Change = std::function<Changed(SqlConnection&)>;

  virtual void Write(Change change, Done<void> done) = 0;
  /// `look` is called once, with an Error when the read is not possible.
  virtual void Read(Look look) = 0;
  /// The same for a list, which waits among the lists and does not delay play.
  virtual void ReadList(Look look) = 0;
  /// The key for hashes of guessable texts. Threads: any.
  virtual const HashKey& hash_key() const = 0;
};

/// Makes a Look that calls `look(connection)`, which returns a Result<T>, and passes that to `done`.
template <class T, class Function>
SqlRunner::Look LookFor(Done<T> done, Function look) {
  return [done = std::move(done), look = std::move(look)](Result<SqlConnection*> connection) {
    Result<T> answer = connection ? look(**connection) : Result<T>(connection.error());
    return [done, answer = std::move(answer)] { done(answer); };
  };
}

/// Reads with `look(connection)`, which returns a Result<T>, and passes that to `done`.
template <class T, class Function>
void Ask(SqlRunner& runner, Done<T> done, Function look) {
  runner.Read(LookFor<T>(std::move(done), std::move(look)));
}

/// The same for a list.
template <class T, class Function>
void AskList(SqlRunner& runner, Done<T> done, Function look) {
  runner.ReadList(LookFor<T>(std::move(done), std::move(look)));
}

/// Writes with `change(connection, answer)`, and passes the answer to `done`. It is T{} each time `change` is
/// called.
template <class T, class Function>
void WriteFor(SqlRunner& runner, Done<T> done, Function change) {
  const auto answer = std::make_shared<T>();
  runner.Write(
      [change = std::move(change), answer](SqlConnection& connection) {
        *answer = T{};
        return change(connection, *answer);
      },
      [answer, done = std::move(done)](const Result<void>& written) {
        written ? done(*answer) : done(written.error());
      });
}

/// Makes a change, and answers whether it changed anything.
inline void WriteAndTell(SqlRunner& runner, SqlRunner::Change change, Done<bool> done) {
  WriteFor<bool>(runner, std::move(done),
                 [change = std::move(change)](SqlConnection& connection, bool& changed) {
                   const Changed rows = change(connection);
                   changed = rows && *rows > 0;
                   return rows;
                 });
}

/// The time of day of the machine that the database runs on: Unix time at some moment between the call and
/// the answer. Threads: any; `done` from any thread, exactly once. store-refused. `runner` outlives the
/// answer.
inline void ReadDatabaseTime(SqlRunner& runner, Done<std::chrono::milliseconds> done) {
  using Time = std::chrono::milliseconds;
  Ask<Time>(runner, std::move(done), [](SqlConnection& connection) -> Result<Time> {
    const auto found = FirstOf<Time>(connection, std::string("SELECT ") + UnixTimeNow(connection.dialect()),
                                     [](const SqlRow& row) { return row.Millis(0); });
    if (!found) return found.error();
    return found->value_or(Time(0));
  });
}

}  // namespace merels::store
