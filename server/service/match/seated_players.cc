#include "server/service/match/seated_players.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::size_t KeyOf(const AccountId& account) { return std::hash<AccountId>{}(account); }

void NoteAway(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away) {
  loaded.is_away[rules::Index(side)] = away.has_value();
  loaded.away[rules::Index(side)] = away.value_or(Away());
}

milliseconds InMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

}  // namespace

void Attendance::Set(const SeatId& seat, const std::optional<Away>& away) {
  if (!away) {
    there_.insert(seat);
    return;
  }
  there_.erase(seat);
  away_.Put(seat, *away);
}

std::optional<Away> Attendance::Of(const SeatId& seat) {
  if (there_.contains(seat)) return std::nullopt;
  const Away* away = away_.Find(seat);
  return away == nullptr ? Away{began_, false} : *away;
}

void SeatedPlayers::Add(const LoadedMatchPtr& loaded) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const AccountId& account = loaded->state.settings().seats[rules::Index(side)];
    if (account.empty()) continue;
    by_player_.emplace(KeyOf(account), loaded.get());
    NoteAway(*loaded, side, attendance_.Of({loaded->id, side}));
  }
  const nanoseconds age = clock_.Monotonic() - loaded->turn_began;
  const bool begins = loaded->state.seq() == 1 && age >= nanoseconds(0) && age < kTimeToFollow;
  if (!begins) return;
  loaded->first_is_fresh = loaded->is_away[0];
  loaded->second_is_fresh = loaded->is_away[1];
  const nanoseconds until = loaded->turn_began + kTimeToFollow;
  fresh_until_.emplace(loaded.get(), until);
  fresh_.emplace(until, loaded.get());
  SetAlarm();
}

/// One timer for all of them. An alarm that comes too early does no harm, as it is then set again.
void SeatedPlayers::SetAlarm() {
  if (fresh_.empty()) return;
  const nanoseconds next = fresh_.begin()->first;
  if (alarm_ != 0 && alarm_at_ <= next) return;
  executor_.Cancel(alarm_);
  alarm_at_ = next;
  alarm_ = executor_.After(std::chrono::ceil<milliseconds>(next - clock_.Monotonic()),
                           callbacks_.Task([this] { Ring(); }));
}

void SeatedPlayers::Ring() {
  alarm_ = 0;
  const nanoseconds now = clock_.Monotonic();
  while (!fresh_.empty() && fresh_.begin()->first <= now) {
    LoadedMatch& loaded = *fresh_.extract(fresh_.begin()).value().second;
    fresh_until_.erase(&loaded);
    NoLongerFresh(loaded);
  }
  SetAlarm();
}

void SeatedPlayers::NoLongerFresh(LoadedMatch& loaded) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    if (!loaded.IsFresh(side)) continue;
    loaded.NoLongerFresh(side);
    if (loaded.is_away[rules::Index(side)] && presence_complete_) Tell(loaded, side);
  }
}

void SeatedPlayers::Remove(LoadedMatch& loaded) {
  if (const auto until = fresh_until_.extract(&loaded)) fresh_.erase({until.mapped(), &loaded});
  for (const AccountId& account : loaded.state.settings().seats) {
    const auto [first, last] = by_player_.equal_range(KeyOf(account));
    const auto place = std::find_if(first, last, [&](const auto& one) { return one.second == &loaded; });
    if (place != last) by_player_.erase(place);
  }
}

void SeatedPlayers::SetAway(const SeatId& seat, LoadedMatch* loaded, const std::optional<Away>& away) {
  attendance_.Set(seat, away);
  if (loaded == nullptr) return;
  NoteAway(*loaded, seat.side, away);
  const bool counted_as_here = loaded->IsFresh(seat.side);
  loaded->NoLongerFresh(seat.side);  // who has come, and goes again at once, is missed at once
  if (away || !counted_as_here) Tell(*loaded, seat.side);
}

/// Absent players are reported, as they did not count as away until now.
void SeatedPlayers::SetPresenceComplete(bool complete) {
  if (std::exchange(presence_complete_, complete) == complete || !complete) return;
  complete_since_ = clock_.Monotonic();
  for (const auto& [player, loaded] : by_player_) {
    for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
      const bool theirs = KeyOf(loaded->state.settings().seats[rules::Index(side)]) == player;
      if (theirs && loaded->is_away[rules::Index(side)]) Tell(*loaded, side);
    }
  }
}

