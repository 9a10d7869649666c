#include "tests/support/unsynced_file.h"

#include <algorithm>
#include <limits>

#include <sys/stat.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels {
namespace {

constexpr std::int64_t kBlockBytes = 4096;

std::int64_t BlockOf(std::int64_t offset) { return offset - offset % kBlockBytes; }

std::int64_t SizeOnDisk(int descriptor) {
  struct stat state {};
  MERELS_CHECK(fstat(descriptor, &state) == 0);
  return state.st_size;
}

}  // namespace

UnsyncedFile::UnsyncedFile(int descriptor)
    : descriptor_(descriptor), size_(SizeOnDisk(descriptor)), disk_size_(size_) {}

UnsyncedFile::~UnsyncedFile() { close(descriptor_); }

std::size_t UnsyncedFile::Read(std::int64_t offset, std::span<char> bytes) const {
  const auto read = ReadDisk(offset, bytes);
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(read), bytes.end(), '\0');
  const std::int64_t end = offset + static_cast<std::int64_t>(bytes.size());
  for (auto block = blocks_.lower_bound(BlockOf(offset)); block != blocks_.end() && block->first < end;
       ++block) {
    const std::int64_t from = std::max(offset, block->first);
    const std::int64_t to = std::min(end, block->first + kBlockBytes);
    std::copy_n(block->second.begin() + (from - block->first), to - from, bytes.begin() + (from - offset));
  }
  return static_cast<std::size_t>(std::clamp<std::int64_t>(size_ - offset, 0, end - offset));
}

void UnsyncedFile::Write(std::int64_t offset, std::string_view bytes) {
  changes_.push_back({offset, std::string(bytes), false});
  size_ = std::max(size_, offset + static_cast<std::int64_t>(bytes.size()));
  while (!bytes.empty()) {
    const std::int64_t within = offset % kBlockBytes;
    const std::string_view part = bytes.substr(0, static_cast<std::size_t>(kBlockBytes - within));
    std::copy(part.begin(), part.end(), Block(offset - within).begin() + within);
    bytes.remove_prefix(part.size());
    offset += static_cast<std::int64_t>(part.size());
  }
}

void UnsyncedFile::Truncate(std::int64_t size) {
  changes_.push_back({size, "", true});
  disk_size_ = std::min(disk_size_, size);
  size_ = size;
  const std::int64_t within = size % kBlockBytes;
  if (within > 0) {
    std::string& last = Block(size - within);
    std::fill(last.begin() + within, last.end(), '\0');
  }
  blocks_.erase(blocks_.lower_bound(size), blocks_.end());
}

bool UnsyncedFile::PassOn() {
  const bool taken = std::all_of(changes_.begin(), changes_.end(), [this](const Change& change) {
    return Apply(change, std::numeric_limits<std::size_t>::max());
  });
  if (taken) Forget();
  return taken;
}

void UnsyncedFile::Tear(Random& random) {
  if (changes_.empty()) return;
  const std::size_t whole = UniformBelow(random, changes_.size());
  for (std::size_t i = 0; i < whole; ++i) Apply(changes_[i], std::numeric_limits<std::size_t>::max());
  const Change& last = changes_[whole];
  if (!last.truncates) Apply(last, UniformBelow(random, last.bytes.size() + 1));
  Forget();
}

void UnsyncedFile::Forget() {
  changes_.clear();
  blocks_.clear();
  size_ = disk_size_ = SizeOnDisk(descriptor_);
}

std::string& UnsyncedFile::Block(std::int64_t start) {
  const auto [block, added] = blocks_.try_emplace(start, kBlockBytes, '\0');
  if (added) ReadDisk(start, block->second);
  return block->second;
}

std::size_t UnsyncedFile::ReadDisk(std::int64_t offset, std::span<char> bytes) const {
  const auto wanted =
      std::clamp<std::int64_t>(disk_size_ - offset, 0, static_cast<std::int64_t>(bytes.size()));
  const ssize_t read = pread(descriptor_, bytes.data(), static_cast<std::size_t>(wanted), offset);
  MERELS_CHECK(read == wanted);
  return static_cast<std::size_t>(read);
}

bool UnsyncedFile::Apply(const Change& change, std::size_t most_bytes) {
  if (change.truncates) return ftruncate(descriptor_, change.offset) == 0;
  const std::size_t size = std::min(change.bytes.size(), most_bytes);
  return pwrite(descriptor_, change.bytes.data(), size, change.offset) == static_cast<ssize_t>(size);
}

}  // namespace merels
