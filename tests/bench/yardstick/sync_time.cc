#include "tests/bench/yardstick/sync_time.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels::yardstick {
namespace {

class ScratchFile {
 public:
  explicit ScratchFile(std::filesystem::path path)
      : path_(std::move(path)),
        descriptor_(open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) {}
  ~ScratchFile() {
    if (descriptor_ >= 0) close(descriptor_);
    unlink(path_.c_str());
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  bool AppendAndSync(const std::string& page) const {
    return write(descriptor_, page.data(), page.size()) == static_cast<ssize_t>(page.size()) &&
           fdatasync(descriptor_) == 0;
  }

 private:
  const std::filesystem::path path_;
  const int descriptor_;
};

}  // namespace

std::chrono::nanoseconds Percentile(std::vector<std::chrono::nanoseconds> values, double percent) {
  MERELS_CHECK(!values.empty());
  const auto rank = static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(values.size())));
  const auto nth =
      values.begin() + static_cast<std::ptrdiff_t>(std::clamp<std::size_t>(rank, 1, values.size()) - 1);
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}

Result<std::vector<std::chrono::nanoseconds>> MeasureSyncs(const std::filesystem::path& folder, int times) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  const std::filesystem::path path = folder / "sync-time.tmp";
  const ScratchFile file(path);
  const std::string page(4096, 's');
  std::vector<std::chrono::nanoseconds> taken;
  for (int i = 0; i < times; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    if (!file.AppendAndSync(page)) {
      return Error{Reason::kBadFile, path.string() + " cannot be written: " + std::strerror(errno)};
    }
    taken.push_back(std::chrono::steady_clock::now() - begin);
  }
  return taken;
}

}  // namespace merels::yardstick
