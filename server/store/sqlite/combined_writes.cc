#include "server/store/sqlite/combined_writes.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include <sqlite3.h>

#include "common/base/check.h"

namespace merels::store {
namespace {

/// The header before each page in SQLite's log. Bytes 4 to 7 are 0, except in the last frame of a commit.
constexpr int kFrameHeader = 24;
/// SQLite's VFS for Unix takes less than 128 KiB at once (seekAndWriteFd): of more it writes a part, and says
/// that the disk is full.
constexpr std::size_t kMostHeld = (std::size_t{1} << 17) - 1;

struct FreeBySqlite {
  void operator()(sqlite3_file* file) const { sqlite3_free(file); }
};

/// SQLite has made room for one of these, and sees its first member.
struct CombinedFile {
  sqlite3_file seen = {};
  std::unique_ptr<sqlite3_file, FreeBySqlite> real;
  /// Of a log: its database; of a database: its log while that is open.
  CombinedFile* partner = nullptr;
  bool is_log = false;
  std::string held;
  sqlite3_int64 held_at = 0;
  bool ends_commit = false;  // the page that comes next is a commit's last

  static CombinedFile& Of(sqlite3_file* file) { return *reinterpret_cast<CombinedFile*>(file); }
  /// The file below, when nothing is held back any more.
  template <class Call>
  static int After(sqlite3_file* file, Call call) {
    CombinedFile& own = Of(file);
    const int code = own.Write();
    return code == SQLITE_OK ? call(own.real.get(), own.real->pMethods) : code;
  }

  int Write() {
    if (held.empty()) return SQLITE_OK;
    const int code = real->pMethods->xWrite(real.get(), held.data(), static_cast<int>(held.size()), held_at);
    held.clear();
    return code;
  }

