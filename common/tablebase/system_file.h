// Files of the operating system: mapped to read, written atomically, locked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "common/base/result.h"

namespace merels::tablebase {

/// A file in memory, for reading. Moved, never copied.
class MappedFile {
 public:
  /// bad-file.
  static Result<MappedFile> Open(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  /// Not moved when the object is.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::span<const std::uint8_t> bytes_;
};

/// Writes these parts, one after another, as one file: durably and atomically, also when the power fails
/// meanwhile. A file of this name is replaced. bad-file.
Result<void> WriteWhole(const std::filesystem::path& path,
                        const std::vector<std::span<const std::uint8_t>>& parts);

/// A lock that the system releases when the program ends, in whatever way. Moved, never copied.
class FolderLock {
 public:
  /// Makes the folder if there is none. bad-file, also when another program holds the lock.
  static Result<FolderLock> Take(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace merels::tablebase
