#include "client/app/kept_files.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace merels::app {
namespace {

using Files = std::vector<std::filesystem::path>;

Files FilesIn(const std::filesystem::path& folder) {
  Files files;
  std::error_code failed;
  std::filesystem::directory_iterator each(folder, failed);
  for (; !failed && each != std::filesystem::directory_iterator() && files.size() < kMaxFilesCounted;
       each.increment(failed)) {
    std::error_code odd;
    if (each->is_regular_file(odd)) files.push_back(each->path());
  }
  return files;
}

}  // namespace

Files TokenFiles(const std::filesystem::path& tokens) {
  std::error_code failed;
  if (std::filesystem::is_regular_file(tokens, failed)) return {tokens};
  Files files = FilesIn(tokens);
  std::erase_if(files, [](const std::filesystem::path& file) {
    return !file.filename().string().starts_with("token-") || file.extension() == ".lock";
  });
  std::sort(files.begin(), files.end());
  return files;
}

int CountFiles(const std::filesystem::path& folder) { return static_cast<int>(FilesIn(folder).size()); }

Result<void> RemoveAll(const Files& files) {
  for (const auto& file : files) {
    std::error_code failed;
    std::filesystem::remove(file, failed);
    if (failed) return Error{Reason::kBadFile, file.string() + " cannot be removed: " + failed.message()};
  }
  return {};
}

std::string ShortPath(const std::filesystem::path& path) {
  const char* home = std::getenv("HOME");
  std::string text = path.string();
  const std::string start = home == nullptr ? "" : std::string(home) + "/";
  if (start.size() > 1 && text.starts_with(start)) text = "~/" + text.substr(start.size());
  return text;
}

}  // namespace merels::app
