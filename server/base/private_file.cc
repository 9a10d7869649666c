#include "server/base/private_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace merels {
namespace {

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
constexpr std::size_t kSmall = 512;

Error Failed(const std::string& what, const std::filesystem::path& path) {
  return {Reason::kStoreRefused, "cannot " + what + " " + path.string() + ": " + std::strerror(errno)};
}

/// Closed with the object.
class File {
 public:
  File(const std::filesystem::path& path, int flags)
      : descriptor_(open(path.c_str(), flags | O_CLOEXEC, kOwnerOnly)) {}
  ~File() {
    if (is_open()) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }

 private:
  const int descriptor_;
};

bool WriteNew(const std::filesystem::path& path, std::string_view bytes) {
  const File file(path, O_WRONLY | O_CREAT | O_EXCL);
  return file.is_open() &&
         write(file.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) &&
         fsync(file.get()) == 0;
}

/// A new name is durable once its folder is synced.
bool SyncFolderOf(const std::filesystem::path& path) {
  const File folder(path.has_parent_path() ? path.parent_path() : ".", O_RDONLY | O_DIRECTORY);
  return folder.is_open() && fsync(folder.get()) == 0;
}

}  // namespace

Result<void> WritePrivateFile(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path fresh = path.string() + ".new";
  unlink(fresh.c_str());  // left by an interrupted write; or made by somebody else, who would keep the
                          // rights to it
  if (WriteNew(fresh, bytes) && rename(fresh.c_str(), path.c_str()) == 0 && SyncFolderOf(path)) return {};
  return Failed("write", path);
}

Result<void> WriteNewPrivateFile(const std::filesystem::path& path, std::string_view bytes) {
  struct stat status {};
  if (lstat(path.c_str(), &status) == 0)
    return Error{Reason::kStoreRefused, path.string() + " is there already, and is not replaced"};
  if (WriteNew(path, bytes) && SyncFolderOf(path)) return {};
  Error failed = Failed("write", path);
  // Not one that somebody else made meanwhile.
  if (errno != EEXIST) unlink(path.c_str());
  return failed;
}

Result<void> MakePrivateFile(const std::filesystem::path& path) {
  const File file(path, O_WRONLY | O_CREAT | O_EXCL);
  if (file.is_open() || errno == EEXIST) return {};
  return Failed("make", path);
}

Result<void> MakePrivateFolder(const std::filesystem::path& folder) {
  std::error_code error;
  if (folder.empty() || std::filesystem::is_directory(folder, error)) return {};
  std::filesystem::create_directories(folder, error);
  if (!error) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  if (!error) return {};
  return Error{Reason::kStoreRefused,
               "the data folder " + folder.string() + " cannot be written (" + error.message() +
                   "): give the server a folder that it may write to, with --data-dir"};
}

Result<std::optional<std::string>> ReadSmallFile(const std::filesystem::path& path) {
  const File file(path, O_RDONLY);
  if (!file.is_open() && errno == ENOENT) return std::optional<std::string>();
  std::string bytes(kSmall + 1, '\0');
  const ssize_t size = file.is_open() ? read(file.get(), bytes.data(), bytes.size()) : -1;
  if (size < 0) return Failed("read", path);
  if (static_cast<std::size_t>(size) > kSmall) {
    return Error{Reason::kStoreRefused, path.string() + " is longer than it can be"};
  }
  bytes.resize(static_cast<std::size_t>(size));
  return std::optional(std::move(bytes));
}

bool IsOpenToOthers(const std::filesystem::path& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && (status.st_mode & kOthers) != 0;
}

bool CloseToOthers(const std::filesystem::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || (status.st_mode & kOthers) == 0) return true;
  return chmod(path.c_str(), status.st_mode & S_IRWXU) == 0;
}

}  // namespace merels
