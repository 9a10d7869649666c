#include "server/store/sqlite/backup.h"

#include <memory>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "server/base/private_file.h"
#include "server/store/sqlite/file.h"

namespace merels::store {
namespace {

constexpr int kBackupTries = 100;
constexpr int kBackupWaitMs = 100;

Error NoCopy(const std::filesystem::path& file, const std::string& cause) {
  return {Reason::kStoreRefused, "the copy " + file.string() + " cannot be written (" + cause + ")"};
}

/// All pages in one step, and so of one moment.
int CopyPages(Connection& from, Connection& to) {
  sqlite3_backup* const backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) return sqlite3_errcode(to.handle());
  int code = SQLITE_BUSY;
  for (int tries = 0; tries < kBackupTries && (code == SQLITE_BUSY || code == SQLITE_LOCKED); ++tries) {
    if (tries > 0) sqlite3_sleep(kBackupWaitMs);
    code = sqlite3_backup_step(backup, -1);
  }
  const int finished = sqlite3_backup_finish(backup);
  return code == SQLITE_DONE ? finished : code;
}

/// The copy is at rest: it has no log, and no server uses it.
Result<void> CopyTo(Connection& from, const std::filesystem::path& part) {
  std::error_code none;
  std::filesystem::remove(part, none);
  if (const auto made = MakePrivateFile(part); !made) return made.error();
  Connection to(part, SQLITE_OPEN_READWRITE);
  if (const int code = CopyPages(from, to); code != SQLITE_OK) return NoCopy(part, sqlite3_errstr(code));
  std::string text;
  const bool alone = to.Query("PRAGMA journal_mode = DELETE", text) == SQLITE_ROW && text == "delete" &&
                     to.Execute("PRAGMA user_version = 0") == SQLITE_OK;
  if (!alone) return NoCopy(part, to.Message());
  if (to.Query("PRAGMA quick_check(1)", text) != SQLITE_ROW) return NoCopy(part, to.Message());
  return text == "ok" ? Result<void>() : NoCopy(part, "the database is damaged: " + text);
}

/// Renames a durable file, durably.
Result<void> Put(const std::filesystem::path& part, const std::filesystem::path& file) {
  std::error_code failure;
  std::filesystem::rename(part, file, failure);
  if (failure) return NoCopy(file, failure.message());
  const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return {};
  fsync(descriptor);
  close(descriptor);
  return {};
}

}  // namespace

Result<void> CopyDatabase(Connection& from, const std::filesystem::path& file) {
  const std::filesystem::path part = file.string() + ".part";
  const auto copied = CopyTo(from, part);
  if (copied) return Put(part, file);
  std::error_code none;
  std::filesystem::remove(part, none);
  return copied;
}

Result<void> BackUpSqlite(const std::filesystem::path& database, const std::filesystem::path& file) {
  const std::filesystem::path key = file.string() + ".key";
  std::error_code none;
  for (const auto& name : {file, key}) {
    if (std::filesystem::exists(name, none)) return NoCopy(name, "it is there already: name another file");
  }
  if (!std::filesystem::exists(database, none))
    return Error{Reason::kStoreRefused, "there is no database " + database.string()};
  const Inspection how{.incomplete = IsServed(database)};
  if (const auto usable = InspectDatabase(database, how); !usable) return usable.error();
  const auto secret = ReadSmallFile(database.string() + ".key");
  if (!secret) return secret.error();
  if (!*secret) return Error{Reason::kStoreRefused, "the key " + database.string() + ".key is missing"};
  Connection from(database, SQLITE_OPEN_READWRITE);
  // The log belongs to the server, also when it does not run.
  sqlite3_db_config(from.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_busy_timeout(from.handle(), kBackupWaitMs);
  if (const auto written = WritePrivateFile(key, **secret); !written) return written.error();
  const auto copied = CopyDatabase(from, file);
  if (!copied) std::filesystem::remove(key, none);
  return copied;
}

}  // namespace merels::store
