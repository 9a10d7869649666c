// A thin wrapper of libpq: a connection that reconnects by itself, statements that are prepared once, and a
// deadline for every wait.
//
// Contents: Deadline, PgFailure, PgIsolation, PgConnection.
// Its errors are explained for the operator, and for a player who has to wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <libpq-fe.h>

#include "common/base/result.h"
#include "server/store/postgres/param.h"
#include "server/store/postgres/timeline.h"
#include "server/store/sql/connection.h"

namespace merels::store {

/// The first line of a message, without the severity before it.
std::string OneLine(std::string_view message);

/// The SQLSTATE in a message that libpq made with PQERRORS_VERBOSE; empty when there is none.
std::string StateIn(std::string_view message);

/// store-refused, with advice for the operator. `state` is the SQLSTATE, empty when there was no answer.
Error PgErrorOf(std::string_view state, std::string_view message);

/// By this node's own steady clock.
using Deadline = std::chrono::steady_clock::time_point;

/// The error of the last call.
struct PgFailure {
  /// PostgreSQL's SQLSTATE; empty when it gave no answer.
  std::string state;
  /// One line.
  std::string message;
  /// The connection is lost. If something had been sent over it, it is unknown whether it was carried out.
  bool lost = false;
  bool sent = false;
  /// The constraint that was violated, if it was one.
  std::string constraint = {};

  /// A conflict with another transaction: a retry may succeed.
  bool IsConflict() const { return state == "40001" || state == "40P01"; }
  /// There is such a row, perhaps only just written: a new read sees it.
  bool IsDuplicate() const { return state == "23505"; }
  /// A statement that was prepared here is gone, or its tables have changed since: a new connection helps.
  bool IsStale() const { return state == "26000" || state == "0A000"; }
};

enum class PgIsolation : std::uint8_t { kSerializable, kReadCommitted };

/// Connects when it is first used, and again after it was lost, except within a transaction. Threads: one at
/// a time. No call takes longer than until the deadline, apart from looking up a host's name.
class PgConnection final : public SqlConnection {
 public:
  struct Options {
    /// In libpq's format. The session is always at the primary.
    std::string conninfo;
    /// Statements that are run whenever it has connected.
    std::string setup;
    /// A statement outside of a transaction is run once more when the connection was lost meanwhile: only for
    /// those that read.
    bool repeats = false;
    /// A statement that is stopped for taking too long gives limit-reached.
    bool limits = false;
    /// The newest timeline that is known: a session on another one ends. Null: not checked. It outlives the
    /// connection.
    Timeline* timeline = nullptr;
    /// Called when a session has begun.
    std::function<void()> begun = {};
  };

  explicit PgConnection(Options options) : options_(std::move(options)) {}
  ~PgConnection() override;
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  /// For the calls that follow.
  void SetDeadline(Deadline deadline) { deadline_ = deadline; }

  /// Connects, unless it is connected. Errors: store-refused, with a sentence for the operator.
  Result<void> Connect();
  void Disconnect();
  /// Whether it is connected, as far as this machine knows: a lost connection may be noticed only by a call.
  bool IsConnected() const;

  Dialect dialect() const override { return Dialect::kPostgres; }
  Result<std::int64_t> Run(std::string_view sql, std::span<const SqlValue> values,
                           const TakeRow& take) override;
  Result<void> WaitTurn(std::string_view name) override;

  /// The same with parameters in PostgreSQL's own form, $1 and so on.
  Result<std::int64_t> RunWith(std::string_view sql, std::span<const PgParam> params, const TakeRow& take);
  /// Runs statements without parameters and rows, together.
  Result<void> Execute(const std::string& script);

  /// Begins a transaction that is serializable, or one whose statements see what others have committed
  /// meanwhile.
  Result<void> Begin(PgIsolation isolation = PgIsolation::kSerializable);
  /// After an error failure() says whether it was definitely not carried out. After success with warned() it
  /// may not be durable.
  Result<void> Commit();
  /// Always succeeds: a connection that cannot roll back is closed.
  void Rollback();

  const PgFailure& failure() const { return failure_; }
  /// The backend process of the last session that was lost during a call, which may go on; 0: none.
  int lost_session() const { return lost_session_; }
  /// PostgreSQL has warned during the last call, as when a commit no longer waits for the standby.
  bool warned() const { return warned_; }

 private:
  struct Closer {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };

  Result<void> WaitUntilConnected();
  Result<void> JoinTimeline();
  bool IsOfOldTimeline() const { return options_.timeline != nullptr && options_.timeline->IsOld(joined_); }
  Result<std::string> Prepared(std::string_view sql, std::span<const PgParam> params);
  Result<std::int64_t> RunOnConnection(std::string_view sql, std::span<const PgParam> params,
                                       const TakeRow& take);
  Result<std::int64_t> Exchange(bool sent, const TakeRow& take);
  bool SendAll();
  bool ReadSome();
  void Take(const PGresult& result, std::int64_t& rows, const TakeRow& take);
  bool WaitFor(short events) const;
  Error Lost();
  Error Explained() const;
  static void OnNotice(void* self, const PGresult* notice);

  const Options options_;
  Deadline deadline_ = Deadline::max();
  std::unique_ptr<PGconn, Closer> handle_;
  /// Names of the statements prepared on this connection, by their text.
  std::map<std::string, std::string, std::less<>> prepared_;
  bool in_transaction_ = false;
  bool warned_ = false;
  PgFailure failure_;
  /// Process ids of PostgreSQL's backends.
  int session_ = 0;
  std::int64_t joined_ = 0;  // the session's timeline
  int lost_session_ = 0;
};

}  // namespace merels::store
