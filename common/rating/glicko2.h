// Ratings by Glicko-2: how strong a player is, and how sure that is.
// Source: Mark E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf.
#ifndef MERELS_COMMON_RATING_GLICKO2_H_
#define MERELS_COMMON_RATING_GLICKO2_H_

#include <chrono>
#include <span>

namespace merels::rating {

/// What is known of a player in one pool. A value; the defaults are a newcomer's.
struct Rating {
  double value = 1500;       // points
  double deviation = 350;    // points; the truth is within two of them in 95 of 100 cases
  double volatility = 0.06;  // how erratic the results are
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// Keeps the volatility from following single upsets; the paper's tau, which it wants within 0.3 and 1.2.
inline constexpr double kTau = 0.5;
/// The time in which a player who does not play becomes less sure by one step. With it a settled player, of a
/// deviation of 50, is provisional again after about a year.
inline constexpr std::chrono::hours kPeriod{4 * 24};
/// A rating never becomes so sure that a player who improves is held back, nor less sure than a newcomer's.
inline constexpr double kLeastDeviation = 45;
inline constexpr double kMaxDeviation = 350;
inline constexpr double kMaxVolatility = 0.1;
inline constexpr double kLeastValue = 400;
inline constexpr double kMaxValue = 4000;
/// Above this a rating is provisional: shown with a mark, and not in leaderboards.
inline constexpr double kProvisionalDeviation = 110;

inline bool IsProvisional(const Rating& rating) { return rating.deviation > kProvisionalDeviation; }

/// Time in periods. Negative time, as of a clock that was set back, is none.
double PeriodsOf(std::chrono::milliseconds time);

/// The rating of a player who has not played for so many periods.
Rating Aged(const Rating& rating, double periods);

/// A game as one of its players sees it.
struct Game {
  Rating opponent;   // before the game
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};

/// The rating after one rating period with `games`, `periods` after `before` was computed: 1 is the paper's
/// system, and where each match is a rating period of its own, what has passed in between. Without games the
/// same as Aged.
Rating After(const Rating& before, double periods, std::span<const Game> games);

}  // namespace merels::rating

#endif  // MERELS_COMMON_RATING_GLICKO2_H_
