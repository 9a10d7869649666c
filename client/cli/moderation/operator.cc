#include "client/cli/moderation/operator.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online/printing.h"
#include "client/sdk/base/await.h"

namespace merels::cli {
namespace {

int PrintCode(const Result<api::IssuedCode>& code, bool as_json, Console& console) {
  if (!code.ok()) return Fail(console, code.error());
  PrintLine(console, as_json, {{"code", code->code}, {"expires_at_unix_ms", code->expires_at.count()}},
            {code->code});
  return kDone;
}

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
  invite.Runs(&sdk::Apis::operations, [=](sdk::OperatorApi& api, bool as_json, Console& console) {
    return PrintCode(
        sdk::Wait(api, &sdk::OperatorApi::CreateInvite, {*count, std::chrono::hours(*hours), *note}), as_json,
        console);
  });
  Command invites(admin, commands, "invites", "List the invites, newest first");
  AddDataFolder(invites);
  invites.Runs(&sdk::Apis::operations, [](sdk::OperatorApi& api, bool as_json, Console& console) -> int {
    const auto all = sdk::Wait(api, &sdk::OperatorApi::ListInvites);
    if (!all.ok()) return Fail(console, all.error());
    for (const api::Invite& one : *all) {
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
  revoke.Runs(&sdk::Apis::operations, [id = AddText(revoke.app(), "invite", "id of the invite")](
                                          sdk::OperatorApi& api, bool, Console& console) {
    return PrintDone(sdk::Wait(api, &sdk::OperatorApi::RevokeInvite, *id), console);
  });
}

}  // namespace

void RegisterOperator(CLI::App& app, Commands& commands) {
  CLI::App& admin = *app.add_subcommand("admin", "Commands for the operator, on the server's machine")
                         ->require_subcommand(1);
  RegisterInvites(admin, commands);
  Command reset(admin, commands, "reset-password",
                "Make a code with which a member sets a new password, once");
  AddDataFolder(reset);
  reset.Runs(&sdk::Apis::operations, [player = AddText(reset.app(), "player", "name or account")](
                                         sdk::OperatorApi& api, bool as_json, Console& console) {
    return PrintCode(sdk::Wait(api, &sdk::OperatorApi::CreateResetCode, *player), as_json, console);
  });
  Command moderator(admin, commands, "moderator", "Make a member a moderator");
  AddDataFolder(moderator);
  const auto player = AddText(moderator.app(), "player", "name or account");
  const auto end = std::make_shared<bool>(false);
  moderator.app().add_flag("--end", *end, "end that instead");
  moderator.Runs(
      &sdk::Apis::operations, [player, end](sdk::OperatorApi& api, bool as_json, Console& console) {
        return PrintPlayer(sdk::Wait(api, &sdk::OperatorApi::SetModerator, *player, !*end), as_json, console);
      });
}

}  // namespace merels::cli
