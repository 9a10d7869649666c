// Which tables and matches of the lobby a client wants to be shown.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/clock/time_class.h"
#include "common/lobby/lobby.h"

namespace merels::lobby {

struct Filter {
  enum class Rated : std::uint8_t { kEither, kRated, kCasual };

  std::vector<std::string> rulesets;      // bare names; none: all
  std::vector<clock::TimeClass> classes;  // none: all
  Rated rated = Rated::kEither;
  bool without_bots = false;  // no tables of computers, no matches in which one plays, no free computers
  RatingRange rating = {};    // of a table's owner, or the average of a match's players

  /// Whether everything passes.
  bool open() const { return *this == Filter(); }
  auto operator<=>(const Filter&) const = default;
};

/// "rulesets=standard,lasker&classes=blitz,rapid&rated=yes&bots=no&rating=1400-1800", where parts that are
/// not set are left out, also an end of the range; "" for an open one. Canonical.
std::string FilterText(const Filter& filter);
/// Parts in any order. bad-argument for a part that is not understood, or is there twice, and for a text that
/// is too long.
Result<Filter> ParseFilter(std::string_view text);

/// The same filter as FilterText would write it: sorted, each once. bad-argument for what it could not write:
/// a name that no ruleset can have, too many of them, or a range of ratings that is none.
Result<Filter> Canonical(Filter filter);

bool Matches(const Filter& filter, const Table& table);
bool Matches(const Filter& filter, const match::Summary& match);
/// The part of the lobby that passes the filter.
Snapshot Filtered(const Filter& filter, Snapshot lobby);

}  // namespace merels::lobby
