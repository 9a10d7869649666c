#include "server/app/data_folder.h"

#include <set>

#include "server/app/machine.h"
#include "server/base/private_file.h"

namespace merels {
namespace {

std::filesystem::path FolderOf(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

/// The server's files that exist, or may exist.
std::vector<std::filesystem::path> FilesOf(const std::filesystem::path& data_dir,
                                           const std::filesystem::path& database) {
  std::vector<std::filesystem::path> files{data_dir / "operator.token", KeptLimitsFile(data_dir),
                                           BotFolder(data_dir)};
  for (const char* ending : {"", "-wal", "-shm", "-journal", ".lock", ".key"}) {
    files.emplace_back(database.string() + ending);
  }
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(BotFolder(data_dir), none)) {
    files.push_back(entry.path());
  }
  return files;
}

}  // namespace

std::filesystem::path OperatorSocket(const std::filesystem::path& data_dir) {
  return data_dir / "admin.sock";
}

std::filesystem::path KeptLimitsFile(const std::filesystem::path& data_dir) {
  return data_dir / "kept-limits.toml";
}

std::filesystem::path BotFolder(const std::filesystem::path& data_dir) { return data_dir / "bots"; }

std::vector<std::string> CloseDataFolder(const std::filesystem::path& data_dir,
                                         const std::filesystem::path& database) {
  std::vector<std::string> warnings;
  for (const auto& file : FilesOf(data_dir, database)) {
    if (CloseToOthers(file)) continue;
    warnings.push_back("other users of this machine have rights to " + file.string() +
                       ", which this program cannot take away: give it to the server's user, with mode 600");
  }
  for (const auto& folder : std::set{data_dir, FolderOf(database)}) {
    if (!IsOpenToOthers(folder)) continue;
    warnings.push_back("other users of this machine may look into the data folder " + folder.string() +
                       ": the server's files in it are protected; protect the folder too, with chmod 700");
  }
  return warnings;
}

Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir) {
  OsRandom random;
  const std::string token = NewSecret(random);
  std::error_code ignored;
  std::filesystem::create_directories(data_dir, ignored);
  if (auto written = WritePrivateFile(data_dir / "operator.token", token + "\n"); !written) {
    return written.error();
  }
  return token;
}

}  // namespace merels
