#include "client/sdk/token_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace merels::sdk {
namespace {

constexpr std::size_t kMaxToken = 512;

// Closes the file when it goes; never copied.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  bool open() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

Error Failed(const std::string& what, const std::filesystem::path& file) {
  return {Reason::kBadFile, "the token file " + file.string() + " cannot be " + what + ": " +
                                std::string(std::strerror(errno))};
}

// What a header of a call can carry; whether it is a token is for the server to say.
bool IsTokenCharacter(char c) { return c >= ' ' && c < 0x7f; }

bool IsToken(const std::string& text) {
  return !text.empty() && text.size() <= kMaxToken && std::all_of(text.begin(), text.end(), IsTokenCharacter);
}

std::string FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// All of `text`, in as many writes as it takes, on the disk.
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

}  // namespace

Result<std::filesystem::path> DefaultTokenFile(const Endpoint& endpoint) {
  std::filesystem::path folder = FromEnvironment("XDG_CONFIG_HOME");
  if (folder.empty()) {
    const auto home = FromEnvironment("HOME");
    if (home.empty()) {
      return Error{Reason::kBadFile,
                   "there is no place for a token: neither XDG_CONFIG_HOME nor HOME is set; name a file with "
                   "--token-file FILE"};
    }
    folder = std::filesystem::path(home) / ".config";
  }
  return folder / "merels" / ("token-" + endpoint.host + "-" + std::to_string(endpoint.port));
}

Result<std::optional<std::string>> ReadToken(const std::filesystem::path& path) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) {
    if (errno == ENOENT) return std::optional<std::string>();
    return Failed("opened", path);
  }
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return Failed("read", path);
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return Error{Reason::kBadFile, "the token file " + path.string() +
                                       " can be read by others; make it yours alone with chmod 600"};
  }
  std::string text(kMaxToken + 2, '\0');
  const auto size = ::read(file.get(), text.data(), text.size());
  if (size < 0) return Failed("read", path);
  text.resize(static_cast<std::size_t>(size));
  if (!text.empty() && text.back() == '\n') text.pop_back();
  if (!IsToken(text)) {
    return Error{Reason::kBadFile, "the token file " + path.string() + " holds no token; sign in again"};
  }
  return std::optional(std::move(text));
}

Result<void> WriteToken(const std::filesystem::path& path, const std::string& token) {
  if (!IsToken(token)) return Error{Reason::kBadFile, "the server gave something that is no token"};
  if (auto made = MakeFolder(path.parent_path()); !made.ok()) return made;
  // A name of its own, so that two programs that write at once do not write into each other's file.
  std::string fresh = path.string() + ".XXXXXX";
  {
    const File file(::mkostemp(fresh.data(), O_CLOEXEC));  // mode 0600
    if (!file.open()) return Failed("written", path);
    if (!WriteAll(file.get(), token + "\n")) {
      auto error = Failed("written", path);
      ::unlink(fresh.c_str());
      return error;
    }
  }
  if (::rename(fresh.c_str(), path.c_str()) != 0) {
    auto error = Failed("written", path);
    ::unlink(fresh.c_str());
    return error;
  }
  return {};
}

}  // namespace merels::sdk
