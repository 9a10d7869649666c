#include "server/service/following/feeds.h"

#include <algorithm>
#include <utility>

#include "server/cluster/cluster_presence.h"

namespace merels::service {

Audience::Audience(Executor& executor, const Clock& clock, std::function<void(const MatchId&, bool)> watched,
                   WatcherCounts* elsewhere)
    : executor_(executor),
      clock_(clock),
      watched_(std::move(watched)),
      elsewhere_(elsewhere),
      callbacks_(executor) {}

/// A follower who comes needs no notice of their own arrival.
void Audience::Follow(const MatchId& match, Follower& follower, std::optional<rules::Side> seat) {
  const auto [crowd, first] = crowds_.try_emplace(match);
  std::vector<Follower*>& row = seat ? crowd->second.players[rules::Index(*seat)] : crowd->second.spectators;
  if (first) watched_(match, true);
  if (seat && row.empty()) seat_changed_(match, *seat, true, false);
  if (std::find(row.begin(), row.end(), &follower) == row.end()) row.push_back(&follower);
  if (!seat) Recount(match);
}

void Audience::Unfollow(const MatchId& match, Follower& follower) {
  const auto found = crowds_.find(match);
  if (found == crowds_.end()) return;
  Crowd& crowd = found->second;
  for (const auto seat : {rules::Side::kFirst, rules::Side::kSecond}) {
    std::vector<Follower*>& row = crowd.players[rules::Index(seat)];
    if (std::erase(row, &follower) > 0 && row.empty()) seat_changed_(match, seat, false, follower.leaving());
  }
  const auto spectator = std::find(crowd.spectators.begin(), crowd.spectators.end(), &follower);
  if (spectator != crowd.spectators.end()) {
    if (static_cast<std::size_t>(spectator - crowd.spectators.begin()) < crowd.served) --crowd.served;
    crowd.spectators.erase(spectator);
    Recount(match);
  }
  if (!crowd.empty()) return;
  crowds_.erase(found);
  watched_(match, false);
}

void Audience::Tell(const SharedDelivery& entry, Recipients recipients) {
  const auto found = crowds_.find(entry->topic.match);
  if (found == crowds_.end()) return;
  Crowd& crowd = found->second;
  if (recipients != Recipients::kSpectators) {
    for (const auto& row : crowd.players) {
      for (Follower* player : row) player->OnMatchEntry(entry);
    }
  }
  if (recipients == Recipients::kPlayers || crowd.spectators.empty()) return;
  if (crowd.unsent.size() == kMaxUnsent)
    crowd.unsent.pop_back();  // a gap, which the clients that notice it close themselves
  crowd.unsent.push_back(entry);
  if (crowd.unsent.size() > 1) return;
  turns_.push_back(entry->topic.match);
  if (turns_.size() == 1) executor_.Post(callbacks_.Task([this] { RunSlice(); }));
}

std::size_t Audience::Watchers(const MatchId& match) const {
  return WatchersHere(match) + (elsewhere_ == nullptr ? 0 : elsewhere_->Elsewhere(match));
}

std::size_t Audience::WatchersHere(const MatchId& match) const {
  const auto found = crowds_.find(match);
  return found == crowds_.end() ? 0 : found->second.spectators.size();
}

bool Audience::IsHere(const MatchId& match, rules::Side seat) const {
  const auto found = crowds_.find(match);
  return found != crowds_.end() && !found->second.players[rules::Index(seat)].empty();
}

void Audience::CountAgain(const MatchId& match) {
  if (crowds_.contains(match)) CountSoon(match);
}

void Audience::Recount(const MatchId& match) {
  CountSoon(match);
  if (elsewhere_ != nullptr) elsewhere_->SetHere(match, WatchersHere(match));
}

void Audience::CountSoon(const MatchId& match) {
  uncounted_.insert(match);
  if (uncounted_.size() == 1) executor_.After(kCountEvery, callbacks_.Task([this] { Count(); }));
}

void Audience::Count() {
  for (const MatchId& match : std::exchange(uncounted_, {})) {
    const auto found = crowds_.find(match);
    if (found == crowds_.end()) continue;
    Crowd& crowd = found->second;
    const std::size_t now = Watchers(match);
    if (now == crowd.counted) continue;
    const std::size_t change = now > crowd.counted ? now - crowd.counted : crowd.counted - now;
    if (change * kSmallChange < now && ++crowd.waited < kPatience) {
      CountSoon(match);
      continue;
    }
    crowd.counted = now;
    crowd.waited = 0;
    Tell(std::make_shared<const session::Delivery>(
        session::Delivery{session::Topic::Match(match), std::string(session::kMatchEpoch), 0, 0,
                          session::WatchersChanged{static_cast<int>(now)}}));
  }
}

void Audience::RunSlice() {
  const auto end = clock_.Monotonic() + kLongestSlice;
  for (std::size_t i = 0; i < kMaxAtOnce && !turns_.empty() && clock_.Monotonic() < end; ++i) {
    const auto found = crowds_.find(turns_.front());
    if (found == crowds_.end() || !TellNext(found->second)) turns_.pop_front();
  }
  if (turns_.empty()) return;
  turns_.push_back(std::move(turns_.front()));
  turns_.pop_front();
  executor_.Post(callbacks_.Task([this] { RunSlice(); }));
}

bool Audience::TellNext(Crowd& crowd) {
  if (crowd.unsent.empty()) return false;
  if (crowd.served == 0) crowd.round = std::min(crowd.unsent.size(), kMaxInARow);
  if (crowd.served < crowd.spectators.size()) {
    Follower& follower = *crowd.spectators[crowd.served++];
    for (std::size_t i = 0; i < crowd.round; ++i) follower.OnMatchEntry(crowd.unsent[i]);
    return true;
  }
  crowd.served = 0;
  crowd.unsent.erase(crowd.unsent.begin(), crowd.unsent.begin() + static_cast<std::ptrdiff_t>(crowd.round));
  return !crowd.unsent.empty();
}

void LobbyFeed::Publish(const lobby::Change& change) {
  kept_.emplace_back(++seq_, change);
  if (kept_.size() > kKept) kept_.pop_front();
  for (Follower* follower : followers_) follower->OnLobbyChange(seq_, change);
}

bool LobbyFeed::Since(Seq seq, std::vector<std::pair<Seq, lobby::Change>>& changes) const {
  const Seq oldest = kept_.empty() ? seq_ + 1 : kept_.front().first;
  if (seq > seq_ || seq + 1 < oldest) return false;
  std::copy_if(kept_.begin(), kept_.end(), std::back_inserter(changes),
               [seq](const auto& change) { return change.first > seq; });
  return true;
}

void NoticeFeed::Publish(const AccountId& player, const lobby::Notice& notice) {
  ++seq_;
  if (lobby::IsToldOnce(notice)) Keep(player, notice);
  const auto found = followers_.find(player);
  if (found == followers_.end()) return;
  for (Follower* follower : found->second) follower->OnNotice(seq_, notice);
}

void NoticeFeed::Keep(const AccountId& player, const lobby::Notice& notice) {
  if (ports_.limits.recent_notices == 0) return;
  Kept* kept = recent_.Find(player);
  if (kept == nullptr) kept = &recent_.Put(player, {});
  DropOld(*kept);
  std::erase_if(*kept, [subject = lobby::SubjectOf(notice)](const lobby::RecentNotice& earlier) {
    return lobby::SubjectOf(earlier.notice) == subject;
  });
  kept->push_back({ports_.clock.Now(), notice});
  if (kept->size() > static_cast<std::size_t>(ports_.limits.recent_notices)) kept->pop_front();
}

void NoticeFeed::DropOld(Kept& kept) const {
  const auto oldest = ports_.clock.Now() - std::chrono::milliseconds(ports_.limits.recent_notice_ms);
  while (!kept.empty() && kept.front().at < oldest) kept.pop_front();
}

std::vector<lobby::RecentNotice> NoticeFeed::Recent(const AccountId& player) {
  std::vector<lobby::RecentNotice> recent;
  if (Kept* kept = recent_.Find(player)) {
    DropOld(*kept);
    recent.assign(kept->begin(), kept->end());
  }
  if (announcement_ && ports_.clock.Now() < announcement_->until)
    recent.push_back({announcement_->at, *announcement_});
  return recent;
}

void NoticeFeed::Announce(const lobby::Announcement& announcement) {
  ++seq_;
  announcement_ = announcement;
  for (const auto& [player, followers] : followers_) {
    for (Follower* follower : followers) follower->OnNotice(seq_, announcement);
  }
}

bool NoticeFeed::Unfollow(Follower& follower) {
  const auto found = followers_.find(follower.account());
  if (found == followers_.end()) return false;
  std::erase(found->second, &follower);
  if (!found->second.empty()) return false;
  followers_.erase(found);
  return true;
}

}  // namespace merels::service
