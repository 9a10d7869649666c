#include "client/cli/moderation/moderation.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/moderation/limits.h"
#include "client/cli/moderation/status.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "common/api/moderation.h"
#include "common/api/operator.h"

namespace merels::cli {
namespace {

void RegisterBlocks(CLI::App& app, Commands& commands) {
  Command block(app, commands, "block", "Block a player");
  block.Runs([player = AddText(block.app(), "player", "name or account")](sdk::Calls& calls, bool as_json,
                                                                          Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::BlockPlayer{*player}), as_json, console);
  });
  Command unblock(app, commands, "unblock", "Unblock a player");
  unblock.Runs([player = AddText(unblock.app(), "player", "name or account")](sdk::Calls& calls, bool as_json,
                                                                              Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::UnblockPlayer{*player}), as_json, console);
  });
  Command blocks(app, commands, "blocks", "List the players you have blocked");
  blocks.Runs([](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto all = sdk::WaitForAll(calls, api::ListBlocks());
    if (!all.ok()) return Fail(console, all.error());
    for (const match::Player& player : all->items) PrintPlayer(player, as_json, console);
    return kDone;
  });
}

void RegisterReport(CLI::App& app, Commands& commands) {
  Command report(app, commands, "report", "Report a player to the moderators");
  const auto player = AddText(report.app(), "player", "name or account");
  const auto text = std::make_shared<std::string>();
  report.app().add_option("text", *text, "what happened, in a sentence");
  const auto match = std::make_shared<std::string>();
  report.app().add_option("--match", *match, "id of the match it is about");
  const auto kind = std::make_shared<std::string>("other");
  report.app()
      .add_option("--kind", *kind, "cheating, insult, spam, name or other (other)")
      ->check(CLI::IsMember({"cheating", "insult", "spam", "name", "other"}));
  report.Runs([player, text, match, kind](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto id = sdk::Wait(
        calls, api::ReportPlayer{*player, MatchId(*match),
                                 api::ReportKindOf(*kind).value_or(api::ReportKind::kOther), *text});
    if (!id.ok()) return Fail(console, id.error());
    PrintLine(console, as_json, {{"report", *id}}, {*id});
    return kDone;
  });
  Command sanctions(app, commands, "sanctions", "List the sanctions imposed on you, newest first");
  sanctions.Runs([](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintSanctions(sdk::WaitForAll(calls, api::ListOwnSanctions()), as_json, console);
  });
}

void PrintReports(const std::vector<api::Report>& reports, bool as_json, Console& console) {
  for (const api::Report& report : reports) {
    const std::string kind(Name(report.kind));
    PrintLine(console, as_json,
              {{"id", report.id},
               {"kind", kind},
               {"player", report.player.name},
               {"account", report.player.id.text()},
               {"reporter", report.reporter.name},
               {"match", report.match.text()},
               {"text", report.text},
               {"at_unix_ms", report.at.count()}},
              {report.id, kind, report.player.name, report.reporter.name, report.match.text(), report.text});
  }
}

int PrintQueue(sdk::Calls& calls, bool as_json, Console& console) {
  api::PageQuery query{0, ""};
  for (int page = 0; page < kMaxPages; ++page) {
    const auto reports = sdk::Wait(calls, api::ListReports{query});
    if (!reports.ok()) return Fail(console, reports.error());
    PrintReports(reports->items, as_json, console);
    if (reports->next.empty()) break;
    query.token = reports->next;
  }
  return kDone;
}

int PrintAudit(sdk::Calls& calls, std::int64_t before, bool as_json, Console& console) {
  const auto all = sdk::Wait(calls, api::ListAudit{before});
  if (!all.ok()) return Fail(console, all.error());
  for (const api::AuditEntry& entry : all->items) {
    PrintLine(console, as_json,
              {{"number", entry.number},
               {"at_unix_ms", entry.at.count()},
               {"actor", entry.actor.text()},
               {"action", entry.action},
               {"account", entry.account.text()},
               {"detail", entry.detail}},
              {std::to_string(entry.number), TimeOrNothing(entry.at),
               entry.actor.empty() ? "operator" : entry.actor.text(), entry.action, entry.account.text(),
               entry.detail});
  }
  return kDone;
}

