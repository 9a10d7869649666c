#include "server/store/move/mover.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/base/text.h"
#include "server/base/private_file.h"
#include "server/store/move/tables.h"
#include "server/store/postgres/changes.h"
#include "server/store/postgres/database_lock.h"
#include "server/store/postgres/migrations.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sql/runner.h"
#include "server/store/sqlite/file.h"
#include "server/store/sqlite/migrations.h"

namespace merels::store {
namespace {

/// One of the two ends of a move. Threads: one. Errors: store-refused.
class MoveSide {
 public:
  virtual ~MoveSide() = default;

  /// For reads.
  virtual SqlConnection& connection() = 0;
  /// Carries out a change whole or not at all.
  virtual Result<void> Carry(const SqlRunner::Change& change) = 0;
  /// The file of its key.
  virtual std::filesystem::path KeyFile() const = 0;
  /// For the target of a move: servers may use it from now on.
  virtual Result<void> Open() = 0;
};

constexpr std::string_view kSqlite = "sqlite:";
constexpr std::string_view kPostgres = "postgres:";
/// The suffix of a file that is not a complete database yet.
constexpr const char* kUnfinished = ".moving";
constexpr std::chrono::seconds kLockPatience{5};
constexpr const char* kPgSetUp = "SET synchronous_commit = on";

Error CannotMove(std::string sentence) { return {Reason::kStoreRefused, std::move(sentence)}; }

class SqliteSide final : public MoveSide {
 public:
  SqliteSide(std::unique_ptr<FileLock> lock, std::unique_ptr<Connection> connection,
             std::filesystem::path file, std::filesystem::path final_file)
      : lock_(std::move(lock)),
        connection_(std::move(connection)),
        file_(std::move(file)),
        final_(std::move(final_file)) {}

  SqlConnection& connection() override { return *connection_; }

  Result<void> Carry(const SqlRunner::Change& change) override {
    if (connection_->Execute("BEGIN IMMEDIATE") == SQLITE_OK) {
      const Changed changed = change(*connection_);
      if (changed && connection_->Execute("COMMIT") == SQLITE_OK) return {};
    }
    const Error failure = CannotMove(file_.string() + " cannot be written: " + connection_->Message());
    if (sqlite3_get_autocommit(connection_->handle()) == 0) connection_->Execute("ROLLBACK");
    return failure;
  }

  std::filesystem::path KeyFile() const override { return final_.string() + ".key"; }

  /// The connection is closed first, so that everything is in the one file.
  Result<void> Open() override {
    connection_.reset();
    std::error_code failure;
    std::filesystem::rename(file_, final_, failure);
    if (!failure) return {};
    return CannotMove(file_.string() + " cannot be renamed to " + final_.string() + ": " + failure.message());
  }

 private:
  const std::unique_ptr<FileLock> lock_;
  std::unique_ptr<Connection> connection_;
  const std::filesystem::path file_;
  const std::filesystem::path final_;
};

class PostgresSide final : public MoveSide {
 public:
  PostgresSide(const std::string& conninfo, std::unique_ptr<DatabaseLock> lock, std::filesystem::path key)
      : lock_(std::move(lock)), connection_({conninfo, kPgSetUp, false, false}), key_(std::move(key)) {}

  PgConnection& connection() override { return connection_; }
  Result<void> Carry(const SqlRunner::Change& change) override { return CarryOut(connection_, change); }
  std::filesystem::path KeyFile() const override { return key_; }
  Result<void> Open() override { return {}; }

