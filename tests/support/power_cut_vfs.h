// A machine whose power can be cut, beneath SQLite: what was not synced is gone then.
#pragma once

#include <cstdint>
#include <memory>

#include "tests/support/vfs_layer.h"

namespace merels {

/// While an object lives, every database opened in this process stands on a disk that sees a write only when
/// its file is synced; until then the write is kept in memory, where all connections of this process see it.
/// A cut forgets these writes, after the disk has got a seeded prefix of those of one file, the last of them
/// cut off within. Making and deleting a file lasts at once.
///
/// One at a time; databases opened on it must be closed before it goes. Threads: any, except making,
/// destroying and PowerOn.
class PowerCutVfs {
 public:
  explicit PowerCutVfs(std::uint64_t seed);
  ~PowerCutVfs();
  PowerCutVfs(const PowerCutVfs&) = delete;
  PowerCutVfs& operator=(const PowerCutVfs&) = delete;

  /// Cuts the power. From now on every call on a file fails, until PowerOn.
  void Cut();

  /// Cuts the power at the `step`-th from now of all writes, truncations, syncs and deletions, before it has
  /// done anything; 0 is the next.
  void CutAtStep(std::uint64_t step);
  bool is_cut() const;

  /// The disk serves again, with what it has. All databases have been closed since the cut.
  void PowerOn();

  /// Gives the disk all that it has not seen, as a system does at times by itself, without anybody's wish.
  void WriteBack();

  /// Cuts the power and ends this process by SIGKILL. No call on a file returns from when the cut begins.
  [[noreturn]] void CutAndDie();

 private:
  struct Disk;
  std::unique_ptr<Disk> disk_;
  VfsLayer layer_;
};

}  // namespace merels
