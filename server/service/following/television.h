// Channels: the match that is on, for spectators who do not want to choose.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/api/match.h"
#include "common/base/result.h"
#include "common/session/delivery.h"
#include "server/base/executor.h"
#include "server/base/limits.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/following/follower.h"

namespace merels::service {

using api::Channel;

/// A match is on the channel of its pool, and perhaps on that of all pools, until it is over for spectators;
/// a moment later the best of the others follows, or the next that begins. Matches with a recent move come
/// before others. For one of these a channel leaves a match without a move yet, or without one for
/// tv-idle-ms; after tv-turn-ms it leaves any match for a better one. When there are more candidates than it
/// keeps, addresses take turns. Only matches for two players that everybody may watch. Single-threaded, on
/// the executor. One numbering for all channels, which lasts for one run.
class Television {
 public:
  /// The candidates that each channel keeps: the best. As many again may wait for their quality to be known.
  static constexpr std::size_t kKept = 64;
  /// How long the end of a match stays on before another match follows.
  static constexpr std::chrono::milliseconds kCurtain{3000};

  /// Candidates of one channel whose log lengths are watched, beside the match that is on.
  static constexpr std::size_t kWatched = 16;

  /// References outlive it.
  Television(Executor& executor, const Limits& limits)
      : executor_(executor), limits_(limits), callbacks_(executor) {}

  /// Of equally good matches the newest is better; one whose quality is not known yet is worse than any
  /// other.
  /// `from`: where its players come from, together.
  void MatchStarted(const match::Summary& match, const Origin& from = {});
  /// Sets how good a match is to watch: the average rating of its players. Does nothing for one that is
  /// over.
  void Rate(const match::Summary& match, double quality);
  /// The match is over, and everybody may know it.
  void MatchOver(const MatchId& match);
  /// The matches that are on, or may come next: Look expects the lengths of their logs.
  std::vector<MatchId> Matches() const;
  /// To be called periodically: where a log has grown, somebody has moved. `now` is monotonic.
  void Look(const std::map<MatchId, Seq>& lengths, std::chrono::nanoseconds now);

  /// The channels on which a match has been, that of all pools first.
  std::vector<Channel> Channels() const;
  /// Returns what is on; from now on the follower gets the changes. bad-argument: there is no such pool.
  Result<session::OnAir> Follow(const std::string& channel, Follower& follower);
  void Unfollow(const std::string& channel, Follower& follower);
  session::OnAir Now(const std::string& channel) const;
  Seq seq() const { return seq_; }

 private:
  struct Candidate {
    std::optional<double> quality;  // nothing: not known yet
    match::Summary match;
    Origin from = {};
    /// The better one first.
    bool operator<(const Candidate& other) const;
  };
  using Nanos = std::chrono::nanoseconds;
  /// The growth of a log.
  struct Pulse {
    Seq length = 0;
    Nanos moved_at{0};  // or when its length was first seen
    bool moved = false;
  };
  struct Program {
    std::optional<match::Summary> on;
    std::optional<double> quality;  // of that
    Origin from = {};
    std::optional<Nanos> since;  // nothing: since the last look
    bool over = true;
    bool curtain = false;  // the end of a match is still on
    std::set<Candidate> next;
    std::vector<Follower*> followers;
  };

  void Offer(const std::string& channel, const Candidate& candidate);
  static void Trim(Program& program, std::size_t most);
  static std::vector<std::set<Candidate>::const_iterator> FairestOf(const Program& program, std::size_t most);
  bool IsPlayed(const MatchId& match) const;
  bool HasStopped(const MatchId& match) const;
  /// The best that has a recent move; the end: none has.
  std::set<Candidate>::iterator Played(Program& program) const;
  void LeaveIfBetter(const std::string& channel, Program& program);
  void Switch(const std::string& channel, Program& program);

  Executor& executor_;
  const Limits& limits_;
  std::map<std::string, Program> programs_;
  std::map<MatchId, Pulse> pulses_;
  Nanos looked_{0};
  Seq seq_ = 1;
  CallbackScope callbacks_;
};

}  // namespace merels::service
