// merelsctl watch: follows a match, a line for each event.
#pragma once

#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/match/voice.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "client/session/followed_match.h"

namespace merels::cli {

/// Follows one match and prints its events.
class Watcher {
 public:
  Watcher(Voice& voice, Console& console) : voice_(voice), console_(console) {}

  /// The exit code at the end: the match is over, Ctrl-C, or an error, which was written.
  std::optional<int> Take(const Update& update);
  /// The entry of an accepted command. Returns the exit code at the end of the match.
  std::optional<int> TakeAnswer(const match::SeenEntry& entry) { return Tell(match_.TakeAnswer(entry)); }

  const session::FollowedMatch& match() const { return match_; }
  /// The user's account; empty before the stream is open.
  const AccountId& me() const { return me_; }
  bool lost() const { return lost_; }

 private:
  std::optional<int> TakeConnection(const session::Connection& connection);
  std::optional<int> TakeEntry(const match::SeenEntry& entry);
  std::optional<int> TakeSnapshot(const match::Snapshot& snapshot);
  void TakePresence(const session::PresenceChanged& change);
  std::optional<int> Tell(const std::vector<session::Happening>& happened);

  Voice& voice_;
  Console& console_;
  session::FollowedMatch match_;
  AccountId me_;
  bool lost_ = false;
};

struct WatchOptions {
  std::string match;
  sdk::MatchView view;
};
/// Prints everything from the first ply on, or from the replay's, until the match ends. Reconnects after
/// restarts of the server.
int Watch(Remote& remote, const WatchOptions& options, bool json, Console& console);

}  // namespace merels::cli
