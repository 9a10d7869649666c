// Channels: which match is on, for spectators who would rather not choose.
#ifndef MERELS_SERVER_SERVICE_FOLLOWING_TELEVISION_H_
#define MERELS_SERVER_SERVICE_FOLLOWING_TELEVISION_H_

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
#include "server/service/base/callback_scope.h"
#include "server/service/following/follower.h"

namespace merels::service {

using api::Channel;

/// A match is on the channel of its pool, and perhaps on that of all pools, until it is over for spectators;
/// a moment later the best of the others follows, or the next that begins. Only matches for two players that
/// everybody may watch. Single-threaded, on the executor. One numbering for all channels, which lasts for one
/// run.
class Television {
 public:
  /// How many matches each channel keeps for later: the best. As many again may wait for their quality to be
  /// known.
  static constexpr std::size_t kKept = 64;
  /// How long the end of a match stays on before another match follows.
  static constexpr std::chrono::milliseconds kCurtain{3000};

  explicit Television(Executor& executor) : executor_(executor), callbacks_(executor) {}

  /// Of equally good matches the newest is better; one whose quality is not known yet is worse than any
  /// other.
  void MatchStarted(const match::Summary& match);
  /// Sets how good a match is to watch: the average rating of its players. Does nothing for one that is on,
  /// or over.
  void Rate(const match::Summary& match, double quality);
  /// The match is over, and everybody may know it.
  void MatchOver(const MatchId& match);

  /// The channels on which a match has been, that of all pools first.
  std::vector<Channel> Channels() const;
  /// Tells what is on; from now on the follower gets the changes. bad-argument: there is no such pool.
  Result<session::OnAir> Follow(const std::string& channel, Follower& follower);
  void Unfollow(const std::string& channel, Follower& follower);
  session::OnAir Now(const std::string& channel) const;
  Seq seq() const { return seq_; }

 private:
  struct Candidate {
    std::optional<double> quality;  // nothing: not known yet
    match::Summary match;
    /// The better one first.
    bool operator<(const Candidate& other) const;
  };
  struct Program {
    std::optional<match::Summary> on;
    bool over = true;
    bool curtain = false;  // the end of a match is still on
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

#endif  // MERELS_SERVER_SERVICE_FOLLOWING_TELEVISION_H_
