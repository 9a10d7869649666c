#include "server/service/match/seated_players.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "common/clock/outage.h"

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

void SeatedPlayers::Add(LoadedMatch& loaded) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const AccountId& account = loaded.state.settings().seats[rules::Index(side)];
    if (account.empty()) continue;
    by_player_.emplace(KeyOf(account), &loaded);
    NoteAway(loaded, side, attendance_.Of(account));
  }
}

void SeatedPlayers::Remove(const LoadedMatch& loaded) {
  for (const AccountId& account : loaded.state.settings().seats) {
    const auto [first, last] = by_player_.equal_range(KeyOf(account));
    const auto place = std::find_if(first, last, [&](const auto& one) { return one.second == &loaded; });
    if (place != last) by_player_.erase(place);
  }
}

void SeatedPlayers::SetAway(const AccountId& account, const std::optional<Away>& away) {
  attendance_.Set(account, away);
  const auto [first, last] = by_player_.equal_range(KeyOf(account));
  for (auto place = first; place != last; ++place) {
    LoadedMatch& loaded = *place->second;
    if (const auto seat = loaded.state.SeatOf(account)) Tell(loaded, *seat, away);
  }
}

/// Those who are away are told of, as they did not count as away until now.
void SeatedPlayers::SetSure(bool sure) {
  if (std::exchange(sure_, sure) == sure || !sure) return;
  sure_since_ = clock_.Monotonic();
  for (const auto& [player, loaded] : by_player_) {
    for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
      const bool theirs = KeyOf(loaded->state.settings().seats[rules::Index(side)]) == player;
      if (theirs && loaded->is_away[rules::Index(side)])
        Tell(*loaded, side, loaded->away[rules::Index(side)]);
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
  attendance_.Set(loaded.state.settings().seats[rules::Index(side)], away);
  Tell(loaded, side, away);
}

void SeatedPlayers::Tell(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away) {
  NoteAway(loaded, side, away);
  if (loaded.state.outcome()) return;
  const session::PresenceChanged change{side, PresenceOf(loaded, side, clock_.Monotonic())};
  const Seq newest = loaded.state.seq();
  owner_.PresenceChanged(
      std::make_shared<const session::Delivery>(session::Delivery{
          session::Topic::Match(loaded.id), std::string(session::kMatchEpoch), newest, newest, change}),
      loaded.late ? Recipients::kPlayers : Recipients::kAll);
}

match::Presence SeatedPlayers::PresenceOf(const LoadedMatch& loaded, rules::Side side, nanoseconds at) const {
  if (!sure_ || !loaded.is_away[rules::Index(side)]) return {};
  const Away& away = loaded.away[rules::Index(side)];
  const nanoseconds since = std::max(away.since, sure_since_);
  match::Absence absence{milliseconds(0), away.left};
  if (loaded.state.to_move() == side) {
    absence.gone = std::min(turns_.SinceTurnBegan(loaded, at),
                            at < since ? InMillis(at - since) : turns_.Lasted(since, at));
    if (loaded.unresumed) {
      absence.gone = std::min(absence.gone, InMillis(at - turns_.opening().monotonic) - clock::kOutageGrace);
    }
  }
  return match::PresenceOf(loaded.state.settings().clock, absence,
                           static_cast<int>(limits_.claim_wait_percent));
}

match::Moment SeatedPlayers::MomentOf(const LoadedMatch& loaded) const {
  const nanoseconds now = clock_.Monotonic();
  return {turns_.Thought(loaded, now),
          {PresenceOf(loaded, rules::Side::kFirst, now), PresenceOf(loaded, rules::Side::kSecond, now)},
          turns_.Stands(loaded, now)};
}

}  // namespace merels::service
