#include "server/store/postgres/connection.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <poll.h>

#include "common/base/text.h"
#include "server/store/postgres/param.h"

namespace merels::store {
namespace {

struct PgMeaning {
  std::string_view state;  // or the prefix of a class of them
  std::string_view sentence;
  std::string_view advice;
};

constexpr std::array<PgMeaning, 14> kPgMeanings = {{
    {"28", "PostgreSQL does not let the server in",
     "name the user in --store, and put the password into a password file (passfile=) or PGPASSWORD"},
    {"3D000", "PostgreSQL has no such database", "make it with createdb, or name another one in --store"},
    {"3F000", "the database has no schema to use", "make one, or name one with options=-csearch_path="},
    {"42501", "PostgreSQL does not permit this to the server's user",
     "make that user the owner of the database"},
    {"53300", "PostgreSQL takes no more connections", "raise its max_connections, or stop what else uses it"},
    {"53100", "the disk of PostgreSQL is full", "make room on it"},
    {"53", "PostgreSQL has run out of something", "look at its log"},
    {"57014", "PostgreSQL took too long", "try again in a moment"},
    {"57P03", "PostgreSQL is only starting or stopping", "try again in a moment"},
    {"57P0", "PostgreSQL has ended the connection", "try again in a moment"},
    {"25006", "PostgreSQL is read-only here", "name the primary in --store"},
    {"55P03", "another write took too long", "try again in a moment"},
    {"42P01", "a table is missing in the database", "restore the database from a backup"},
    {"XX", "PostgreSQL has found damage", "look at its log, and restore the database from a backup"},
}};

constexpr std::size_t kStateSize = 5;

bool IsDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Digits and capital letters; a word such as FATAL has no digit.
bool IsState(std::string_view text) {
  const auto fits = [](char letter) { return IsDigit(letter) || (letter >= 'A' && letter <= 'Z'); };
  return text.size() == kStateSize && std::all_of(text.begin(), text.end(), fits) &&
         std::any_of(text.begin(), text.end(), IsDigit);
}

constexpr const char* kNoAnswer = "there was no answer in time";

/// A row of a result; all columns are binary.
class PgRow final : public SqlRow {
 public:
  PgRow(const PGresult& result, int row) : result_(result), row_(row) {}

  std::int64_t Integer(int column) const override { return IntegerIn(Bytes(column)); }
  double Real(int column) const override { return RealIn(Bytes(column)); }
  std::string Text(int column) const override {
    const bool is_text = PQftype(&result_, column) != static_cast<Oid>(PgType::kBytea);
    return is_text ? FromPgText(Bytes(column)) : std::string(Bytes(column));
  }
  bool IsNull(int column) const override { return PQgetisnull(&result_, row_, column) != 0; }

 private:
  std::string_view Bytes(int column) const {
    return {PQgetvalue(&result_, row_, column),
            static_cast<std::size_t>(PQgetlength(&result_, row_, column))};
  }

