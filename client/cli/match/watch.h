// merelsctl watch and replay: follows a match, a line for each event; watch --tv and boards: several matches
// on one stream.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "client/cli/base/console.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "client/session/followed_match.h"
#include "common/match/view.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Prints a match, a line for each event, as words or as JSON; for watch and play.
/// Every line is flushed, so that a program at the other end of a pipe gets it at once. With JSON a line is
/// an object with "event" (the kind), "text" (the words) and the facts.
class Voice {
 public:
  /// `match`: the id in each line, where several matches are followed; else empty.
  Voice(std::ostream& out, bool json, std::string match = {})
      : out_(out), json_(json), match_(std::move(match)) {}

  /// Any words.
  void Say(std::string_view kind, const std::string& words);
  /// Words, and their facts with "event".
  void Tell(const nlohmann::json& facts, const std::string& words) { Write(facts, words); }
  /// The board, as a drawing and in words.
  void Show(const rules::Game& game);
  /// The match's settings, players and clocks.
  void Introduce(const match::Snapshot& match);
  /// A player's arrival or departure.
  void Tell(const session::PresenceChanged& change, const match::Snapshot& match);
  /// The number of spectators.
  void Tell(const session::WatchersChanged& change);
  /// A channel's match.
  void Tell(const session::OnAir& on);
  /// The events, and the clocks after them.
  void Tell(const std::vector<session::Happening>& happened, const session::FollowedMatch& match);

 private:
  void Write(const nlohmann::json& object, const std::string& words);

  std::ostream& out_;
  bool json_;
  std::string match_;
};

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

/// Follows a channel from match to match, until Ctrl-C. `pool`: such as "standard/blitz"; empty: the
/// top-rated game.
int WatchChannel(Remote& remote, const std::string& pool, bool json, Console& console);

inline constexpr int kBoards = 6;

/// Follows these matches, or the newest live ones, at once; each line begins with its match. Ends when all
/// have ended.
int WatchBoards(Remote& remote, std::vector<std::string> matches, bool json, Console& console);

/// Registers watch, replay and boards.
void RegisterWatching(CLI::App& app, Commands& commands);

}  // namespace merels::cli
