// A match in memory: the copy of its log that commands are judged against.
#ifndef MERELS_SERVER_SERVICE_LOADED_MATCH_H_
#define MERELS_SERVER_SERVICE_LOADED_MATCH_H_

#include <array>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>

#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/late.h"
#include "common/match/state.h"
#include "common/match/view.h"
#include "server/base/executor.h"
#include "server/service/attendance.h"

namespace merels::service {

/// Where a player was sent the entry that made the position.
struct HandedOut {
  Seq seq = 0;
  std::chrono::nanoseconds at{0};  // monotonic
};

/// A player's command, or with no `command` the fall of a flag.
struct Pending {
  std::optional<match::Command> command;
  std::chrono::nanoseconds read_at{0};                 // monotonic
  std::optional<std::chrono::milliseconds> lag;        // of the player who commands
  std::function<void(Result<match::SeenEntry>)> done;  // from any thread; empty for a flag
  /// What the log had of this request, null for nothing; unset when the log was not asked.
  std::optional<match::LoggedPtr> in_log = {};
  bool resume = false;     // the end of an outage, on its way to the log
  bool confirmed = false;  // its refusal was judged by the newest of the log
  /// The newest entry handed to the stream on which the command came, when that has one.
  HandedOut handed = {};
};

/// Of one shard, and touched by its tasks alone.
struct LoadedMatch {
  MatchId id;
  match::State state;
  match::Players players;

  /// When the mover's thinking began, on the monotonic clock: the moment the entry before it was handed out.
  std::chrono::nanoseconds turn_began{0};
  /// Lag measured for each player by his own commands on a stream; none before, or when he uses single calls.
  std::array<std::optional<std::chrono::milliseconds>, 2> lag = {};

  /// Whose commands come to this node, as far as is known: other nodes let his flag fall a little later.
  std::array<bool, 2> here = {};
  /// Of the players who have no stream, since when; of empty seats nothing is said.
  std::array<Away, 2> away = {};

  /// What its spectators may see, while that is not all.
  std::unique_ptr<match::Late> late = {};

  /// One entry of a match is on its way to the log at a time; everything else waits here, in order of
  /// reading.
  bool appending = false;
  std::list<Pending> inbox = {};  // a deque takes half a kilobyte even when it is empty
  std::array<bool, 2> is_away = {};
  /// Whether an append ended in the unknown: the log must be read before anything is judged.
  bool doubtful = false;
  /// Its turn began in an earlier run of the server: before anything else the outage has to be ended.
  bool unresumed = false;
  bool late_alarm = false;  // a timer is set for what spectators may see next

  /// Somebody follows it: kept in memory, so that hints of other nodes find it.
  bool watched = false;
  /// Its place among the matches of its shard, in the order of their last use.
  std::list<MatchId>::iterator use = {};

  /// Nothing would be lost with it but what the log and Flags::Remember keep. What spectators are shown so
  /// many plies late is made of the log again; what is due at a moment has to be told then.
  bool idle() const { return !appending && inbox.empty() && !watched && (!late || !late->due()); }

  /// The match, as far as this viewer may see it.
  const match::State& SeenBy(const match::Viewer& viewer) const {
    return late && !viewer.seat ? late->state() : state;
  }
};

/// A match before the eyes of somebody who may watch it.
struct MatchView {
  const LoadedMatch& loaded;
  const match::Viewer viewer;
  const match::Moment moment;

  const match::State& state() const { return loaded.SeenBy(viewer); }
};

/// The match as it stands before those eyes.
inline match::Snapshot SnapshotOf(const MatchView& view) {
  return match::ViewSnapshot(view.loaded.id, view.state(), view.loaded.players, view.viewer,
                             view.moment);
}

/// The matches of a shard by the hashes of their players' accounts, which take less room than accounts.
using MatchesOfPlayers = std::unordered_multimap<std::size_t, LoadedMatch*>;

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LOADED_MATCH_H_
