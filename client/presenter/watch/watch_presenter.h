// The screen of live boards: which six matches are shown, and what is known of each. A board stays where it
// is until its match is over, and never changes under the pointer.
#ifndef MERELS_CLIENT_PRESENTER_WATCH_WATCH_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_WATCH_WATCH_PRESENTER_H_

#include <optional>
#include <vector>

#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/people/met.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/watch/watch_view_state.h"

namespace merels::presenter {

inline constexpr std::size_t kBoardsShown = 6;
/// How long the end of a match is shown before another takes its board.
inline constexpr model::Millis kEndStays = std::chrono::seconds(8);

/// How old the list of channels may grow while it is shown.
inline constexpr model::Millis kChannelsAge = std::chrono::seconds(10);
/// Channels that have a chip, beside that of the best game.
inline constexpr std::size_t kMaxChannels = 5;

class WatchPresenter {
 public:
  /// `book` and `effects` outlive the presenter. Matches of `me` are not shown here.
  WatchPresenter(AccountId me, const model::RatingBook& book, Effects& effects)
      : me_(std::move(me)), book_(book), effects_(effects) {}

  /// The screen is shown: matches are chosen and followed.
  void Enter(const model::Lobby& lobby, model::Millis now);
  /// It is left: nothing is followed any more.
  void Leave();
  bool active() const { return active_; }

  void Apply(const session::Delivery& delivery, model::Millis now);
  void Hear(const model::ChannelsAnswer& answer);
  /// The match cannot be followed (any more).
  void Fail(const MatchId& match);
  /// Gives boards that have become free to matches that have none, the strongest first, and puts the boards
  /// into that order unless the pointer is on one.
  void Refill(const model::Lobby& lobby, model::Millis now);

  /// Whether the intent was meant for this screen. `open`: the match that the person wants to see.
  bool Do(const Intent& intent, std::optional<MatchId>& open);
  WatchViewState View(model::Millis now) const;

  std::vector<MatchId> shown() const;
  /// Of the boards that are known.
  std::vector<match::Player> players() const;
  /// A player of one of them.
  std::optional<Met> Meet(const AccountId& account) const;

 private:
  struct Slot {
    TableState table;
    int rating = 0;  // as the lobby told it: the average of both players
    std::optional<model::Millis> over_since;
  };

  Slot* Find(const MatchId& match);
  bool Free(const Slot& slot, const model::Lobby& lobby, model::Millis now) const;
  const match::Summary* NextOf(const model::Lobby& lobby) const;
  void AskChannels(model::Millis now);
  WatchCard CardOf(const Slot& slot, model::Millis now) const;
  WatchSeat SeatOf(const TableState& table, rules::Side side, model::Millis now) const;

  AccountId me_;
  const model::RatingBook& book_;
  Effects& effects_;
  bool active_ = false;
  std::vector<model::Channel> channels_;
  std::optional<model::Millis> channels_asked_at_;
  bool lobby_known_ = false;
  std::vector<Slot> slots_;
  std::string pointed_;  // the match under the pointer; empty: none
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_WATCH_WATCH_PRESENTER_H_
