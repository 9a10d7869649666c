// The field of the lobby in which a player is challenged by name.
#ifndef MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGE_BY_NAME_H_
#define MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGE_BY_NAME_H_

#include <cstddef>
#include <string>
#include <vector>

#include "client/model/chat.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "common/match/view.h"

namespace merels::presenter {

/// The terms of the challenge, as chosen in the lobby.
struct Terms {
  std::string clock;  // "5+3"
  bool rated = false;
};

/// Names that are kept to complete others: the newest.
inline constexpr std::size_t kMaxNamesMet = 300;
/// Names offered at a time.
inline constexpr std::size_t kMaxCompletions = 4;

class ChallengeByName {
 public:
  /// `effects` outlives this object.
  ChallengeByName(RequestIds new_id, Effects& effects) : new_id_(std::move(new_id)), effects_(effects) {}

  /// The answer to a challenge.
  void Hear(const model::ChallengeAnswer& answer);
  /// A player that may be meant later; not the user.
  void Meet(const match::Player& player);
  /// The name is now this.
  void Edit(const std::string& name);
  void Send(const Terms& terms);
  ChallengePanel View(const Terms& terms) const;

 private:
  RequestIds new_id_;
  Effects& effects_;
  std::vector<Button> Completions() const;

  std::vector<std::string> met_;  // the newest last
  std::string name_;
  std::string problem_;
  bool busy_ = false;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_CHALLENGES_CHALLENGE_BY_NAME_H_
