// merelsctl lobby: open tables, live matches and free bots, with their changes; and notices: the user's
// notices.
#pragma once

#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "common/lobby/filter.h"
#include "common/lobby/lobby.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct LobbyOptions {
  lobby::Filter filter;
  bool once = false;  // only the current state
};

/// Prints the updates of the lobby, a line each: table-opened TABLE RULESET CLOCK SIDE OWNER, table-closed
/// TABLE, match-started MATCH RULESET CLOCK WHITE BLACK, match-ended MATCH, bot-free ACCOUNT NAME,
/// bot-not-free ACCOUNT. With JSON the word is "event".
class LobbyTeller {
 public:
  LobbyTeller(LobbyOptions options, bool json, Console& console)
      : options_(std::move(options)), json_(json), console_(console), listening_(console) {}

  /// The exit code, at the end.
  std::optional<int> Take(const Update& update);

 private:
  void Tell(const lobby::Change& change);

  const LobbyOptions options_;
  const bool json_;
  Console& console_;
  Listening listening_;
};

/// Until Ctrl-C. Reconnects after restarts of the server; the current state is printed again then.
int FollowLobby(Remote& remote, const LobbyOptions& options, bool json, Console& console);

/// One notice: its word, such as paired, and its fields, which lobby.cc lists for each kind. With JSON the
/// word is "event".
std::string NoticeLine(const lobby::Notice& notice, bool json);

/// Prints notices, a line each.
class NoticeTeller {
 public:
  /// `once`: only the current state.
  NoticeTeller(bool once, bool json, Console& console)
      : once_(once), json_(json), console_(console), listening_(console) {}

  /// The exit code, at the end.
  std::optional<int> Take(const Update& update);

 private:
  const bool once_;
  const bool json_;
  Console& console_;
  Listening listening_;
  bool begun_ = false;  // a snapshot has come
};

/// Until Ctrl-C. First the recent one-time notices, and the current state: own matches, challenges and
/// sanctions. Reconnects after restarts of the server; the state is printed again then.
int FollowNotices(Remote& remote, bool once, bool json, Console& console);

/// Registers lobby and notices.
void RegisterLobby(CLI::App& app, Commands& commands);

}  // namespace merels::cli
