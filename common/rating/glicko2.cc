#include "common/rating/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace merels::rating {
namespace {

/// Points in one unit of the scale on which the paper computes.
constexpr double kScale = 173.7178;
constexpr double kCentre = 1500;
/// The precision of the search for the volatility.
constexpr double kTolerance = 1e-6;
/// More steps than the search can need in double precision, so that it ends for any input.
constexpr int kMaxSteps = 100;

double Square(double x) { return x * x; }

/// The weight of a result, given how uncertain the opponent's rating is: g of the paper.
double Weight(double phi) { return 1 / std::sqrt(1 + 3 * Square(phi) / Square(std::numbers::pi)); }

/// The evidence of the games, on the paper's scale.
struct Evidence {
  double information = 0;  // 1 / v
  double surplus = 0;      // the sum of weighted differences from the expected scores
};

Evidence Weigh(double mu, std::span<const Game> games) {
  Evidence evidence;
  for (const Game& game : games) {
    const double weight = Weight(game.opponent.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-weight * (mu - (game.opponent.value - kCentre) / kScale)));
    evidence.information += Square(weight) * expected * (1 - expected);
    evidence.surplus += weight * (game.score - expected);
  }
  return evidence;
}

/// Step 5 of the paper: the root of f by the Illinois variant of regula falsi.
double NewVolatility(double sigma, double phi, const Evidence& evidence) {
  const double v = 1 / evidence.information;
  const double delta_squared = Square(v * evidence.surplus);
  const double a = std::log(Square(sigma));
  const auto f = [&](double x) {
    const double spread = Square(phi) + v + std::exp(x);
    return std::exp(x) * (delta_squared - spread) / (2 * Square(spread)) - (x - a) / Square(kTau);
  };
  double low = a;
  double high = std::log(delta_squared - Square(phi) - v);
  if (!(delta_squared > Square(phi) + v)) {
    high = a - kTau;
    while (f(high) < 0) high -= kTau;
  }
  double f_low = f(low);
  double f_high = f(high);
  for (int step = 0; step < kMaxSteps && std::abs(high - low) > kTolerance; ++step) {
    const double next = low + (low - high) * f_low / (f_high - f_low);
    const double f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2);
}

double Widened(double phi, double sigma, double periods) {
  return std::sqrt(Square(phi) + Square(sigma) * periods);
}

Rating Bounded(const Rating& rating) {
  return {std::clamp(rating.value, kLeastValue, kMaxValue),
          std::clamp(rating.deviation, kLeastDeviation, kMaxDeviation),
          std::min(rating.volatility, kMaxVolatility)};
}

}  // namespace

double PeriodsOf(std::chrono::milliseconds time) {
  return std::max(0.0, std::chrono::duration<double>(time) / std::chrono::duration<double>(kPeriod));
}

Rating Aged(const Rating& rating, double periods) {
  const double phi = Widened(rating.deviation / kScale, rating.volatility, periods);
  return Bounded({rating.value, phi * kScale, rating.volatility});
}

Rating After(const Rating& before, double periods, std::span<const Game> games) {
  if (games.empty()) return Aged(before, periods);
  const double mu = (before.value - kCentre) / kScale;
  const double phi = before.deviation / kScale;
  const Evidence evidence = Weigh(mu, games);
  const double sigma = NewVolatility(before.volatility, phi, evidence);
  const double widened = Widened(phi, sigma, periods);
  const double new_phi = 1 / std::sqrt(1 / Square(widened) + evidence.information);
  const double new_mu = mu + Square(new_phi) * evidence.surplus;
  return Bounded({new_mu * kScale + kCentre, new_phi * kScale, sigma});
}

}  // namespace merels::rating
