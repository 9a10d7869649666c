// The dialog that opens a table: its state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/ratings.h"
#include "client/model/request.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/words/game_names.h"

namespace merels::presenter {

/// Whether it is a puzzle for one player; false for an unknown name.
bool IsForOne(std::string_view ruleset);

/// The owner of the table.
struct Host {
  AccountId me = {};
  bool member = false;                      // and so may play rated
  const model::RatingBook* book = nullptr;  // has the owner's ratings; nullptr: they are unknown
};

struct NewTable {
  match::Player opponent = {};  // the challenged player; without an id: an open table
  std::string ruleset{kQuickRuleset};
  std::optional<std::string> clock = {};  // none: the default one, or no clock for a game of one player
  std::optional<rules::Side> side = {};
  bool is_private = false;
  bool rated = false;  // as chosen
  int spread = 0;      // largest distance of an opponent's rating, in points; 0: any
  match::WatchAccess access = match::WatchAccess::kOpen;
  std::string delay{kNoDelay};  // of the spectators; only in casual games
  bool variations = false;      // all rulesets are listed
  bool all_choices = false;     // the rare choices are shown
  bool busy = false;

  static constexpr std::string_view kNoDelay = "none";

  /// False: the action is none of the choices.
  bool Choose(const Action& action);
  /// Moves through the listed rulesets: up, down, first, last. False: the key does none of these.
  bool Step(KeyCode key);
  /// The clock in force.
  std::string Clock() const;
  /// Whether the match will be rated: that is chosen, and there is a pool for it.
  bool Rated(const Host& host) const;
  bool IsChallenge() const { return !opponent.id.text().empty(); }
  api::OpenTable Order(RequestId request, const Host& host = {}) const;
  /// Needs IsChallenge().
  api::CreateChallenge Challenge(RequestId request, const Host& host) const;
  NewTableDialog View(const Host& host = {}) const;

 private:
  /// How many players its games may be for; 0: any number.
  int Seats() const { return IsChallenge() ? 2 : 0; }
  /// The rating pool of the match; none: no rated match and no limits by rating.
  std::optional<std::string> Pool() const;
  lobby::RatingRange Range(const Host& host) const;
  match::Watching Watching(const Host& host) const;
  /// Why the match cannot be rated, in a few words; empty when it can be.
  std::string WhyNotRated(const Host& host) const;
  /// Whether watching is open and without delay, as the server requires of rated games.
  bool PlainlyWatched() const { return access == match::WatchAccess::kOpen && delay == kNoDelay; }
  std::string MoreNote(const Host& host) const;
  void AddRules(NewTableDialog& dialog) const;
  void AddClocks(NewTableDialog& dialog) const;
  void AddKind(const Host& host, NewTableDialog& dialog) const;
  void AddMore(const Host& host, NewTableDialog& dialog) const;
  void AddOpponents(const Host& host, NewTableDialog& dialog) const;
  void AddWatching(const Host& host, NewTableDialog& dialog) const;
};

/// "1400–1600", "from 1400", "up to 1600"; empty for any.
std::string RangeText(const lobby::RatingRange& range);

}  // namespace merels::presenter
