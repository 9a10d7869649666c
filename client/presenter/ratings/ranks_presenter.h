// The ratings screen: a pool's leaderboard, and the user's own rating changes there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

struct RanksActions;

namespace action {

using ChoosePool = ActionOf<"choose-pool", RanksActions, std::string>;
using ChooseOwn =
    ActionOf<"choose-pool:own", RanksActions>;  // the user's own changes, or back to the leaderboard

using PlayRated = ActionOf<"play-rated", RanksActions>;  // goes to the lobby

}  // namespace action

struct RanksActions : OneOf<action::ChoosePool, action::ChooseOwn, action::PlayRated> {};

class RanksPresenter final : public ScreenOf<PageViewState> {
 public:
  /// `book` and `effects` outlive the presenter.
  RanksPresenter(AccountId me, model::RatingBook& book, Effects& effects)
      : me_(std::move(me)), book_(book), effects_(effects) {}

  /// Puts the ratings of all answers into the book, whichever presenter has asked.
  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Requests the data shown.
  void Enter(model::Millis now) override;
  PageViewState View(model::Millis now) const override;

 private:
  void Hear(const model::Answer<api::ListStandings>& answer);
  void Hear(const model::Answer<api::ListRatingHistory>& answer);
  void Hear(const lobby::RatingChanged& change);
  void Fetch();
  void AddStandings(ListPage& list) const;
  void AddHistory(ListPage& list) const;

  AccountId me_;
  model::RatingBook& book_;
  Effects& effects_;
  std::string pool_ = "standard/blitz";
  bool own_ = false;  // own changes instead of the leaderboard
  std::optional<std::vector<lobby::StandingLine>> standings_;
  std::optional<std::vector<lobby::ChangeLine>> history_;
  std::string problem_;
};

}  // namespace merels::presenter
