#include "client/sdk/connection/whole_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>

namespace merels::sdk {
namespace {

std::string FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Writes all of `text`, in as many writes as it takes, and syncs it to the disk.
bool WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0;
}

Result<void> MakeFolder(const std::filesystem::path& folder) {
  if (folder.empty() || ::access(folder.c_str(), F_OK) == 0) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return Error{Reason::kBadFile, "the folder " + folder.string() + " cannot be made: " + error.message()};
  ::chmod(folder.c_str(), S_IRWXU);
  return {};
}

/// Creates a file from the pattern in `fresh`, with this text; its name replaces the pattern.
bool WriteFresh(std::string& fresh, std::string_view text) {
  const Descriptor file(::mkostemp(fresh.data(), O_CLOEXEC));  // mode 0600
  return file.open() && WriteAll(file.get(), text);
}

}  // namespace

std::optional<std::filesystem::path> ConfigFolder() {
  std::filesystem::path folder = FromEnvironment("XDG_CONFIG_HOME");
  if (folder.empty()) {
    const auto home = FromEnvironment("HOME");
    if (home.empty()) return std::nullopt;
    folder = std::filesystem::path(home) / ".config";
  }
  return folder / "merels";
}

Result<void> WriteWhole(const std::filesystem::path& path, std::string_view text, const std::string& what) {
  if (auto made = MakeFolder(path.parent_path()); !made.ok()) return made;
  // A unique name: two programs writing at once must not share a file.
  std::string fresh = path.string() + ".XXXXXX";
  if (WriteFresh(fresh, text) && ::rename(fresh.c_str(), path.c_str()) == 0) return {};
  const Error error{Reason::kBadFile,
                    what + " " + path.string() + " cannot be written: " + std::strerror(errno)};
  ::unlink(fresh.c_str());
  return error;
}

}  // namespace merels::sdk
