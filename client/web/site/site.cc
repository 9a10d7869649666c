#include "client/web/site/site.h"

#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/web/assets/assets.h"
#include "client/web/page/board_svg.h"
#include "client/web/page/json.h"
#include "client/web/page/play_pages.h"
#include "common/base/crc32c.h"
#include "common/base/text.h"
#include "common/notation/record.h"
#include "common/rating/pool.h"

namespace merels::web {
namespace {

/// Copies of matches that are not followed.
constexpr std::size_t kShelf = 512;
/// Games in a player's list.
constexpr int kGamesListed = 50;
/// The longest code of a private table.
constexpr std::size_t kMaxCode = 32;
/// Boards of a wall that names none.
constexpr std::size_t kWallBoards = 6;

constexpr std::string_view kHtml = "text/html; charset=utf-8";

/// A kind of resource of a match.
struct MatchFormat {
  std::string_view extension;
  std::string_view type;
};
constexpr std::array kFormats = {MatchFormat{"", kHtml}, MatchFormat{"json", "application/json"},
                                 MatchFormat{"txt", "text/plain; charset=utf-8"},
                                 MatchFormat{"svg", "image/svg+xml; charset=utf-8"}};

/// One answer for whatever there is not: a game that is private, or that never was, is told alike.
WebAnswer NothingHere() { return Refused(404, "there is nothing here for everybody"); }

WebAnswer RefusedMatch(const Error& error) {
  return error.reason == Reason::kUnknownMatch ? NothingHere() : Refused(error);
}

WebAnswer RefusedPlayer(const Error& error) {
  return error.reason == Reason::kUnknownPlayer ? NothingHere() : Refused(error);
}

/// Weak: clocks and names of the same state may have been written at another moment.
std::string TagOf(const SeenMatch& seen) {
  std::uint32_t sum = Crc32c(AssetsTag());
  for (const auto& player : seen.match.players) sum = Crc32c(player.name + '\0', sum);
  return "W/\"" + std::to_string(seen.match.seq) + '-' + std::to_string(sum) + '"';
}

bool EverybodyAtOnce(const match::Settings& settings) {
  return settings.watching.is_public() && !settings.watching.delayed();
}

}  // namespace

Site::Site(Upstream& upstream, Hub& hub, PicturePool& pictures, PlayApi& play, SiteFacts facts,
           const WebLimits& limits, TellTime now)
    : upstream_(upstream),
      hub_(hub),
      pictures_(pictures),
      play_(play),
      facts_(std::move(facts)),
      limits_(limits),
      time_(now),
      shelf_(upstream, hub, now, kShelf),
      channels_(upstream, std::move(now)) {}

void Site::Handle(const WebRequest& request, Answered done) {
  const Path& path = request.target.path;
  const std::string& first = path[0];
  if (request.command) return play_.Handle(request, done);
  if (first == "play") return Play(request, done);
  const auto embed = [this](const ShownGame& game) { return EmbedPage(facts_, game); };
  const auto overlay = [this](const ShownGame& game) { return OverlayPage(facts_, game); };
  if (path.size() == 1) {
    if (first.empty()) return Home(request, done);
    if (first == "events") return Events(request, done);
    if (first == "tv") return Tv("", done);
    if (first == "wall") return Wall(request, done);
    if (first == "health") return done(Health());
    if (first.starts_with('@')) return Player(first.substr(1), done);
  }
  if (path.size() == 2) {
    if (first == "m") return Match(request, done);
    if (first == "assets" && FindAsset(path[1]) != nullptr) {
      const Asset& asset = *FindAsset(path[1]);
      WebAnswer answer{200, std::string(asset.type), std::string(asset.bytes), '"' + AssetsTag() + '"'};
      answer.keeping = Keeping::kAnHour;
      return done(Unless(request, std::move(answer)));
    }
    if (first.starts_with('@') && path[1] == "live") {
      const auto live = [this, name = first.substr(1)](const ShownGame& game) {
        return LivePage(facts_, name + ", live", game);
      };
      return PlayerLive(first.substr(1), Framing::kNobody, live, done);
    }
    if (first == "overlay" && path[1].starts_with('@'))
      return PlayerLive(path[1].substr(1), Framing::kNobody, overlay, done);
  }
  if (path.size() == 3) {
    if (first == "tv" && rating::IsPool(path[1] + '/' + path[2])) return Tv(path[1] + '/' + path[2], done);
    if (first == "ratings" && rating::IsPool(path[1] + '/' + path[2]))
      return Ratings(path[1] + '/' + path[2], done);
    if (path[1] == "m" && first == "embed") return Framed(request, path[2], Framing::kEverybody, embed, done);
    if (path[1] == "m" && first == "overlay")
      return Framed(request, path[2], Framing::kNobody, overlay, done);
  }
  done(NothingHere());
}

ShownGame Site::Show(const SeenMatch& seen) const {
  ShownGame game;
  game.told = Tell(seen.match);
  game.clocks = seen.ClocksAt(time_().monotonic);
  return game;
}

WebAnswer Site::Page(std::string html, Framing framing) const {
  WebAnswer answer;
  answer.type = std::string(kHtml);
  answer.body = std::move(html);
  answer.framing = framing;
  return answer;
}

WebAnswer Site::OwnPage(std::string html) const {
  WebAnswer answer = Page(std::move(html));
  answer.readers = Readers::kOwnPages;
  return answer;
}

WebAnswer Site::Resource(const WebRequest& request, const SeenMatch& seen, std::string type, std::string body,
                         Framing framing) const {
  WebAnswer answer{200, std::move(type), std::move(body), TagOf(seen)};
  answer.keeping = EverybodyAtOnce(seen.match.settings) ? Keeping::kASecond : Keeping::kNotAtAll;
  answer.framing = framing;
  return Unless(request, std::move(answer));
}

std::string Site::Format(const WebRequest& request, const SeenMatch& seen, std::string_view extension) const {
  if (extension == "txt") return notation::PrintRecord(match::RecordOf(seen.match));
  if (extension.empty()) return MatchPage(facts_, Show(seen));
  const ToldMatch told = Tell(seen.match);
  if (extension == "svg") {
    const bool light = request.target.Find("theme") == "light";
    return BoardSvg(told, PlayersTitle(seen.match.settings, seen.match.players),
                    light ? BoardTheme::kLight : BoardTheme::kDark);
  }
  const Instant now = time_();
  return JsonLine(MatchJson(told, seen.ClocksAt(now.monotonic), now.unix_time, true)) + "\n";
}

void Site::Match(const WebRequest& request, const Answered& done) {
  const std::string& name = request.target.path[1];
  const auto dot = name.find('.');
  const std::string id = name.substr(0, dot);
  const std::string extension = dot == std::string::npos ? "" : name.substr(dot + 1);
  const MatchFormat* format = nullptr;
  for (const MatchFormat& one : kFormats) {
    if (one.extension == extension && (dot == std::string::npos) == extension.empty()) format = &one;
  }
  if (request.target.Find("spoilers") == "off") {
    if (!extension.empty() || !IsMatchId(id)) return done(NothingHere());
    return Step(request, MatchId(id), done);
  }
  if (extension == "png" && IsMatchId(id)) return Picture(request, MatchId(id), done);
  if (extension == "gif" && IsMatchId(id)) return Animation(request, MatchId(id), done);
  if (format == nullptr || !IsMatchId(id)) return done(NothingHere());
  shelf_.Get(MatchId(id), [this, request, format, done](const Result<SeenMatch>& seen) {
    if (!seen.ok()) return done(RefusedMatch(seen.error()));
    done(Resource(request, *seen, std::string(format->type), Format(request, *seen, format->extension)));
  });
}

void Site::Step(const WebRequest& request, const MatchId& match, const Answered& done) {
  const auto ply = ParseNumber<std::size_t>(request.target.Find("ply").value_or("0"));
  if (!ply || *ply > notation::kMaxRecordPlies) return done(Refused(400, "ply is no number of a move"));
  shelf_.Get(match, [this, ply = *ply, done](const Result<SeenMatch>& seen) {
    if (!seen.ok()) return done(RefusedMatch(seen.error()));
    done(Page(StepPage(facts_, seen->match, ply)));
  });
}

void Site::Picture(const WebRequest& request, const MatchId& match, const Answered& done) {
  shelf_.Get(match, [this, request, match, done](const Result<SeenMatch>& seen) {
    if (!seen.ok()) return done(RefusedMatch(seen.error()));
    const WebAnswer known = Resource(request, *seen, "image/png", "");
    const ToldMatch told = Tell(seen->match);
    if (known.status == 304) return done(known);
    if (!told.now) return done(NothingHere());
    const std::string key = match.text() + ' ' + std::to_string(seen->match.seq);
    pictures_.Draw(key, *told.now, told.last,
                   [this, request, seen = *seen, done](const Result<std::string>& png) {
                     if (!png.ok()) return done(Refused(png.error()));
                     done(Resource(request, seen, "image/png", *png));
                   });
  });
}

void Site::Animation(const WebRequest& request, const MatchId& match, const Answered& done) {
  shelf_.Get(match, [this, request, match, done](const Result<SeenMatch>& seen) {
    if (!seen.ok()) return done(RefusedMatch(seen.error()));
    if (!seen->match.outcome) return done(NothingHere());
    const WebAnswer known = Resource(request, *seen, "image/gif", "");
    const ToldMatch told = Tell(seen->match);
    if (known.status == 304) return done(known);
    if (!told.now || !told.start) return done(NothingHere());
    // Names are in it, and may change.
    const std::string key = match.text() + " gif " + TagOf(*seen);
    pictures_.DrawGame(key, *told.start, match::RecordOf(seen->match),
                       [this, request, seen = *seen, done](const Result<std::string>& gif) {
                         if (!gif.ok()) return done(Refused(gif.error()));
                         done(Resource(request, seen, "image/gif", *gif));
                       });
  });
}

void Site::Framed(const WebRequest& request, const std::string& match, Framing framing, const ShownPage& page,
                  const Answered& done) {
  if (!IsMatchId(match)) return done(NothingHere());
  shelf_.Get(MatchId(match), [this, request, framing, page, done](const Result<SeenMatch>& seen) {
    if (!seen.ok()) return done(RefusedMatch(seen.error()));
    done(Resource(request, *seen, std::string(kHtml), page(Show(*seen)), framing));
  });
}

void Site::Home(const WebRequest& request, const Answered& done) {
  static_cast<void>(request);
  HomeLists lists{hub_.lobby().live_matches(), hub_.lobby().tables(), {}};
  channels_.Get([this, lists, done](const Result<api::Page<api::Channel>>& channels) mutable {
    if (channels.ok()) lists.channels = channels->items;
    done(Page(HomePage(facts_, lists)));
  });
}

void Site::Tv(const std::string& pool, const Answered& done) {
  channels_.Get([this, pool, done](const Result<api::Page<api::Channel>>& channels) {
    if (!channels.ok()) return done(Refused(channels.error()));
    const std::string title = pool.empty() ? "Television: the best game" : "Television: " + pool;
    const std::string topic = TopicName({WebTopic::Kind::kTv, pool});
    const auto show = [this, title, topic, done](ShownGame game) {
      game.follows = topic;
      game.waiting = "Nothing is on; the next game will be shown";
      done(Page(LivePage(facts_, title, game)));
    };
    for (const api::Channel& channel : channels->items) {
      if (channel.pool != pool || !channel.match) continue;
      return shelf_.Get(channel.match->match, [this, show](const Result<SeenMatch>& seen) {
        show(seen.ok() ? Show(*seen) : ShownGame{});
      });
    }
    show({});
  });
}

void Site::Player(const std::string& name, const Answered& done) {
  if (!ReadTopic("player:" + name).ok()) return done(NothingHere());
  upstream_.Ratings({name}, [this, name, done](const Result<lobby::PlayerRatings>& ratings) {
    if (!ratings.ok()) return done(RefusedPlayer(ratings.error()));
    api::ListMatches call;
    call.page.size = kGamesListed;
    call.filter.player = AccountId(name);
    upstream_.List(call,
                   [this, name, ratings = *ratings, done](const Result<api::Page<match::Summary>>& games) {
                     if (!games.ok()) return done(RefusedPlayer(games.error()));
                     done(Page(PlayerPage(facts_, name, ratings, games->items)));
                   });
  });
}

void Site::Ratings(const std::string& pool, const Answered& done) {
  api::ListStandings call;
  call.pool = pool;
  call.page.size = kGamesListed;
  upstream_.Standings(call, [this, pool, done](const Result<api::Page<lobby::StandingLine>>& lines) {
    if (!lines.ok()) return done(Refused(lines.error()));
    done(Page(RatingsPage(facts_, pool, lines->items)));
  });
}

void Site::PlayerLive(const std::string& name, Framing framing, const ShownPage& page, const Answered& done) {
  const auto topic = ReadTopic("player:" + name);
  if (!topic.ok()) return done(NothingHere());
  const auto show = [this, topic = TopicName(*topic), framing, page, done](ShownGame game) {
    game.follows = topic;
    game.waiting = "No game yet; the next one will be shown";
    done(Page(page(game), framing));
  };
  api::ListMatches call;
  call.page.size = 1;
  call.filter.player = AccountId(name);
  upstream_.List(call, [this, show, done](const Result<api::Page<match::Summary>>& games) {
    if (!games.ok()) return done(RefusedPlayer(games.error()));
    if (games->items.empty()) return show({});
    shelf_.Get(games->items[0].match,
               [this, show](const Result<SeenMatch>& seen) { show(seen.ok() ? Show(*seen) : ShownGame{}); });
  });
}

void Site::Wall(const WebRequest& request, const Answered& done) {
  if (request.target.Find("tv")) return WallOfChannels(done);
  std::vector<std::string> wanted;
  if (const auto named = request.target.Find("m")) {
    std::string_view rest = *named;
    while (!rest.empty()) {
      const auto one = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(rest.size(), one.size() + 1));
      if (!IsMatchId(one)) return done(Refused(400, Quote(one) + " is no game"));
      wanted.emplace_back(one);
    }
  } else {
    for (const auto& match : hub_.lobby().live_matches()) {
      if (wanted.size() < kWallBoards) wanted.push_back(match.match.text());
    }
  }
  if (wanted.size() > limits_.topics)
    return done(Refused(400, "a wall has at most " + std::to_string(limits_.topics) + " boards"));
  // The boards come in any order; the page is there when all have.
  struct Waiting {
    std::vector<ShownGame> games;
    std::size_t missing = 0;
  };
  const auto waiting = std::make_shared<Waiting>();
  waiting->games.resize(wanted.size());
  waiting->missing = wanted.size();
  if (wanted.empty()) return done(Page(WallPage(facts_, {})));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    shelf_.Get(MatchId(wanted[i]), [this, waiting, i, done](const Result<SeenMatch>& seen) {
      waiting->games[i] = seen.ok() ? Show(*seen) : ShownGame{};
      if (!seen.ok()) waiting->games[i].waiting = "There is no such game for everybody";
      if (--waiting->missing == 0) done(Page(WallPage(facts_, waiting->games)));
    });
  }
}

