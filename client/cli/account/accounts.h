// The user's account: signin, signup, password, signins, signout, token, export. Passwords are lines of the
// input, never arguments, which other users of the machine could see.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct SignInOptions {
  std::string name;     // empty: the server chooses one
  bool afresh = false;  // sign in as a new guest even if there is a token
  bool bot = false;     // a new guest is flagged as a bot
};
/// NAME ACCOUNT. Keeps the token's account unless `afresh`: a guest who loses the token loses its seats.
int SignIn(Remote& remote, const SignInOptions& options, bool json, Console& console);

struct SignUpOptions {
  std::string name;
  std::string invite;  // empty: none
};
/// NAME ACCOUNT. The token's guest, or else a new one, takes the name for ever.
int SignUp(Remote& remote, const SignUpOptions& options, bool json, Console& console);

/// NAME ACCOUNT. The token of another account is overwritten only with `afresh`.
int SignInMember(Remote& remote, const std::string& name, bool afresh, bool json, Console& console);

/// Two lines of the input: the old password and the new one. Ends all other sign-ins.
int ChangePassword(sdk::Calls& calls, Console& console);

/// A line for each sign-in of the account, newest first: ID SINCE LABEL, and "here" for the current one.
int ListSignIns(sdk::Calls& calls, bool json, Console& console);

/// Ends a sign-in; this one when `id` is empty, which also deletes the token.
int SignOut(Remote& remote, const std::string& id, Console& console);

/// Registers signin, signup, password, signins and signout.
void RegisterAccounts(CLI::App& app, Commands& commands);

/// Registers the commands. Without --json a result is a line: token TOKEN.
void RegisterCredentials(CLI::App& app, Commands& commands);

void RegisterExport(CLI::App& app, Commands& commands);

}  // namespace merels::cli
