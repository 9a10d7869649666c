// What the gateway's feeds ask of the server: topics to follow, and calls. Their answers come on the thread
// of the network.
#pragma once

#include <functional>

#include "client/session/update.h"
#include "common/api/match.h"
#include "common/api/ratings.h"
#include "common/base/done.h"
#include "common/session/delivery.h"

namespace merels::web {

/// Hears what comes of the topics that are followed.
class UpstreamListener {
 public:
  virtual ~UpstreamListener() = default;
  virtual void Hear(const session::Delivery& delivery) = 0;
  /// The topic is not followed any more.
  virtual void Hear(const session::TopicEnded& ended) = 0;
  /// The stream with these topics is lost, or is back.
  virtual void HearConnection(bool connected) = 0;
};

class Upstream {
 public:
  virtual ~Upstream() = default;

  /// Follows it until Unfollow(), over all reconnections. False: no place is left on any stream.
  virtual bool Follow(const session::Topic& topic) = 0;
  /// Begins it again, with a snapshot.
  virtual void FollowAfresh(const session::Topic& topic) = 0;
  virtual void Unfollow(const session::Topic& topic) = 0;
  /// Whether the server is reached now.
  virtual bool connected() const = 0;

  virtual void Get(const api::GetMatch& call, Done<match::Snapshot> done) = 0;
  virtual void List(const api::ListMatches& call, Done<api::Page<match::Summary>> done) = 0;
  virtual void Channels(const api::ListChannels& call, Done<api::Page<api::Channel>> done) = 0;
  virtual void Ratings(const api::GetRatings& call, Done<lobby::PlayerRatings> done) = 0;
  virtual void Standings(const api::ListStandings& call, Done<api::Page<lobby::StandingLine>> done) = 0;
};

}  // namespace merels::web
