#include "server/verify_program.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "server/app/config.h"
#include "server/house_check.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sql/statements.h"
#include "server/store/sqlite/file.h"

namespace merels {
namespace {

constexpr int kDamaged = 1;
constexpr int kVerifyUsage = 2;
constexpr const char* kVerifyUsageText =
    "usage: merels-server verify [--data-dir DIR] [--store STORE] [--config FILE]\n"
    "Reads a whole house, also while a server serves it: the database, and every entry of every match with\n"
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
  auto report = CheckHouse(connection, TellDamage);
  if (report) report->damages += *pages;
  return report;
}

Result<VerifyReport> VerifyPostgres(const std::string& conninfo) {
  if (const auto checked = store::CheckConninfo(conninfo); !checked) return checked.error();
  store::PgConnection connection({conninfo, "SET default_transaction_read_only = on", false, false});
  if (const auto begun = connection.Begin(); !begun) return begun.error();
  return CheckHouse(connection, TellDamage);
}

}  // namespace

int RunVerify(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
    std::cout << kVerifyUsageText;
    return 0;
  }
  const auto invocation = ParseConfig(arguments, ProcessEnvironment());
  if (!invocation) {
    std::cerr << "merels-server verify: " << invocation.error().sentence << std::endl;
    return kVerifyUsage;
  }
  const ServerConfig& config = invocation->config;
  const auto report =
      config.UsesPostgres() ? VerifyPostgres(config.Conninfo()) : VerifySqlite(config.DatabasePath());
  if (!report) {
    std::cerr << "merels-server verify: " << report.error().sentence << std::endl;
    return kDamaged;
  }
  std::cout << report->matches << " matches with " << report->entries << " entries were read; "
            << (report->damages == 0 ? "nothing is damaged" : std::to_string(report->damages) + " damages")
            << std::endl;
  return report->damages == 0 ? 0 : kDamaged;
}

}  // namespace merels
