#include "tests/support/faulty_disk.h"

#include <atomic>

#include <sqlite3.h>

namespace merels {
namespace {

std::atomic<FaultyDisk::Fault> current_fault{FaultyDisk::Fault::kNone};
std::atomic<int> sync_count{0};
std::atomic<int> log_write_count{0};

int Write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (current_fault == FaultyDisk::Fault::kFull) return SQLITE_FULL;
  return RealMethods(file).xWrite(file, bytes, size, offset);
}

int WriteToLog(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  const int code = Write(file, bytes, size, offset);
  if (code == SQLITE_OK) ++log_write_count;
  return code;
}

int Sync(sqlite3_file* file, int flags) {
  if (current_fault == FaultyDisk::Fault::kSync) return SQLITE_IOERR_FSYNC;
  ++sync_count;
  return RealMethods(file).xSync(file, flags);
}

int Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  sqlite3_vfs* real = VfsLayer::Real(vfs);
  const int code = real->xOpen(real, name, file, flags, out_flags);
  if (code != SQLITE_OK) return code;
  if ((flags & SQLITE_OPEN_WAL) != 0) {
    ReplaceMethods(file, [](sqlite3_io_methods& methods) {
      methods.xWrite = WriteToLog;
      methods.xSync = Sync;
    });
  } else {
    ReplaceMethods(file, [](sqlite3_io_methods& methods) {
      methods.xWrite = Write;
      methods.xSync = Sync;
    });
  }
  return code;
}

}  // namespace

FaultyDisk::FaultyDisk() : layer_("faulty", [](sqlite3_vfs& vfs) { vfs.xOpen = Open; }) {
  Heal();
  sync_count = 0;
  log_write_count = 0;
}

void FaultyDisk::Break(Fault fault) { current_fault = fault; }

int FaultyDisk::syncs() const { return sync_count; }

int FaultyDisk::log_writes() const { return log_write_count; }

}  // namespace merels
