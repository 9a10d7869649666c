// A player's record of rated games in one pool, built from pages: won, drawn, lost, and the curve of the
// rating.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/profile/rating_chart.h"
#include "common/lobby/ratings.h"

namespace merels::presenter {

/// The newest rated games fetched, at most.
inline constexpr std::size_t kMaxRatedFetched = 5000;

class RatedRecord {
 public:
  /// Adds the next page, newest first. Linear in its length.
  void Add(const std::vector<lobby::ChangeLine>& page, const AccountId& of);

  std::size_t games() const { return moments_.size(); }
  /// The end of the oldest game so far, Unix time. Needs games().
  std::chrono::milliseconds oldest() const { return moments_.back().at; }
  /// "Won 20, drawn 3, lost 8".
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
