#include "server/service/match/replay.h"

#include <string>
#include <utility>

#include "server/service/match/match_rows.h"

namespace merels::service {

Result<Replayed> ReplayFrom(const MatchId& match, const match::Players& players, const match::Viewer& viewer,
                            const std::vector<store::Row>& rows, const ReplayRange& range) {
  auto entries = EntriesOf(rows);
  if (!entries) return entries.error();
  if (entries->empty()) return match::NoSuchMatch();
  auto state = match::State::Begin(std::move(entries->front()));
  if (!state) return state.error();
  Replayed replayed{viewer.seat.has_value(), {}, {}};
  const auto note = [&] { replayed.start = match::ViewSnapshot(match, *state, players, viewer, {}); };
  if (range.ply == 0) note();
  for (std::size_t i = 1; i < entries->size() && (*entries)[i].seq <= range.newest; ++i) {
    const bool before = state->game().plies() < range.ply;
    auto logged = state->Apply(std::move((*entries)[i]));
    if (!logged) return logged.error();
    if (!before) replayed.rows.push_back({match, *logged, players});
    if (before && state->game().plies() >= range.ply) note();
  }
  if (state->game().plies() < range.ply) {
    return Error{Reason::kBadArgument, "the match is only at ply " + std::to_string(state->game().plies())};
  }
  return replayed;
}

}  // namespace merels::service
