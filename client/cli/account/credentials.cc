#include "client/cli/account/credentials.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/base/password.h"
#include "client/cli/online/printing.h"
#include "client/sdk/await.h"
#include "client/sdk/connection/token_file.h"
#include "common/api/account.h"
#include "common/session/scope.h"

namespace merels::cli {
namespace {

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
  token.Runs([=](sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto read = session::ParseScopes(CLI::detail::join(*scopes, ","));
    if (!read.ok()) return Fail(console, read.error());
    const auto made = sdk::Wait(calls, api::CreateToken{*read, *label, std::chrono::hours(*hours)});
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
  const auto in = sdk::Wait(remote.calls(), api::ResetPassword{name, *code, *password, "merelsctl"});
  if (!in.ok()) return Fail(console, in.error());
  const auto written = sdk::WriteToken(remote.token_file(), in->token);
  return written.ok() ? PrintPlayer(in->player, as_json, console) : Fail(console, written.error());
}

int CloseAccount(Remote& remote, Console& console) {
  sdk::Calls& calls = remote.calls();
  const auto me = sdk::Wait(calls, api::GetAccount());
  if (!me.ok()) return Fail(console, me.error());
  const auto password =
      me->guest ? Result(std::string()) : ReadPassword(console, "password, to close the account permanently");
  if (!password.ok()) return Fail(console, password.error());
  const auto closed = sdk::Wait(calls, api::CloseAccount{*password});
  if (!closed.ok()) return Fail(console, closed.error());
  std::filesystem::remove(remote.token_file());
  return kDone;
}

}  // namespace

void RegisterCredentials(CLI::App& app, Commands& commands) {
  RegisterToken(app, commands);
  Command reset(app, commands, "reset-password",
                "Set a new password with a code from the operator; both are read as lines of the input");
  const auto name = AddText(reset.app(), "name", "name of the member");
  reset.Runs([name](Remote& remote, bool as_json,
                    Console& console) { return ResetPassword(remote, *name, as_json, console); },
             false);
  Command close(app, commands, "close-account",
                "Close the account permanently; a member's password is read from the input");
  close.Runs([](Remote& remote, bool, Console& console) { return CloseAccount(remote, console); });
}

}  // namespace merels::cli
