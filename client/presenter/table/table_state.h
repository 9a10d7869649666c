// State of the table screen: the match, the hand over the board, the position shown, the cursor, and the last
// sentence; and what it allows, in one place, so that only offered commands are sent.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "client/model/match.h"
#include "client/model/ratings.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/board/board_cursor.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/board/hand.h"
#include "client/presenter/words/family_face.h"
#include "common/match/view.h"

namespace merels::presenter {

/// How long a refusal stays under the board.
inline constexpr model::Millis kSentenceStays = std::chrono::seconds(4);
/// A second press of Resign within this time resigns.
inline constexpr model::Millis kResignArmed = std::chrono::seconds(3);
/// How long the end of a match stays before the next one takes its board.
inline constexpr model::Millis kEndStays = std::chrono::seconds(8);
/// Best solutions of a puzzle that are requested.
inline constexpr int kBestShown = 10;

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

/// The state of the rematch offer.
enum class Rematch : std::uint8_t { kNone, kOffered, kAsked };

/// The players' ratings in the pool of a match, in words.
struct TableRatings {
  std::array<std::string, 2> now = {};  // by side, "1742"; empty: none in this pool
  std::string change;                   // "1500 to 1662, +162"; empty: none came
  std::string expected;                 // the result's effect on the user's rating; empty: not known

  /// `date`: of a result, as Unix time.
  void LookUp(const model::Match& match, const AccountId& me, const model::RatingBook& book,
              model::Millis date);
};

struct TableState {
  TableState(MatchId id, AccountId account) : match(std::move(id)), me(std::move(account)) {}

  model::Match match;
  AccountId me;
  Preferences preferences;  // the user's, on this machine
  std::string problem;      // why the match cannot be followed

  Options options;  // of the current position, in the user's turn; else none
  Hand hand;
  std::optional<Premove> premove;  // in the opponent's turn, if a premove is allowed
  bool together = false;           // two players share this board; `me` is the one to move
  bool turning = false;            // then: the board turns to the side to move
  bool turned = false;             // by hand, against what the preference says
  std::optional<History> history;  // none: the newest position
  BoardCursor cursor;
  std::vector<Annotation> annotations;  // on the position shown; cleared when it changes
  std::optional<std::string> typed;     // the field's text while it is open
  std::string typed_problem;
  std::optional<Sentence> sentence;
  std::optional<model::Millis> resign_pressed_at;
  std::optional<match::BestList> best;  // of a puzzle, once it has come
  std::string best_problem;
  TableRatings ratings;
  Rematch rematch = Rematch::kNone;
  bool sought = false;  // made by quick play
  bool on_tv = false;   // watched as a channel's match
  /// An ended match of others, opened with Preference::kHideResults: until its end has been reached nothing
  /// is told of what comes after the position shown.
  bool untold = false;
  bool held = false;  // the connection is lost: no plies

  /// The words of this match's family; neutral while the match is not known.
  const FamilyFace& face() const { return FaceOf(match.game() ? &match.game()->ruleset() : nullptr); }
  /// Whether it is a game for one player.
  bool alone() const { return match.game() && match.game()->seats() == 1; }
  std::optional<rules::Side> seat() const { return match.known() ? match.SeatOf(me) : std::nullopt; }
  /// The position on the board; nullptr when there is none.
  const rules::Game* ShownGame() const { return history ? &history->game : match.newest_game(); }
  /// Plies played, and those before the position shown.
  int plies() const { return static_cast<int>(match.plies().size()); }
  int shown() const { return history ? history->plies : plies(); }
  /// The side at the bottom of the screen.
  rules::Side NearSide() const;
  /// The preference that turns this board.
  Preference flip() const { return seat() ? Preference::kFlipOwn : Preference::kFlipWatched; }

  /// Whether a gesture on the board may play.
  bool Active() const { return !held && !history && match.known() && match.MayPlay(me); }
  /// Why it may not, in a sentence.
  std::string WhyNot() const;
  /// Whether a premove is allowed: the opponent is to move, by the newest known position.
  bool MayPremove() const;
  /// Whether keys move the cursor rather than step through the game.
  bool Walks() const { return cursor.focused() && !history && seat() && match.game() && !match.outcome(); }
  /// Whether the field for typed plies may be opened: the user's game is going on.
  bool CanType() const { return seat() && match.game() && !match.outcome(); }
  /// Whether this command is allowed now. Plies are judged by Hand instead.
  bool MaySend(const match::Action& action) const;
  /// Whether the match may be claimed from an opponent who is away or does not play, as far as is known here.
  /// A match that has hardly begun is aborted instead.
  bool ClaimDue(model::Millis now) const;
  bool ResignArmed(model::Millis now) const {
    return resign_pressed_at && now - *resign_pressed_at <= kResignArmed;
  }
};

}  // namespace merels::presenter
