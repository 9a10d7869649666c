#include "server/store/postgres/appender.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/base/thread_slice.h"
#include "server/store/postgres/append_batch.h"
#include "server/store/postgres/changes.h"
#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

Result<void> NoteLiveness(PgConnection& connection, const Store::Liveness& sign) {
  const Changed noted = RunOnce(connection,
                                "INSERT INTO liveness(node, since, at, day) VALUES(?1, ?2, ?2, ?3)"
                                " ON CONFLICT(node) DO UPDATE SET at = excluded.at, day = excluded.day",
                                sign.node, sign.now.count(), sign.day.count());
  if (!noted)
    return IsDefinitelyNotWritten(connection.failure()) ? NotWritten(noted.error())
                                                        : OutcomeUnknown(noted.error());
  return connection.warned() ? Result<void>(WarnedOf()) : Result<void>();
}

}  // namespace

PgAppender::PgAppender(const Options& options) : options_(options), waiting_(options.max_waiting) {
  thread_ = std::thread([this] { RunAll(); });
}

void PgAppender::Append(std::vector<Row> rows, Store::AppendDone done) {
  Push({std::move(rows), std::move(done), {}, {}});
}

void PgAppender::WriteLiveness(const Store::Liveness& sign, Done<void> done) {
  const auto refused = [done](const std::vector<AppendResult>& results) {
    done(Error{Reason::kStoreRefused, results.front().detail});
  };
  Push({{}, refused, [sign, done](PgConnection& connection) { done(NoteLiveness(connection, sign)); }, {}});
}

void PgAppender::Push(Waiting waiting) {
  waiting.until = std::chrono::steady_clock::now() + options_.patience;
  const bool is_note = waiting.note != nullptr;
  const std::size_t weight = is_note ? 1 : waiting.rows.size();
  const Result<void> queued = waiting_.Push(std::move(waiting), weight);
  if (queued) return;
  // Push has not touched it.
  waiting.done(std::vector(weight, AppendResult{AppendStatus::kRefused, queued.error().sentence}));
}

void PgAppender::Close() {
  waiting_.Close();
  if (thread_.joinable()) thread_.join();
}

void PgAppender::RunAll() {
  PreferShortTurns(options_.urgency);
  PgConnection connection(options_.connection);
  for (;;) {
    std::vector<Waiting> batch = waiting_.Take(options_.max_batch_rows);
    if (batch.empty()) return;
    const Deadline until = batch.front().until;
    const Result<void> may_write = options_.may_write ? options_.may_write(until) : Result<void>();
    if (!may_write) {
      RefuseAll(NotWritten(may_write.error()), batch);
      continue;
    }
    connection.SetDeadline(until);
    AppendAll(connection, batch);
    for (const Waiting& waiting : batch) {
      connection.SetDeadline(waiting.until);
      if (waiting.note) waiting.note(connection);
    }
  }
}

void PgAppender::Note(const std::vector<AppendResult>& results) {
  if (!options_.on_outcome || results.empty()) return;
  const auto worse = [](const AppendResult& a, const AppendResult& b) { return a.status < b.status; };
  options_.on_outcome(*std::max_element(results.begin(), results.end(), worse));
}

void PgAppender::RefuseAll(const Error& cause, const std::vector<Waiting>& batch) {
  Note({{AppendStatus::kRefused, cause.sentence}});
  for (const Waiting& waiting : batch) {
    const std::size_t count = waiting.note ? 1 : waiting.rows.size();
    waiting.done(std::vector(count, AppendResult{AppendStatus::kRefused, cause.sentence}));
  }
}

void PgAppender::AppendAll(PgConnection& connection, std::vector<Waiting>& batch) {
  std::vector<const Row*> rows;
  for (const Waiting& waiting : batch) {
    for (const Row& row : waiting.rows) rows.push_back(&row);
  }
  std::vector<AppendResult> results = AppendRows(connection, rows);
  const bool doubt = std::any_of(results.begin(), results.end(), [](const AppendResult& result) {
    return result.status == AppendStatus::kUnknown;
  });
  Note(results);
  if (doubt && options_.on_doubt) options_.on_doubt(connection.lost_session());
  auto next = std::make_move_iterator(results.begin());
  for (const Waiting& waiting : batch) {
    if (waiting.note) continue;
    const auto end = next + static_cast<std::ptrdiff_t>(waiting.rows.size());
    waiting.done(std::vector<AppendResult>(next, end));
    next = end;
  }
}

}  // namespace merels::store
