#include "client/cli/online_moderation.h"

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online_accounts.h"
#include "client/cli/online_command.h"
#include "client/cli/online_pages.h"
#include "client/cli/online_voice.h"
#include "client/cli/password.h"
#include "client/sdk/blocking_api.h"
#include "client/sdk/token_file.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

const std::string& OrDash(const std::string& text) {
  static const std::string dash = "-";
  return text.empty() ? dash : text;
}

/// One line of an answer, as JSON or as fields.
void PrintLine(Console& console, bool as_json, const JsonLine& object,
               const std::vector<std::string>& fields) {
  if (as_json) {
    console.out << Dump(object) << '\n';
    return;
  }
  for (std::size_t i = 0; i < fields.size(); ++i) console.out << (i == 0 ? "" : "\t") << OrDash(fields[i]);
  console.out << '\n';
}

std::string Time(sdk::Millis time) { return time.count() == 0 ? "" : DayAndMinute(time); }

int PrintPlayer(const Result<match::Player>& player, bool as_json, Console& console) {
  if (!player.ok()) return Fail(console, player.error());
  PrintLine(console, as_json, {{"name", player->name}, {"account", player->id.text()}},
            {player->name, player->id.text()});
  return kDone;
}

int PrintDone(const Result<void>& done, Console& console) {
  return done.ok() ? kDone : Fail(console, done.error());
}

void PrintSanction(const sdk::Sanction& sanction, bool as_json, Console& console) {
  PrintLine(
      console, as_json,
      {{"id", sanction.id},
       {"kind", sanction.kind},
       {"reason", sanction.reason},
       {"at_unix_ms", sanction.at.count()},
       {"until_unix_ms", sanction.until.count()},
       {"lifted_at_unix_ms", sanction.lifted_at.count()},
       {"lifted_because", sanction.lifted_because}},
      {sanction.id, sanction.kind + (sanction.lifted_at.count() == 0 ? "" : " (lifted)"), Time(sanction.at),
       sanction.until.count() == 0 ? "for ever" : Time(sanction.until), sanction.reason});
}

int PrintSanctions(const Result<std::vector<sdk::Sanction>>& all, bool as_json, Console& console) {
  if (!all.ok()) return Fail(console, all.error());
  for (const sdk::Sanction& sanction : *all) PrintSanction(sanction, as_json, console);
  return kDone;
}

int PrintCode(const Result<sdk::NewCode>& code, bool as_json, Console& console) {
  if (!code.ok()) return Fail(console, code.error());
  PrintLine(console, as_json, {{"code", code->code}, {"expires_at_unix_ms", code->expires_at.count()}},
            {code->code});
  return kDone;
}

/// A command whose body uses the calls of moderation.
template <class Body>
void Runs(Command& command, Body body, bool signed_in = true) {
  command.Runs(
      [body](Remote& remote, bool as_json, Console& console) {
        if (remote.moderation() == nullptr)
          return Fail(console, {Reason::kUnreachable, "there is no network here"});
        return body(*remote.moderation(), as_json, console);
      },
      signed_in);
}

// ---- Players

