// A PostgreSQL store over tables of its own, deleted with the host.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "common/base/check.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sql/connection.h"
#include "tests/support/postgres_cluster.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {

/// A schema for the tables of one cluster, in the shared PostgreSQL.
class PostgresSchema {
 public:
  PostgresSchema() : name_("house" + std::to_string(++made_)) { Run("CREATE SCHEMA " + name_); }
  ~PostgresSchema() { Run("DROP SCHEMA " + name_ + " CASCADE"); }
  PostgresSchema(const PostgresSchema&) = delete;
  PostgresSchema& operator=(const PostgresSchema&) = delete;

  std::string conninfo() const { return SharedPostgres().conninfo() + " options=-csearch_path=" + name_; }
  /// Runs the test's own statements.
  void Run(const std::string& script) const {
    PgConnection connection({conninfo(), "", false, false});
    const auto run = connection.Execute(script);
    if (!run) std::fputs((run.error().sentence + "\n").c_str(), stderr);
    MERELS_CHECK(run.ok());
  }
  /// The first number of a query's result.
  std::uint64_t Count(const std::string& query) const {
    PgConnection connection({conninfo(), "", false, false});
    const auto count = FirstOf<std::int64_t>(connection, "SELECT (" + query + ")::bigint",
                                             [](const SqlRow& row) { return row.Integer(0); });
    MERELS_CHECK(count.ok() && count->has_value());
    return static_cast<std::uint64_t>(**count);
  }
  const std::string& name() const { return name_; }

 private:
  static inline int made_ = 0;
  const std::string name_;
};

class PostgresHost {
 public:
  PostgresHost() { Open(); }

  Store& store() { return *store_; }
  void Drive() {}

  const PostgresSchema& schema() const { return schema_; }
  PostgresOptions& options() { return options_; }

  void Close() { store_.reset(); }
  void Reopen() {
    Close();
    Open();
  }
  /// Opens one more node.
  std::unique_ptr<Store> OpenAnother() const {
    auto opened = OpenPostgres(schema_.conninfo(), options_);
    if (!opened) std::fputs((opened.error().sentence + "\n").c_str(), stderr);
    MERELS_CHECK(opened.ok());
    return *std::move(opened);
  }

 private:
  void Open() { store_ = OpenAnother(); }

  TemporaryFolder folder_;
  PostgresSchema schema_;
  /// Slow machines are no failure.
  PostgresOptions options_{.key_file = folder_.path() / "cluster.key",
                           .patience = std::chrono::seconds(60),
                           .list_time = std::chrono::seconds(60)};
  std::unique_ptr<Store> store_;
};

}  // namespace merels::store
