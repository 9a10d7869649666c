#include "client/cli/moderation/limits.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "client/cli/moderation/moderation.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "common/api/operator.h"

namespace merels::cli {
namespace {

using api::LimitSetting;

std::string OriginOf(const LimitSetting& limit) {
  if (limit.is_set) return limit.kept == limit.value ? "kept" : "set";
  return limit.value == limit.initial ? "default" : "configured";
}

void Print(const LimitSetting& limit, bool as_json, Console& console) {
  nlohmann::json object = {{"name", limit.name},
                           {"value", limit.value},
                           {"configured", limit.configured},
                           {"default", limit.initial},
                           {"lowest", limit.lowest},
                           {"highest", limit.highest},
                           {"needs_restart", limit.needs_restart},
                           {"origin", OriginOf(limit)},
                           {"kept", limit.kept ? nlohmann::json(*limit.kept) : nlohmann::json(nullptr)},
                           {"help", limit.help}};
  PrintLine(
      console, as_json, object,
      {limit.name, std::to_string(limit.value), std::to_string(limit.initial), std::to_string(limit.lowest),
       std::to_string(limit.highest), limit.needs_restart ? "restart" : "live", OriginOf(limit)});
}

int PrintAll(sdk::Calls& calls, bool as_json, Console& console) {
  const auto all = sdk::WaitForAll(calls, api::ListLimits());
  if (!all.ok()) return Fail(console, all.error());
  for (const LimitSetting& limit : all->items) Print(limit, as_json, console);
  return kDone;
}

std::string HoldsUntil(const LimitSetting& limit) {
  if (!limit.is_set) return "It has its configured value again.";
  if (!limit.kept) return "It holds until the server ends; --keep keeps it.";
  if (limit.kept == limit.value) return "It holds until reset-limit, also after a restart.";
  return "It holds until the server ends; then " + std::to_string(*limit.kept) + " does, which was kept.";
}

/// Nodes of a cluster do not share their limits.
std::string HoldsWhere(sdk::Calls& calls) {
  const auto nodes = sdk::WaitForAll(calls, api::ListNodes());
  if (!nodes.ok() || nodes->items.size() < 2) return "";
  const auto here = std::find_if(nodes->items.begin(), nodes->items.end(),
                                 [](const api::Node& node) { return node.is_this; });
  return here == nodes->items.end() ? "" : " At the node " + here->name + " alone: no other has changed.";
}

int PrintChanged(const Result<LimitSetting>& limit, sdk::Calls& calls, bool as_json, Console& console) {
  if (!limit.ok()) return Fail(console, limit.error());
  Print(*limit, as_json, console);
  if (!as_json) console.err << HoldsUntil(*limit) << HoldsWhere(calls) << '\n';
  return kDone;
}

}  // namespace

void RegisterLimits(CLI::App& app, Commands& commands) {
  Command limits(
      app, commands, "limits",
      "List the limits of this node: name, value, default, lowest, highest, whether it changes live "
      "or by a restart, and where the value comes from");
  AddDataFolder(limits);
  limits.Runs(PrintAll);
  Command set(app, commands, "set-limit",
              "Set a limit of this node from now on, until it ends; other nodes go on with theirs");
  AddDataFolder(set);
  const auto name = AddText(set.app(), "name", "the limit");
  const auto value = std::make_shared<std::int64_t>(0);
  set.app().add_option("value", *value, "a number")->required();
  const auto keep = std::make_shared<bool>(false);
  set.app().add_flag("--keep", *keep, "also after restarts of this node, until reset-limit");
  set.Runs([=](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintChanged(sdk::Wait(calls, api::SetLimit{*name, *value, *keep}), calls, as_json, console);
  });
  Command reset(app, commands, "reset-limit",
                "Give a limit of this node its configured value again, and keep no other one");
  AddDataFolder(reset);
  reset.Runs(
      [limit = AddText(reset.app(), "name", "the limit")](sdk::Calls& calls, bool as_json, Console& console) {
        return PrintChanged(sdk::Wait(calls, api::ResetLimit{*limit}), calls, as_json, console);
      });
}

}  // namespace merels::cli
