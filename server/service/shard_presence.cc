// Who of the players of a shard's matches is there, and how long the others have been away.
#include <algorithm>

#include "common/clock/outage.h"
#include "server/service/shard.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::size_t KeyOf(const AccountId& account) { return std::hash<AccountId>{}(account); }

void NoteAway(Hosted& hosted, rules::Side side, const std::optional<Away>& away) {
  hosted.is_away[rules::Index(side)] = away.has_value();
  hosted.away[rules::Index(side)] = away.value_or(Away());
}

milliseconds ToMillis(nanoseconds duration) { return std::chrono::duration_cast<milliseconds>(duration); }

}  // namespace

void Shard::NoteSeats(Hosted& hosted) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const AccountId& account = hosted.state.settings().seats[rules::Index(side)];
    if (account.empty()) continue;
    by_player_.emplace(KeyOf(account), &hosted);
    NoteAway(hosted, side, attendance_.Of(account));
  }
}

void Shard::ForgetSeats(const Hosted& hosted) {
  for (const AccountId& account : hosted.state.settings().seats) {
    const auto [first, last] = by_player_.equal_range(KeyOf(account));
    const auto place = std::find_if(first, last, [&](const auto& one) { return one.second == &hosted; });
    if (place != last) by_player_.erase(place);
  }
}

void Shard::SetAway(const AccountId& account, const std::optional<Away>& away) {
  attendance_.Set(account, away);
  const auto [first, last] = by_player_.equal_range(KeyOf(account));
  for (auto place = first; place != last; ++place) {
    Hosted& hosted = *place->second;
    if (const auto seat = hosted.state.SeatOf(account)) SetAway(hosted, *seat, away);
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

/// Who plays by single calls has no stream, but was there a moment ago.
void Shard::NoteCaller(Hosted& hosted, rules::Side side, nanoseconds at) {
  const Away away{at, false};
  attendance_.Set(hosted.state.settings().seats[rules::Index(side)], away);
  SetAway(hosted, side, away);
}

void Shard::SetAway(Hosted& hosted, rules::Side side, const std::optional<Away>& away) {
  NoteAway(hosted, side, away);
  if (hosted.state.outcome()) return;
  const session::PresenceChanged change{side, PresenceOf(hosted, side, ports_.clock.Monotonic())};
  const Seq newest = hosted.state.seq();
  owner_.PresenceChanged(
      std::make_shared<const session::Delivery>(session::Delivery{
          session::Topic::Match(hosted.id), std::string(session::kMatchEpoch), newest, newest, change}),
      hosted.late ? Told::kPlayers : Told::kAll);
}

/// Only the present turn counts, when it is the absent player's own: it never ends while he is away.
match::Presence Shard::PresenceOf(const Hosted& hosted, rules::Side side, nanoseconds at) const {
  if (!hosted.is_away[rules::Index(side)]) return {};
  const Away& away = hosted.away[rules::Index(side)];
  match::Absence absence{milliseconds(0), away.left};
  if (hosted.state.to_move() == side) {
    absence.gone = std::min(SinceTurnBegan(hosted, at),
                            at < away.since ? ToMillis(at - away.since) : Lasted(away.since, at));
    if (hosted.unresumed) {
      absence.gone = std::min(absence.gone, ToMillis(at - opening_.monotonic) - clock::kOutageGrace);
    }
  }
  return match::PresenceOf(hosted.state.settings().clock, absence,
                           static_cast<int>(ports_.limits.claim_wait_percent));
}

}  // namespace merels::service
