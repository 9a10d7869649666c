#include "common/tablebase/system_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace merels::tablebase {
namespace {

constexpr mode_t kRights = 0644;
/// The most bytes of one write: some systems take no more than 2 GiB.
constexpr std::size_t kMaxWrite = std::size_t{1} << 30;

Error Failed(const char* what, const std::filesystem::path& path) {
  return {Reason::kBadFile,
          std::string("cannot ") + what + ' ' + path.string() + ": " + std::strerror(errno)};
}

/// Closed with the object.
class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags)
      : number_(open(path.c_str(), flags | O_CLOEXEC, kRights)) {}
  ~Descriptor() {
    if (is_open()) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  int get() const { return number_; }
  int Release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

bool WriteAll(int descriptor, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), std::min(bytes.size(), kMaxWrite));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

bool WriteNew(const std::filesystem::path& path, const std::vector<std::span<const std::uint8_t>>& parts) {
  const Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC);
  return file.is_open() &&
         std::all_of(parts.begin(), parts.end(), [&](auto part) { return WriteAll(file.get(), part); }) &&
         fsync(file.get()) == 0;
}

/// A new name is durable once its folder is synced.
bool SyncFolder(const std::filesystem::path& path) {
  const Descriptor folder(path, O_RDONLY | O_DIRECTORY);
  return folder.is_open() && fsync(folder.get()) == 0;
}

}  // namespace

Result<MappedFile> MappedFile::Open(const std::filesystem::path& path) {
  const Descriptor file(path, O_RDONLY);
  struct stat status {};
  if (!file.is_open() || fstat(file.get(), &status) != 0) return Failed("open", path);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return MappedFile(std::span<const std::uint8_t>());
  void* const memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) return Failed("read", path);
  return MappedFile({static_cast<const std::uint8_t*>(memory), size});
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

Result<void> WriteWhole(const std::filesystem::path& path,
                        const std::vector<std::span<const std::uint8_t>>& parts) {
  const std::filesystem::path fresh = path.string() + ".part";
  if (WriteNew(fresh, parts) && rename(fresh.c_str(), path.c_str()) == 0 && SyncFolder(path.parent_path()))
    return {};
  const Error error = Failed("write", path);
  unlink(fresh.c_str());
  return error;
}

Result<FolderLock> FolderLock::Take(const std::filesystem::path& folder) {
  std::error_code made;
  std::filesystem::create_directories(folder, made);
  const std::filesystem::path path = folder / "lock";
  Descriptor file(path, O_RDWR | O_CREAT);
  if (!file.is_open()) return Failed("open", path);
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    return Error{Reason::kBadFile,
                 "another program is at work in " + folder.string() + "; wait until it has ended"};
  }
  return FolderLock(file.Release());
}

FolderLock::FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace merels::tablebase