  int Hold(const void* bytes, int size, sqlite3_int64 at) {
    if (!is_log) return real->pMethods->xWrite(real.get(), bytes, size, at);
    const bool follows = at == held_at + static_cast<sqlite3_int64>(held.size());
    if (!held.empty() && (!follows || held.size() + static_cast<std::size_t>(size) > kMostHeld)) {
      if (const int code = Write(); code != SQLITE_OK) return code;
    }
    if (held.empty()) held_at = at;
    held.append(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    if (size != kFrameHeader) return std::exchange(ends_commit, false) ? Write() : SQLITE_OK;
    ends_commit = !std::all_of(held.end() - kFrameHeader + 4, held.end() - kFrameHeader + 8,
                               [](char byte) { return byte == 0; });
    return SQLITE_OK;
  }
};

using File = sqlite3_file*;
using Methods = const sqlite3_io_methods*;

int CloseFile(File file) {
  CombinedFile& own = CombinedFile::Of(file);
  const int written = own.Write();
  const int closed = own.real->pMethods->xClose(own.real.get());
  if (own.partner != nullptr) own.partner->partner = nullptr;
  own.~CombinedFile();
  return written == SQLITE_OK ? closed : written;
}

/// Calls that only pass on, without what is held back.
File Below(File file) { return CombinedFile::Of(file).real.get(); }

/// Whoever gives the lock of writers back has nothing more to write: what a transaction that was rolled back
/// has left would otherwise be written later, over the commits of others.
int LockShared(File file, int offset, int count, int flags) {
  constexpr int kWriters = 0;  // WAL_WRITE_LOCK
  CombinedFile* const log = CombinedFile::Of(file).partner;
  if (log != nullptr && offset == kWriters && (flags & SQLITE_SHM_UNLOCK) != 0) log->Write();
  return Below(file)->pMethods->xShmLock(Below(file), offset, count, flags);
}

constexpr sqlite3_io_methods kMethods = {
    2,  // without the mapping of files into memory
    CloseFile,
    [](File file, void* bytes, int size, sqlite3_int64 at) {
      return CombinedFile::After(file,
                                 [=](File real, Methods of) { return of->xRead(real, bytes, size, at); });
    },
    [](File file, const void* bytes, int size, sqlite3_int64 at) {
      return CombinedFile::Of(file).Hold(bytes, size, at);
    },
    [](File file, sqlite3_int64 size) {
      return CombinedFile::After(file, [=](File real, Methods of) { return of->xTruncate(real, size); });
    },
    [](File file, int flags) {
      return CombinedFile::After(file, [=](File real, Methods of) { return of->xSync(real, flags); });
    },
    [](File file, sqlite3_int64* size) {
      return CombinedFile::After(file, [=](File real, Methods of) { return of->xFileSize(real, size); });
    },
    [](File file, int level) { return Below(file)->pMethods->xLock(Below(file), level); },
    [](File file, int level) {
      return CombinedFile::After(file, [=](File real, Methods of) { return of->xUnlock(real, level); });
    },
    [](File file, int* held) { return Below(file)->pMethods->xCheckReservedLock(Below(file), held); },
    [](File file, int question, void* argument) {
      return CombinedFile::After(
          file, [=](File real, Methods of) { return of->xFileControl(real, question, argument); });
    },
    [](File file) { return Below(file)->pMethods->xSectorSize(Below(file)); },
    [](File file) { return Below(file)->pMethods->xDeviceCharacteristics(Below(file)); },
    [](File file, int region, int size, int extend, void volatile** memory) {
      return Below(file)->pMethods->xShmMap(Below(file), region, size, extend, memory);
    },
    LockShared,
    [](File file) { Below(file)->pMethods->xShmBarrier(Below(file)); },
    [](File file, int remove) { return Below(file)->pMethods->xShmUnmap(Below(file), remove); },
    nullptr,
    nullptr,
};

sqlite3_vfs& Default() { return *sqlite3_vfs_find(nullptr); }

int Open(sqlite3_vfs*, sqlite3_filename name, File file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  sqlite3_vfs& below = Default();
  auto* const memory = sqlite3_malloc(below.szOsFile);
  if (memory == nullptr) return SQLITE_NOMEM;
  std::unique_ptr<sqlite3_file, FreeBySqlite> real(static_cast<sqlite3_file*>(memory));
  real->pMethods = nullptr;
  const int code = below.xOpen(&below, name, real.get(), flags, out_flags);
  if (code != SQLITE_OK) {
    if (real->pMethods != nullptr) real->pMethods->xClose(real.get());
    return code;
  }
  auto* const own = new (file) CombinedFile;
  own->real = std::move(real);
  own->is_log = (flags & SQLITE_OPEN_WAL) != 0;
  if (own->is_log) {
    own->partner = &CombinedFile::Of(sqlite3_database_file_object(name));
    own->partner->partner = own;
  }
  own->seen.pMethods = &kMethods;
  return SQLITE_OK;
}

sqlite3_vfs Layer() {
  sqlite3_vfs layer = {};
  layer.iVersion = 2;
  layer.szOsFile = sizeof(CombinedFile);
  layer.mxPathname = Default().mxPathname;
  layer.zName = "merels-combined-writes";
  layer.xOpen = Open;
  layer.xDelete = [](sqlite3_vfs*, const char* name, int sync) {
    return Default().xDelete(&Default(), name, sync);
  };
  layer.xAccess = [](sqlite3_vfs*, const char* name, int flags, int* found) {
    return Default().xAccess(&Default(), name, flags, found);
  };
  layer.xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* full) {
    return Default().xFullPathname(&Default(), name, size, full);
  };
  layer.xRandomness = [](sqlite3_vfs*, int size, char* bytes) {
    return Default().xRandomness(&Default(), size, bytes);
  };
  layer.xSleep = [](sqlite3_vfs*, int microseconds) { return Default().xSleep(&Default(), microseconds); };
  layer.xCurrentTime = [](sqlite3_vfs*, double* day) { return Default().xCurrentTime(&Default(), day); };
  layer.xGetLastError = [](sqlite3_vfs*, int size, char* text) {
    return Default().xGetLastError(&Default(), size, text);
  };
  layer.xCurrentTimeInt64 = [](sqlite3_vfs*, sqlite3_int64* day) {
    return Default().xCurrentTimeInt64(&Default(), day);
  };
  return layer;
}

}  // namespace

const char* CombinedWrites() {
  static sqlite3_vfs layer = Layer();
  static const int registered = sqlite3_vfs_register(&layer, 0);
  MERELS_CHECK(registered == SQLITE_OK);
  return layer.zName;
}

}  // namespace merels::store
