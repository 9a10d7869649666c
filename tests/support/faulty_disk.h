// A disk that fails on demand, beneath SQLite.
#pragma once

#include <cstdint>

#include "tests/support/vfs_layer.h"

namespace merels {

/// While an object lives, every database opened in this process stands on a disk that fails as it is told.
/// One at a time; databases opened on it must be closed before it goes. Threads: any.
class FaultyDisk {
 public:
  enum class Fault : std::uint8_t {
    kNone,
    /// Nothing more can be written: the disk is full.
    kFull,
    /// What was written cannot be made durable.
    kSync,
  };

  FaultyDisk();

  void Break(Fault fault);
  void Heal() { Break(Fault::kNone); }

  /// Syncs so far that succeeded.
  int syncs() const;

 private:
  VfsLayer layer_;
};

}  // namespace merels
