// An upstream that keeps what it is asked for, and answers when the test says so.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "client/web/feed/upstream.h"

namespace merels::web {

class StillUpstream final : public Upstream {
 public:
  bool Follow(const session::Topic& topic) override {
    if (followed.size() >= most) return false;
    followed.insert(topic);
    return true;
  }
  void FollowAfresh(const session::Topic& topic) override { afresh.push_back(topic); }
  void Unfollow(const session::Topic& topic) override { followed.erase(topic); }
  bool connected() const override { return is_connected; }
  void Get(const api::GetMatch& call, Done<match::Snapshot> done) override {
    asked.push_back(call.match);
    gets.push_back(std::move(done));
  }
  void List(const api::ListMatches& call, Done<api::Page<match::Summary>> done) override {
    listed.push_back(call.filter.player.text());
    lists.push_back(std::move(done));
  }
  void Ratings(const api::GetRatings&, Done<lobby::PlayerRatings> done) override { done(ratings); }
  void Standings(const api::ListStandings&, Done<api::Page<lobby::StandingLine>> done) override {
    done(standings);
  }
  void Channels(const api::ListChannels&, Done<api::Page<api::Channel>> done) override {
    ++channel_calls;
    done(channels);
  }

  std::size_t most = 100;
  bool is_connected = true;
  std::set<session::Topic> followed;
  std::vector<session::Topic> afresh;
  std::vector<MatchId> asked;
  std::vector<Done<match::Snapshot>> gets;
  std::vector<std::string> listed;
  std::vector<Done<api::Page<match::Summary>>> lists;
  Result<api::Page<api::Channel>> channels = api::Page<api::Channel>();
  int channel_calls = 0;
  lobby::PlayerRatings ratings;
  api::Page<lobby::StandingLine> standings;
};

/// Keeps what it is told.
class KeepingReader final : public EventReader {
 public:
  void Take(const WebEventPtr& event) override { events.push_back(event); }
  /// "whole log.3", "entry log.4", "clocks": kind and place of each, and forgets them.
  std::vector<std::string> Kinds() {
    std::vector<std::string> kinds;
    for (const auto& event : std::exchange(events, {})) {
      const auto at = event->json.find("\"kind\":\"") + 8;
      std::string kind = event->json.substr(at, event->json.find('"', at) - at);
      if (!event->place.epoch.empty())
        kind += ' ' + event->place.epoch + '.' + std::to_string(event->place.seq);
      kinds.push_back(kind);
    }
    return kinds;
  }

  std::vector<WebEventPtr> events;
};

}  // namespace merels::web
