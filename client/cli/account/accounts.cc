#include "client/cli/account/accounts.h"

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/base/console.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/connection/whole_file.h"
#include "common/api/account.h"
#include "common/session/scope.h"

namespace merels::cli {
namespace {

int PrintAccount(const match::Player& player, bool as_json, Console& console) {
  if (as_json) {
    console.out << Dump({{"name", player.name}, {"account", player.id.text()}, {"bot", player.bot}}) << '\n';
  } else {
    console.out << player.name << '\t' << player.id.text() << '\n';
  }
  return kDone;
}

// The account of the token file; nothing when the token is no longer valid.
Result<std::optional<match::Player>> PresentAccount(Remote& remote) {
  const auto token = sdk::ReadToken(remote.token_file());
  if (!token.ok()) return token.error();
  if (!*token) return std::optional<match::Player>();
  auto me = sdk::Wait(remote.calls(), api::GetAccount());
  if (me.ok()) return std::optional(*me);
  if (me.error().reason == Reason::kBadToken) return std::optional<match::Player>();
  return me.error();
}

int Keep(Remote& remote, const api::SignedIn& signed_in, bool as_json, Console& console) {
  const auto written = sdk::WriteToken(remote.token_file(), signed_in.token);
  if (!written.ok()) return Fail(console, written.error());
  remote.calls().SetToken(signed_in.token);
  return PrintAccount(signed_in.player, as_json, console);
}

std::string SignInLine(const api::SignInEntry& entry, bool as_json) {
  if (as_json) {
    return Dump({{"id", entry.id},
                 {"label", entry.label},
                 {"since_unix_ms", entry.since.count()},
                 {"current", entry.current}});
  }
  return entry.id + '\t' + DayAndMinute(entry.since) + '\t' + (entry.label.empty() ? "-" : entry.label) +
         (entry.current ? "\there" : "");
}

void RegisterSignIn(CLI::App& app, Commands& commands) {
  Command command(app, commands, "signin", "Sign in as a guest or as a member, and keep the token");
  const auto options = std::make_shared<SignInOptions>();
  command.app().add_option("--name", options->name, "name of a new guest");
  command.app().add_flag("--new", options->afresh,
                         "replace the account that is signed in; a guest loses their games in progress");
  command.app().add_flag("--bot", options->bot, "flag the new account as a computer player");
  const auto member = std::make_shared<std::string>();
  command.app().add_option("--member", *member, "name of a member; the password is read from the input");
  command.Runs(
      [options, member](Remote& remote, bool json, Console& console) {
        return member->empty() ? SignIn(remote, *options, json, console)
                               : SignInMember(remote, *member, options->afresh, json, console);
      },
      false);
}

void RegisterMembers(CLI::App& app, Commands& commands) {
  Command signup(app, commands, "signup",
                 "Become a member with a permanent name; the password is read from the input");
  const auto name = AddText(signup.app(), "name", "letters, digits and _ - .");
  const auto invite = std::make_shared<std::string>();
  signup.app().add_option("--invite", *invite, "invite code, if the server asks for one");
  signup.Runs(
      [name, invite](Remote& remote, bool json, Console& console) {
        return SignUp(remote, {*name, *invite}, json, console);
      },
      false);
  Command password(app, commands, "password",
                   "Change the password; the old and the new one are read as two lines of the input");
  password.Runs([](sdk::Calls& calls, bool, Console& console) { return ChangePassword(calls, console); });
  Command sign_ins(app, commands, "signins", "List where you are signed in, newest first");
  sign_ins.Runs(ListSignIns);
  Command signout(app, commands, "signout", "End this sign-in, or the one with the given id");
  const auto id = std::make_shared<std::string>();
  signout.app().add_option("id", *id, "id from merelsctl signins");
  signout.Runs([id](Remote& remote, bool, Console& console) { return SignOut(remote, *id, console); });
}

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

using JsonLine = nlohmann::json;

/// More pages than any account has: a server cannot keep this command running for ever.
constexpr int kMaxExportPages = 100'000;

/// Adds a page to those before it: lists are continued.
void JoinPage(JsonLine& all, const JsonLine& page) {
  for (const auto& [name, value] : page.items()) {
    if (name == "next_page_token") continue;
    JsonLine& known = all[name];
    if (!known.is_array() || !value.is_array()) {
      known = value;
    } else {
      known.insert(known.end(), value.begin(), value.end());
    }
  }
}

Result<JsonLine> ReadAll(sdk::Calls& calls) {
  JsonLine all = JsonLine::object();
  std::string token;
  for (int i = 0; i < kMaxExportPages; ++i) {
    const auto page = sdk::Wait(calls, api::ExportAccount{.page = {0, token}});
    if (!page.ok()) return page.error();
    const JsonLine read = JsonLine::parse(page->json, nullptr, false);
    if (!read.is_object()) return Error{Reason::kInternal, "the server's answer cannot be read"};
    JoinPage(all, read);
    token = page->next;
    if (token.empty()) return all;
  }
  return Error{Reason::kInternal, "the server's list does not end"};
}

int ExportAll(sdk::Calls& calls, const std::string& out, Console& console) {
  const auto all = ReadAll(calls);
  if (!all.ok()) return Fail(console, all.error());
  const std::string text = all->dump(2, ' ', false, JsonLine::error_handler_t::replace) + "\n";
  if (out.empty()) {
    console.out << text;
    return kDone;
  }
  const auto written = sdk::WriteWhole(out, text, "the export");
  return written.ok() ? kDone : Fail(console, written.error());
}

}  // namespace

int SignIn(Remote& remote, const SignInOptions& options, bool as_json, Console& console) {
  if (!options.afresh) {
    const auto present = PresentAccount(remote);
    if (!present.ok()) return Fail(console, present.error());
    if (*present) {
      const match::Player& me = **present;
      const bool as_wanted = (options.name.empty() || options.name == me.name) && (me.bot || !options.bot);
      if (as_wanted) return PrintAccount(me, as_json, console);
      return Fail(console, {Reason::kBadName,
                            "you are signed in as " + me.name +
                                (me.bot ? ", a computer" : (options.bot ? ", a person" : "")) +
                                "; --new replaces that account, and its games in progress are lost"});
    }
  }
  remote.calls().SetToken("");
  const auto signed_in = sdk::Wait(remote.calls(), api::SignInGuest{options.name, options.bot});
  if (!signed_in.ok()) return Fail(console, signed_in.error());
  return Keep(remote, *signed_in, as_json, console);
}

int SignUp(Remote& remote, const SignUpOptions& options, bool as_json, Console& console) {
  const auto present = PresentAccount(remote);
  if (!present.ok()) return Fail(console, present.error());
  const auto password = ReadNewPassword(console, "password for " + options.name);
  if (!password.ok()) return Fail(console, password.error());
  sdk::Calls& calls = remote.calls();
  if (!*present) {
    calls.SetToken("");
    const auto guest = sdk::Wait(calls, api::SignInGuest());
    if (!guest.ok()) return Fail(console, guest.error());
    const auto written = sdk::WriteToken(remote.token_file(), guest->token);
    if (!written.ok()) return Fail(console, written.error());
    calls.SetToken(guest->token);
  }
  const auto member = sdk::Wait(calls, api::SignUp{options.name, *password, options.invite});
  return member.ok() ? PrintAccount(*member, as_json, console) : Fail(console, member.error());
}

int SignInMember(Remote& remote, const std::string& name, bool afresh, bool as_json, Console& console) {
  const auto present = PresentAccount(remote);
  if (!present.ok()) return Fail(console, present.error());
  if (*present && !afresh) {
    if ((*present)->name == name && !(*present)->guest) return PrintAccount(**present, as_json, console);
    return Fail(console,
                {Reason::kAlreadyMember, "you are signed in as " + (*present)->name +
                                             "; signout first, or --new, which loses a guest's seats"});
  }
  const auto password = ReadPassword(console, "password of " + name);
  if (!password.ok()) return Fail(console, password.error());
  remote.calls().SetToken("");
  const auto signed_in = sdk::Wait(remote.calls(), api::SignIn{name, *password, "merelsctl"});
  if (!signed_in.ok()) return Fail(console, signed_in.error());
  return Keep(remote, *signed_in, as_json, console);
}

int ChangePassword(sdk::Calls& calls, Console& console) {
  const auto old_one = ReadPassword(console, "old password");
  if (!old_one.ok()) return Fail(console, old_one.error());
  const auto new_one = ReadNewPassword(console, "new password");
  if (!new_one.ok()) return Fail(console, new_one.error());
  const auto changed = sdk::Wait(calls, api::ChangePassword{*old_one, *new_one});
  return changed.ok() ? kDone : Fail(console, changed.error());
}

int ListSignIns(sdk::Calls& calls, bool as_json, Console& console) {
  const auto entries = sdk::WaitForAll(calls, api::ListSignIns());
  if (!entries.ok()) return Fail(console, entries.error());
  for (const api::SignInEntry& entry : entries->items) console.out << SignInLine(entry, as_json) << '\n';
  return kDone;
}

int SignOut(Remote& remote, const std::string& id, Console& console) {
  sdk::Calls& calls = remote.calls();
  const auto entries = sdk::WaitForAll(calls, api::ListSignIns());
  if (!entries.ok()) return Fail(console, entries.error());
  for (const api::SignInEntry& entry : entries->items) {
    if (id.empty() ? !entry.current : entry.id != id) continue;
    const auto ended = sdk::Wait(calls, api::EndSignIn{entry.id});
    if (!ended.ok()) return Fail(console, ended.error());
    if (entry.current) std::filesystem::remove(remote.token_file());
    return kDone;
  }
  return Fail(console,
              {Reason::kUnknownRequest, "no sign-in has the id " + id + "; merelsctl signins lists them"});
}

void RegisterAccounts(CLI::App& app, Commands& commands) {
  RegisterSignIn(app, commands);
  RegisterMembers(app, commands);
}

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

void RegisterExport(CLI::App& app, Commands& commands) {
  CLI::App& account =
      *app.add_subcommand("account", "What the server stores about you")->require_subcommand(1);
  Command all(account, commands, "export", "Write all that the server stores about you, as JSON");
  const auto out = std::make_shared<std::string>();
  all.app().add_option("--out", *out, "file to write; only its owner can read it");
  all.Runs([out](sdk::Calls& calls, bool, Console& console) { return ExportAll(calls, *out, console); });
}

}  // namespace merels::cli