void RegisterSanction(CLI::App& app, Commands& commands, const std::string& name, lobby::SanctionKind kind,
                      const std::string& about) {
  Command command(app, commands, name, about);
  const auto player = AddText(command.app(), "player", "name or account");
  const auto reason = AddText(command.app(), "reason", "a sentence that the player is shown");
  const auto minutes = std::make_shared<int>(0);
  command.app()
      .add_option("--minutes", *minutes, "for how long (permanently)")
      ->check(CLI::NonNegativeNumber);
  command.Runs([=](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto sanction =
        sdk::Wait(calls, api::ImposeSanction{*player, kind, *reason, std::chrono::minutes(*minutes)});
    if (!sanction.ok()) return Fail(console, sanction.error());
    PrintSanction(*sanction, as_json, console);
    return kDone;
  });
}

int PrintCode(const Result<api::IssuedCode>& code, bool as_json, Console& console) {
  if (!code.ok()) return Fail(console, code.error());
  PrintLine(console, as_json, {{"code", code->code}, {"expires_at_unix_ms", code->expires_at.count()}},
            {code->code});
  return kDone;
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

void RegisterModerate(CLI::App& app, Commands& commands) {
  CLI::App& moderate = *app.add_subcommand("moderate", "Commands for moderators")->require_subcommand(1);
  Command queue(moderate, commands, "queue", "List the open reports, oldest first");
  queue.Runs(PrintQueue);
  Command resolve(moderate, commands, "resolve", "Close a report");
  const auto report = AddText(resolve.app(), "report", "id of the report");
  const auto words = AddText(resolve.app(), "resolution", "the outcome, in a sentence");
  resolve.Runs([report, words](sdk::Calls& calls, bool, Console& console) {
    return PrintDone(sdk::Wait(calls, api::ResolveReport{*report, *words}), console);
  });
  RegisterSanction(moderate, commands, "warn", lobby::SanctionKind::kWarning, "Warn a player");
  RegisterSanction(moderate, commands, "mute", lobby::SanctionKind::kMute, "Mute a player");
  RegisterSanction(moderate, commands, "rated-ban", lobby::SanctionKind::kRatedBan,
                   "Ban a player from rated matches");
  RegisterSanction(moderate, commands, "ban", lobby::SanctionKind::kBan,
                   "Ban a player, and new accounts from their address");
  Command lift(moderate, commands, "lift", "Lift a sanction");
  const auto sanction = AddText(lift.app(), "sanction", "id of the sanction");
  const auto reason = AddText(lift.app(), "reason", "why");
  lift.Runs([sanction, reason](sdk::Calls& calls, bool, Console& console) {
    return PrintDone(sdk::Wait(calls, api::LiftSanction{*sanction, *reason}), console);
  });
  Command sanctions(moderate, commands, "sanctions", "List the sanctions of a player, newest first");
  const auto player = AddText(sanctions.app(), "player", "name or account");
  sanctions.Runs([player](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintSanctions(sdk::WaitForAll(calls, api::ListSanctions{*player}), as_json, console);
  });
  Command audit(moderate, commands, "audit", "List what moderators and the operator did, newest first");
  const auto before = std::make_shared<std::int64_t>(0);
  audit.app().add_option("--before", *before, "only entries with lower numbers");
  audit.Runs([before](sdk::Calls& calls, bool as_json, Console& console) {
    return PrintAudit(calls, *before, as_json, console);
  });
}

void RegisterAdmin(CLI::App& app, Commands& commands) {
  CLI::App& admin = *app.add_subcommand("admin", "Commands for the operator, on the server's machine")
                         ->require_subcommand(1);
  RegisterInvites(admin, commands);
  RegisterNodes(admin, commands);
  RegisterStatus(admin, commands);
  RegisterLimits(admin, commands);
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

}  // namespace

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

void RegisterModeration(CLI::App& app, Commands& commands) {
  RegisterBlocks(app, commands);
  RegisterReport(app, commands);
  RegisterModerate(app, commands);
  RegisterAdmin(app, commands);
}

}  // namespace merels::cli
