#include "tests/support/vfs_layer.h"

#include <map>
#include <utility>

#include "common/base/check.h"
#include "server/base/mutex.h"

namespace merels {
namespace {

/// The methods of a kind of file with some of them replaced. SQLite sees the first member.
struct Methods {
  sqlite3_io_methods replaced;
  const sqlite3_io_methods* real;
};

}  // namespace

VfsLayer::VfsLayer(const char* name, void (*replace)(sqlite3_vfs&))
    : vfs_(*sqlite3_vfs_find(nullptr)), real_(sqlite3_vfs_find(nullptr)) {
  vfs_.zName = name;
  vfs_.pNext = nullptr;
  replace(vfs_);
  MERELS_CHECK(sqlite3_vfs_register(&vfs_, 1) == SQLITE_OK);
}

/// Without being told, SQLite's default would be the VFS that was registered last.
VfsLayer::~VfsLayer() {
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_vfs_register(real_, 1);
}

void ReplaceMethods(sqlite3_file* file, void (*replace)(sqlite3_io_methods&)) {
  // One set for each kind of file and layer, for the process's lifetime.
  static Mutex mutex;
  static std::map<std::pair<const sqlite3_io_methods*, void (*)(sqlite3_io_methods&)>, Methods> sets;
  const sqlite3_io_methods* real = file->pMethods;
  const MutexLock lock(mutex);
  const auto [set, added] = sets.try_emplace({real, replace}, Methods{*real, real});
  if (added) replace(set->second.replaced);
  file->pMethods = &set->second.replaced;
}

const sqlite3_io_methods& RealMethods(const sqlite3_file* file) {
  return *reinterpret_cast<const Methods*>(file->pMethods)->real;
}

}  // namespace merels
