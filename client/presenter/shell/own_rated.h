// Which rated games this account plays, on whatever table or machine.
#pragma once

#include <optional>
#include <set>

#include "client/model/time.h"
#include "client/model/update.h"
#include "client/presenter/base/effects.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// As far as this client knows. A value; one thread.
class OwnRated {
 public:
  /// Not every end is told here, as when a game on another machine is called off: so often it is asked again
  /// while one goes on, and after an error.
  static constexpr model::Millis kAskAgain{20'000};

  bool Any() const { return !going_on_.empty(); }
  /// `me`: the account; empty: nobody.
  void Hear(const model::Update& update, const AccountId& me);
  /// Asks for the own rated games that go on, if they may be others by now. Guests play none. `at_table`: the
  /// match that is followed, of whose end the server tells; empty: none.
  void Ask(const match::Player& me, const MatchId& at_table, model::Millis now, Effects& effects);

 private:
  struct UpdateVisitor;
  void Take(const MatchId& match, bool goes_on);

  std::set<MatchId> going_on_;
  bool stale_ = false;                     // another may have begun
  bool unknown_ = false;                   // the server could not say
  std::optional<model::Millis> asked_at_;  // nothing: not since the account signed in
};

}  // namespace merels::presenter
