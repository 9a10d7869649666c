#include "server/move_program.h"

#include <algorithm>
#include <iostream>

#include <sys/stat.h>
#include <unistd.h>

#include "server/app/config.h"
#include "server/store/move/mover.h"

namespace merels {
namespace {

constexpr int kMoveFailed = 1;
constexpr int kMoveUsage = 2;
constexpr const char* kUsageText =
    "usage: merels-server move-store FROM TO [--data-dir DIR]\n"
    "Copies a whole house. FROM and TO are stores as of --store: sqlite:PATH or postgres:CONNINFO.\n"
    "No server may use them meanwhile. TO has to be empty; an interrupted move is resumed with the same\n"
    "command. Every row is compared before servers can use TO. FROM stays as it is. With PostgreSQL\n"
    "the key of the house is in the data folder: give it to every node.\n";

int FailToMove(const Error& error, int status) {
  std::cerr << "merels-server move-store: " << error.sentence << std::endl;
  return status;
}

/// The configuration as for a server: the options after both stores, and each store separately.
Result<ServerConfig> ConfigOf(const std::string& store, const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"--store", store};
  arguments.insert(arguments.end(), options.begin(), options.end());
  auto invocation = ParseConfig(arguments, ProcessEnvironment());
  if (!invocation) return invocation.error();
  return std::move(invocation->config);
}

store::MoveEnd EndOf(const ServerConfig& config) {
  return {config.store, (config.data_dir / "house.key").string()};
}

/// A progress bar that stays in its line on a terminal, and a line for each tenth elsewhere.
class ProgressBar {
 public:
  void Show(const store::MoveProgress& progress) {
    const std::int64_t all = std::max<std::int64_t>(progress.all, 1);
    const std::int64_t part = std::min<std::int64_t>(kWidth * progress.done / all, kWidth);
    if (!terminal_ && part / kTenth == shown_) return;
    shown_ = part / kTenth;
    const auto filled = static_cast<std::size_t>(part);
    std::cerr << (terminal_ ? "\r" : "") << "[" << std::string(filled, '#')
              << std::string(static_cast<std::size_t>(kWidth) - filled, '.') << "] "
              << 100 * std::min(progress.done, all) / all << "% "
              << (progress.comparing ? "comparing " : "copying ") << progress.table
              << (terminal_ ? "\033[K" : "\n") << std::flush;
  }
  void End() const {
    if (terminal_) std::cerr << std::endl;
  }

 private:
  static constexpr std::int64_t kWidth = 40;
  static constexpr std::int64_t kTenth = 4;

  const bool terminal_ = isatty(STDERR_FILENO) != 0;
  std::int64_t shown_ = -1;
};

}  // namespace

int RunMoveStore(const std::vector<std::string>& arguments) {
  const bool help = std::find(arguments.begin(), arguments.end(), "--help") != arguments.end();
  if (help) {
    std::cout << kUsageText;
    return 0;
  }
  if (arguments.size() < 2) {
    std::cerr << kUsageText;
    return kMoveUsage;
  }
  const std::vector<std::string> options(arguments.begin() + 2, arguments.end());
  const auto from = ConfigOf(arguments[0], options);
  if (!from) return FailToMove(from.error(), kMoveUsage);
  const auto to = ConfigOf(arguments[1], options);
  if (!to) return FailToMove(to.error(), kMoveUsage);
  umask(S_IRWXG | S_IRWXO);  // new files are readable by their owner alone
  ProgressBar bar;
  const auto moved = store::MoveHouse(EndOf(*from), EndOf(*to),
                                      [&bar](const store::MoveProgress& progress) { bar.Show(progress); });
  bar.End();
  if (!moved) return FailToMove(moved.error(), kMoveFailed);
  std::cout << "moved: every row of the copy is as it was" << std::endl;
  return 0;
}

}  // namespace merels
