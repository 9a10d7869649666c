// The lobby's field for challenging a player by name.
#pragma once

#include <string>
#include <vector>

#include "client/model/calls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/players/known_names.h"

namespace merels::presenter {

/// The terms of the challenge, as chosen in the lobby.
struct Terms {
  std::string clock;  // "5+3"
  bool rated = false;
};

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

 private:
  RequestIds new_id_;
  const KnownNames& names_;
  Effects& effects_;
  std::vector<Button> Completions() const;

  std::string name_;
  std::string problem_;
  bool busy_ = false;
};

}  // namespace merels::presenter
