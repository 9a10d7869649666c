#include "client/cli/online/server.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/sdk/calls.h"

namespace merels::cli {
namespace {

std::string ListText(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text.empty() ? "none" : text;
}

nlohmann::json ServerJson(const api::ServerInfo& info) {
  nlohmann::json limits = nlohmann::json::object();
  for (const api::ServerLimit& limit : info.limits) limits[limit.name] = limit.value;
  return {{"name", info.name},
          {"version", info.version},
          {"protocol", info.protocol},
          {"now_unix_ms", info.now.count()},
          {"registration", info.registration},
          {"guests", info.guests},
          {"rated_guests", info.rated_guests},
          {"rated_delay", match::DelayText(info.rated_watching)},
          {"bot_pools", info.bot_pools},
          {"server_bots", info.server_bots},
          {"analysed_rulesets", info.analysed_rulesets},
          {"adjudicates", info.adjudicates},
          {"limits", limits}};
}

}  // namespace

std::string ServerText(const api::ServerInfo& info, bool json) {
  if (json) return ServerJson(info).dump() + "\n";
  std::string text;
  const auto line = [&](const std::string& name, const std::string& value) {
    text += name + '\t' + value + '\n';
  };
  line("name", info.name.empty() ? "-" : info.name);
  line("version", info.version);
  line("protocol", info.protocol);
  line("now-unix-ms", std::to_string(info.now.count()));
  line("registration", info.registration);
  line("guests", info.guests);
  line("rated-guests", info.rated_guests ? "yes" : "no");
  line("rated-delay", match::DelayText(info.rated_watching));
  line("bot-pools", ListText(info.bot_pools));
  line("server-bots", std::to_string(info.server_bots));
  line("analysed-rulesets", ListText(info.analysed_rulesets));
  line("adjudicates", info.adjudicates ? "yes" : "no");
  for (const api::ServerLimit& limit : info.limits) {
    line("limit\t" + limit.name, std::to_string(limit.value) + '\t' + limit.about);
  }
  return text;
}

void RegisterServer(CLI::App& app, Commands& commands) {
  Command server(app, commands, "server",
                 "Show the server's name and version, what it allows, and its limits");
  server.Runs(
      [](Remote& remote, bool json, Console& console) -> int {
        const auto info = sdk::Wait(remote.calls(), api::GetServerInfo());
        if (!info.ok()) return Fail(console, info.error());
        console.out << ServerText(*info, json);
        return kDone;
      },
      false);
}

}  // namespace merels::cli
