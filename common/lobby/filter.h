// A client's filter of tables and matches in the lobby.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"

namespace merels::lobby {

struct Filter {
  enum class Rated : std::uint8_t { kEither, kRated, kCasual };

  std::vector<std::string> rulesets;      // bare names; none: all
  std::vector<clock::TimeClass> classes;  // none: all
  Rated rated = Rated::kEither;
  bool without_bots = false;  // no tables of computers, no matches in which one plays, no free computers
  RatingRange rating = {};    // of a table's owner, or the average of a match's players

  /// Whether it lets everything through.
  bool open() const { return *this == Filter(); }
  auto operator<=>(const Filter&) const = default;
};

/// "rulesets=standard,lasker&classes=blitz,rapid&rated=yes&bots=no&rating=1400-1800", unset parts are left
/// out, also an end of the range; "" for an open one. Canonical.
std::string FilterText(const Filter& filter);
/// Parts in any order. bad-argument for a part that is not understood or occurs twice, and for a text that is
/// too long.
Result<Filter> ParseFilter(std::string_view text);

/// The filter in the form of FilterText: sorted, each value once. bad-argument for values that it could not
/// write: a name that no ruleset can have, too many of them, or an invalid range of ratings.
Result<Filter> Canonical(Filter filter);

bool Matches(const Filter& filter, const Table& table);
bool Matches(const Filter& filter, const match::Summary& match);
/// The part of the lobby that matches the filter.
Snapshot Filtered(const Filter& filter, Snapshot lobby);

}  // namespace merels::lobby
