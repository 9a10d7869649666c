// One stream's knowledge of the match it follows.
#pragma once

#include <cstddef>
#include <string>

#include "merels/v1/session_service.pb.h"
#include "tests/load/feed.h"
#include "tests/load/ledger.h"

namespace merels::load {

/// Pure.
class Follower {
 public:
  Follower() = default;
  explicit Follower(MatchId match) : match_(std::move(match)), topic_("matches/" + match_.text()) {}

  const MatchId& match() const { return match_; }
  const std::string& topic() const { return topic_; }
  /// Whether a delivery has come.
  bool begun() const { return feed_.seq() > 0; }
  Seq seq() const { return feed_.seq(); }
  /// Plies seen.
  std::size_t plies() const { return plies_; }
  /// Whether the end of the match was seen.
  bool ended() const { return ended_; }

  /// Continues after the newest delivery.
  v1::SessionRequest Subscription() const;
  v1::SessionRequest Unsubscription() const;
  void TellHead(v1::Pong& pong) const;

  /// A delivery on topic(). Its content is only taken when it is new, whatever its numbers.
  Feed::Verdict Take(const v1::Delivery& delivery);

  StreamEnd End() const { return {match_, seq(), plies_, position_, false}; }

 private:
  void TakeEntry(const v1::MatchEntry& entry);
  void TakeSnapshot(const v1::MatchSnapshot& snapshot);

  MatchId match_;
  std::string topic_;
  Feed feed_;
  std::size_t plies_ = 0;
  std::string position_;
  bool ended_ = false;
};

}  // namespace merels::load
