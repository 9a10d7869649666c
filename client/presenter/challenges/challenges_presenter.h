// Challenges: those that are open, and the lobby's field for challenging a player by name.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/model/request.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/players/known_names.h"

namespace merels::presenter {

/// Open challenges and rematches: others' are answered on any screen, the user's own are withdrawn.
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

/// The terms of the challenge, as chosen in the lobby.
struct Terms {
  std::string clock;  // "5+3"
  bool rated = false;
};

/// The field of the lobby.
class ChallengeByName {
 public:
  /// `names` and `effects` outlive this object.
  ChallengeByName(RequestIds new_id, const KnownNames& names, Effects& effects)
      : new_id_(std::move(new_id)), names_(names), effects_(effects) {}

  /// The answer to the challenge.
  void Hear(const model::Answer<api::CreateChallenge>& answer);
  /// The field's text is now this.
  void Edit(const std::string& name);
  void Send(const Terms& terms);
  ChallengePanel View(const Terms& terms) const;
  const std::string& name() const { return name_; }

 private:
  std::vector<Button> Completions() const;

  RequestIds new_id_;
  const KnownNames& names_;
  Effects& effects_;
  std::string name_;
  std::string problem_;
  bool busy_ = false;
};

}  // namespace merels::presenter
