#include "client/sdk/connection/token_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/sdk/connection/whole_file.h"
#include "common/base/text.h"

namespace merels::sdk {
namespace {

constexpr std::size_t kMaxToken = 512;

Error Failed(const std::string& what, const std::filesystem::path& file) {
  return {Reason::kBadFile, "the token file " + file.string() + " cannot be " + what + ": " +
                                std::string(std::strerror(errno))};
}

// Characters allowed in a call's header; the server decides whether it is a token.
bool IsTokenCharacter(char c) { return c >= ' ' && c < 0x7f; }

bool IsToken(const std::string& text) {
  return !text.empty() && text.size() <= kMaxToken && std::all_of(text.begin(), text.end(), IsTokenCharacter);
}

constexpr mode_t kOwnerOnly = 0600;

std::filesystem::path NumberedFile(const std::filesystem::path& base, int number) {
  auto file = base;
  if (number > 1) file += "-" + std::to_string(number);
  return file;
}

}  // namespace

Result<std::filesystem::path> DefaultTokenFile(const Endpoint& endpoint) {
  const auto folder = ConfigFolder();
  if (folder) return *folder / ("token-" + endpoint.host + "-" + std::to_string(endpoint.port));
  return Error{Reason::kBadFile,
               "there is no place for a token: neither XDG_CONFIG_HOME nor HOME is set; name a file with "
               "--token-file FILE"};
}

Result<std::optional<std::string>> ReadToken(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
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
  constexpr std::size_t kAround = 16;  // characters that an editor may have added around it
  std::string text(kMaxToken + kAround, '\0');
  const auto size = ::read(file.get(), text.data(), text.size());
  if (size < 0) return Failed("read", path);
  text.resize(static_cast<std::size_t>(size));
  text = std::string(Stripped(text));
  if (!IsToken(text)) {
    return Error{Reason::kBadFile, "the token file " + path.string() + " holds no token; sign in again"};
  }
  return std::optional(std::move(text));
}

Result<void> WriteToken(const std::filesystem::path& path, const std::string& token) {
  if (!IsToken(token)) return Error{Reason::kBadFile, "the server's answer has no valid token"};
  return WriteWhole(path, token + "\n", "the token file");
}

Result<TokenSlot> TokenSlot::Take(const std::filesystem::path& base) {
  std::error_code ignored;
  std::filesystem::create_directories(base.parent_path(), ignored);
  for (int number = 1; number <= kMaxTokenSlots; ++number) {
    auto file = NumberedFile(base, number);
    const std::string lock_file = file.string() + ".lock";
    const int lock = open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly);
    if (lock < 0) {
      return Error{Reason::kBadFile, lock_file + " cannot be opened: " + std::strerror(errno)};
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) return TokenSlot(std::move(file), lock);
    close(lock);
  }
  return Error{Reason::kBadFile, "all " + std::to_string(kMaxTokenSlots) + " token files of " +
                                     base.string() + " are in use; name another with --token-file"};
}

TokenSlot::TokenSlot(TokenSlot&& other) noexcept
    : file_(std::move(other.file_)), lock_(std::exchange(other.lock_, -1)) {}

TokenSlot& TokenSlot::operator=(TokenSlot&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(lock_, other.lock_);
  return *this;
}

TokenSlot::~TokenSlot() {
  if (lock_ >= 0) close(lock_);
}

}  // namespace merels::sdk
