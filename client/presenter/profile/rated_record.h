// A player's record of rated games in one pool, built from pages: won, drawn, lost, and the curve of the
// rating, thinned so that drawing it costs the same for any number of games.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "client/presenter/page/page_view_state.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"

namespace merels::presenter {

/// Columns of the curve, at most; each keeps its first, highest, lowest and last point.
inline constexpr std::size_t kChartColumns = 160;

struct RatedMoment {
  clock::Millis at{0};  // Unix time
  double rating = 0;    // points
};

/// `moments`: oldest first; linear. Without moments the chart has no points.
Chart ChartOf(const std::vector<RatedMoment>& moments);

/// The newest rated games fetched, at most.
inline constexpr std::size_t kMaxRatedFetched = 5000;

class RatedRecord {
 public:
  /// Adds the next page, newest first. Linear in its length.
  void Add(const std::vector<lobby::ChangeLine>& page, const AccountId& of);

  std::size_t games() const { return moments_.size(); }
  /// The end of the oldest game so far, Unix time. Needs games().
  clock::Millis oldest() const { return moments_.back().at; }
  /// "won 20, drawn 3, lost 8".
  std::string Words() const;
  /// Made once, when all pages have come.
  Chart MakeChart() const;

 private:
  int won_ = 0;
  int drawn_ = 0;
  int lost_ = 0;
  std::vector<RatedMoment> moments_;  // newest first
};

}  // namespace merels::presenter
