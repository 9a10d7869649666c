// Runs SQL for those parts of the store that need only a few plain statements.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "server/base/hash.h"
#include "server/store/done.h"
#include "server/store/sql/statements.h"

namespace merels::store {

/// Threads, order and errors as of Store: functions that are handed over run on other threads, reads beside
/// writes.
class SqlRunner {
 public:
  /// Reads, and returns the function that delivers the result: it may run a while later.
  using Look = std::function<std::function<void()>(Result<SqlConnection*>)>;

  virtual ~SqlRunner() = default;

  /// Makes changes within a transaction. After an error none of them are kept. Where several connections
  /// write beside each other it may be called again, when it met another's changes: what it gives to the
  /// outside, it gives anew.
  using Change = std::function<Changed(SqlConnection&)>;

  virtual void Write(Change change, Done<void> done) = 0;
  /// `look` is called once, with an Error when the read is not possible.
  virtual void Read(Look look) = 0;
  /// The same for a list, which waits among the lists and does not delay play.
  virtual void ReadList(Look look) = 0;
  /// The key for hashes of guessable texts. Threads: any.
  virtual const HashKey& hash_key() const = 0;
};

/// Makes a Look that calls `look(connection)`, which gives a Result<T>, and passes that to `done`.
template <class T, class Function>
SqlRunner::Look LookFor(Done<T> done, Function look) {
  return [done = std::move(done), look = std::move(look)](Result<SqlConnection*> connection) {
    Result<T> answer = connection ? look(**connection) : Result<T>(connection.error());
    return [done, answer = std::move(answer)] { done(answer); };
  };
}

/// Reads with `look(connection)`, which gives a Result<T>, and passes that to `done`.
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

}  // namespace merels::store
