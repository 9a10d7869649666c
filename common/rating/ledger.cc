#include "common/rating/ledger.h"

#include <algorithm>
#include <cstddef>

namespace merels::rating {
namespace {

double PeriodsSince(const Standing& standing, std::chrono::milliseconds now) {
  return standing.games == 0 ? 0 : PeriodsOf(now - standing.at);
}

}  // namespace

Rating RatingAt(const Standing& standing, std::chrono::milliseconds now) {
  return Aged(standing.rating, PeriodsSince(standing, now));
}

std::array<Rating, 2> Rate(const std::array<Standing, 2>& before, double white_score,
                           std::chrono::milliseconds ended_at) {
  std::array<Rating, 2> after;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    const double score = seat == 0 ? white_score : 1 - white_score;
    const std::array games = {Game{RatingAt(before[1 - seat], ended_at), score}};
    after[seat] = After(before[seat].rating, PeriodsSince(before[seat], ended_at), games);
  }
  return after;
}

std::optional<std::string> Replay::Take(const Change& change) {
  const RatedGame& game = change.game;
  std::array<Standing, 2> before;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) before[seat] = standings_[game.seats[seat]];
  const std::array<Rating, 2> after = Rate(before, game.white_score, game.ended_at);
  std::string difference;
  const auto differs = [&difference](const std::string& how) {
    if (difference.empty()) difference = how;  // later differences may follow from it
  };
  if (change.n != n_ + 1) differs("its number is not the next one, " + std::to_string(n_ + 1));
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    const std::string who = game.seats[seat].text();
    if (change.before[seat] != before[seat].rating) differs("another rating of " + who + " went into it");
    if (change.after[seat] != after[seat]) differs("it gives " + who + " another rating");
    standings_[game.seats[seat]] = {change.after[seat], before[seat].games + 1,
                                    std::max(before[seat].at, game.ended_at)};
  }
  n_ = change.n;
  if (difference.empty()) return std::nullopt;
  return "match " + game.match.text() + ": " + difference;
}

}  // namespace merels::rating
