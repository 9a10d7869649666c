// Channels: which match is on, for those who would rather not choose.
#ifndef MERELS_SERVER_SERVICE_TELEVISION_H_
#define MERELS_SERVER_SERVICE_TELEVISION_H_

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/session/delivery.h"
#include "server/base/executor.h"
#include "server/service/follower.h"
#include "server/service/callback_scope.h"

namespace merels::service {

/// A channel and what is on.
struct Channel {
  std::string name;  // a pool, such as "standard/blitz"; empty: the best of all
  session::OnAir on;
};

/// A match is on the channel of its pool, and perhaps on that of all pools, until it is over, as spectators
/// know it; a moment later the best of the others comes, or the next that begins. Only matches of two players
/// that everybody may watch. Single-threaded, on the executor. Numbers are of one run, and of all channels
/// together.
class Television {
 public:
  /// Matches that each channel keeps for later: the best. As many again may wait to be rated.
  static constexpr std::size_t kKept = 64;
  /// How long the end of a match stays on before another comes.
  static constexpr std::chrono::milliseconds kCurtain{3000};

  explicit Television(Executor& executor) : executor_(executor), callbacks_(executor) {}

  /// Of equally good ones the newest is better; one that was not rated yet is worse than any other.
  void MatchStarted(const match::Summary& match);
  /// How good a match is to watch: the average rating of its players. One that is on, or over: nothing
  /// happens.
  void Rate(const match::Summary& match, double quality);
  /// Everybody may know that it is over.
  void MatchOver(const MatchId& match);

  /// Those on which something has been, that of all pools first of all.
  std::vector<Channel> Channels() const;
  /// What is on, and from now on the follower is told. bad-argument: there is no such pool.
  Result<session::OnAir> Follow(const std::string& channel, Follower& follower);
  void Unfollow(const std::string& channel, Follower& follower);
  session::OnAir Now(const std::string& channel) const;
  Seq seq() const { return seq_; }

 private:
  struct Candidate {
    std::optional<double> quality;  // none: not rated yet
    match::Summary match;
    /// The better one first.
    bool operator<(const Candidate& other) const;
  };
  struct Program {
    std::optional<match::Summary> on;
    bool over = true;
    bool curtain = false;  // the end of a match is still to be seen
    std::set<Candidate> next;
    std::vector<Follower*> followers;
  };

  void Offer(const std::string& channel, const Candidate& candidate);
  void Switch(const std::string& channel, Program& program);

  Executor& executor_;
  std::map<std::string, Program> programs_;
  Seq seq_ = 1;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_TELEVISION_H_
