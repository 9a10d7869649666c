// Open challenges and rematches: others' are answered on any screen, the user's own are withdrawn.
#pragma once

#include <utility>
#include <vector>

#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/challenges/challenges_view_state.h"

namespace merels::presenter {

class ChallengesPresenter final : public Presenter {
 public:
  /// `notices`, which have the challenges, `book` and `effects` outlive the presenter. `date`: Unix time; may
  /// be empty.
  ChallengesPresenter(AccountId me, RequestIds new_id, const model::Notices& notices, model::RatingBook& book,
                      std::function<model::Millis()> date, Effects& effects)
      : me_(std::move(me)),
        new_id_(std::move(new_id)),
        notices_(notices),
        book_(book),
        date_(std::move(date)),
        effects_(effects) {}

  /// Must be called before the notices take the update: they forget a challenge that has ended.
  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;

  /// Requests the ratings of challengers to a rated game.
  void Settle() override;

  std::vector<Ask> Asks() const;

 private:
  struct ActionVisitor;
  void Hear(const Result<lobby::Challenged>& answer);
  void Hear(const Result<void>& answer);
  void Hear(const lobby::ChallengeEnded& ended);
  Ask AskOf(const lobby::Challenge& challenge) const;
  /// The rating change at stake, behind " · "; empty unless both ratings are known.
  std::string Stake(const lobby::Challenge& challenge) const;

  AccountId me_;
  RequestIds new_id_;
  const model::Notices& notices_;
  model::RatingBook& book_;
  std::function<model::Millis()> date_;
  Effects& effects_;
  ChallengeId declining_;  // the one for which reasons are offered; empty: none
};

}  // namespace merels::presenter
