#include "server/offline.h"

#include <algorithm>
#include <iostream>

#include <sys/stat.h>
#include <unistd.h>

#include "server/app/config.h"
#include "server/base/private_file.h"
#include "server/database_check.h"
#include "server/store/move/mover.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sql/connection.h"
#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/file.h"

namespace merels {
namespace {

constexpr int kNotDone = 1;  // or damage was found
constexpr int kBadUsage = 2;

int FailAt(const char* command, const Error& error, int status) {
  std::cerr << "merels-server " << command << ": " << error.sentence << std::endl;
  return status;
}

bool AsksForHelp(const std::vector<std::string>& arguments) {
  return std::find(arguments.begin(), arguments.end(), "--help") != arguments.end();
}

constexpr const char* kCopyUsageText =
    "usage: merels-server backup FILE [--data-dir DIR] [--store STORE] [--config FILE]\n"
    "Copies all data as they are at one moment, also while a server serves them: the database to FILE, and\n"
    "its key to FILE.key. Neither may be there; both are for their owner alone.\n"
    "To restore it: stop the server, move merels.db, merels.db-wal and merels.db-shm away, and put FILE in\n"
    "the place of merels.db and FILE.key in that of merels.db.key.\n"
    "A PostgreSQL database is copied by pg_dump; then only the key is copied.\n";

/// PostgreSQL has its own backup tools, which this does not replace: this is no backup.
Result<void> CopyKeyOnly(const ServerConfig& config, const std::filesystem::path& file) {
  const std::filesystem::path key = config.DatabasePath().string() + ".key";
  const auto secret = ReadSmallFile(key);
  if (!secret) return secret.error();
  if (!*secret) return Error{Reason::kStoreRefused, "the key " + key.string() + " is missing"};
  if (const auto written = WritePrivateFile(file.string() + ".key", **secret); !written) return written;
  return Error{Reason::kStoreRefused, "the key is in " + file.string() +
                                          ".key; copy the database itself with pg_dump --format=custom " +
                                          "--file=" + file.string() + " \"" + config.Conninfo() +
                                          "\", or keep every change with deploy/backup.sh"};
}

constexpr const char* kMoveUsageText =
    "usage: merels-server move-store FROM TO [--data-dir DIR]\n"
    "Copies a whole database. FROM and TO are stores as of --store: sqlite:PATH or postgres:CONNINFO.\n"
    "No server may use them meanwhile. TO has to be empty; an interrupted move is resumed with the same\n"
    "command. Every row is compared before servers can use TO. FROM stays as it is. With PostgreSQL\n"
    "the key of the database is in the data folder: give it to every node.\n";

/// The configuration as for a server: the options after both stores, and each store separately.
Result<ServerConfig> ConfigOf(const std::string& store, const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"--store", store};
  arguments.insert(arguments.end(), options.begin(), options.end());
  auto invocation = ParseConfig(arguments, ProcessEnvironment());
  if (!invocation) return invocation.error();
  return std::move(invocation->config);
}

store::MoveEnd EndOf(const ServerConfig& config) {
  return {config.store, (config.data_dir / "cluster.key").string()};
}

/// A progress bar that stays in its line on a terminal, and a line for each tenth elsewhere.
class ProgressBar {
 public:
  void Show(const store::MoveProgress& progress) {
    const std::int64_t all = std::max<std::int64_t>(progress.all, 1);
    const std::int64_t part = std::min<std::int64_t>(kWidth * progress.done / all, kWidth);
    if (!terminal_ && part / kTenth == shown_) return;
    shown_ = part / kTenth;
    const auto filled = static_cast<std::size_t>(part);
    std::cerr << (terminal_ ? "\r" : "") << "[" << std::string(filled, '#')
              << std::string(static_cast<std::size_t>(kWidth) - filled, '.') << "] "
              << 100 * std::min(progress.done, all) / all << "% "
              << (progress.comparing ? "comparing " : "copying ") << progress.table
              << (terminal_ ? "\033[K" : "\n") << std::flush;
  }
  void End() const {
    if (terminal_) std::cerr << std::endl;
  }

 private:
  static constexpr std::int64_t kWidth = 40;
  static constexpr std::int64_t kTenth = 4;

