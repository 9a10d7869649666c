#include "client/sdk/connection/token_slot.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace merels::sdk {
namespace {

constexpr mode_t kOwnerOnly = 0600;

std::filesystem::path NumberedFile(const std::filesystem::path& base, int number) {
  auto file = base;
  if (number > 1) file += "-" + std::to_string(number);
  return file;
}

}  // namespace

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
