// A file of which the disk has only synced data; reading through it gives the rest too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/random.h"

namespace merels {

/// Keeps every change in memory until passed on. Offsets and sizes are bytes. Threads: one at a time.
class UnsyncedFile {
 public:
  /// Takes hold of `descriptor`, open for reading and writing, until it goes.
  explicit UnsyncedFile(int descriptor);
  ~UnsyncedFile();
  UnsyncedFile(const UnsyncedFile&) = delete;
  UnsyncedFile& operator=(const UnsyncedFile&) = delete;

  /// With all changes.
  std::int64_t size() const { return size_; }
  /// Changes not yet on the disk.
  std::size_t unsynced() const { return changes_.size(); }

  /// Fills `bytes`, with zeros beyond the end of the file; returns how many of them the file has.
  std::size_t Read(std::int64_t offset, std::span<char> bytes) const;
  void Write(std::int64_t offset, std::string_view bytes);
  void Truncate(std::int64_t size);

  /// Gives all changes to the disk, in order; false when it refuses them, and then they stay.
  bool PassOn();

  /// The power goes: the disk gets the first so many changes, the last of them torn, and the rest is dropped.
  /// Nothing is read or written afterwards.
  void Tear(Random& random);

  /// The power goes: all changes not on the disk are dropped.
  void Forget();

 private:
  struct Change {
    /// The offset of the bytes; for a truncation the new size.
    std::int64_t offset;
    std::string bytes;
    bool truncates;
  };

  /// The block that begins at `start`, in memory from now on.
  std::string& Block(std::int64_t start);
  std::size_t ReadDisk(std::int64_t offset, std::span<char> bytes) const;
  bool Apply(const Change& change, std::size_t most_bytes);

  int descriptor_;
  std::int64_t size_;
  /// Up to here the disk's bytes count, where no block is in memory.
  std::int64_t disk_size_;
  std::vector<Change> changes_;
  /// The changed content, by offset; each kBlockBytes long.
  std::map<std::int64_t, std::string> blocks_;
};

}  // namespace merels
