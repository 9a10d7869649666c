#include "server/service/lobby/live_matches.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <unordered_set>
#include <utility>

#include "server/service/base/fair_share.h"
#include "server/service/match/loaded_match.h"

namespace merels::service {
namespace {

using rules::Side;
using std::chrono::milliseconds;

/// The kinds of broadcast: a match with its two players, and a match.
constexpr const char* kBegun = "begun";
constexpr const char* kOver = "over";
/// Beginnings announced within this time are looked up together.
constexpr milliseconds kBeginningDelay{50};
constexpr std::size_t kRemembered = 10'000;
/// How often the store is asked for moves in the matches that channels show, and may show next.
constexpr milliseconds kMovesInterval{5000};

/// The combined origin of both players.
Origin OriginOf(const match::Summary& match, Origins& origins) {
  Origin one = origins.Of(match.players[0].id), other = origins.Of(match.players[1].id);
  if (other.address < one.address) std::swap(one, other);
  if (one == other) return one;
  return {one.address + " " + other.address, one.prefix + " " + other.prefix, one.prefix_is_one};
}

}  // namespace

LiveMatches::LiveMatches(const Ports& ports, const Context& context)
    : ports_(ports),
      context_(context),
      board_([this](const match::Summary& match) { return OriginOf(match, context_.origins); }),
      notified_(kRemembered),
      announced_(kRemembered),
      over_(kRemembered),
      looks_(ports.executor, ports_.limits.lobby_interval_ms, [this] { Compare(); }),
      moves_(ports.executor, kMovesInterval, [this](const PollLoop::Next& next) { LookAtMoves(next); }),
      callbacks_(ports.executor) {
  if (context_.broadcasts == nullptr) return;
  context_.broadcasts->On(kBegun, [this](const std::string& about) { OnRemoteStart(about); });
  context_.broadcasts->On(kOver, [this](const std::string& match) { Over(MatchId(match)); });
}

void LiveMatches::Begin(Done<void> done) {
  FillBoard([this, done = std::move(done)](const Result<void>& filled) {
    if (!filled) return done(filled);
    for (const match::Summary& match : board_.Shown()) {
      context_.television.MatchStarted(match, OriginOf(match, context_.origins));
      if (match.rating > 0) context_.television.Rate(match, match.rating);
    }
    if (context_.broadcasts != nullptr) looks_.Begin();
    moves_.Begin();
    done({});
    FillFurther();
  });
}

void LiveMatches::Stop() {
  looks_.Stop();
  moves_.Stop();
  ports_.executor.Cancel(std::exchange(comparing_, 0));
}

// ---- Beginnings and ends

void LiveMatches::MatchStarted(const match::Summary& match) {
  const auto& [white, black] = match.players;
  if (match.settings.watching.is_public()) unannounced_.insert(match.match);
  TellPlayers(match.match, match.players);
  if (context_.broadcasts != nullptr)
    context_.broadcasts->Tell(kBegun, match.match.text() + " " + white.id.text() + " " + black.id.text());
  context_.television.MatchStarted(match, OriginOf(match, context_.origins));
  context_.ratings.FindAverages({match},
                                [this, rated = match](const Result<std::vector<double>>& found) mutable {
                                  if (found) rated.rating = static_cast<int>(std::lround(found->front()));
                                  if (rated.rating > 0) context_.television.Rate(rated, rated.rating);
                                  Announce(rated);
                                });
}

void LiveMatches::TellPlayers(const MatchId& match, const match::Players& players) {
  notified_.Put(match, true);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const AccountId& player = players[rules::Index(side)].id;
    if (!player.empty()) context_.notices.Publish(player, PairedFor(match, players, side));
  }
}

/// Skips a match that is over by now.
void LiveMatches::Announce(const match::Summary& match) {
  if (unannounced_.erase(match.match) == 0) return;
  board_.Add(match);
  announced_.Put(match.match, true);
  context_.lobby.Publish(lobby::MatchStarted{match});
}

void LiveMatches::EndShown(const MatchId& match) {
  if (context_.broadcasts != nullptr) context_.broadcasts->Tell(kOver, match.text());
  Over(match);
}

