// Runs SQL for those parts of the store that need only a few plain statements.
#ifndef MERELS_SERVER_STORE_SQL_RUNNER_H_
#define MERELS_SERVER_STORE_SQL_RUNNER_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/hash.h"
#include "server/store/done.h"
#include "server/store/sqlite/connection.h"

namespace merels::store {

/// Threads, order and errors as of Store: functions that are handed over run on other threads, reads beside
/// writes.
class SqlRunner {
 public:
  /// Reads, and returns the function that delivers the result: it may run a while later.
  using Look = std::function<std::function<void()>(Result<Connection*>)>;

  virtual ~SqlRunner() = default;

  /// `change` makes its changes within a transaction: SQLITE_DONE, or an error, and then none of them are
  /// kept.
  virtual void Write(std::function<int(Connection&)> change, Done<void> done) = 0;
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
  return [done = std::move(done), look = std::move(look)](Result<Connection*> connection) {
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

/// Why a read stopped before its end, by SQLite's code: limit-reached when it went beyond the connection's
/// budget, else store-refused.
inline Error ReadFailure(const Connection& connection, int code) {
  if ((code & 0xff) == SQLITE_INTERRUPT) {
    return Error{Reason::kLimitReached,
                 "that is too much to search: narrow it down, for example to a player or to a shorter time"};
  }
  return Error{Reason::kStoreRefused,
               "the store cannot be read (" + connection.Message() + "): try again later"};
}

/// All rows of a started statement through `take`; an error when SQLite stops before the end.
template <class T, class Take>
Result<std::vector<T>> AllRows(const Connection& connection, Statement& statement, Take take) {
  std::vector<T> rows;
  int code = statement.Step();
  for (; code == SQLITE_ROW; code = statement.Step()) rows.push_back(take(statement));
  if (code == SQLITE_DONE) {
    statement.Finish();
    return rows;
  }
  Error failure = ReadFailure(connection, code);
  statement.Finish();
  return failure;
}

/// Runs one statement that changes something: SQLITE_DONE or an error.
template <class... Values>
int RunOnce(Connection& connection, std::string_view sql, const Values&... values) {
  Statement statement(connection, sql);
  return statement.Start(values...).Run();
}

/// All rows of one statement through `take`.
template <class T, class Take, class... Values>
Result<std::vector<T>> AllOf(Connection& connection, std::string_view sql, Take take,
                             const Values&... values) {
  Statement statement(connection, sql);
  statement.Start(values...);
  return AllRows<T>(connection, statement, take);
}

/// The first row of one statement, if there is one.
template <class T, class Take, class... Values>
Result<std::optional<T>> FirstOf(Connection& connection, std::string_view sql, Take take,
                                 const Values&... values) {
  auto rows = AllOf<T>(connection, sql, take, values...);
  if (!rows) return rows.error();
  return rows->empty() ? std::nullopt : std::optional<T>(std::move(rows->front()));
}

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_RUNNER_H_
