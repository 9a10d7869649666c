#include "client/cli/account/accounts.h"

#include <array>
#include <ctime>
#include <filesystem>
#include <optional>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/base/password.h"
#include "client/cli/online/json.h"
#include "client/cli/online/printing.h"
#include "client/sdk/base/await.h"
#include "client/sdk/connection/token_file.h"

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

// The account of the token in the file; nothing when the token is no longer valid.
Result<std::optional<match::Player>> PresentAccount(Remote& remote) {
  const auto token = sdk::ReadToken(remote.token_file());
  if (!token.ok()) return token.error();
  if (!*token) return std::optional<match::Player>();
  auto account = sdk::Wait(remote.api(), &sdk::Api::GetAccount);
  if (account.ok()) return std::optional(*account);
  if (account.error().reason == Reason::kBadToken) return std::optional<match::Player>();
  return account.error();
}

int Keep(Remote& remote, const sdk::SignedIn& signed_in, bool as_json, Console& console) {
  const auto written = sdk::WriteToken(remote.token_file(), signed_in.token);
  if (!written.ok()) return Fail(console, written.error());
  remote.api().SetToken(signed_in.token);
  return PrintAccount(signed_in.player, as_json, console);
}

std::string SignInLine(const sdk::SignInEntry& entry, bool as_json) {
  if (as_json) {
    return Dump({{"id", entry.id},
                 {"label", entry.label},
                 {"since_unix_ms", entry.since.count()},
                 {"current", entry.current}});
  }
  return entry.id + '\t' + DayAndMinute(entry.since) + '\t' + (entry.label.empty() ? "-" : entry.label) +
         (entry.current ? "\there" : "");
}

}  // namespace

int SignIn(Remote& remote, const SignInOptions& options, bool as_json, Console& console) {
  if (!options.afresh) {
    const auto present = PresentAccount(remote);
    if (!present.ok()) return Fail(console, present.error());
    if (*present) {
      const match::Player& me = **present;
      const bool as_wished = (options.name.empty() || options.name == me.name) && (me.bot || !options.bot);
      if (as_wished) return PrintAccount(me, as_json, console);
      return Fail(console,
                  {Reason::kBadName, "you are signed in as " + me.name +
                                         (me.bot ? ", a computer" : (options.bot ? ", a person" : "")) +
                                         "; --new replaces that account, whose seats are lost"});
    }
  }
  remote.api().SetToken("");
  const auto signed_in = sdk::Wait(remote.api(), &sdk::Api::SignInGuest, {options.name, options.bot});
  if (!signed_in.ok()) return Fail(console, signed_in.error());
  return Keep(remote, *signed_in, as_json, console);
}

int SignUp(Remote& remote, const SignUpOptions& options, bool as_json, Console& console) {
  const auto present = PresentAccount(remote);
  if (!present.ok()) return Fail(console, present.error());
  const auto password = ReadNewPassword(console, "password for " + options.name);
  if (!password.ok()) return Fail(console, password.error());
  sdk::Api& api = remote.api();
  if (!*present) {
    remote.api().SetToken("");
    const auto guest = sdk::Wait(api, &sdk::Api::SignInGuest, {});
    if (!guest.ok()) return Fail(console, guest.error());
    const auto written = sdk::WriteToken(remote.token_file(), guest->token);
    if (!written.ok()) return Fail(console, written.error());
    remote.api().SetToken(guest->token);
  }
  const auto member = sdk::Wait(api, &sdk::Api::SignUp, {options.name, *password, options.invite});
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
  remote.api().SetToken("");
  const auto signed_in = sdk::Wait(remote.api(), &sdk::Api::SignIn, {name, *password}, "merelsctl");
  if (!signed_in.ok()) return Fail(console, signed_in.error());
  return Keep(remote, *signed_in, as_json, console);
}

int ChangePassword(Remote& remote, Console& console) {
  const auto old_one = ReadPassword(console, "old password");
  if (!old_one.ok()) return Fail(console, old_one.error());
  const auto new_one = ReadNewPassword(console, "new password");
  if (!new_one.ok()) return Fail(console, new_one.error());
  const auto changed = sdk::Wait(remote.api(), &sdk::Api::ChangePassword, *old_one, *new_one);
  return changed.ok() ? kDone : Fail(console, changed.error());
}

int ListSignIns(Remote& remote, bool as_json, Console& console) {
  const auto entries = sdk::Wait(remote.api(), &sdk::Api::ListSignIns);
  if (!entries.ok()) return Fail(console, entries.error());
  for (const sdk::SignInEntry& entry : *entries) console.out << SignInLine(entry, as_json) << '\n';
  return kDone;
}

int SignOut(Remote& remote, const std::string& id, Console& console) {
  sdk::Api& api = remote.api();
  const auto entries = sdk::Wait(api, &sdk::Api::ListSignIns);
  if (!entries.ok()) return Fail(console, entries.error());
  for (const sdk::SignInEntry& entry : *entries) {
    if (id.empty() ? !entry.current : entry.id != id) continue;
    const auto ended = sdk::Wait(api, &sdk::Api::EndSignIn, entry.id);
    if (!ended.ok()) return Fail(console, ended.error());
    if (entry.current) std::filesystem::remove(remote.token_file());
    return kDone;
  }
  return Fail(console,
              {Reason::kUnknownRequest, "no sign-in has the id " + id + "; merelsctl signins lists them"});
}

}  // namespace merels::cli
