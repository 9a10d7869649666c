// A filter on lists of matches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/clock/time_class.h"
#include "common/rating/range.h"

namespace merels::match {

enum class StateFilter : std::uint8_t { kAny, kLive, kEnded };

enum class ResultFilter : std::uint8_t {
  kAny,  // also none yet
  kFirstWins,
  kSecondWins,
  kDraw,
  kSolved,
  kStuck,
  kWon,   // by the player of the filter
  kLost,  // by the player of the filter
};

/// Matches that meet all conditions that are set.
struct Filter {
  AccountId player = {};  // empty: everybody's
  StateFilter state = StateFilter::kAny;
  AccountId opponent = {};   // of that player
  std::string ruleset = {};  // gets the playing defaults that it does not name
  ResultFilter result = ResultFilter::kAny;
  std::optional<bool> rated = {};
  clock::Millis from{0};   // begun then or later, Unix time; 0: any time
  clock::Millis until{0};  // begun before, Unix time; 0: any time
  std::optional<clock::TimeClass> time_class = {};
  rating::Range rating = {};  // the average of its players in its pool; only for matches in progress
  bool operator==(const Filter&) const = default;
};

}  // namespace merels::match