  const PGresult& result_;
  const int row_;
};

struct ResultClearer {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PgAnswer = std::unique_ptr<PGresult, ResultClearer>;

/// Turns SQLite's parameters ?1 into PostgreSQL's $1, except within quotes.
std::string WithDollars(std::string_view sql) {
  std::string text(sql);
  bool quoted = false;
  for (char& letter : text) {
    if (letter == '\'') quoted = !quoted;
    if (letter == '?' && !quoted) letter = '$';
  }
  return text;
}

std::int64_t PgRowsOf(const PGresult& result) {
  return ParseNumber<std::int64_t>(PQcmdTuples(const_cast<PGresult*>(&result))).value_or(0);
}

std::string ErrorFieldOf(const PGresult* result, int field) {
  const char* text = PQresultErrorField(result, field);
  return text == nullptr ? "" : text;
}

}  // namespace

std::string OneLine(std::string_view message) {
  std::string_view line = message.substr(0, message.find('\n'));
  for (const std::string_view severity : {"ERROR:", "FATAL:", "PANIC:"}) {
    const std::size_t place = line.find(severity);
    if (place == std::string_view::npos) continue;
    line.remove_prefix(place + severity.size());
    const std::string state = StateIn(message);
    const std::size_t behind = state.empty() ? 0 : line.find(state) + state.size() + 1;
    line.remove_prefix(std::min(behind, line.size()));
  }
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return std::string(line);
}

std::string StateIn(std::string_view message) {
  for (std::size_t colon = message.find(": "); colon != std::string_view::npos;
       colon = message.find(": ", colon + 1)) {
    const std::size_t begin = message.find_first_not_of(' ', colon + 1);
    if (begin == std::string_view::npos) return "";
    const std::string_view state = message.substr(begin, kStateSize);
    if (IsState(state) && message.substr(begin + kStateSize, 1) == ":") return std::string(state);
  }
  return "";
}

Error PgErrorOf(std::string_view state, std::string_view message) {
  const std::string what = OneLine(message);
  const bool is_read_only = state != "25006" && what.find("read-only") != std::string::npos;
  if (is_read_only) return PgErrorOf("25006", message);
  const auto meaning = std::find_if(kPgMeanings.begin(), kPgMeanings.end(), [state](const PgMeaning& one) {
    return !state.empty() && state.starts_with(one.state);
  });
  const std::string detail = what.empty() ? "" : " (" + what + ")";
  if (meaning == kPgMeanings.end()) {
    return Error{
        Reason::kStoreRefused,
        (state.empty() ? "PostgreSQL does not answer" : "PostgreSQL refuses") + detail + ": try again later"};
  }
  return Error{Reason::kStoreRefused,
               std::string(meaning->sentence) + detail + ": " + std::string(meaning->advice)};
}

PgConnection::~PgConnection() = default;

Result<void> PgConnection::Connect() {
  if (IsConnected() && !IsOfOldTimeline()) return {};
  Disconnect();
  // These override the conninfo. Each row is a keyword and its value.
  constexpr std::array<const char*, 5> kKeywords = {"dbname", "target_session_attrs", "client_encoding",
                                                    "fallback_application_name", nullptr};
  const std::array<const char*, 5> values = {options_.conninfo.c_str(), "read-write", "UTF8", "merels-server",
                                             nullptr};
  handle_.reset(PQconnectStartParams(kKeywords.data(), values.data(), 1));
  PQsetErrorVerbosity(handle_.get(), PQERRORS_VERBOSE);  // which has the SQLSTATE
  if (const auto connected = WaitUntilConnected(); !connected) {
    Disconnect();
    return connected;
  }
  PQsetErrorVerbosity(handle_.get(), PQERRORS_DEFAULT);
  session_ = PQbackendPID(handle_.get());
  PQsetnonblocking(handle_.get(), 1);
  PQsetNoticeReceiver(handle_.get(), &PgConnection::OnNotice, this);
  if (const auto joined = JoinTimeline(); !joined) {
    Disconnect();
    return joined;
  }
  if (options_.begun) options_.begun();
  if (options_.setup.empty()) return {};
  return Execute(options_.setup);
}

/// A former primary that does not know yet that it is one accepts sessions like any other.
Result<void> PgConnection::JoinTimeline() {
  if (options_.timeline == nullptr) return {};
  joined_ = std::numeric_limits<std::int64_t>::max();  // the session that asks is not to end for being old
  const auto take = [this](const SqlRow& row) { joined_ = row.Integer(0); };
  const auto asked = RunOnConnection(
      "SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint", {}, take);
  if (!asked) return asked.error();
  return options_.timeline->Join(joined_);
}

void PgConnection::Disconnect() {
  handle_.reset();
  prepared_.clear();
  in_transaction_ = false;
}

/// While it is idle nothing arrives but the notice that it has ended.
bool PgConnection::IsConnected() const {
  if (handle_ == nullptr || PQstatus(handle_.get()) != CONNECTION_OK) return false;
  pollfd socket{PQsocket(handle_.get()), POLLIN, 0};
  return poll(&socket, 1, 0) == 0;
}

Result<void> PgConnection::WaitUntilConnected() {
  PostgresPollingStatusType status =
      PQstatus(handle_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (status != PGRES_POLLING_OK) {
    const bool failed = status == PGRES_POLLING_FAILED;
    if (failed || !WaitFor(status == PGRES_POLLING_READING ? POLLIN : POLLOUT)) {
      const std::string message = failed ? PQerrorMessage(handle_.get()) : kNoAnswer;
      failure_ = {StateIn(message), OneLine(message), true, false};
      return Explained();
    }
    status = PQconnectPoll(handle_.get());
  }
  return {};
}

Result<std::int64_t> PgConnection::Run(std::string_view sql, std::span<const SqlValue> values,
                                       const TakeRow& take) {
  std::vector<PgParam> params;
  params.reserve(values.size());
  for (const SqlValue& value : values) params.push_back(ParamOf(value));
  return RunWith(sql, params, take);
}

Result<std::int64_t> PgConnection::RunWith(std::string_view sql, std::span<const PgParam> params,
                                           const TakeRow& take) {
  auto rows = RunOnConnection(sql, params, take);
  const bool lost = failure_.lost && failure_.sent && options_.repeats;
  const bool again = !rows && !in_transaction_ && (lost || failure_.IsStale());
  if (again) Disconnect();
  return again ? RunOnConnection(sql, params, take) : std::move(rows);
}

Result<std::int64_t> PgConnection::RunOnConnection(std::string_view sql, std::span<const PgParam> params,
                                                   const TakeRow& take) {
  const bool gone = in_transaction_ && handle_ == nullptr;
  if (gone) return Explained();
  if (!in_transaction_) {
    if (const auto connected = Connect(); !connected) return connected.error();
  }
  const auto name = Prepared(sql, params);
  if (!name) return name.error();
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const PgParam& param : params) {
    values.push_back(param.bytes ? param.bytes->data() : nullptr);
    lengths.push_back(param.bytes ? static_cast<int>(param.bytes->size()) : 0);
  }
  const std::vector<int> binary(params.size(), 1);
  return Exchange(PQsendQueryPrepared(handle_.get(), name->c_str(), static_cast<int>(params.size()),
                                      values.data(), lengths.data(), binary.data(), 1) == 1,
                  take);
}

Result<std::string> PgConnection::Prepared(std::string_view sql, std::span<const PgParam> params) {
  const auto known = prepared_.find(sql);
  if (known != prepared_.end()) return known->second;
  std::vector<Oid> types;
  for (const PgParam& param : params) types.push_back(static_cast<Oid>(param.type));
  const std::string name = "s" + std::to_string(prepared_.size() + 1);
  const auto prepared = Exchange(PQsendPrepare(handle_.get(), name.c_str(), WithDollars(sql).c_str(),
                                               static_cast<int>(types.size()), types.data()) == 1,
                                 [](const SqlRow&) {});
  failure_.sent = false;  // nothing was carried out yet
  if (!prepared) return prepared.error();
  prepared_.emplace(sql, name);
  return name;
}

Result<void> PgConnection::WaitTurn(std::string_view name) {
  const std::array<SqlValue, 1> values = {name};
  const auto waited =
      Run("SELECT pg_advisory_xact_lock(hashtextextended(?1, 0))::text", values, [](const SqlRow&) {});
  return waited ? Result<void>() : Result<void>(waited.error());
}

Result<void> PgConnection::Execute(const std::string& script) {
  if (handle_ == nullptr) {
    if (in_transaction_) return Explained();
    if (const auto connected = Connect(); !connected) return connected;
  }
  const auto done = Exchange(PQsendQuery(handle_.get(), script.c_str()) == 1, [](const SqlRow&) {});
  return done ? Result<void>() : Result<void>(done.error());
}

Result<void> PgConnection::Begin(PgIsolation isolation) {
  if (const auto connected = Connect(); !connected) return connected;
  const bool serializable = isolation == PgIsolation::kSerializable;
  const auto begun =
      Execute(serializable ? "BEGIN ISOLATION LEVEL SERIALIZABLE" : "BEGIN ISOLATION LEVEL READ COMMITTED");
  in_transaction_ = begun.ok();
  failure_.sent = false;
  return begun;
}

/// PostgreSQL would answer the COMMIT of a failed transaction without an error.
Result<void> PgConnection::Commit() {
  const bool has_failed = handle_ != nullptr && PQtransactionStatus(handle_.get()) == PQTRANS_INERROR;
  if (has_failed) {
    Rollback();
    return Explained();
  }
  if (IsOfOldTimeline()) {
    Rollback();
    return Explained();
  }
  const auto committed = Execute("COMMIT");
  in_transaction_ = false;
  return committed;
}

void PgConnection::Rollback() {
  const PgFailure why = failure_;  // which the caller may still ask for
  const bool undone = handle_ != nullptr && !why.IsStale() && Execute("ROLLBACK").ok();
  if (!undone) Disconnect();
  in_transaction_ = false;
  failure_ = why;
}

Result<std::int64_t> PgConnection::Exchange(bool sent, const TakeRow& take) {
  failure_ = {};
  warned_ = false;
  std::int64_t rows = 0;
  if (!sent || !SendAll()) return Lost();
  for (;;) {
    while (PQisBusy(handle_.get()) != 0) {
      if (!ReadSome()) return Lost();
    }
    const PgAnswer answer(PQgetResult(handle_.get()));
    if (answer == nullptr) break;
    Take(*answer, rows, take);
  }
  if (PQstatus(handle_.get()) != CONNECTION_OK) return Lost();
  if (failure_.state.empty()) return rows;
  return Explained();
}

bool PgConnection::SendAll() {
  for (;;) {
    const int left = PQflush(handle_.get());
    if (left <= 0) return left == 0;
    // PostgreSQL may itself be waiting for this side to read.
    if (!WaitFor(POLLIN | POLLOUT) || PQconsumeInput(handle_.get()) == 0) return false;
  }
}

bool PgConnection::ReadSome() {
  if (WaitFor(POLLIN)) return PQconsumeInput(handle_.get()) == 1;
  failure_.message = kNoAnswer;
  return false;
}

void PgConnection::Take(const PGresult& result, std::int64_t& rows, const TakeRow& take) {
  switch (PQresultStatus(&result)) {
    case PGRES_TUPLES_OK:
      for (int row = 0; row < PQntuples(&result); ++row) take(PgRow(result, row));
      [[fallthrough]];
    case PGRES_COMMAND_OK: rows = PgRowsOf(result); break;
    default:
      if (!failure_.state.empty()) break;  // the first error counts
      failure_.state = ErrorFieldOf(&result, PG_DIAG_SQLSTATE);
      failure_.message = ErrorFieldOf(&result, PG_DIAG_MESSAGE_PRIMARY);
      failure_.constraint = ErrorFieldOf(&result, PG_DIAG_CONSTRAINT_NAME);
  }
}

/// False: the deadline has passed.
bool PgConnection::WaitFor(short events) const {
  constexpr std::chrono::milliseconds kLongest{60'000};
  pollfd socket{PQsocket(handle_.get()), events, 0};
  for (;;) {
    const Deadline now = std::chrono::steady_clock::now();
    const auto left = std::min(
        std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::min(now, deadline_)), kLongest);
    if (poll(&socket, 1, static_cast<int>(left.count())) > 0) return true;
    if (std::chrono::steady_clock::now() >= deadline_) return false;
  }
}

Error PgConnection::Lost() {
  if (failure_.message.empty()) failure_.message = OneLine(PQerrorMessage(handle_.get()));
  failure_.lost = failure_.sent = true;
  lost_session_ = session_;
  const bool in_transaction = in_transaction_;
  Disconnect();
  in_transaction_ = in_transaction;
  return Explained();
}

Error PgConnection::Explained() const {
  if (options_.limits && failure_.state == "57014") return TooMuchToSearch();
  return PgErrorOf(failure_.state, failure_.message);
}

void PgConnection::OnNotice(void* self, const PGresult* notice) {
  const bool is_warning = ErrorFieldOf(notice, PG_DIAG_SEVERITY_NONLOCALIZED) == "WARNING";
  if (is_warning) static_cast<PgConnection*>(self)->warned_ = true;
}

}  // namespace merels::store
