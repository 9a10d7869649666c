// A match in memory: the copy of its log that commands are judged against.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/late.h"
#include "common/match/state.h"
#include "common/match/view.h"
#include "common/rules/base/outcome.h"
#include "server/base/executor.h"

namespace merels::service {

/// A seat of a match.
struct SeatId {
  MatchId match;
  rules::Side side = rules::Side::kFirst;

  bool operator==(const SeatId&) const = default;
};

/// A seat that no stream of its player follows. Monotonic time.
struct Away {
  std::chrono::nanoseconds since{0};
  bool left = false;  // the client announced that it leaves
};

}  // namespace merels::service

template <>
struct std::hash<merels::service::SeatId> {
  std::size_t operator()(const merels::service::SeatId& seat) const {
    return std::hash<merels::MatchId>{}(seat.match) * 2 + merels::rules::Index(seat.side);
  }
};

namespace merels::service {

/// When a player was sent the entry that made the position.
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
  /// The log's entry for this request, null if there is none; unset when the log was not asked.
  std::optional<match::LoggedPtr> in_log = {};
  bool resume = false;     // the end of an outage, being written to the log
  bool confirmed = false;  // its refusal was checked against the newest entries of the log
  /// Of a claim, or of a match that was abandoned: the value of the position that a certain entry made.
  struct Worth {
    Seq position_seq = 0;
    std::optional<rules::Score> score = {};
  };
  std::optional<Worth> worth = {};
  /// The newest entry handed to the stream on which the command came, when that has one.
  HandedOut handed = {};
};

/// A lag, if it was measured, in the four bytes that many matches allow it.
class MeasuredLag {
 public:
  MeasuredLag() = default;
  MeasuredLag& operator=(const std::optional<std::chrono::milliseconds>& lag) {
    constexpr std::int64_t kMost = 3'600'000;
    ms_ = lag ? static_cast<std::int32_t>(std::clamp<std::int64_t>(lag->count(), 0, kMost)) : kNone;
    return *this;
  }
  // NOLINTNEXTLINE(google-explicit-constructor): it is one
  operator std::optional<std::chrono::milliseconds>() const {
    return ms_ == kNone ? std::nullopt : std::optional(std::chrono::milliseconds(ms_));
  }

 private:
  static constexpr std::int32_t kNone = -1;
  std::int32_t ms_ = kNone;
};

/// Belongs to one shard; only its tasks use it.
struct LoadedMatch {
  MatchId id;
  match::State state;
  match::SharedPlayers players;

  /// When the mover's thinking began, on the monotonic clock: the moment the entry before it was handed out.
  std::chrono::nanoseconds turn_began{0};
  /// Each player's lag, as measured at their commands on a stream; none before the first, or with single
  /// calls.
  std::array<MeasuredLag, 2> lag = {};

  /// For each player who does not follow it: since when; meaningless for empty seats.
  std::array<Away, 2> away = {};

  /// The spectators' view, while it differs from the players'.
  std::unique_ptr<match::Late> late = {};

  /// One entry of a match is written to the log at a time; everything else waits here, in order of reading.
  std::list<Pending> inbox = {};  // a deque takes half a kilobyte even when it is empty
  // All flags together take the room of one number.
  bool appending = false;
  /// The players whose commands come to this node, as far as known: other nodes let their flags fall a little
  /// later.
  std::array<bool, 2> here = {};
  std::array<bool, 2> is_away = {};
  /// It has just begun, and the player of that seat has not followed it yet, but may be about to.
  bool first_is_fresh : 1 = false;
  bool second_is_fresh : 1 = false;
  /// The player to move has been reminded in this turn.
  bool reminded : 1 = false;
  /// Whether an append had an unknown outcome: the log must be read before anything is judged.
  bool doubtful : 1 = false;
  /// Its turn began in an earlier run of the server: before anything else the outage has to be ended.
  bool unresumed : 1 = false;
  bool late_alarm = false;  // a timer is set for what spectators may see next

  /// It has followers: it stays in memory, so that hints of other nodes find it.
  bool watched = false;
  /// Its place among the matches of its shard, in the order of their last use.
  std::list<LoadedMatch*>::iterator use = {};

