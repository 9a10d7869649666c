#include "server/app/operator_token.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "server/app/os_random.h"

namespace merels {
namespace {

constexpr mode_t kOwnerOnly = 0600;

bool WriteAll(int file, const std::string& text) {
  return write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace

Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir) {
  const std::filesystem::path path = data_dir / "operator.token";
  OsRandom random;
  const std::string token = NewSecret(random);
  std::error_code ignored;
  std::filesystem::create_directories(data_dir, ignored);
  std::filesystem::remove(path, ignored);  // somebody else's would keep its rights
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  const bool written = file >= 0 && WriteAll(file, token + "\n");
  const int error = errno;
  if (file >= 0) close(file);
  if (written) return token;
  return Error{Reason::kStoreRefused, "cannot write " + path.string() + ": " + std::strerror(error)};
}

}  // namespace merels
