// merelsctl notices: prints the user's notices.
#pragma once

#include <optional>
#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "common/lobby/lobby.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// One notice: its word, such as paired, and its fields, which notices.cc lists for each kind. With JSON the
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

void RegisterNotices(CLI::App& app, Commands& commands);

}  // namespace merels::cli
