// merelsctl games, export, openings and channels: lists of matches, their records and openings, and channels.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"
#include "common/api/match.h"
#include "common/match/view.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct GamesOptions {
  api::MatchQuery query;  // its player may be a member's name
  bool mine = false;      // the caller's account instead of its own
};

/// MATCH RULESET CLOCK WHITE BLACK RESULT REASON between tabs; an empty seat is "-".
std::string SummaryLine(const match::Summary& match, bool json);

/// A line for each match, newest first: MATCH RULESET CLOCK WHITE BLACK RESULT REASON; an empty seat is "-".
int ListGames(sdk::Calls& calls, const GamesOptions& options, bool json, Console& console);

/// The game record of one match.
int Export(sdk::Calls& calls, const std::string& match, const std::string& format, Console& console);
/// The records of all matching games, newest first.
int ExportGames(sdk::Calls& calls, const GamesOptions& options, const std::string& format, Console& console);

/// A line for each channel: TOPIC MATCH WHITE BLACK; without a match "-".
int ListChannels(sdk::Calls& calls, bool json, Console& console);

struct OpeningsOptions {
  std::string position = "start";  // as GameAt reads it
  std::string ruleset = "standard";
};

/// A line for each ply that was played, the most frequent first: PLY GAMES, and how many of them White won,
/// were drawn, and Black won.
int ListOpenings(sdk::Calls& calls, const OpeningsOptions& options, bool json, Console& console);

// Values of options.
/// white, black, draw, solved, stuck, won, lost.
std::optional<match::ResultFilter> ParseResult(std::string_view word);
/// YYYY-MM-DD: the start of the day, UTC, as Unix time.
std::optional<clock::Millis> ParseDay(const std::string& text);

/// Registers channels, games, openings and export.
void RegisterGames(CLI::App& app, Commands& commands);

}  // namespace merels::cli