  const bool terminal_ = isatty(STDERR_FILENO) != 0;
  std::int64_t shown_ = -1;
};

constexpr const char* kVerifyUsageText =
    "usage: merels-server verify [--data-dir DIR] [--store STORE] [--config FILE]\n"
    "Reads all data, also while a server serves them: the database, and every entry of every match with\n"
    "its checksum. A line for each damage; the exit status is 1 when there is any. Changes nothing.\n";

void TellDamage(const std::string& sentence) { std::cout << sentence << std::endl; }

/// Each line of SQLite's own check is one damage.
Result<std::int64_t> CheckPages(store::Connection& connection) {
  const auto lines = store::AllOf<std::string>(connection, "PRAGMA integrity_check(1000)",
                                               [](const store::SqlRow& row) { return row.Text(0); });
  if (!lines) return lines.error();
  if (*lines == std::vector<std::string>{"ok"}) return 0;
  for (const std::string& line : *lines) TellDamage("the database: " + line);
  return static_cast<std::int64_t>(lines->size());
}

Result<VerifyReport> VerifySqlite(const std::filesystem::path& database) {
  std::error_code none;
  if (!std::filesystem::exists(database, none))
    return Error{Reason::kStoreRefused, "there is no database " + database.string()};
  const store::Inspection how{.incomplete = store::IsServed(database)};
  if (const auto usable = store::InspectDatabase(database, how); !usable) return usable.error();
  store::Connection connection(database, SQLITE_OPEN_READWRITE);
  // The log belongs to the server, also when it does not run.
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  connection.Execute("BEGIN");
  const auto pages = CheckPages(connection);
  if (!pages) return pages.error();
  auto report = CheckDatabase(connection, TellDamage);
  if (report) report->damages += *pages;
  return report;
}

Result<VerifyReport> VerifyPostgres(const std::string& conninfo) {
  if (const auto checked = store::CheckConninfo(conninfo); !checked) return checked.error();
  store::PgConnection connection({conninfo, "SET default_transaction_read_only = on", false, false});
  if (const auto begun = connection.Begin(); !begun) return begun.error();
  return CheckDatabase(connection, TellDamage);
}

}  // namespace

int RunBackup(const std::vector<std::string>& arguments) {
  if (AsksForHelp(arguments)) {
    std::cout << kCopyUsageText;
    return 0;
  }
  if (arguments.empty() || arguments.front().starts_with("-")) {
    std::cerr << kCopyUsageText;
    return kBadUsage;
  }
  const auto invocation = ParseConfig({arguments.begin() + 1, arguments.end()}, ProcessEnvironment());
  if (!invocation) return FailAt("backup", invocation.error(), kBadUsage);
  umask(S_IRWXG | S_IRWXO);  // new files are readable by their owner alone
  const ServerConfig& config = invocation->config;
  const std::filesystem::path file = arguments.front();
  const auto copied =
      config.UsesPostgres() ? CopyKeyOnly(config, file) : store::BackUpSqlite(config.DatabasePath(), file);
  if (!copied) return FailAt("backup", copied.error(), kNotDone);
  std::cout << "copied to " << file.string() << " and " << file.string() << ".key" << std::endl;
  return 0;
}

int RunMoveStore(const std::vector<std::string>& arguments) {
  if (AsksForHelp(arguments)) {
    std::cout << kMoveUsageText;
    return 0;
  }
  if (arguments.size() < 2) {
    std::cerr << kMoveUsageText;
    return kBadUsage;
  }
  const std::vector<std::string> options(arguments.begin() + 2, arguments.end());
  const auto from = ConfigOf(arguments[0], options);
  if (!from) return FailAt("move-store", from.error(), kBadUsage);
  const auto to = ConfigOf(arguments[1], options);
  if (!to) return FailAt("move-store", to.error(), kBadUsage);
  umask(S_IRWXG | S_IRWXO);  // new files are readable by their owner alone
  ProgressBar bar;
  const auto moved = store::MoveDatabase(EndOf(*from), EndOf(*to),
                                      [&bar](const store::MoveProgress& progress) { bar.Show(progress); });
  bar.End();
  if (!moved) return FailAt("move-store", moved.error(), kNotDone);
  std::cout << "moved: every row of the copy is as it was" << std::endl;
  return 0;
}

int RunVerify(const std::vector<std::string>& arguments) {
  if (AsksForHelp(arguments)) {
    std::cout << kVerifyUsageText;
    return 0;
  }
  const auto invocation = ParseConfig(arguments, ProcessEnvironment());
  if (!invocation) return FailAt("verify", invocation.error(), kBadUsage);
  const ServerConfig& config = invocation->config;
  const auto report =
      config.UsesPostgres() ? VerifyPostgres(config.Conninfo()) : VerifySqlite(config.DatabasePath());
  if (!report) return FailAt("verify", report.error(), kNotDone);
  std::cout << report->matches << " matches with " << report->entries << " entries were read; "
            << (report->damages == 0 ? "nothing is damaged" : std::to_string(report->damages) + " damages")
            << std::endl;
  return report->damages == 0 ? 0 : kNotDone;
}

}  // namespace merels
