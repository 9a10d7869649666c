// A disk under SQLite that fails on demand.
#pragma once

#include <cstdint>

#include "tests/support/vfs_layer.h"

namespace merels {

/// While an object lives, every database opened in this process is on a disk that fails as set. One at a
/// time; databases opened on it must be closed before it goes. Threads: any.
class FaultyDisk {
 public:
  enum class Fault : std::uint8_t {
    kNone,
    /// Nothing more can be written: the disk is full.
    kFull,
    /// Written data cannot be made durable.
    kSync,
  };

  FaultyDisk();

  void Break(Fault fault);
  void Heal() { Break(Fault::kNone); }

  /// Successful syncs so far.
  int syncs() const;
  /// Successful writes to write-ahead logs so far.
  int log_writes() const;

 private:
  VfsLayer layer_;
};

}  // namespace merels
