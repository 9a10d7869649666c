// What the bot is to do: how it finds matches, which rules it plays, and how many matches.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/engine/engine.h"
#include "common/rules/base/outcome.h"

namespace merels::bot {

inline constexpr int kMaxJobs = 16;
inline constexpr int kMaxGames = 1'000'000;

struct Plan {
  /// How it finds matches. Except with kMatch it also continues those in which it has a seat already.
  enum class Way : std::uint8_t {
    kJoinAny,    // joins open tables, the oldest first
    kJoinTable,  // at this one
    kOpen,       // opens tables, and waits
    kMatch,      // plays only this match
  };
  Way way = Way::kJoinAny;

  std::vector<std::string> rulesets;  // kJoinAny: only these; a bare name includes all its knobs; none: any
  std::string table;                  // kJoinTable: its id, or the code of a private one
  MatchId match;                      // kMatch
  std::string open_ruleset;           // kOpen
  clock::TimeControl clock;           // kOpen
  std::optional<rules::Side> side;    // kOpen; none: drawn by lot

  /// The rules that it plays.
  std::function<bool(const rules::Ruleset&)> plays = engine::CanPlay;
  bool casual = false;  // no rated tables and challenges

  int games = 0;  // ends after this many new matches; 0: never
  int jobs = 1;   // simultaneous matches
};

}  // namespace merels::bot
