// What is at which address.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/web/feed/hub.h"
#include "client/web/feed/upstream.h"
#include "client/web/http/limits.h"
#include "client/web/http/message.h"
#include "client/web/page/pages.h"
#include "client/web/picture/picture_pool.h"
#include "client/web/play/play_api.h"
#include "client/web/site/channel_shelf.h"
#include "client/web/site/match_shelf.h"

namespace merels::web {

/// On the thread of the network.
class Site final : public WebHandler {
 public:
  /// All outlive it.
  Site(Upstream& upstream, Hub& hub, PicturePool& pictures, PlayApi& play, SiteFacts facts,
       const WebLimits& limits, TellTime now);

  void Handle(const WebRequest& request, std::function<void(WebOutcome)> done) override;

 private:
  using Answered = std::function<void(WebOutcome)>;
  using Path = std::vector<std::string>;
  using ShownPage = std::function<std::string(const ShownGame&)>;

  void Home(const WebRequest& request, const Answered& done);
  void Match(const WebRequest& request, const Answered& done);
  /// A page that tells nothing of what its reader has not asked for yet.
  void Step(const WebRequest& request, const MatchId& match, const Answered& done);
  void Picture(const WebRequest& request, const MatchId& match, const Answered& done);
  /// A game that is over, move by move.
  void Animation(const WebRequest& request, const MatchId& match, const Answered& done);
  /// A page that shows one match: `path` ends with "m", ID.
  void Framed(const WebRequest& request, const std::string& match, Framing framing, const ShownPage& page,
              const Answered& done);
  void Tv(const std::string& pool, const Answered& done);
  void Player(const std::string& name, const Answered& done);
  void PlayerLive(const std::string& name, Framing framing, const ShownPage& page, const Answered& done);
  void Ratings(const std::string& pool, const Answered& done);
  /// Television on each board; the scripts of the page bring the games.
  void WallOfChannels(const Answered& done);
  void Wall(const WebRequest& request, const Answered& done);
  /// A page to play on.
  void Play(const WebRequest& request, const Answered& done);
  void Events(const WebRequest& request, const Answered& done);
  /// Begins the stream, once it is known which of its matches there are.
  WebOutcome BeginEvents(const std::vector<WebTopic>& topics, const TopicPlaces& places);
  WebAnswer Health() const;

  ShownGame Show(const SeenMatch& seen) const;
  WebAnswer Page(std::string html, Framing framing = Framing::kNobody) const;
  /// A page that no other site reads.
  WebAnswer OwnPage(std::string html) const;
  WebAnswer Resource(const WebRequest& request, const SeenMatch& seen, std::string type, std::string body,
                     Framing framing = Framing::kNobody) const;
  std::string Format(const WebRequest& request, const SeenMatch& seen, std::string_view extension) const;

  Upstream& upstream_;
  Hub& hub_;
  PicturePool& pictures_;
  PlayApi& play_;
  const SiteFacts facts_;
  const WebLimits& limits_;
  const TellTime time_;
  MatchShelf shelf_;
  ChannelShelf channels_;
};

}  // namespace merels::web
