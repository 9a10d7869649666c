#include "client/presenter/profile/rated_record.h"

namespace merels::presenter {

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
  return "Won " + std::to_string(won_) + ", drawn " + std::to_string(drawn_) + ", lost " +
         std::to_string(lost_);
}

Chart RatedRecord::MakeChart() const { return ChartOf({moments_.rbegin(), moments_.rend()}); }

}  // namespace merels::presenter
