// The screen of ratings: the leaderboard of a pool, and how the user's own matches changed their rating
// there.
#ifndef MERELS_CLIENT_PRESENTER_RATINGS_RANKS_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_RATINGS_RANKS_PRESENTER_H_

#include <optional>
#include <string>
#include <vector>

#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/met.h"

namespace merels::presenter {

class RanksPresenter {
 public:
  /// `book` and `effects` outlive the presenter.
  RanksPresenter(AccountId me, const model::RatingBook& book, Effects& effects)
      : me_(std::move(me)), book_(book), effects_(effects) {}

  /// The screen is shown: what it shows is fetched.
  void Enter();
  void Hear(const model::StandingsAnswer& answer);
  void Hear(const model::HistoryAnswer& answer);
  /// Whether the intent was meant for this screen.
  bool Do(const Intent& intent);
  PageViewState View() const;
  /// Somebody in the list that is shown.
  std::optional<Met> Meet(const AccountId& account) const;

 private:
  void AddStandings(ListPage& list) const;
  void AddHistory(ListPage& list) const;

  AccountId me_;
  const model::RatingBook& book_;
  Effects& effects_;
  std::string pool_ = "standard/blitz";
  bool own_ = false;  // own changes instead of the leaderboard
  std::optional<std::vector<lobby::StandingLine>> standings_;
  std::optional<std::vector<lobby::ChangeLine>> history_;
  std::string problem_;
};

/// "1500 to 1662, +162".
std::string ChangeText(const rating::Rating& before, const rating::Rating& after);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_RATINGS_RANKS_PRESENTER_H_