 private:
  const std::unique_ptr<DatabaseLock> lock_;
  PgConnection connection_;
  const std::filesystem::path key_;
};

Result<std::unique_ptr<MoveSide>> OpenSqliteSide(const std::filesystem::path& file,
                                                 const std::filesystem::path& final_file) {
  auto lock = FileLock::Take(final_file);
  if (!lock) return lock.error();
  const Inspection how{.copied = file == final_file && (*lock)->IsOfCopy(file)};
  if (const auto usable = InspectDatabase(file, how); !usable) return usable.error();
  auto connection = OpenConnection(file);
  if (!connection) return connection.error();
  if (const auto migrated = Migrate(**connection); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(
      std::make_unique<SqliteSide>(*std::move(lock), *std::move(connection), file, final_file));
}

Result<std::unique_ptr<PostgresSide>> OpenPostgresSide(const std::string& conninfo,
                                                       const std::filesystem::path& key) {
  if (const auto checked = CheckConninfo(conninfo); !checked) return checked.error();
  auto lock = DatabaseLock::Take(conninfo, "", std::chrono::steady_clock::now() + kLockPatience);
  if (!lock) return lock.error();
  return std::make_unique<PostgresSide>(conninfo, *std::move(lock), key);
}

/// The row of the table `moving` that names the source of the move.
constexpr const char* kOrigin = "";

/// The separator between the texts of a place's cells from the second on. No id and no name of a pool
/// contains it.
constexpr char kBetweenCells = '\x1f';

Error MoveError(std::string sentence) { return {Reason::kStoreRefused, std::move(sentence)}; }

std::string TextOfCell(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
  const auto* text = std::get_if<std::string>(&cell);
  return text == nullptr ? "" : *text;
}

Cell CellOfText(const std::string& text, ColumnKind kind) {
  if (kind == ColumnKind::kText) return text;
  return ParseNumber<std::int64_t>(text).value_or(0);
}

class Mover {
 public:
  Mover(MoveSide& from, MoveSide& to, const std::function<void(const MoveProgress&)>& tell)
      : from_(from), to_(to), tell_(tell) {}

  Result<void> Run() {
    if (auto begun = Begin(); !begun) return begun;
    for (const Table& table : AllTables()) {
      if (auto copied = Copy(table); !copied) return copied;
    }
    for (const Table& table : AllTables()) {
      if (auto compared = Compare(table); !compared) return compared;
    }
    return Finish();
  }

 private:
  /// The table `moving` records where a move was interrupted: the place of the last row of each table.
  Result<void> Begin() {
    for (const Table& table : AllTables()) {
      const auto rows = CountRows(from_.connection(), table);
      if (!rows) return rows.error();
      progress_.all += 2 * *rows;
    }
    const auto origin = FirstOf<std::string>(from_.connection(), "SELECT proof FROM hash_key",
                                             [](const SqlRow& row) { return row.Text(0); });
    if (!origin) return origin.error();
    auto made = to_.Carry([origin](SqlConnection& connection) {
      Changed table = RunOnce(connection,
                              "CREATE TABLE IF NOT EXISTS moving(name TEXT PRIMARY KEY, first TEXT NOT NULL,"
                              " second TEXT NOT NULL)");
      if (!table) return table;
      return RunOnce(connection,
                     "INSERT INTO moving(name, first, second) VALUES(?1, ?2, '') ON CONFLICT DO NOTHING",
                     kOrigin, origin->value_or(""));
    });
    if (!made) return made;
    const auto mark = MarkOf(kOrigin);
    if (!mark) return mark.error();
    if (*mark && (*mark)->first == origin->value_or("")) return {};
    return MoveError("the move that has begun there is of another database: name another place");
  }

  using Mark = std::pair<std::string, std::string>;
  Result<std::optional<Mark>> MarkOf(std::string_view name) {
    return FirstOf<Mark>(
        to_.connection(), "SELECT first, second FROM moving WHERE name = ?1",
        [](const SqlRow& row) { return Mark(row.Text(0), row.Text(1)); }, name);
  }

  Result<std::optional<Cells>> LastCopied(const Table& table) {
    const auto mark = MarkOf(table.name);
    if (!mark) return mark.error();
    if (!*mark) return std::optional<Cells>();
    const std::vector<Column> order = OrderOf(table, from_.connection().dialect());
    Cells last = {CellOfText((*mark)->first, order[0].kind)};
    std::string_view others = (*mark)->second;
    while (last.size() < order.size()) {
      const std::size_t end = std::min(others.find(kBetweenCells), others.size());
      last.push_back(CellOfText(std::string(others.substr(0, end)), order[last.size()].kind));
      others.remove_prefix(std::min(end + 1, others.size()));
    }
    return std::optional(last);
  }

  Result<void> Copy(const Table& table) {
    auto last = LastCopied(table);
    if (!last) return last.error();
    if (*last) {  // what was copied before counts as done
      const auto there = CountRows(to_.connection(), table);
      if (!there) return there.error();
      Tell(table, false, *there);
    }
    for (;;) {
      const auto page = RowsBehind(from_.connection(), table, *last);
      if (!page) return page.error();
      if (!page->end) return {};
      *last = page->end;
      if (auto put = Put(table, *page); !put) return put;
      Tell(table, false, static_cast<std::int64_t>(page->rows.size()));
    }
  }

  /// All of a row's place but the first.
  static std::string TextOfOthers(const Cells& place) {
    std::string others;
    for (std::size_t i = 1; i < place.size(); ++i) {
      if (i > 1) others += kBetweenCells;
      others += TextOfCell(place[i]);
    }
    return others;
  }

  Result<void> Put(const Table& table, const Page& page) {
    return to_.Carry([&](SqlConnection& connection) {
      for (const Cells& row : page.rows) {
        if (Changed put = InsertRow(connection, table, row); !put) return put;
      }
      return RunOnce(connection,
                     "INSERT INTO moving(name, first, second) VALUES(?1, ?2, ?3)"
                     " ON CONFLICT(name) DO UPDATE SET first = excluded.first, second = excluded.second",
                     table.name, TextOfCell(page.end->front()), TextOfOthers(*page.end));
    });
  }

  Result<void> Compare(const Table& table) {
    const auto here = CountRows(from_.connection(), table);
    if (!here) return here.error();
    const auto there = CountRows(to_.connection(), table);
    if (!there) return there.error();
    if (*here != *there) return Differs(table);
    std::optional<Cells> last;
    std::optional<Cells> last_copy;
    for (;;) {
      const auto page = RowsBehind(from_.connection(), table, last);
      if (!page) return page.error();
      if (!page->end) return {};
      const auto copies = RowsBehind(to_.connection(), table, last_copy);
      if (!copies) return copies.error();
      if (copies->rows != page->rows) {
        if (auto same = CompareRows(table, page->rows); !same) return same;
      }
      last = page->end;
      last_copy = copies->end;
      Tell(table, true, static_cast<std::int64_t>(page->rows.size()));
    }
  }

  /// The two databases may order texts that are not UTF-8 differently, and SQLite's log has an order of its
  /// own. So rows that are not where they are expected are looked up, except in a log that this program has
  /// written in just the order of the other.
  Result<void> CompareRows(const Table& table, const std::vector<Cells>& rows) {
    if (IsChained(table, to_.connection().dialect())) return Differs(table);
    for (const Cells& row : rows) {
      const auto copy = RowLike(to_.connection(), table, row);
      if (!copy) return copy.error();
      if (*copy != row) return Differs(table);
    }
    return {};
  }

  static Error Differs(const Table& table) {
    return MoveError("a row of the table " + std::string(table.name) +
                     " is not as it is in the old one: somebody has used it since the move began; remove what "
                     "was copied, and begin anew");
  }

  Result<void> Finish() {
    auto closed = to_.Carry([this](SqlConnection& connection) -> Changed {
      for (const Table& table : AllTables()) {
        if (table.counter.empty()) continue;
        const auto last = CounterOf(from_.connection(), table);
        if (!last) return last;
        if (Changed set = SetCounter(connection, table, *last); !set) return set;
      }
      return RunOnce(connection, "DROP TABLE moving");
    });
    return closed;
  }

  void Tell(const Table& table, bool comparing, std::int64_t rows) {
    progress_.table = table.name;
    progress_.comparing = comparing;
    progress_.done += rows;
    tell_(progress_);
  }

  MoveSide& from_;
  MoveSide& to_;
  const std::function<void(const MoveProgress&)>& tell_;
  MoveProgress progress_;
};

/// The key moves with the database. A different one at the target belongs to another cluster.
Result<void> MoveKey(const MoveSide& from, const MoveSide& to) {
  const auto key = ReadSmallFile(from.KeyFile());
  if (!key) return key.error();
  const auto there = ReadSmallFile(to.KeyFile());
  if (!there) return there.error();
  if (!*key || *key == *there) return {};
  if (*there) {
    return MoveError("there is the key of another database in " + to.KeyFile().string() +
                     ": move it away, or name another --data-dir");
  }
  if (auto made = MakePrivateFolder(to.KeyFile().parent_path()); !made) return made;
  return WritePrivateFile(to.KeyFile(), **key);
}

/// The database to move, brought up to date. Refused when there is none, or a server uses it.
Result<std::unique_ptr<MoveSide>> OpenSource(const MoveEnd& end) {
  std::error_code none;
  if (end.store.starts_with(kSqlite)) {
    const std::filesystem::path file = end.store.substr(kSqlite.size());
    if (!std::filesystem::exists(file, none)) return CannotMove("there is no database " + file.string());
    return OpenSqliteSide(file, file);
  }
  auto side = OpenPostgresSide(end.store.substr(kPostgres.size()), end.postgres_key);
  if (!side) return side.error();
  const auto contents = PgContentsOf((*side)->connection());
  if (!contents) return contents.error();
  if (contents->schema == 0)
    return CannotMove("there is nothing in the PostgreSQL database that is to be moved");
  if (const auto migrated = MigratePostgres((*side)->connection()); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(*std::move(side));
}

/// The target: empty, or with the part of an earlier move that was not finished; no server uses it until
/// Open. Refused when it has anything else.
Result<std::unique_ptr<MoveSide>> OpenTarget(const MoveEnd& end) {
  std::error_code none;
  if (end.store.starts_with(kSqlite)) {
    const std::filesystem::path file = end.store.substr(kSqlite.size());
    if (std::filesystem::exists(file, none)) {
      return CannotMove("there is a database " + file.string() +
                        " already: name a file that does not exist yet");
    }
    return OpenSqliteSide(file.string() + kUnfinished, file);
  }
  auto side = OpenPostgresSide(end.store.substr(kPostgres.size()), end.postgres_key);
  if (!side) return side.error();
  PgConnection& connection = (*side)->connection();
  const auto contents = PgContentsOf(connection);
  if (!contents) return contents.error();
  if (contents->moving) return std::unique_ptr<MoveSide>(*std::move(side));
  if (contents->schema > 0)
    return CannotMove("there are data in the PostgreSQL database already: name an empty one");
  if (const auto migrated = MigratePostgres(connection); !migrated) return migrated.error();
  return std::unique_ptr<MoveSide>(*std::move(side));
}

}  // namespace

Result<void> MoveDatabase(const MoveEnd& from, const MoveEnd& to,
                          const std::function<void(const MoveProgress&)>& tell) {
  const auto source = OpenSource(from);
  if (!source) return source.error();
  const auto target = OpenTarget(to);
  if (!target) return target.error();
  if (auto moved = MoveKey(**source, **target); !moved) return moved;
  if (auto moved = Mover(**source, **target, tell).Run(); !moved) return moved;
  return (*target)->Open();
}

}  // namespace merels::store
