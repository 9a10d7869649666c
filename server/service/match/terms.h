// The terms of a match, in canonical form.
#pragma once

#include <cstddef>
#include <string>

#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/command.h"
#include "common/match/view.h"
#include "server/base/random.h"
#include "server/service/base/ports.h"

namespace merels::service {

struct Terms {
  std::string ruleset;
  int seats = 2;
  clock::TimeControl clock;
};

/// A ruleset gets the draw limits that it does not name. Errors of the ruleset's text and of the time
/// control.
Result<Terms> CheckTerms(const std::string& ruleset, const clock::TimeControl& clock);

/// `players` by seat; `tossed`: whether their sides were drawn by lot; `rated`: whether the match is rated,
/// which Ratings::MayRate has allowed.
match::Settings SettingsFor(const std::string& ruleset, const clock::TimeControl& clock,
                            const match::Players& players, bool tossed, bool rated = false);

/// bad-argument; not-rateable: in a rated match the server's settings alone decide who may watch.
Result<void> CheckWatching(bool rated, const match::Watching& wanted);
/// The conditions for watching a match: as requested, with a new code if one is needed; for a rated match, by
/// the server's settings.
match::Watching WatchingFor(bool rated, const match::Watching& wanted, const Ports& ports);

/// A code of this many letters and digits, no two of which look alike.
std::string NewCode(Random& random, std::size_t length);

/// A random choice, as unpredictable as `random`.
bool Toss(Random& random);

}  // namespace merels::service
