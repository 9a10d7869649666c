// The command line of merels-bot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client/bot/plan.h"
#include "client/sdk/connection/endpoint.h"

namespace merels::bot {

/// Exit statuses, as for every client.
inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;
inline constexpr int kUsage = 2;
inline constexpr int kUnreachable = 3;

inline constexpr double kMaxSecondsPerPly = 3600;

struct CommandLine {
  sdk::ServerOptions server;
  std::filesystem::path token_file;   // empty: one for each level, which no other running program uses
  std::string name;                   // empty: "Computer-level-N", or "Computer-perfect"
  int level = 0;                      // of the engine; for level "perfect" where values are missing
  std::filesystem::path tablebase;    // for level "perfect"; empty for the others
  std::optional<std::uint64_t> seed;  // none: a new one each time
  std::optional<clock::Millis> most_per_ply;
  Plan plan;

  /// "level-N", or "perfect".
  std::string LevelName() const;

  /// Print this and end with `status`.
  struct End {
    int status = 0;
    std::string text;
  };
  std::optional<End> end;
};

/// Reads the arguments, without the program's name. Rulesets and clocks are checked here.
CommandLine ReadCommandLine(const std::vector<std::string>& arguments);

}  // namespace merels::bot
