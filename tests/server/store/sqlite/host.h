// A SQLite store in a folder of its own, deleted with the host.
#pragma once

#include <filesystem>
#include <memory>

#include "common/base/check.h"
#include "server/store/sqlite/sqlite.h"
#include "tests/support/temporary_folder.h"

namespace merels::store {

class SqliteHost {
 public:
  explicit SqliteHost(const SqliteOptions& options = {}) : options_(options) { Open(); }

  Store& store() { return *store_; }
  void Drive() {}

  std::filesystem::path database() const { return folder_.path() / "merels.db"; }

  void Close() { store_.reset(); }
  void Reopen() {
    Close();
    Open();
  }

 private:
  void Open() {
    auto opened = OpenSqlite(database(), options_);
    MERELS_CHECK(opened.ok());
    store_ = *std::move(opened);
  }

  SqliteOptions options_;
  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

}  // namespace merels::store