  /// Whether it may leave memory: everything else is in the log and in Flags::Remember. A delay in plies can
  /// be restored from the log; a delay in time has to be kept until it is due.
  bool idle() const { return !appending && inbox.empty() && !watched && (!late || !late->due()); }

  /// Whether another node may append to it now.
  bool open() const { return !appending && !state.outcome(); }

  /// The player of this entry sends commands to another node now.
  void NoteElsewhere(const match::Entry& entry) {
    if (const auto seat = state.SeatOf(entry.by)) here[rules::Index(*seat)] = false;
  }

  bool IsFresh(rules::Side side) const {
    return side == rules::Side::kFirst ? first_is_fresh : second_is_fresh;
  }
  void NoLongerFresh(rules::Side side) {
    if (side == rules::Side::kFirst) first_is_fresh = false;
    if (side == rules::Side::kSecond) second_is_fresh = false;
  }

  /// The match, as far as this viewer may see it.
  const match::State& SeenBy(const match::Viewer& viewer) const {
    return late && !viewer.seat ? late->state() : state;
  }
};

using LoadedMatchPtr = std::shared_ptr<LoadedMatch>;

/// A match as shown to one viewer who may watch it.
struct MatchView {
  const LoadedMatch& loaded;
  const match::Viewer viewer;
  match::Moment moment;

  const match::State& state() const { return loaded.SeenBy(viewer); }
};

/// The match as it stands for that viewer.
inline match::Snapshot SnapshotOf(const MatchView& view) {
  return match::ViewSnapshot(view.loaded.id, view.state(), view.loaded.players, view.viewer, view.moment);
}

/// The matches of a shard by the hashes of their players' accounts, which are smaller than the accounts.
using MatchesOfPlayers = std::unordered_multimap<std::size_t, LoadedMatch*>;

/// The matches of a shard that are in memory, in the order of their last use. Single-threaded.
class LoadedMatches {
 public:
  /// `most`: more are kept only while none of them may leave memory.
  explicit LoadedMatches(std::size_t most) : most_(most) {}

  /// nullptr: it is not in memory. The result is valid until a match leaves memory.
  const LoadedMatchPtr* Find(const MatchId& match) const {
    const auto found = matches_.find(match);
    return found == matches_.end() ? nullptr : &found->second;
  }
  /// The same, and marks it as the most recently used.
  const LoadedMatchPtr* Use(const MatchId& match) {
    const auto found = matches_.find(match);
    if (found == matches_.end()) return nullptr;
    by_use_.splice(by_use_.end(), by_use_, found->second->use);
    return &found->second;
  }

  /// Adds a match that is not in memory, as the most recently used.
  void Add(const LoadedMatchPtr& loaded) {
    matches_[loaded->id] = loaded;
    loaded->use = by_use_.insert(by_use_.end(), loaded.get());
  }
  /// Removes the least recently used matches that may leave memory, a few at a time, while there are too
  /// many, but never the most recently used. `leave` is called with each before it is removed.
  template <class Leave>
  void Evict(const Leave& leave);

  std::size_t size() const { return matches_.size(); }
  auto begin() const { return matches_.begin(); }
  auto end() const { return matches_.end(); }

 private:
  std::unordered_map<MatchId, LoadedMatchPtr> matches_;
  const std::size_t most_;
  std::list<LoadedMatch*> by_use_;  // least recently used first
};

template <class Leave>
void LoadedMatches::Evict(const Leave& leave) {
  constexpr int kLookAt = 64;  // so that no load has to examine all matches
  const auto newest = std::prev(by_use_.end());
  for (int i = 0; i < kLookAt && matches_.size() > most_; ++i) {
    const auto oldest = matches_.find(by_use_.front()->id);
    LoadedMatch& loaded = *oldest->second;
    if (loaded.idle() && loaded.use != newest) {
      leave(loaded);
      by_use_.pop_front();
      matches_.erase(oldest);
    } else {
      by_use_.splice(by_use_.end(), by_use_, by_use_.begin());
    }
  }
}

}  // namespace merels::service
