// merels-yardstick: the least possible cost of durable moves, and of a broadcast; merels-server is compared
// with it.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>
#include <absl/synchronization/mutex.h>
#include <nlohmann/json.hpp>

#include "server/app/life_cycle.h"
#include "tests/bench/yardstick/server.h"
#include "tests/bench/yardstick/sync_time.h"

namespace merels::yardstick {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr std::chrono::hours kHour{1};

int Fail(const Error& error) {
  std::cerr << "merels-yardstick: " << error.sentence << std::endl;
  return kFailed;
}

int PrintSyncTime(const std::filesystem::path& folder, int times) {
  const auto syncs = MeasureSyncs(folder, times);
  if (!syncs) return Fail(syncs.error());
  const auto microseconds = [&](double percent) {
    return static_cast<double>(Percentile(*syncs, percent).count()) / 1000;
  };
  const nlohmann::json line{{"sync_p50_us", microseconds(50)}, {"sync_p99_us", microseconds(99)}};
  std::cout << line << std::endl;
  return 0;
}

int Serve(const Options& options) {
  ProcessSignals signals;
  if (const auto files = RaiseOpenFiles(); !files) return Fail(files.error());
  const auto server = Server::Start(options);
  if (!server) return Fail(server.error());
  std::cout << "listening " << options.listen.substr(0, options.listen.rfind(':')) << ":" << (*server)->port()
            << std::endl;
  for (auto heard = signals.Wait(kHour); !heard || heard->meaning != ProcessSignals::Meaning::kStop;)
    heard = signals.Wait(kHour);
  const Counts counts = (*server)->Stop();
  const nlohmann::json line{
      {"rows", counts.log.rows}, {"syncs", counts.log.syncs}, {"deliveries", counts.deliveries}};
  std::cout << line << std::endl;
  return 0;
}

int Main(int argc, char** argv) {
  Options options;
  int syncs = 0;
  CLI::App app("The least that a server of matches could do. SIGTERM ends it and prints what it has done.");
  app.add_option("--listen", options.listen, "HOST:PORT; port 0 takes a free one")->capture_default_str();
  app.add_option("--data-dir", options.data_dir,
                 "Where the log is; what an earlier run left there is removed")
      ->capture_default_str();
  app.add_flag("--memory", options.in_memory, "Write nothing: answer each message at once");
  app.add_option("--broadcast", options.broadcast, "Once N streams are open, send to all of them without end")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--sync-time", syncs,
                 "Only write and sync a page N times in the data folder, and print the times")
      ->check(CLI::Range(1, 1'000'000));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  // As merels-server does: Debian's abseil looks for deadlocks at every lock.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  return syncs > 0 ? PrintSyncTime(options.data_dir, syncs) : Serve(options);
}

}  // namespace
}  // namespace merels::yardstick

int main(int argc, char** argv) { return merels::yardstick::Main(argc, argv); }
