// Players, clocks and settings between wire and common types. ToProto cannot fail; FromProto checks
// everything it reads and answers bad-argument (bad-clock for a time control) with a sentence that names the
// field.
#pragma once

#include <optional>

#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/rules/base/outcome.h"
#include "merels/v1/types.pb.h"

namespace merels::wire {

v1::Side ToProto(rules::Side side);
v1::Side ToProto(const std::optional<rules::Side>& side);
/// Unspecified is refused.
Result<rules::Side> FromProto(v1::Side side);
/// Unspecified is nothing.
Result<std::optional<rules::Side>> OptionalFromProto(v1::Side side);

v1::Score ToProto(rules::Score score);
/// Unspecified: not ended, and then the reason must be empty.
Result<std::optional<rules::Outcome>> OutcomeFromProto(v1::Score score, const std::string& reason);

v1::TimeControl ToProto(const clock::TimeControl& control);
Result<clock::TimeControl> FromProto(const v1::TimeControl& control);

v1::TimeClass ToProto(clock::TimeClass time_class);
/// Unspecified is nothing.
Result<std::optional<clock::TimeClass>> FromProto(v1::TimeClass message);

v1::Player ToProto(const match::Player& player);
Result<match::Player> FromProto(const v1::Player& player);

/// On the wire the settings carry the players' names with their ids; without a second player the match is for
/// one player. Never with its code.
v1::Watching ToProto(const match::Watching& watching);
/// bad-argument. Unset: everybody, at once.
Result<match::Watching> FromProto(const v1::Watching& message);

v1::MatchSettings ToProto(const match::Settings& settings, const match::Players& players);
struct SettingsAndPlayers {
  match::Settings settings;
  match::Players players;
};
Result<SettingsAndPlayers> FromProto(const v1::MatchSettings& settings);

v1::SeatPresence ToProto(rules::Side side, const match::Presence& presence);
struct SeatAndPresence {
  rules::Side side = rules::Side::kFirst;
  match::Presence presence;
};
Result<SeatAndPresence> FromProto(const v1::SeatPresence& seat);

v1::Clocks ToProto(const match::Clocks& clocks);
void Write(const match::Clocks& clocks, v1::Clocks& message);
Result<match::Clocks> FromProto(const v1::Clocks& clocks);

}  // namespace merels::wire
