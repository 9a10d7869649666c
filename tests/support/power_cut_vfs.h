// A machine under SQLite whose power can be cut: unsynced data is lost then.
#pragma once

#include <cstdint>
#include <memory>

#include "tests/support/vfs_layer.h"

namespace merels {

/// While an object lives, every database opened in this process is on a disk that gets a write only when its
/// file is synced; until then the write is in memory, visible to all connections of this process. A cut drops
/// these writes, after the disk has got a seeded prefix of those of one file, the last of them torn. Creating
/// and deleting a file lasts at once.
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

  /// Cuts the power at the `step`-th from now of all writes, truncations, syncs and deletions, before it
  /// takes effect; 0 is the next.
  void CutAtStep(std::uint64_t step);
  bool is_cut() const;

  /// The disk serves again, with its data. All databases have been closed since the cut.
  void PowerOn();

  /// Gives the disk all unsynced data, as a system does at times by itself.
  void WriteBack();

  /// Cuts the power and ends this process by SIGKILL. No call on a file returns from when the cut begins.
  [[noreturn]] void CutAndDie();

 private:
  struct Disk;
  std::unique_ptr<Disk> disk_;
  VfsLayer layer_;
};

}  // namespace merels
