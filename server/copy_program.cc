#include "server/copy_program.h"

#include <algorithm>
#include <iostream>

#include <sys/stat.h>

#include "server/app/config.h"
#include "server/base/private_file.h"
#include "server/store/sqlite/backup.h"

namespace merels {
namespace {

constexpr int kCopyFailed = 1;
constexpr int kCopyUsage = 2;
constexpr const char* kCopyUsageText =
    "usage: merels-server backup FILE [--data-dir DIR] [--store STORE] [--config FILE]\n"
    "Copies a whole house as it is at one moment, also while a server serves it: the database to FILE, and\n"
    "its key to FILE.key. Neither may be there; both are for their owner alone.\n"
    "To restore it: stop the server, move merels.db, merels.db-wal and merels.db-shm away, and put FILE in\n"
    "the place of merels.db and FILE.key in that of merels.db.key.\n"
    "A house in PostgreSQL is copied by pg_dump; then only the key is copied.\n";

int FailToCopy(const Error& error, int status) {
  std::cerr << "merels-server backup: " << error.sentence << std::endl;
  return status;
}

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

}  // namespace

int RunBackup(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
    std::cout << kCopyUsageText;
    return 0;
  }
  if (arguments.empty() || arguments.front().starts_with("-")) {
    std::cerr << kCopyUsageText;
    return kCopyUsage;
  }
  const auto invocation = ParseConfig({arguments.begin() + 1, arguments.end()}, ProcessEnvironment());
  if (!invocation) return FailToCopy(invocation.error(), kCopyUsage);
  umask(S_IRWXG | S_IRWXO);  // new files are readable by their owner alone
  const ServerConfig& config = invocation->config;
  const std::filesystem::path file = arguments.front();
  const auto copied =
      config.UsesPostgres() ? CopyKeyOnly(config, file) : store::BackUpSqlite(config.DatabasePath(), file);
  if (!copied) return FailToCopy(copied.error(), kCopyFailed);
  std::cout << "copied to " << file.string() << " and " << file.string() << ".key" << std::endl;
  return 0;
}

}  // namespace merels
