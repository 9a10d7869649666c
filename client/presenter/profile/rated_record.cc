#include "client/presenter/profile/rated_record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "client/model/ratings.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

/// The least height in points, so that a steady rating looks steady.
constexpr double kLeastSpan = 100;
/// Labels are multiples of this.
constexpr double kStep = 50;

std::string DayOnly(clock::Millis at) {
  const std::string text = words::DayText(at);
  return text.substr(0, text.find(','));
}

/// The moments that a column keeps.
struct InColumn {
  std::size_t first, high, low, last;
};

class Thinner {
 public:
  Thinner(const std::vector<RatedMoment>& moments, double least, double most)
      : moments_(moments), least_(least), most_(most) {
    begin_ = moments.front().at;
    span_ = std::max<double>(1, static_cast<double>((moments.back().at - begin_).count()));
  }

  std::vector<ChartPoint> Run() {
    InColumn kept{0, 0, 0, 0};
    std::size_t column = 0;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const auto here = static_cast<std::size_t>(X(i) * static_cast<float>(kChartColumns - 1));
      if (i == 0 || here != column) {
        if (i > 0) Add(kept);
        column = here;
        kept = {i, i, i, i};
      }
      if (moments_[i].rating > moments_[kept.high].rating) kept.high = i;
      if (moments_[i].rating < moments_[kept.low].rating) kept.low = i;
      kept.last = i;
    }
    Add(kept);
    return std::move(points_);
  }

 private:
  float X(std::size_t i) const {
    return static_cast<float>(static_cast<double>((moments_[i].at - begin_).count()) / span_);
  }

  void Add(const InColumn& kept) {
    std::array places = {kept.first, kept.high, kept.low, kept.last};
    std::sort(places.begin(), places.end());
    const auto* end = std::unique(places.begin(), places.end());
    for (const auto* place = places.begin(); place != end; ++place) {
      points_.push_back(
          {X(*place), static_cast<float>((moments_[*place].rating - least_) / (most_ - least_))});
    }
  }

  const std::vector<RatedMoment>& moments_;
  double least_, most_;
  clock::Millis begin_{0};
  double span_ = 1;
  std::vector<ChartPoint> points_;
};

}  // namespace

Chart ChartOf(const std::vector<RatedMoment>& moments) {
  Chart chart;
  if (moments.empty()) return chart;
  const auto [low, high] = std::minmax_element(
      moments.begin(), moments.end(), [](const auto& a, const auto& b) { return a.rating < b.rating; });
  double least = std::floor(low->rating / kStep) * kStep, most = std::ceil(high->rating / kStep) * kStep;
  if (most - least < kLeastSpan) {
    least -= kStep;
    most += kStep;
  }
  chart.points = Thinner(moments, least, most).Run();
  chart.top = model::Points(most);
  chart.bottom = model::Points(least);
  chart.begin = DayOnly(moments.front().at);
  chart.end = DayOnly(moments.back().at);
  return chart;
}

void RatedRecord::Add(const std::vector<lobby::ChangeLine>& page, const AccountId& of) {
  for (const auto& line : page) {
    const auto& game = line.change.game;
    const std::size_t seat = game.seats[0] == of ? 0 : 1;
    const double score = seat == 0 ? game.white_score : 1 - game.white_score;
    ++(score > 0.5 ? won_ : score < 0.5 ? lost_ : drawn_);
    moments_.push_back({game.ended_at, line.change.after[seat].value});
  }
}

std::string RatedRecord::Words() const {
  return "won " + std::to_string(won_) + ", drawn " + std::to_string(drawn_) + ", lost " +
         std::to_string(lost_);
}

Chart RatedRecord::MakeChart() const { return ChartOf({moments_.rbegin(), moments_.rend()}); }

}  // namespace merels::presenter