void Site::WallOfChannels(const Answered& done) {
  channels_.Get([this, done](const Result<api::Page<api::Channel>>& channels) {
    if (!channels.ok()) return done(Refused(channels.error()));
    std::vector<ShownGame> games;
    for (const api::Channel& channel : channels->items) {
      if (2 * (games.size() + 1) > limits_.topics || games.size() == kWallBoards)
        break;  // the channel and its match
      ShownGame game;
      game.follows = TopicName({WebTopic::Kind::kTv, channel.pool});
      game.waiting = channel.pool.empty() ? "The best game" : channel.pool;
      games.push_back(std::move(game));
    }
    done(Page(WallPage(facts_, games)));
  });
}

void Site::Play(const WebRequest& request, const Answered& done) {
  const Path& path = request.target.path;
  if (path.size() == 1) return done(OwnPage(NewGamePage(facts_)));
  if (path.size() == 3 && path[1] == "m" && IsMatchId(path[2]))
    return done(OwnPage(BoardPage(facts_, MatchId(path[2]))));
  if (path.size() != 2 || path[1].size() > kMaxCode || path[1].empty()) return done(NothingHere());
  const std::string& code = path[1];
  play_.FindInvitation(request.address, code, [this, code, done](const Result<lobby::Table>& table) {
    if (table.ok()) return done(OwnPage(InvitationPage(facts_, code, *table)));
    if (table.error().reason != Reason::kWrongCode) return done(Refused(table.error()));
    done(OwnPage(InvitationPage(facts_, code, std::nullopt)));
  });
}

