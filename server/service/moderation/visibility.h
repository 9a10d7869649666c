// The presence of a blocker is hidden from the blocked account. Past games are public.
#pragma once

#include <algorithm>

#include "common/lobby/lobby.h"
#include "common/session/delivery.h"
#include "server/domain/access_policy.h"

namespace merels::service {

/// Whether `viewer` may know of this match in the form it would be shown: one in progress needs the
/// permission of its players.
inline bool IsVisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                        const match::Summary& match) {
  const auto& seats = match.settings.seats;
  if (match.outcome || viewer == seats[0] || viewer == seats[1]) return true;
  return std::all_of(seats.begin(), seats.end(), [&](const AccountId& player) {
    return player.empty() || access.MayWatch(viewer, player);
  });
}
inline bool IsVisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                        const lobby::Table& table) {
  return access.MayWatch(viewer, table.owner.id);
}
inline bool IsVisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                        const match::Player& free_bot) {
  return access.MayWatch(viewer, free_bot.id);
}
inline bool IsVisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                        const lobby::Change& change) {
  if (const auto* closed = std::get_if<lobby::TableClosed>(&change))
    return access.MayWatch(viewer, closed->owner);
  if (const auto* opened = std::get_if<lobby::TableOpened>(&change))
    return IsVisibleTo(access, viewer, opened->table);
  if (const auto* free = std::get_if<lobby::BotFree>(&change)) return IsVisibleTo(access, viewer, free->bot);
  if (const auto* gone = std::get_if<lobby::BotNotFree>(&change)) return access.MayWatch(viewer, gone->id);
  const auto* started = std::get_if<lobby::MatchStarted>(&change);
  return started == nullptr || IsVisibleTo(access, viewer, started->match);
}

/// The items that `viewer` may see.
template <class T>
void VisibleTo(const domain::AccessPolicy& access, const AccountId& viewer, std::vector<T>& all) {
  std::erase_if(all, [&](const T& one) { return !IsVisibleTo(access, viewer, one); });
}
inline lobby::Snapshot VisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                                 lobby::Snapshot lobby) {
  VisibleTo(access, viewer, lobby.tables);
  VisibleTo(access, viewer, lobby.live_matches);
  VisibleTo(access, viewer, lobby.free_bots);
  return lobby;
}
/// For a channel with a hidden match: as if nothing were on.
inline session::OnAir VisibleTo(const domain::AccessPolicy& access, const AccountId& viewer,
                                const session::OnAir& on) {
  return on.match && !IsVisibleTo(access, viewer, *on.match) ? session::OnAir{} : on;
}

}  // namespace merels::service
