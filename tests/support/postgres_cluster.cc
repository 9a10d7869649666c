#include "tests/support/postgres_cluster.h"

#include <algorithm>
#include <system_error>

#include "common/base/check.h"

namespace merels {
namespace {

constexpr const char* kReady = "ready to accept connections";

std::vector<std::filesystem::path> ProgramsOf(const std::string& name) {
  std::vector<std::filesystem::path> found;
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
    if (std::filesystem::exists(version.path() / "bin" / name))
      found.push_back(version.path() / "bin" / name);
  }
  return found;
}

/// Of the newest version installed.
std::filesystem::path ProgramOf(const std::string& name) {
  const auto found = ProgramsOf(name);
  MERELS_CHECK(!found.empty());
  return *std::max_element(found.begin(), found.end());
}

/// PostgreSQL refuses to run as root.
std::vector<std::string> NeverAsRoot(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = AsNobody();
  all.insert(all.end(), arguments.begin(), arguments.end());
  return all;
}

}  // namespace

PostgresCluster::PostgresCluster(const std::vector<std::string>& settings) : settings_(settings) {
  GiveToNobody(folder_.path());
  RunToItsEnd(NeverAsRoot({ProgramOf("initdb"), "-D", Data(), "-U", "merels", "--auth=trust", "--no-sync",
                           "--encoding=UTF8", "--locale=C", "--no-instructions"}));
  Start();
}

bool PostgresCluster::IsInstalled() { return !ProgramsOf("initdb").empty(); }

PostgresCluster::~PostgresCluster() { Crash(); }

std::vector<std::string> PostgresCluster::Arguments() const {
  std::vector<std::string> arguments = {ProgramOf("postgres"), "-D", Data(), "-k", folder_.path()};
  std::vector<std::string> all = {"listen_addresses=",  "fsync=off",         "shared_buffers=16MB",
                                  "max_connections=60", "jit=off",           "log_min_messages=log",
                                  "max_wal_senders=0",  "wal_level=minimal", "autovacuum=off"};
  all.insert(all.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : all) arguments.insert(arguments.end(), {"-c", setting});
  return arguments;
}

void PostgresCluster::Start() { server_ = std::make_unique<Program>(NeverAsRoot(Arguments()), kReady); }

void PostgresCluster::Crash() { server_.reset(); }

std::string PostgresCluster::conninfo() const {
  return "host=" + folder_.path().string() + " dbname=postgres user=merels";
}

PostgresCluster& SharedPostgres() {
  static PostgresCluster cluster;
  return cluster;
}

}  // namespace merels
