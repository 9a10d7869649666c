#include "client/cli/online/server.h"

#include <memory>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/sdk/calls.h"
#include "client/words/match_link.h"
#include "client/words/qr_code.h"

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
          {"web_address", info.web_address},
          {"limits", limits}};
}

/// Ids of matches have thirteen characters, codes of tables six.
constexpr std::size_t kMatchIdLength = 13;

/// The code of a page's address, below it.
int PrintQrCode(const std::string& link, Console& console) {
  const auto code = words::MakeQrCode(link);
  if (!code) return Fail(console, {Reason::kBadArgument, "the link is too long for a QR code"});
  console.out << words::QrBlocks(*code, WritesToTerminal(console)) << std::flush;
  return kDone;
}

int PrintLink(Remote& remote, const std::string& what, bool qr, bool json, Console& console) {
  const auto info = sdk::Wait(remote.calls(), api::GetServerInfo());
  if (!info.ok()) return Fail(console, info.error());
  const bool web = words::IsWebAddress(info->web_address);
  const bool match = what.size() == kMatchIdLength;
  if (!web && !match) {
    return Fail(console,
                {Reason::kNotAllowed,
                 "this server has no address for browsers: pass on the code, and " + remote.server()});
  }
  if (qr && !web) {
    return Fail(console, {Reason::kNotAllowed,
                          "this server has no address for browsers, which is what a camera could open"});
  }
  const std::string link = !web    ? words::LinkText({remote.server(), MatchId(what)})
                           : match ? words::WebMatchText(info->web_address, MatchId(what))
                                   : words::WebInvitationText(info->web_address, what);
  console.out << (json ? nlohmann::json{{"link", link}}.dump() : link) << std::endl;
  return qr && !json ? PrintQrCode(link, console) : kDone;
}

void RegisterLink(CLI::App& app, Commands& commands) {
  Command link(app, commands, "link",
               "Print the link to a match, or to the invitation to a private table, to pass on");
  const auto what = AddText(link.app(), "match", "id of the match, or code of the table");
  const auto qr = std::make_shared<bool>(false);
  link.app().add_flag("--qr", *qr, "also as a QR code, for the camera of a telephone");
  link.Runs([what, qr](Remote& remote, bool json,
                       Console& console) -> int { return PrintLink(remote, *what, *qr, json, console); },
            false);
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
  line("web-address", info.web_address.empty() ? "-" : info.web_address);
  for (const api::ServerLimit& limit : info.limits) {
    line("limit\t" + limit.name, std::to_string(limit.value) + '\t' + limit.about);
  }
  return text;
}

std::optional<std::string> InvitationLink(sdk::Calls& calls, const std::string& code) {
  const auto info = sdk::Wait(calls, api::GetServerInfo());
  if (!info.ok() || !words::IsWebAddress(info->web_address)) return std::nullopt;
  return words::WebInvitationText(info->web_address, code);
}

void RegisterServer(CLI::App& app, Commands& commands) {
  RegisterLink(app, commands);
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
