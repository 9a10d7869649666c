#include "tests/support/power_cut_vfs.h"

#include <csignal>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "server/base/mutex.h"
#include "tests/support/seeded_random.h"
#include "tests/support/unsynced_file.h"

namespace merels {

struct PowerCutVfs::Disk {
  explicit Disk(std::uint64_t seed) : random(seed) {}

  /// Counts a step, and cuts the power if its turn has come; false when it is off.
  bool Step() MERELS_REQUIRES(mutex) {
    if (cut_at && (*cut_at)-- == 0) CutNow();
    return !is_cut;
  }

  void CutNow() MERELS_REQUIRES(mutex);

  /// Replacements of SQLite's own functions, with the same names.
  static int Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags);
  static int Delete(sqlite3_vfs* vfs, const char* name, int sync_folder);
  static int Access(sqlite3_vfs* vfs, const char* name, int question, int* answer);
  static int Close(sqlite3_file* file);
  static int Read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset);
  static int Write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset);
  static int Truncate(sqlite3_file* file, sqlite3_int64 size);
  static int Sync(sqlite3_file* file, int flags);
  static int FileSize(sqlite3_file* file, sqlite3_int64* size);

  Mutex mutex;
  SeededRandom random MERELS_GUARDED_BY(mutex);
  /// By full path. Deleted files stay for open handles.
  std::map<std::string, std::shared_ptr<UnsyncedFile>, std::less<>> files MERELS_GUARDED_BY(mutex);
  std::map<const sqlite3_file*, std::shared_ptr<UnsyncedFile>> handles MERELS_GUARDED_BY(mutex);
  std::optional<std::uint64_t> cut_at MERELS_GUARDED_BY(mutex);
  bool is_cut MERELS_GUARDED_BY(mutex) = false;

  /// SQLite's calls have neither object nor context.
  static Disk* current;
};

PowerCutVfs::Disk* PowerCutVfs::Disk::current = nullptr;

void PowerCutVfs::Disk::CutNow() {
  if (is_cut) return;
  is_cut = true;
  std::vector<UnsyncedFile*> changed;
  for (const auto& [path, file] : files) {
    if (file->unsynced() > 0) changed.push_back(file.get());
  }
  if (changed.empty()) return;
  changed[UniformBelow(random, changed.size())]->Tear(random);
  for (UnsyncedFile* file : changed) file->Forget();
}

int PowerCutVfs::Disk::Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
                            int* out_flags) {
  constexpr int kDurable = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
  sqlite3_vfs* real = VfsLayer::Real(vfs);
  const MutexLock lock(current->mutex);
  if (current->is_cut) return SQLITE_CANTOPEN;
  const int code = real->xOpen(real, name, file, flags, out_flags);
  if (code != SQLITE_OK || name == nullptr || (flags & kDurable) == 0) return code;
  std::shared_ptr<UnsyncedFile>& known = current->files[name];
  if (!known) {
    // Never closed while the database is open: that would lose the locks SQLite has on it.
    const int descriptor = open(name, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) {
      file->pMethods->xClose(file);
      file->pMethods = nullptr;
      return SQLITE_CANTOPEN;
    }
    known = std::make_shared<UnsyncedFile>(descriptor);
  }
  current->handles[file] = known;
  ReplaceMethods(file, [](sqlite3_io_methods& methods) {
    methods.iVersion = 2;  // without the mapping of files into memory
    methods.xClose = Close;
    methods.xRead = Read;
    methods.xWrite = Write;
    methods.xTruncate = Truncate;
    methods.xSync = Sync;
    methods.xFileSize = FileSize;
  });
  return SQLITE_OK;
}

int PowerCutVfs::Disk::Delete(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  const MutexLock lock(current->mutex);
  if (!current->Step()) return SQLITE_IOERR_DELETE;
  current->files.erase(name);
  sqlite3_vfs* real = VfsLayer::Real(vfs);
  return real->xDelete(real, name, sync_folder);
}

/// SQLite takes an empty file for a missing one.
int PowerCutVfs::Disk::Access(sqlite3_vfs* vfs, const char* name, int question, int* answer) {
  const MutexLock lock(current->mutex);
  const auto known = current->files.find(std::string_view(name));
  if (question == SQLITE_ACCESS_EXISTS && known != current->files.end()) {
    *answer = known->second->size() > 0 ? 1 : 0;
    return SQLITE_OK;
  }
  sqlite3_vfs* real = VfsLayer::Real(vfs);
  return real->xAccess(real, name, question, answer);
}

int PowerCutVfs::Disk::Close(sqlite3_file* file) {
  const MutexLock lock(current->mutex);
  current->handles.erase(file);
  return RealMethods(file).xClose(file);
}

int PowerCutVfs::Disk::Read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  const MutexLock lock(current->mutex);
  if (current->is_cut) return SQLITE_IOERR_READ;
  const std::span<char> wanted(static_cast<char*>(bytes), static_cast<std::size_t>(size));
  const std::size_t read = current->handles[file]->Read(offset, wanted);
  return read == wanted.size() ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int PowerCutVfs::Disk::Write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  const MutexLock lock(current->mutex);
  if (!current->Step()) return SQLITE_IOERR_WRITE;
  current->handles[file]->Write(offset, {static_cast<const char*>(bytes), static_cast<std::size_t>(size)});
  return SQLITE_OK;
}

int PowerCutVfs::Disk::Truncate(sqlite3_file* file, sqlite3_int64 size) {
  const MutexLock lock(current->mutex);
  if (!current->Step()) return SQLITE_IOERR_TRUNCATE;
  current->handles[file]->Truncate(size);
  return SQLITE_OK;
}

/// Passed-on data outlives this process, and only the process dies here: no need to wait for the machine's
/// own disk.
int PowerCutVfs::Disk::Sync(sqlite3_file* file, int) {
  const MutexLock lock(current->mutex);
  if (!current->Step()) return SQLITE_IOERR_FSYNC;
  return current->handles[file]->PassOn() ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

int PowerCutVfs::Disk::FileSize(sqlite3_file* file, sqlite3_int64* size) {
  const MutexLock lock(current->mutex);
  if (current->is_cut) return SQLITE_IOERR_FSTAT;
  *size = current->handles[file]->size();
  return SQLITE_OK;
}

PowerCutVfs::PowerCutVfs(std::uint64_t seed)
    : disk_(std::make_unique<Disk>(seed)), layer_("power-cut", [](sqlite3_vfs& vfs) {
        vfs.xOpen = Disk::Open;
        vfs.xDelete = Disk::Delete;
        vfs.xAccess = Disk::Access;
      }) {
  Disk::current = disk_.get();
}

PowerCutVfs::~PowerCutVfs() = default;

void PowerCutVfs::Cut() {
  const MutexLock lock(disk_->mutex);
  disk_->CutNow();
}

void PowerCutVfs::CutAtStep(std::uint64_t step) {
  const MutexLock lock(disk_->mutex);
  disk_->cut_at = step;
}

bool PowerCutVfs::is_cut() const {
  const MutexLock lock(disk_->mutex);
  return disk_->is_cut;
}

void PowerCutVfs::PowerOn() {
  const MutexLock lock(disk_->mutex);
  disk_->files.clear();
  disk_->cut_at.reset();
  disk_->is_cut = false;
}

void PowerCutVfs::WriteBack() {
  const MutexLock lock(disk_->mutex);
  for (const auto& [path, file] : disk_->files) file->PassOn();
}

void PowerCutVfs::CutAndDie() {
  disk_->mutex.Lock();
  disk_->CutNow();
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

}  // namespace merels
