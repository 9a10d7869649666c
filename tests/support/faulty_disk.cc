#include "tests/support/faulty_disk.h"

#include <atomic>
#include <map>

#include <sqlite3.h>

#include "common/base/check.h"
#include "server/base/mutex.h"

namespace merels {
namespace {

std::atomic<FaultyDisk::Fault> current_fault{FaultyDisk::Fault::kNone};
std::atomic<int> sync_count{0};

sqlite3_vfs* real_vfs = nullptr;
sqlite3_vfs faulty_vfs;

/// The methods of a kind of file with two of them replaced. SQLite sees the first member.
struct Methods {
  sqlite3_io_methods faulty;
  const sqlite3_io_methods* real;
};

const sqlite3_io_methods& RealOf(const sqlite3_file* file) {
  return *reinterpret_cast<const Methods*>(file->pMethods)->real;
}

int Write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (current_fault == FaultyDisk::Fault::kFull) return SQLITE_FULL;
  return RealOf(file).xWrite(file, bytes, size, offset);
}

int Sync(sqlite3_file* file, int flags) {
  if (current_fault == FaultyDisk::Fault::kSync) return SQLITE_IOERR_FSYNC;
  ++sync_count;
  return RealOf(file).xSync(file, flags);
}

/// The failing twin of `real`: there is one for each kind of file, and it stays for good.
const sqlite3_io_methods* FaultyTwin(const sqlite3_io_methods* real) {
  static Mutex mutex;
  static std::map<const sqlite3_io_methods*, Methods> twins;
  const MutexLock lock(mutex);
  const auto [twin, added] = twins.try_emplace(real, Methods{*real, real});
  if (added) {
    twin->second.faulty.xWrite = Write;
    twin->second.faulty.xSync = Sync;
  }
  return &twin->second.faulty;
}

int Open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  const int code = real_vfs->xOpen(real_vfs, name, file, flags, out_flags);
  if (code == SQLITE_OK) file->pMethods = FaultyTwin(file->pMethods);
  return code;
}

}  // namespace

FaultyDisk::FaultyDisk() {
  Heal();
  sync_count = 0;
  real_vfs = sqlite3_vfs_find(nullptr);
  faulty_vfs = *real_vfs;
  faulty_vfs.zName = "faulty";
  faulty_vfs.pNext = nullptr;
  faulty_vfs.xOpen = Open;
  MERELS_CHECK(sqlite3_vfs_register(&faulty_vfs, 1) == SQLITE_OK);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(&faulty_vfs); }

void FaultyDisk::Break(Fault fault) { current_fault = fault; }

int FaultyDisk::syncs() const { return sync_count; }

}  // namespace merels
