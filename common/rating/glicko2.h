// Ratings by Glicko-2: a player's strength, and its certainty.
// Source: Mark E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf.
#pragma once

#include <chrono>
#include <compare>
#include <span>

namespace merels::rating {

/// The rating of a player in one pool. A value; the defaults are a newcomer's.
struct Rating {
  double value = 1500;       // points
  double deviation = 350;    // points; the truth is within two of them in 95 of 100 cases
  double volatility = 0.06;  // how erratic the results are
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// A range of ratings, in points; 0: any.
struct Range {
  int lowest = 0;
  int highest = 0;

  bool any() const { return lowest == 0 && highest == 0; }
  bool Holds(double rating) const { return rating >= lowest && (highest == 0 || rating <= highest); }
  auto operator<=>(const Range&) const = default;
};

/// Keeps the volatility from following single upsets; the paper's tau, which should be between 0.3 and 1.2.
inline constexpr double kTau = 0.5;
/// The time in which an inactive player's rating becomes less certain by one step. With this value an
/// established rating, with a deviation of 50, is provisional again after about a year.
inline constexpr std::chrono::hours kPeriod{4 * 24};
/// A rating never becomes so certain that an improving player is held back, nor less certain than a
/// newcomer's.
inline constexpr double kLeastDeviation = 45;
inline constexpr double kMaxDeviation = 350;
inline constexpr double kMaxVolatility = 0.1;
inline constexpr double kLeastValue = 400;
inline constexpr double kMaxValue = 4000;
/// Above this a rating is provisional: shown with a mark, and not in leaderboards.
inline constexpr double kProvisionalDeviation = 110;

inline bool IsProvisional(const Rating& rating) { return rating.deviation > kProvisionalDeviation; }

/// Time in periods. Negative time, as after a clock was set back, counts as none.
double PeriodsOf(std::chrono::milliseconds time);

/// The rating of a player who has not played for this many periods.
Rating Aged(const Rating& rating, double periods);

/// A game from one player's point of view.
struct Game {
  Rating opponent;   // before the game
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};

/// The rating after one rating period with `games`, `periods` after `before` was computed: 1 is the paper's
/// system; where each match is a separate rating period, it is the time between the matches. Without games
/// the same as Aged.
Rating After(const Rating& before, double periods, std::span<const Game> games);

}  // namespace merels::rating
