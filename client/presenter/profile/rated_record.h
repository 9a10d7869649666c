// What a player's rated games in one pool come to, as their pages arrive: won, drawn and lost, and the curve
// of the rating.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/profile/rating_chart.h"
#include "common/lobby/ratings.h"

namespace merels::presenter {

/// No more games than these, the newest, are fetched.
inline constexpr std::size_t kMaxRatedFetched = 5000;

class RatedRecord {
 public:
  /// The next page, newest first. Costs as much as the page is long.
  void Add(const std::vector<lobby::ChangeLine>& page, const AccountId& of);

  std::size_t games() const { return moments_.size(); }
  /// When the oldest that was added had ended, Unix time. Needs games().
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
