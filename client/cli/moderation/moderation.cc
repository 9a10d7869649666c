#include "client/cli/moderation/moderation.h"

#include <chrono>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online/pages.h"
#include "client/cli/online/printing.h"
#include "client/sdk/await.h"
#include "common/api/moderation.h"

namespace merels::cli {
namespace {

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

}  // namespace

void RegisterModeration(CLI::App& app, Commands& commands) {
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

}  // namespace merels::cli
