// Which players of a shard's matches are there, and how long the others have been away.
#include <algorithm>

#include "common/clock/outage.h"
#include "server/service/match/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::size_t KeyOf(const AccountId& account) { return std::hash<AccountId>{}(account); }

void NoteAway(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away) {
  loaded.is_away[rules::Index(side)] = away.has_value();
  loaded.away[rules::Index(side)] = away.value_or(Away());
}

milliseconds ToMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

}  // namespace

void Shard::NoteSeats(LoadedMatch& loaded) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const AccountId& account = loaded.state.settings().seats[rules::Index(side)];
    if (account.empty()) continue;
    by_player_.emplace(KeyOf(account), &loaded);
    NoteAway(loaded, side, attendance_.Of(account));
  }
}

void Shard::ForgetSeats(const LoadedMatch& loaded) {
  for (const AccountId& account : loaded.state.settings().seats) {
    const auto [first, last] = by_player_.equal_range(KeyOf(account));
    const auto place = std::find_if(first, last, [&](const auto& one) { return one.second == &loaded; });
    if (place != last) by_player_.erase(place);
  }
}

void Shard::SetAway(const AccountId& account, const std::optional<Away>& away) {
  attendance_.Set(account, away);
  const auto [first, last] = by_player_.equal_range(KeyOf(account));
  for (auto place = first; place != last; ++place) {
    LoadedMatch& loaded = *place->second;
    if (const auto seat = loaded.state.SeatOf(account)) SetAway(loaded, *seat, away);
  }
}

void Shard::Rename(const match::Player& player) {
  const auto [first, last] = by_player_.equal_range(KeyOf(player.id));
  for (auto place = first; place != last; ++place) {
    match::Players& players = place->second->players;
    std::replace_if(
        players.begin(), players.end(), [&](const match::Player& other) { return other.id == player.id; },
        player);
  }
}

/// A player who uses single calls has no stream, but was there a moment ago.
void Shard::NoteCaller(LoadedMatch& loaded, rules::Side side, nanoseconds at) {
  const Away away{at, false};
  attendance_.Set(loaded.state.settings().seats[rules::Index(side)], away);
  SetAway(loaded, side, away);
}

void Shard::SetAway(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away) {
  NoteAway(loaded, side, away);
  if (loaded.state.outcome()) return;
  const session::PresenceChanged change{side, PresenceOf(loaded, side, ports_.clock.Monotonic())};
  const Seq newest = loaded.state.seq();
  owner_.PresenceChanged(
      std::make_shared<const session::Delivery>(session::Delivery{
          session::Topic::Match(loaded.id), std::string(session::kMatchEpoch), newest, newest, change}),
      loaded.late ? Recipients::kPlayers : Recipients::kAll);
}

/// Only the present turn counts, and only if it is the absent player's own: it does not end while that player
/// is away.
match::Presence Shard::PresenceOf(const LoadedMatch& loaded, rules::Side side, nanoseconds at) const {
  if (!loaded.is_away[rules::Index(side)]) return {};
  const Away& away = loaded.away[rules::Index(side)];
  match::Absence absence{milliseconds(0), away.left};
  if (loaded.state.to_move() == side) {
    absence.gone = std::min(SinceTurnBegan(loaded, at),
                            at < away.since ? ToMillis(at - away.since) : Lasted(away.since, at));
    if (loaded.unresumed) {
      absence.gone = std::min(absence.gone, ToMillis(at - opening_.monotonic) - clock::kOutageGrace);
    }
  }
  return match::PresenceOf(loaded.state.settings().clock, absence,
                           static_cast<int>(ports_.limits.claim_wait_percent));
}

}  // namespace merels::service