void SeatedPlayers::Rename(const match::Player& player) {
  const auto [first, last] = by_player_.equal_range(KeyOf(player.id));
  for (auto place = first; place != last; ++place) {
    match::Players players = place->second->players;
    std::replace_if(
        players.begin(), players.end(), [&](const match::Player& other) { return other.id == player.id; },
        player);
    place->second->players = std::move(players);
  }
}

void SeatedPlayers::NoteCaller(LoadedMatch& loaded, rules::Side side, nanoseconds at) {
  const Away away{at, false};
  attendance_.Set({loaded.id, side}, away);
  NoteAway(loaded, side, away);
  Tell(loaded, side);
}

/// While the seat is fresh there is nothing to report: its player counts as present.
void SeatedPlayers::Tell(LoadedMatch& loaded, rules::Side side) {
  if (loaded.IsFresh(side)) return;
  if (loaded.state.outcome()) return;
  const session::PresenceChanged change{side, PresenceOf(loaded, side, clock_.Monotonic())};
  const Seq newest = loaded.state.seq();
  owner_.PresenceChanged(
      std::make_shared<const session::Delivery>(session::Delivery{
          session::Topic::Match(loaded.id), std::string(session::kMatchEpoch), newest, newest, change}),
      loaded.late ? Recipients::kPlayers : Recipients::kAll);
}

match::Presence SeatedPlayers::PresenceOf(const LoadedMatch& loaded, rules::Side side, nanoseconds at) const {
  if (!presence_complete_ || loaded.IsFresh(side) || !loaded.is_away[rules::Index(side)]) return {};
  const Away& away = loaded.away[rules::Index(side)];
  const nanoseconds since = std::max(away.since, complete_since_);
  match::Absence absence{milliseconds(0), away.left};
  if (loaded.state.to_move() == side) {
    absence.gone = std::min(turns_.SinceTurnBegan(loaded, at),
                            at < since ? InMillis(at - since) : turns_.Lasted(since, at));
  }
  return match::PresenceOf(loaded.state.settings().clock, absence,
                           static_cast<int>(limits_.claim_wait_percent));
}

match::Presence SeatedPlayers::ClaimableOf(const LoadedMatch& loaded, rules::Side side,
                                           nanoseconds at) const {
  match::Presence presence = PresenceOf(loaded, side, at);
  const bool turn = loaded.state.to_move() == side;
  const match::Presence stalling =
      match::StallingOf(loaded.state.settings().clock,
                        turn ? turns_.SinceTurnBegan(loaded, at) : milliseconds(0), StallClaimOf(loaded));
  if (stalling.claimable_in)
    presence.claimable_in =
        std::min(*stalling.claimable_in, presence.claimable_in.value_or(*stalling.claimable_in));
  return presence;
}

milliseconds SeatedPlayers::StallClaimOf(const LoadedMatch& loaded) const {
  const match::Settings& settings = loaded.state.settings();
  const bool stalls = !settings.clock.timed() && !settings.seats[1].empty();
  return milliseconds(stalls ? std::int64_t{limits_.stall_claim_ms} : 0);
}

void SeatedPlayers::Remind(LoadedMatch& loaded) const {
  const auto mover = loaded.state.to_move();
  if (!mover || !turns_.RemindsNow(loaded)) return;
  loaded.reminded = true;
  const match::Presence presence = ClaimableOf(loaded, *mover, clock_.Monotonic());
  if (!presence.present || !presence.claimable_in) return;
  owner_.Remind(loaded.state.settings().seats[rules::Index(*mover)], {loaded.id, *presence.claimable_in});
}

match::Moment SeatedPlayers::MomentOf(const LoadedMatch& loaded) const {
  const nanoseconds now = clock_.Monotonic();
  return {turns_.Thought(loaded, now),
          {PresenceOf(loaded, rules::Side::kFirst, now), PresenceOf(loaded, rules::Side::kSecond, now)},
          turns_.Stands(loaded, now),
          StallClaimOf(loaded)};
}

}  // namespace merels::service