void RegisterBlocks(CLI::App& app, Commands& commands) {
  Command block(app, commands, "block", "Block a player");
  Runs(block, [player = AddText(block.app(), "player", "name or account")](sdk::ModerationApi& api, bool as_json,
                                                                           Console& console) {
    return PrintPlayer(api.Block(*player), as_json, console);
  });
  Command unblock(app, commands, "unblock", "Unblock a player");
  Runs(unblock, [player = AddText(unblock.app(), "player", "name or account")](
                    sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintPlayer(api.Unblock(*player), as_json, console);
  });
  Command blocks(app, commands, "blocks", "List the players you have blocked");
  Runs(blocks, [](sdk::ModerationApi& api, bool as_json, Console& console) -> int {
    const auto all = api.ListBlocks();
    if (!all.ok()) return Fail(console, all.error());
    for (const match::Player& player : *all) PrintPlayer(player, as_json, console);
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
  Runs(report, [player, text, match, kind](sdk::ModerationApi& api, bool as_json, Console& console) -> int {
    const auto id = api.ReportPlayer(*player, *match, *kind, *text);
    if (!id.ok()) return Fail(console, id.error());
    PrintLine(console, as_json, {{"report", *id}}, {*id});
    return kDone;
  });
  Command sanctions(app, commands, "sanctions", "List the sanctions imposed on you, newest first");
  Runs(sanctions, [](sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintSanctions(api.ListOwnSanctions(), as_json, console);
  });
}

// ---- Moderators

void PrintReports(const std::vector<sdk::Report>& reports, bool as_json, Console& console) {
  for (const sdk::Report& report : reports) {
    PrintLine(console, as_json,
              {{"id", report.id},
               {"kind", report.kind},
               {"player", report.player.name},
               {"account", report.player.id.text()},
               {"reporter", report.reporter.name},
               {"match", report.match},
               {"text", report.text},
               {"at_unix_ms", report.at.count()}},
              {report.id, report.kind, report.player.name, report.reporter.name, report.match, report.text});
  }
}

int PrintQueue(sdk::ModerationApi& api, bool as_json, Console& console) {
  sdk::PageQuery query{0, ""};
  for (int page = 0; page < kMaxPages; ++page) {
    const auto reports = api.ListReports(query);
    if (!reports.ok()) return Fail(console, reports.error());
    PrintReports(reports->items, as_json, console);
    if (reports->next.empty()) break;
    query.token = reports->next;
  }
  return kDone;
}

int PrintAudit(sdk::ModerationApi& api, std::int64_t before, bool as_json, Console& console) {
  const auto all = api.ListAudit(before);
  if (!all.ok()) return Fail(console, all.error());
  for (const sdk::AuditEntry& entry : *all) {
    PrintLine(console, as_json,
              {{"number", entry.number},
               {"at_unix_ms", entry.at.count()},
               {"actor", entry.actor},
               {"action", entry.action},
               {"account", entry.account},
               {"detail", entry.detail}},
              {std::to_string(entry.number), Time(entry.at), entry.actor.empty() ? "operator" : entry.actor,
               entry.action, entry.account, entry.detail});
  }
  return kDone;
}

void RegisterSanction(CLI::App& app, Commands& commands, const std::string& name, const std::string& kind,
                      const std::string& about) {
  Command command(app, commands, name, about);
  const auto player = AddText(command.app(), "player", "name or account");
  const auto reason = AddText(command.app(), "reason", "a sentence that the player is shown");
  const auto minutes = std::make_shared<int>(0);
  command.app().add_option("--minutes", *minutes, "for how long (for ever)")->check(CLI::NonNegativeNumber);
  Runs(command, [=](sdk::ModerationApi& api, bool as_json, Console& console) -> int {
    const auto sanction = api.Impose(*player, kind, *reason, *minutes);
    if (!sanction.ok()) return Fail(console, sanction.error());
    PrintSanction(*sanction, as_json, console);
    return kDone;
  });
}

void RegisterModeration(CLI::App& app, Commands& commands) {
  CLI::App& moderate = *app.add_subcommand("moderate", "Commands for moderators")->require_subcommand(1);
  Command queue(moderate, commands, "queue", "List the open reports, oldest first");
  Runs(queue, PrintQueue);
  Command resolve(moderate, commands, "resolve", "Close a report");
  const auto report = AddText(resolve.app(), "report", "id of the report");
  const auto words = AddText(resolve.app(), "resolution", "the outcome, in a sentence");
  Runs(resolve, [report, words](sdk::ModerationApi& api, bool, Console& console) {
    return PrintDone(api.ResolveReport(*report, *words), console);
  });
  RegisterSanction(moderate, commands, "warn", "warning", "Warn a player");
  RegisterSanction(moderate, commands, "mute", "mute", "Mute a player");
  RegisterSanction(moderate, commands, "rated-ban", "rated-ban", "Ban a player from rated matches");
  RegisterSanction(moderate, commands, "ban", "ban", "Ban a player, and new accounts from their address");
  Command lift(moderate, commands, "lift", "Lift a sanction");
  const auto sanction = AddText(lift.app(), "sanction", "id of the sanction");
  const auto reason = AddText(lift.app(), "reason", "why");
  Runs(lift, [sanction, reason](sdk::ModerationApi& api, bool, Console& console) {
    return PrintDone(api.Lift(*sanction, *reason), console);
  });
  Command sanctions(moderate, commands, "sanctions", "List the sanctions of a player, newest first");
  const auto player = AddText(sanctions.app(), "player", "name or account");
  Runs(sanctions, [player](sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintSanctions(api.ListSanctions(*player), as_json, console);
  });
  Command audit(moderate, commands, "audit", "List what moderators and the operator did, newest first");
  const auto before = std::make_shared<std::int64_t>(0);
  audit.app().add_option("--before", *before, "only entries with lower numbers");
  Runs(audit, [before](sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintAudit(api, *before, as_json, console);
  });
}

// ---- The operator

/// The token is in the server's data folder.
void AddDataFolder(Command& command) {
  OnlineOptions& options = command.options();
  command.app()
      .add_option_function<std::string>(
          "--data-dir",
          [&options](const std::string& folder) {
            options.token_file = std::filesystem::path(folder) / "operator.token";
          },
          "the server's data folder, which has the operator's token")
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
  Runs(invite, [=](sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintCode(api.CreateInvite(*count, *hours, *note), as_json, console);
  });
  Command invites(admin, commands, "invites", "List the invites, newest first");
  AddDataFolder(invites);
  Runs(invites, [](sdk::ModerationApi& api, bool as_json, Console& console) -> int {
    const auto all = api.ListInvites();
    if (!all.ok()) return Fail(console, all.error());
    for (const sdk::Invite& one : *all) {
      PrintLine(console, as_json,
                {{"id", one.id},
                 {"left", one.left},
                 {"expires_at_unix_ms", one.expires_at.count()},
                 {"note", one.note}},
                {one.id, std::to_string(one.left), Time(one.expires_at), one.note});
    }
    return kDone;
  });
  Command revoke(admin, commands, "revoke-invite", "End an invite");
  AddDataFolder(revoke);
  Runs(revoke, [id = AddText(revoke.app(), "invite", "id of the invite")](sdk::ModerationApi& api, bool,
                                                                          Console& console) {
    return PrintDone(api.RevokeInvite(*id), console);
  });
}

void RegisterAdmin(CLI::App& app, Commands& commands) {
  CLI::App& admin = *app.add_subcommand("admin", "Commands for the operator, on the server's machine")
                         ->require_subcommand(1);
  RegisterInvites(admin, commands);
  Command reset(admin, commands, "reset-password",
                "Make a code with which a member sets a new password, once");
  AddDataFolder(reset);
  Runs(reset, [player = AddText(reset.app(), "player", "name or account")](sdk::ModerationApi& api, bool as_json,
                                                                           Console& console) {
    return PrintCode(api.CreateResetCode(*player), as_json, console);
  });
  Command moderator(admin, commands, "moderator", "Make a member a moderator");
  AddDataFolder(moderator);
  const auto player = AddText(moderator.app(), "player", "name or account");
  const auto end = std::make_shared<bool>(false);
  moderator.app().add_flag("--end", *end, "end that instead");
  Runs(moderator, [player, end](sdk::ModerationApi& api, bool as_json, Console& console) {
    return PrintPlayer(api.SetModerator(*player, !*end), as_json, console);
  });
}

// ---- Credentials

void RegisterToken(CLI::App& app, Commands& commands) {
  Command token(app, commands, "token", "Make a token for a program, limited to these scopes");
  const auto scopes = std::make_shared<std::vector<std::string>>();
  token.app()
      .add_option("scopes", *scopes, "some of watch, play, chat and account")
      ->required()
      ->check(CLI::IsMember({"watch", "play", "chat", "account"}));
  const auto label = std::make_shared<std::string>("a program");
  const auto hours = std::make_shared<int>(0);
  token.app().add_option("--label", *label, "name of the token in the list of signins");
  token.app().add_option("--hours", *hours, "for how long (until it is ended)");
  Runs(token, [=](sdk::ModerationApi& api, bool as_json, Console& console) -> int {
    const auto made = api.CreateToken(*scopes, *label, *hours);
    if (!made.ok()) return Fail(console, made.error());
    PrintLine(console, as_json, {{"token", *made}}, {*made});
    return kDone;
  });
}

int ResetPassword(Remote& remote, const std::string& name, bool as_json, Console& console) {
  const auto code = ReadPassword(console, "code");
  if (!code.ok()) return Fail(console, code.error());
  const auto password = ReadNewPassword(console, "new password");
  if (!password.ok()) return Fail(console, password.error());
  const auto in = remote.moderation()->ResetPassword(name, *code, *password, "merelsctl");
  if (!in.ok()) return Fail(console, in.error());
  const auto written = sdk::WriteToken(remote.token_file(), in->token);
  return written.ok() ? PrintPlayer(in->player, as_json, console) : Fail(console, written.error());
}

int CloseAccount(Remote& remote, Console& console) {
  const auto me = sdk::BlockingApi(remote.api()).GetAccount();
  if (!me.ok()) return Fail(console, me.error());
  const auto password =
      me->guest ? Result(std::string()) : ReadPassword(console, "password, to close the account for ever");
  if (!password.ok()) return Fail(console, password.error());
  const auto closed = remote.moderation()->CloseAccount(*password);
  if (!closed.ok()) return Fail(console, closed.error());
  std::filesystem::remove(remote.token_file());
  return kDone;
}

void RegisterKeys(CLI::App& app, Commands& commands) {
  RegisterToken(app, commands);
  Command reset(app, commands, "reset-password",
                "Set a new password with a code from the operator; both are read as lines of the input");
  const auto name = AddText(reset.app(), "name", "name of the member");
  reset.Runs([name](Remote& remote, bool as_json,
                    Console& console) { return ResetPassword(remote, *name, as_json, console); },
             false);
  Command close(app, commands, "close-account",
                "Close the account for ever; a member's password is read from the input");
  close.Runs([](Remote& remote, bool, Console& console) { return CloseAccount(remote, console); });
}

}  // namespace

void RegisterOrder(CLI::App& app, Commands& commands) {
  RegisterBlocks(app, commands);
  RegisterReport(app, commands);
  RegisterModeration(app, commands);
  RegisterAdmin(app, commands);
  RegisterKeys(app, commands);
}

}  // namespace merels::cli