/// Several nodes may announce it.
void LiveMatches::Over(const MatchId& match) {
  if (over_.Find(match) != nullptr) return;
  over_.Put(match, true);
  board_.Remove(match);
  if (finding_) ended_.insert(match);
  if (unannounced_.erase(match) == 0) context_.lobby.Publish(lobby::MatchEnded{match});
  context_.television.MatchOver(match);
  context_.over(match);
  if (board_.WantsMore()) FillFurther();
}

// ---- The board

/// Goes on without ratings if they cannot be read.
void LiveMatches::Find(bool older, Done<std::vector<match::Summary>> done) {
  finding_ = true;
  store::MatchQuery query{store::MatchQuery::Kind::kLive, {}, std::nullopt, LiveBoard::kShown};
  if (older) query.before = board_.Oldest();
  query.now = ports_.clock.Now();
  context_.listing.Find(query, [this, done = std::move(done)](const Found& found) {
    if (!found) return done(found.error());
    context_.ratings.FindAverages(
        *found, [matches = *found, done](const Result<std::vector<double>>& ratings) mutable {
          for (std::size_t i = 0; ratings && i < matches.size(); ++i) {
            matches[i].rating = static_cast<int>(std::lround((*ratings)[i]));
          }
          done(std::move(matches));
        });
  });
}

/// The found matches, without those that have ended since the question.
std::vector<match::Summary> LiveMatches::WithoutEnded(std::vector<match::Summary> matches) {
  finding_ = false;
  const std::set<MatchId> ended = std::exchange(ended_, {});
  std::erase_if(matches, [&](const match::Summary& match) { return ended.contains(match.match); });
  return matches;
}

/// If the store refuses, the board stays short until another match ends.
void LiveMatches::FillBoard(Done<void> done) {
  if (finding_) return done({});
  Find(true, [this, done = std::move(done)](const Found& found) {
    const auto older = WithoutEnded(found ? *found : std::vector<match::Summary>());
    if (!found) return done(found.error());
    board_.Fill(older, found->size() == LiveBoard::kShown);
    for (const match::Summary& match : older) AwaitEnd(match);
    done({});
  });
}

/// Reads the matches in progress from before this run, after the first page. A page being read continues by
/// itself.
void LiveMatches::FillFurther() {
  if (finding_ || !board_.TakesMore()) return;
  FillBoard([this](const Result<void>& filled) {
    if (filled) FillFurther();
  });
}

/// The store has all nodes' moves.
void LiveMatches::LookAtMoves(const PollLoop::Next& next) {
  const std::vector<MatchId> matches = context_.television.Matches();
  if (matches.empty()) return next();
  ports_.store.Heads(matches,
                     callbacks_.WrapOnce([this, next](const Result<std::vector<store::LogHead>>& heads) {
                       std::map<MatchId, Seq> lengths;
                       for (const auto& head : heads ? *heads : std::vector<store::LogHead>())
                         lengths.emplace(head.match, head.seq);
                       if (heads) context_.television.Look(lengths, ports_.clock.Monotonic());
                       next();
                     }));
}

/// The match may be over, but still be shown to spectators late: once in memory, it reports when that is over
/// too.
void LiveMatches::AwaitEnd(const match::Summary& match) {
  if (match.settings.watching.delay.count() == 0) return;
  context_.matches.With(
      match.match, [](const LoadedMatch&, const match::Moment&) { return true; }, [](const Result<bool>&) {});
}

// ---- Other nodes

/// Players of it who are online here are notified at once.
void LiveMatches::OnRemoteStart(const std::string& about) {
  std::istringstream words(about);
  std::string match, white, black;
  words >> match >> white >> black;
  const auto is_here = [this](const std::string& player) {
    return !player.empty() && context_.notices.Follows(AccountId(player));
  };
  CompareSoon();
  if (match.empty() || notified_.Find(MatchId(match)) != nullptr || (!is_here(white) && !is_here(black)))
    return;
  context_.matches.With(
      MatchId(match),
      [](const LoadedMatch& loaded, const match::Moment&) -> std::pair<MatchId, match::Players> {
        return {loaded.id, loaded.players};
      },
      [this](const Result<std::pair<MatchId, match::Players>>& begun) {
        if (begun && notified_.Find(begun->first) == nullptr) TellPlayers(begun->first, begun->second);
      });
}

