#include "server/parts.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/app/tablebase_values.h"
#include "server/bus/nats.h"
#include "server/store/postgres/postgres.h"
#include "server/store/sqlite/sqlite.h"

namespace merels {
namespace {

Result<std::string> ReadAll(const std::filesystem::path& path) {
  if (path.empty()) return std::string();
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.good() || file.eof()) return text;
  return Error{Reason::kBadArgument, path.string() + " cannot be read"};
}

store::StoreLog LogOfStore() {
  return {[](const std::string& sentence) { spdlog::warn("{}", sentence); },
          [](const std::string& sentence) { spdlog::info("{}", sentence); }};
}

}  // namespace

int UrgencyOf(const ServerConfig& config) { return static_cast<int>(config.limits.urgency); }

bool PostgresWait::TryAgain(const std::string& sentence) {
  constexpr std::chrono::seconds kPause{1};
  if (Clock::now() + kPause > until_) return false;
  if (!std::exchange(reported_, true))
    spdlog::warn("{}; waiting for it, {} s at most (postgres-start-ms)", sentence, patience_.count() / 1000);
  const auto heard = signals_.Wait(kPause);
  if (heard && heard->meaning == ProcessSignals::Meaning::kStop) stopped_by_ = heard->name;
  return !stopped_by_;
}

Result<std::unique_ptr<store::Store>> OpenStore(const ServerConfig& config,
                                                const std::shared_ptr<store::Timeline>& timeline,
                                                PostgresWait& wait) {
  const auto max_waiting = static_cast<std::size_t>(config.limits.max_store_queue);
  const auto max_waiting_lists = static_cast<std::size_t>(config.limits.max_list_queue);
  if (!config.UsesPostgres()) {
    return store::OpenSqlite(config.DatabasePath(), {.max_waiting = max_waiting,
                                                     .max_waiting_lists = max_waiting_lists,
                                                     .max_list_steps = config.limits.list_steps,
                                                     .urgency = UrgencyOf(config),
                                                     .new_database = config.new_database,
                                                     .incomplete_copy = config.incomplete_copy,
                                                     .log = LogOfStore()});
  }
  return store::OpenPostgres(config.Conninfo(),
                             {.key_file = config.DatabasePath().string() + ".key",
                              .max_waiting = max_waiting,
                              .max_waiting_lists = max_waiting_lists,
                              .patience = std::chrono::milliseconds(config.limits.postgres_wait_ms),
                              .list_time = std::chrono::milliseconds(config.limits.postgres_list_ms),
                              .readers = static_cast<std::size_t>(config.limits.postgres_readers),
                              .urgency = UrgencyOf(config),
                              .alone = !config.UsesNats(),
                              .timeline = timeline,
                              .node = config.UsesNats() ? config.node : "",
                              .try_again = [&wait](const std::string& why) { return wait.TryAgain(why); },
                              .new_database = config.new_database,
                              .log = LogOfStore()});
}

Result<std::unique_ptr<bus::Bus>> OpenBus(const ServerConfig& config, const HashKey& key_of_cluster,
                                          Counters* counters) {
  if (!config.UsesNats()) return std::unique_ptr<bus::Bus>();
  const auto credentials = ReadAll(config.bus_credentials);
  if (!credentials) return credentials.error();
  const auto authorities = ReadAll(config.bus_ca);
  if (!authorities) return authorities.error();
  return bus::MakeNatsBus(key_of_cluster,
                          {.url = config.NatsUrl(),
                           .credentials = *credentials,
                           .authorities = *authorities,
                           .tell = [](const std::string& sentence) { spdlog::warn("{}", sentence); },
                           .counters = counters});
}

Result<std::unique_ptr<ExactValues>> OpenValues(const ServerConfig& config) {
  if (config.tablebases.empty()) return std::unique_ptr<ExactValues>();
  auto opened =
      TablebaseValues::Open(config.tablebases, static_cast<std::size_t>(config.limits.max_waiting_analyses));
  if (!opened) return opened.error();
  return std::unique_ptr<ExactValues>(*std::move(opened));
}

}  // namespace merels