void Site::Events(const WebRequest& request, const Answered& done) {
  const auto topics = ReadTopics(request.target.Find("topics").value_or(""), limits_.topics);
  if (!topics.ok()) return done(Refused(topics.error()));
  const std::string last =
      request.last_event_id.empty() ? request.target.Find("last").value_or("") : request.last_event_id;
  const auto places = ReadEventId(last);
  if (!places.ok()) return done(Refused(places.error()));
  // To follow a topic costs the gateway's account more than to look: matches that there are not are not
  // followed.
  std::vector<WebTopic> unknown;
  for (const WebTopic& topic : *topics) {
    const bool of_match = topic.kind == WebTopic::Kind::kMatch || topic.kind == WebTopic::Kind::kChat;
    if (of_match && !hub_.Has(topic)) unknown.push_back(topic);
  }
  if (unknown.empty()) return done(BeginEvents(*topics, *places));
  const auto missing = std::make_shared<std::size_t>(unknown.size());
  for (const WebTopic& topic : unknown) {
    shelf_.Get(MatchId(topic.name),
               [=, this, topics = *topics, places = *places](const Result<SeenMatch>& seen) {
                 if (!seen.ok() && seen.error().reason == Reason::kUnknownMatch)
                   hub_.PrepareGone(topic, seen.error());
                 if (--*missing == 0) done(BeginEvents(topics, places));
               });
  }
}

WebOutcome Site::BeginEvents(const std::vector<WebTopic>& topics, const TopicPlaces& places) {
  if (const auto prepared = hub_.Prepare(topics); !prepared.ok()) return Refused(prepared.error());
  EventsAsked asked;
  // Places on topics of another stream mean nothing here.
  for (const WebTopic& topic : topics) {
    const std::string name = TopicName(topic);
    if (auto place = places.Find(name)) asked.seen.Set(name, std::move(*place));
  }
  asked.begin = [this, topics, seen = asked.seen](EventReader& reader) {
    return hub_.Subscribe(reader, topics, seen);
  };
  return asked;
}

WebAnswer Site::Health() const {
  WebAnswer answer;
  answer.status = upstream_.connected() ? 200 : 503;
  answer.body = upstream_.connected() ? "ok\n" : "the server is out of reach\n";
  return answer;
}

}  // namespace merels::web