void LiveMatches::CompareSoon() {
  if (comparing_ != 0) return;
  comparing_ = ports_.executor.After(kBeginningDelay, callbacks_.Task([this] {
    comparing_ = 0;
    Compare();
  }));
}

void LiveMatches::Compare() {
  if (finding_) return CompareSoon();
  Find(false, [this, before = board_.Kept()](const Found& now) { Compared(before, now); });
}

/// `before`: the board's matches when the store was asked for the newest.
void LiveMatches::Compared(const std::vector<match::Summary>& before, const Found& now) {
  const auto newest = WithoutEnded(now ? *now : std::vector<match::Summary>());
  if (!now) return;
  std::set<MatchId> shown, going_on;
  for (const match::Summary& match : before) shown.insert(match.match);
  for (const match::Summary& match : *now) going_on.insert(match.match);
  for (auto match = newest.rbegin(); match != newest.rend(); ++match) {
    const bool known = shown.contains(match->match) || board_.Knows(match->match) ||
                       unannounced_.contains(match->match) || announced_.Find(match->match) != nullptr ||
                       over_.Find(match->match) != nullptr;
    if (known) continue;
    unannounced_.insert(match->match);
    if (notified_.Find(match->match) == nullptr) TellPlayers(match->match, match->players);
    context_.television.MatchStarted(*match, OriginOf(*match, context_.origins));
    if (match->rating > 0) context_.television.Rate(*match, match->rating);
    Announce(*match);
    AwaitEnd(*match);
  }
  const bool all = now->size() < LiveBoard::kShown;
  for (const match::Summary& match : before) {
    const bool in_range = all || match.started_at > now->back().started_at;
    if (in_range && !going_on.contains(match.match)) Over(match.match);
  }
}

// ---- LiveBoard

void LiveBoard::Add(const match::Summary& match) {
  const Key key{match.started_at, match.match};
  // A match that would be the oldest is left to Fill, as there may be others between it and the rest.
  if (more_ && !by_age_.empty() && key < by_age_.begin()->first) return;
  if (!keys_.emplace(match.match, key).second) return;
  by_age_.emplace(key, match);
  if (by_age_.size() <= kKept + kAboveKept) return;
  more_ = true;
  std::unordered_set<MatchId> kept;
  for (const match::Summary& one : Best(kKept)) kept.insert(one.match);
  for (const match::Summary& one : Kept()) {
    if (!kept.contains(one.match)) Remove(one.match);
  }
}

void LiveBoard::Remove(const MatchId& match) {
  const auto found = keys_.find(match);
  if (found == keys_.end()) return;
  by_age_.erase(found->second);
  keys_.erase(found);
}

void LiveBoard::Rename(const match::Player& player) {
  for (auto& [key, match] : by_age_) {
    for (match::Player& other : match.players) {
      if (other.id == player.id) other = player;
    }
  }
}

std::vector<match::Summary> LiveBoard::Kept() const {
  std::vector<match::Summary> newest;
  newest.reserve(by_age_.size());
  for (auto match = by_age_.rbegin(); match != by_age_.rend(); ++match) newest.push_back(match->second);
  return newest;
}

std::vector<match::Summary> LiveBoard::Best(std::size_t most) const {
  std::vector<match::Summary> best = Kept();
  if (best.size() <= most) return best;
  std::stable_sort(best.begin(), best.end(), [](const match::Summary& one, const match::Summary& other) {
    return one.rating > other.rating;
  });
  best = Fairly(std::move(best), most, origin_of_);
  std::sort(best.begin(), best.end(), [](const match::Summary& one, const match::Summary& other) {
    return Key(one.started_at, one.match) > Key(other.started_at, other.match);
  });
  return best;
}

std::vector<match::Summary> LiveBoard::Shown() const { return Best(kShown); }

std::optional<store::MatchCursor> LiveBoard::Oldest() const {
  if (by_age_.empty()) return std::nullopt;
  const Key& oldest = by_age_.begin()->first;
  return store::MatchCursor{oldest.first, oldest.second};
}

void LiveBoard::Fill(const std::vector<match::Summary>& older, bool more) {
  more_ = false;
  for (const match::Summary& match : older) Add(match);
  more_ = more_ || more;
}

lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side) {
  return {match, side, players[rules::Index(rules::Other(side))]};
}

}  // namespace merels::service
