// Open challenges and rematches: those of others are answered on any screen, the user's own are withdrawn.
#ifndef MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_

#include <utility>
#include <vector>

#include "client/model/lobby.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/challenges/challenges_view_state.h"

namespace merels::presenter {

class ChallengesPresenter final : public Presenter {
 public:
  /// `notices`, in which the challenges are, and `effects` outlive the presenter.
  ChallengesPresenter(AccountId me, RequestIds new_id, const model::Notices& notices, Effects& effects)
      : me_(std::move(me)), new_id_(std::move(new_id)), notices_(notices), effects_(effects) {}

  /// Must be called before the update is applied to the notices, which forget a challenge that has ended.
  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;

  std::vector<Ask> Asks() const;

 private:
  struct ActionVisitor;
  void Hear(const model::ChallengeAnswer& answer);
  void Hear(const lobby::ChallengeEnded& ended);
  Ask AskOf(const lobby::Challenge& challenge) const;

  AccountId me_;
  RequestIds new_id_;
  const model::Notices& notices_;
  Effects& effects_;
  ChallengeId declining_;  // the one for which reasons are offered; empty: none
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGES_PRESENTER_H_
