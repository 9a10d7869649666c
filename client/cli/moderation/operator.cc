#include "client/cli/moderation/operator.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online/printing.h"
#include "client/sdk/await.h"
#include "common/api/operator.h"

namespace merels::cli {
namespace {

int PrintCode(const Result<api::IssuedCode>& code, bool as_json, Console& console) {
  if (!code.ok()) return Fail(console, code.error());
  PrintLine(console, as_json, {{"code", code->code}, {"expires_at_unix_ms", code->expires_at.count()}},
            {code->code});
  return kDone;
}

/// The server's data folder has the token, and the server's socket, which is used unless an address is given.
void AddDataFolder(Command& command) {
  OnlineOptions& options = command.options();
  command.app()
      .add_option_function<std::string>(
          "--data-dir",
          [&options, &app = command.app()](const std::string& folder) {
            options.token_file = std::filesystem::path(folder) / "operator.token";
            const auto socket = std::filesystem::absolute(folder) / "admin.sock";
            const bool addressed = app.count("--server") + app.count("--ca") > 0;
            std::error_code none;
            if (!addressed && std::filesystem::exists(socket, none))
              options.server.server = "unix:" + socket.string();
          },
          "the server's data folder, which has the operator's token and the server's socket")
      ->required();
}

void RegisterInvites(CLI::App& admin, Commands& commands) {
  Command invite(admin, commands, "invite", "Make an invite code for new members");
  AddDataFolder(invite);
  const auto count = std::make_shared<int>(1);
  const auto hours = std::make_shared<int>(0);
  const auto note = std::make_shared<std::string>();
  invite.app().add_option("--count", *count, "how many may use it (1)");
  invite.app().add_option("--hours", *hours, "for how long (until it is used up)");
  invite.app().add_option("--note", *note, "a note about its purpose");
  invite.Runs([=](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintCode(sdk::Wait(calls, api::CreateInvite{*count, std::chrono::hours(*hours), *note}), as_json,
                     console);
  });
  Command invites(admin, commands, "invites", "List the invites, newest first");
  AddDataFolder(invites);
  invites.Runs([](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto all = sdk::WaitForAll(calls, api::ListInvites());
    if (!all.ok()) return Fail(console, all.error());
    for (const api::Invite& one : all->items) {
      PrintLine(console, as_json,
                {{"id", one.id},
                 {"left", one.left},
                 {"expires_at_unix_ms", one.expires_at.count()},
                 {"note", one.note}},
                {one.id, std::to_string(one.left), TimeOrNothing(one.expires_at), one.note});
    }
    return kDone;
  });
  Command revoke(admin, commands, "revoke-invite", "End an invite");
  AddDataFolder(revoke);
  revoke.Runs(
      [id = AddText(revoke.app(), "invite", "id of the invite")](sdk::Calls& calls, bool, Console& console) {
        return PrintDone(sdk::Wait(calls, api::RevokeInvite{*id}), console);
      });
}

int PrintNodes(const Result<api::Page<api::Node>>& all, bool as_json, Console& console) {
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Node& one : all->items) {
    const std::string heard = one.heard_ago ? std::to_string(one.heard_ago->count()) : "";
    PrintLine(
        console, as_json,
        {{"id", one.id},
         {"is_this", one.is_this},
         {"name", one.name},
         {"state", Name(one.state)},
         {"address", one.address},
         {"version", one.version},
         {"started_at_unix_ms", one.started_at.count()},
         {"heard_ago_ms", one.heard_ago ? one.heard_ago->count() : -1},
         {"streams", one.streams},
         {"players", one.players}},
        {one.name, std::string(Name(one.state)), one.address, one.version, TimeOrNothing(one.started_at),
         std::to_string(one.streams), std::to_string(one.players), one.is_this ? "this" : heard, one.id});
  }
  return kDone;
}

std::string HolderState(const api::Lease& lease) {
  if (lease.node.empty()) return "";
  return lease.is_alive ? "alive" : "dead";
}

int PrintLeases(const Result<api::Page<api::Lease>>& all, bool as_json, Console& console) {
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Lease& one : all->items) {
    PrintLine(console, as_json,
              {{"name", one.name},
               {"node_id", one.node},
               {"is_alive", one.is_alive},
               {"epoch", one.epoch},
               {"beat", one.beat}},
              {one.name, one.node, HolderState(one), std::to_string(one.epoch), std::to_string(one.beat)});
  }
  return kDone;
}

void RegisterNodes(CLI::App& admin, Commands& commands) {
  Command nodes(admin, commands, "nodes",
                "List the nodes of this server: name, state, address, version, start, streams, players, how "
                "many ms ago each was heard, and id");
  AddDataFolder(nodes);
  nodes.Runs([](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintNodes(sdk::WaitForAll(calls, api::ListNodes()), as_json, console);
  });
  Command leases(admin, commands, "leases",
                 "List what only one node does at a time: name, node, whether it is alive, epoch, beat");
  AddDataFolder(leases);
  leases.Runs([](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintLeases(sdk::WaitForAll(calls, api::ListLeases()), as_json, console);
  });
  Command drain(admin, commands, "drain",
                "Drain and stop the node whose data folder this is, as SIGTERM does; returns when that has "
                "begun");
  AddDataFolder(drain);
  drain.Runs([](sdk::Calls& calls, bool, Console& console) {
    return PrintDone(sdk::Wait(calls, api::DrainNode()), console);
  });
}

}  // namespace

void RegisterOperator(CLI::App& app, Commands& commands) {
  CLI::App& admin = *app.add_subcommand("admin", "Commands for the operator, on the server's machine")
                         ->require_subcommand(1);
  RegisterInvites(admin, commands);
  RegisterNodes(admin, commands);
  Command reset(admin, commands, "reset-password",
                "Make a code with which a member sets a new password, once");
  AddDataFolder(reset);
  reset.Runs([player = AddText(reset.app(), "player", "name or account")](sdk::Calls& calls, bool as_json,
                                                                          Console& console) {
    return PrintCode(sdk::Wait(calls, api::CreateResetCode{*player}), as_json, console);
  });
  Command moderator(admin, commands, "moderator", "Make a member a moderator");
  AddDataFolder(moderator);
  const auto player = AddText(moderator.app(), "player", "name or account");
  const auto end = std::make_shared<bool>(false);
  moderator.app().add_flag("--end", *end, "end that instead");
  moderator.Runs([player, end](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::SetModerator{*player, !*end}), as_json, console);
  });
}

}  // namespace merels::cli
