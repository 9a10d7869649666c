// What the table screen remembers beside the match itself: the hand over the board, the position looked at,
// the keyboard's place, and what was said last.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "client/model/match.h"
#include "client/presenter/base/preferences.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/board/hand.h"
#include "client/presenter/board/options.h"
#include "client/presenter/board/premove.h"
#include "client/presenter/board/walk.h"
#include "client/presenter/words/family_face.h"
#include "common/match/solution.h"

namespace merels::presenter {

/// How long a sentence about a refused ply stays under the board.
inline constexpr model::Millis kSentenceStays = std::chrono::seconds(4);
/// Within this time a second press of Resign resigns.
inline constexpr model::Millis kResignArmed = std::chrono::seconds(3);

/// How long the end of a match is shown before another takes its board.
inline constexpr model::Millis kEndStays = std::chrono::seconds(8);

/// An earlier position on the board.
struct History {
  int plies = 0;  // played before it
  rules::Game game;
};

/// A sentence under the board, for a while.
struct Sentence {
  std::string title;
  std::string detail;
  bool illegal = false;
  model::Millis said_at{0};
};

/// How far the offer of a rematch is.
enum class Rematch : std::uint8_t { kNone, kOffered, kAsked };

struct TableState {
  TableState(MatchId id, AccountId account) : match(std::move(id)), me(std::move(account)) {}

  model::Match match;
  AccountId me;
  Preferences preferences;  // of the person at this machine
  std::string problem;      // the match cannot be followed: why

  Options options;  // of the present position, when it is our turn; else none
  Hand hand;
  std::optional<Premove> premove;  // while the opponent is to move, if a ply may be chosen ahead
  bool together = false;           // two people play at this board; `me` is the one to move
  bool turning = false;            // then it turns to whoever is to move
  std::optional<History> history;  // none: the newest position
  std::optional<board::Point> hover;
  bool focused = true;                 // has the keyboard, until something else takes it
  std::optional<board::Point> cursor;  // none: no key has asked for it
  Jump jump;
  std::vector<Annotation> annotations;  // on the position shown, until it changes
  std::optional<std::string> typed;     // text of the field while it is open
  std::string typed_problem;
  std::optional<Sentence> sentence;
  std::optional<model::Millis> resign_pressed_at;
  std::optional<match::BestList> best;  // of a puzzle, once it has come
  std::string best_problem;
  std::array<std::string, 2> ratings = {};  // by side, "1742"; empty: none in this pool
  std::string rating_change;                // "1500 to 1662, +162"; empty: none was told
  std::string expected;                     // what the result will do to the own rating; empty: not known
  Rematch rematch = Rematch::kNone;
  bool sought = false;  // quick play made it
  bool on_tv = false;   // it is watched because it is on a channel
  bool held = false;    // the connection is gone: nothing may be played

  /// How the family of this match speaks; neutral while the match is not known.
  const FamilyFace& face() const { return FaceOf(match.game() ? &match.game()->ruleset() : nullptr); }
  /// Whether one person plays it alone.
  bool alone() const { return match.game() && match.game()->seats() == 1; }
  std::optional<rules::Side> seat() const { return match.known() ? match.SeatOf(me) : std::nullopt; }
  /// Whether a gesture on the board may play.
  bool Active() const { return !held && !history && match.known() && match.MayPlay(me); }
  /// Whether a ply may be chosen ahead: the opponent is to move, once what is on its way has arrived.
  bool MayPremove() const {
    const auto own = seat();
    const auto* newest = match.newest_game();
    if (!own || newest == nullptr || held || history || together || match.outcome()) return false;
    return preferences.On(Preference::kPremove) && !newest->outcome() && newest->to_move() != *own;
  }
  /// Whether the keys are for choosing points, and not for looking back.
  bool Walks() const { return focused && !history && seat() && match.game() && !match.outcome(); }
  /// The side at the bottom of the screen.
  rules::Side NearSide() const {
    const bool fixed = together && !turning;
    const rules::Side own = fixed ? rules::Side::kFirst : seat().value_or(rules::Side::kFirst);
    return preferences.On(flip()) && !alone() ? rules::Other(own) : own;
  }
  /// What says whether this board is turned around.
  Preference flip() const { return seat() ? Preference::kFlipOwn : Preference::kFlipWatched; }
  /// The point under the pointer, else that of the keyboard.
  std::optional<board::Point> aim() const { return hover || !focused ? hover : cursor; }
  /// Whether the match may be claimed from an opponent who is away, or does not play on, as far as is known
  /// here. One that has hardly begun is aborted instead.
  bool ClaimDue(model::Millis now) const {
    const auto own = seat();
    const bool begun = match.plies().size() > 1;
    return own && begun && match.ClaimableIn(rules::Other(*own), now) == model::Millis{0};
  }
  bool ResignArmed(model::Millis now) const {
    return resign_pressed_at && now - *resign_pressed_at <= kResignArmed;
  }
};

}  // namespace merels::presenter
