#include "client/cli/moderation/status.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/moderation/moderation.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"

namespace merels::cli {
namespace {

using api::NodeStatus;
using Clock = std::chrono::steady_clock;

/// Lines of top between two of its headings.
constexpr int kLinesAPage = 20;

std::string SecondsWords(const std::optional<double>& seconds) {
  if (!seconds) return "-";
  if (std::isinf(*seconds)) return "longer";
  std::ostringstream text;
  text << *seconds * 1000 << " ms";
  return text.str();
}

nlohmann::json SecondsJson(const std::optional<double>& seconds) {
  return seconds && !std::isinf(*seconds) ? nlohmann::json(*seconds) : nlohmann::json(nullptr);
}

int PrintStatus(const Result<NodeStatus>& status, bool as_json, Console& console) {
  if (!status.ok()) return Fail(console, status.error());
  const api::Node& node = status->node;
  const std::vector<std::pair<std::string, nlohmann::json>> facts = {
      {"name", node.name},
      {"state", Name(node.state)},
      {"version", node.version},
      {"address", node.address},
      {"streams", node.streams},
      {"players", node.players},
      {"tables", status->tables},
      {"challenges", status->challenges},
      {"seeks", status->seeks},
      {"matches_begun", status->matches_begun},
      {"matches_ended", status->matches_ended},
      {"entries_stored", status->entries},
      {"entries_refused", status->refused_entries},
      {"entries_unknown", status->unknown_entries}};
  const std::vector<std::pair<std::string, double>> shares = {
      {"stored_half_within", 0.5}, {"stored_99_within", 0.99}, {"stored_999_within", 0.999}};
  if (as_json) {
    nlohmann::json object = {{"started_at_unix_ms", node.started_at.count()}, {"node", node.id}};
    for (const auto& [key, value] : facts) object[key] = value;
    for (const auto& [key, share] : shares) object[key + "_s"] = SecondsJson(WithinSeconds(*status, share));
    console.out << Dump(object) << '\n';
    return kDone;
  }
  const auto print = [&](std::string key, const std::string& value) {
    std::replace(key.begin(), key.end(), '_', '-');
    console.out << key << '\t' << value << '\n';
  };
  print("node", node.id);
  print("started", DayAndMinute(node.started_at));
  for (const auto& [key, value] : facts)
    print(key, value.is_string() ? value.get<std::string>() : value.dump());
  for (const auto& [key, share] : shares) print(key, SecondsWords(WithinSeconds(*status, share)));
  return kDone;
}

struct TopOptions {
  int lines = 0;     // 0: until Ctrl-C
  int interval = 1;  // seconds
};

std::string PerSecond(std::uint64_t count, double seconds) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << static_cast<double>(count) / seconds;
  return text.str();
}

void PrintTop(const NodeStatus& added, double seconds, bool as_json, Console& console) {
  const auto half = WithinSeconds(added, 0.5), most = WithinSeconds(added, 0.99);
  if (as_json) {
    console.out << Dump({{"entries_per_second", static_cast<double>(added.entries) / seconds},
                         {"refused_per_second", static_cast<double>(added.refused_entries) / seconds},
                         {"stored_half_within_s", SecondsJson(half)},
                         {"stored_99_within_s", SecondsJson(most)},
                         {"streams", added.node.streams},
                         {"players", added.node.players},
                         {"tables", added.tables},
                         {"seeks", added.seeks}})
                << std::endl;
    return;
  }
  const auto cell = [&](const std::string& text) { console.out << std::setw(10) << text; };
  cell(PerSecond(added.entries, seconds));
  cell(PerSecond(added.refused_entries, seconds));
  cell(SecondsWords(half));
  cell(SecondsWords(most));
  for (const std::int64_t number : {added.node.streams, added.node.players, added.tables, added.seeks})
    cell(std::to_string(number));
  console.out << "  " << Name(added.node.state) << std::endl;
}

void PrintTopHeading(Console& console) {
  for (const char* word :
       {"moves/s", "refused/s", "half in", "99 % in", "streams", "players", "tables", "seeks"})
    console.out << std::setw(10) << word;
  console.out << "  state" << std::endl;
}

int ShowTop(sdk::Calls& calls, const TopOptions& options, bool as_json, Console& console) {
  auto before = sdk::Wait(calls, api::GetStatus());
  auto asked_at = Clock::now();
  for (int line = 0; before.ok() && (options.lines == 0 || line < options.lines); ++line) {
    if (!as_json && line % kLinesAPage == 0) PrintTopHeading(console);
    std::this_thread::sleep_until(asked_at + std::chrono::seconds(options.interval));
    auto now = sdk::Wait(calls, api::GetStatus());
    const auto at = Clock::now();
    // After a restart the counts begin anew.
    if (now.ok() && now->node.id == before->node.id)
      PrintTop(Since(*before, *now), std::chrono::duration<double>(at - asked_at).count(), as_json, console);
    before = std::move(now);
    asked_at = at;
  }
  return before.ok() ? kDone : Fail(console, before.error());
}

}  // namespace

std::optional<double> WithinSeconds(const NodeStatus& status, double share) {
  std::uint64_t all = 0, up_to = 0;
  for (const auto& one : status.store_times) all += one.entries;
  for (const auto& one : status.store_times) {
    up_to += one.entries;
    if (all > 0 && static_cast<double>(up_to) >= share * static_cast<double>(all)) return one.most_seconds;
  }
  return std::nullopt;
}

NodeStatus Since(const NodeStatus& before, NodeStatus now) {
  now.matches_begun -= before.matches_begun;
  now.matches_ended -= before.matches_ended;
  now.entries -= before.entries;
  now.refused_entries -= before.refused_entries;
  now.unknown_entries -= before.unknown_entries;
  for (std::size_t i = 0; i < std::min(now.store_times.size(), before.store_times.size()); ++i)
    now.store_times[i].entries -= before.store_times[i].entries;
  return now;
}

void RegisterStatus(CLI::App& app, Commands& commands) {
  Command status(app, commands, "status", "Show what the server does, and what it has done since its start");
  AddDataFolder(status);
  status.Runs([](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintStatus(sdk::Wait(calls, api::GetStatus()), as_json, console);
  });
  Command top(app, commands, "top", "Show what the server does, a line each second, until Ctrl-C");
  AddDataFolder(top);
  const auto options = std::make_shared<TopOptions>();
  top.app().add_option("--lines", options->lines, "so many lines, then end")->check(CLI::NonNegativeNumber);
  top.app()
      .add_option("--interval", options->interval, "seconds between two lines (1)")
      ->check(CLI::Range(1, 3600));
  top.Runs([options](sdk::Calls& calls, bool as_json, Console& console) {
    return ShowTop(calls, *options, as_json, console);
  });
  Command broadcast(app, commands, "broadcast", "Say a line to everybody who is here");
  AddDataFolder(broadcast);
  const auto text = AddText(broadcast.app(), "text", "a sentence, such as \"Restart at 22:00\"");
  const auto minutes = std::make_shared<int>(0);
  broadcast.app()
      .add_option("--minutes", *minutes, "for so long it is told to those who come later as well (0)")
      ->check(CLI::NonNegativeNumber);
  broadcast.Runs([text, minutes](sdk::Calls& calls, bool, Console& console) {
    return PrintDone(sdk::Wait(calls, api::Announce{*text, std::chrono::minutes(*minutes)}), console);
  });
}

}  // namespace merels::cli
