// Statistics of openings: the plies that were played in a position, how often, and how those games ended.
// Positions that differ only by a rotation or reflection of the board count as one, and so do rulesets that
// differ only in their draw limits.
//
// Contents: Opening (the first plies of one game), OpeningBranch (a ply that a position allows), Openings
// (many games).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/rules/base/outcome.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::study {

/// The plies of a game that are counted, from its start.
inline constexpr std::size_t kOpeningPlies = 24;

/// Names a ply in a position: a hash of the rules and of both positions, before and after.
using OpeningKey = std::uint64_t;

struct Opening {
  rules::Score score = rules::Score::kDraw;
  /// One for each ply; at most kOpeningPlies.
  std::vector<OpeningKey> keys;

  bool operator==(const Opening&) const = default;
};

/// Nothing for a game that nobody won or drew, for a puzzle, and for plies that the rules refuse.
std::optional<Opening> OpeningOf(const rules::Ruleset& ruleset, const std::vector<std::string>& plies,
                                 rules::Score score);

struct OpeningBranch {
  std::string ply;
  OpeningKey key = 0;
};

/// The legal plies of a position, in byte order; of plies that lead to the same position, the first one. Rows
/// of jumps can branch into thousands of plies: only the first kMaxBranches are looked at.
inline constexpr std::size_t kMaxBranches = 500;
std::vector<OpeningBranch> BranchesOf(const rules::Game& position);

/// Ends of games.
struct OpeningEnds {
  std::uint32_t first_wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t second_wins = 0;

  std::uint64_t all() const { return std::uint64_t{first_wins} + draws + second_wins; }
  bool operator==(const OpeningEnds&) const = default;
};

struct OpeningPly {
  std::string ply;
  OpeningEnds ends;
  bool operator==(const OpeningPly&) const = default;
};

/// What is known of a position.
struct OpeningPage {
  /// The plies that were played in it, the most frequent first.
  std::vector<OpeningPly> plies;
  /// The number of games that are counted, of all rulesets and positions.
  std::uint64_t games = 0;
  /// Older games exist that are not counted.
  bool older_left_out = false;
  /// Games are still being read: a later answer will have more.
  bool counting = false;

  bool operator==(const OpeningPage&) const = default;
};

/// The openings of the newest games, at most `most`; about 500 bytes each. Single-threaded.
class Openings {
 public:
  explicit Openings(std::size_t most) : most_(most) {}

  /// Adds the newest game. If there are too many, the oldest is no longer counted.
  void AddNewest(Opening game);
  /// Adds a game that is older than all others. False: there is no room for it.
  bool AddOldest(Opening game);
  /// Older games exist than those that will be added.
  void LeaveOutOlder() { older_left_out_ = true; }

  std::size_t games() const { return games_.size(); }
  std::size_t most() const { return most_; }
  bool full() const { return games_.size() >= most_; }
  /// `branches` are BranchesOf() a position.
  OpeningPage At(const std::vector<OpeningBranch>& branches) const;

 private:
  void Count(const Opening& game, int by);

  std::size_t most_;
  std::deque<Opening> games_;  // the newest first
  std::unordered_map<OpeningKey, OpeningEnds> ends_;
  bool older_left_out_ = false;
};

}  // namespace merels::study
