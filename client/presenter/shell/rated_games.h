// The account's unfinished rated games, on any table or machine.
#pragma once

#include <optional>
#include <set>

#include "client/model/update.h"
#include "client/presenter/base/effects.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// As known to this client. A value; one thread.
class RatedGamesInProgress {
 public:
  /// Not every end is reported here, such as an abort on another machine: the list is requested at this
  /// interval while one game is going on, and after an error.
  static constexpr model::Millis kAskAgain{20'000};

  bool Any() const { return !going_on_.empty(); }
  /// `me`: the account; empty: nobody.
  void Hear(const model::Update& update, const AccountId& me);
  /// Requests the account's unfinished rated games when they may have changed. Guests play none. `at_table`:
  /// the match that is followed, whose end is reported; empty: none.
  void Ask(const match::Player& me, const MatchId& at_table, model::Millis now, Effects& effects);

 private:
  struct UpdateVisitor;
  void Take(const MatchId& match, bool goes_on);

  std::set<MatchId> going_on_;
  bool stale_ = false;                     // another may have begun
  bool unknown_ = false;                   // the last request failed
  std::optional<model::Millis> asked_at_;  // nothing: not since sign-in
};

}  // namespace merels::presenter
