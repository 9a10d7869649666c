// A file of which the disk has only what was synced; whoever reads through it sees the rest too.
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

/// Keeps every change in memory until it is passed on. Offsets and sizes are bytes. Threads: one at a time.
class UnsyncedFile {
 public:
  /// Takes hold of `descriptor`, open for reading and writing, until it goes.
  explicit UnsyncedFile(int descriptor);
  ~UnsyncedFile();
  UnsyncedFile(const UnsyncedFile&) = delete;
  UnsyncedFile& operator=(const UnsyncedFile&) = delete;

  /// With all changes.
  std::int64_t size() const { return size_; }
  /// Changes that the disk has not seen.
  std::size_t unsynced() const { return changes_.size(); }

  /// Fills `bytes`, with zeros beyond the end of the file; how many of them the file has.
  std::size_t Read(std::int64_t offset, std::span<char> bytes) const;
  void Write(std::int64_t offset, std::string_view bytes);
  void Truncate(std::int64_t size);

  /// Gives all changes to the disk, in their order; false when it does not take them, and then they stay.
  bool PassOn();

  /// The power goes: the disk gets the first so many changes, the last of them cut off somewhere within, and
  /// the rest is forgotten. Nothing is read or written thereafter.
  void Tear(Random& random);

  /// The power goes: all that the disk has not seen is forgotten.
  void Forget();

 private:
  struct Change {
    /// Where the bytes go; for a truncation the new size.
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
  /// As far as this the disk's bytes still count, where no block is in memory.
  std::int64_t disk_size_;
  std::vector<Change> changes_;
  /// What the changes make of the file, by offset; each kBlockBytes long.
  std::map<std::int64_t, std::string> blocks_;
};

}  // namespace merels
