// Decide, append, apply. These are the pure functions that decide: from a state and a command to the entry
// that should be appended. The caller appends the entry durably first and applies it afterwards.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/event.h"
#include "common/match/state.h"

namespace merels::match {

/// The first entry of a new match. The second seat is empty exactly when the ruleset is for one player.
/// Errors: those of parsing the ruleset; bad-clock; bad-argument (how it may be watched); own-table for one
/// account in both seats; no-opponent for a wrong number of players. `start`: a position string, for a match
/// that no server keeps; bad-position.
Result<Entry> DecideStart(const Settings& settings, const AccountId& by, const RequestId& request, Millis now,
                          std::string_view start = {});

/// The request may have made an entry that is no longer kept: only the log knows.
struct NeedsLogLookup {};

/// The decision on a player's command: append the new entry, or answer with the one that an earlier copy of
/// it made, or read the log first.
using Decision = std::variant<Entry, LoggedPtr, NeedsLogLookup>;

/// The end reasons of a match that a player has left: as claimed, or by the value of the position.
inline constexpr std::string_view kAbandoned = "abandoned";
inline constexpr std::string_view kByTablebase = "tablebase";

/// The most plies of a match, including those taken back: the last one ends it as a draw, "adjudicated".
/// Showing and loading a match takes time in proportion to its log, which could otherwise grow without bound.
/// Only plies end a match in this way: offers have a separate limit, kMaxOffers, above which they are
/// refused.
inline constexpr int kMaxPlies = 4000;

/// Judges in this order: request id (request-id-reused), seat (not-your-seat), expected_seq (no-offer,
/// stale), notation (bad-notation, bad-point), game-over, not-your-turn, out-of-time, the rules. A match for
/// one player ends as stuck when it is resigned, and refuses offers and claims with no-opponent. An offer
/// also: offer-stands, offer-too-soon, too-many-offers. A claim also: opponent-present, claim-too-early; with
/// `stamp.worth` the match ends by that, whatever is claimed, and before each side has made a ply the match
/// is only aborted. A caller that goes on to apply the entry gives `after`: it is set to the game after the
/// command's ply, which State::Apply then takes over.
Result<Decision> Decide(const State& state, const Command& command, const Stamp& stamp,
                        std::optional<rules::Game>* after = nullptr);

/// The same after the log was read: `earlier` is the result of FindRequest, null if there is none. Never
/// NeedsLogLookup.
Result<Decision> DecideWith(const LoggedPtr& earlier, const State& state, const Command& command,
                            const Stamp& stamp, std::optional<rules::Game>* after = nullptr);

/// The flag of the player to move has fallen: a loss, but before each side has made a ply the match is only
/// aborted. flag-not-fallen when there is time left, no clock, or nobody to move.
Result<Entry> DecideFlag(const State& state, const Stamp& stamp);

/// The end of a match without a clock in which nobody has moved for `term`: aborted while it could still be
/// aborted, otherwise by `stamp.worth`, otherwise abandoned, lost by the player to move. flag-not-fallen
/// before that, with a clock, or when nobody is to move.
Result<Entry> DecideIdle(const State& state, const Stamp& stamp, Millis term);

/// After an outage: charges the player to move `stamp.thought`, the time up to the last moment at which the
/// server could serve; ends the match when more than the time left was used. game-over when nothing needs to
/// be done.
Result<Entry> DecideResume(const State& state, const Stamp& stamp);

}  // namespace merels::match
