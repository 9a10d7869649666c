#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace merels {

/// A private PostgreSQL, from Debian's package: in a private folder, reached only by a socket there, never as
/// root. It ends with the object, or with the test's process. Its disk does not sync. A program that cannot
/// be started ends the test with a message.
class PostgresCluster {
 public:
  /// Whether Debian's package is installed, which it needs.
  static bool IsInstalled();

  /// `settings` as "NAME=VALUE", additional ones.
  explicit PostgresCluster(const std::vector<std::string>& settings = {});
  ~PostgresCluster();
  PostgresCluster(const PostgresCluster&) = delete;
  PostgresCluster& operator=(const PostgresCluster&) = delete;

  /// Ends it at once, as a crash does.
  void Crash();
  /// Starts it again on its data.
  void Start();

  /// For libpq: the superuser.
  std::string conninfo() const;

 private:
  std::filesystem::path Data() const { return folder_.path() / "data"; }
  std::vector<std::string> Arguments() const;

  TemporaryFolder folder_;
  const std::vector<std::string> settings_;
  std::unique_ptr<Program> server_;
};

/// The cluster that all tests of this process share.
PostgresCluster& SharedPostgres();

}  // namespace merels
