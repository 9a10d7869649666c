// The screen of live boards: which six matches are shown, and what is known of each. A board stays where it
// is until its match is over, and never changes under the pointer.
#ifndef MERELS_CLIENT_PRESENTER_WATCH_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_WATCH_PRESENTER_H_

#include <optional>
#include <vector>

#include "client/model/lobby.h"
#include "client/presenter/effects.h"
#include "client/presenter/intents.h"
#include "client/presenter/table_state.h"
#include "client/presenter/watch_view_state.h"

namespace merels::presenter {

inline constexpr std::size_t kBoardsShown = 6;
/// How long the end of a match is shown before another takes its board.
inline constexpr model::Millis kEndStays = std::chrono::seconds(8);

class WatchPresenter {
 public:
  /// `effects` outlives the presenter. Matches of `me` are not shown here.
  WatchPresenter(AccountId me, Effects& effects) : me_(std::move(me)), effects_(effects) {}

  /// The screen is shown: matches are chosen and followed.
  void Enter(const model::Lobby& lobby, model::Millis now);
  /// It is left: nothing is followed any more.
  void Leave();
  bool active() const { return active_; }

  void Apply(const session::Delivery& delivery, model::Millis now);
  /// The match cannot be followed (any more).
  void Fail(const MatchId& match);
  /// Gives boards that have become free to matches that have none.
  void Refill(const model::Lobby& lobby, model::Millis now);

  /// Whether the intent was meant for this screen. `open`: the match that the person wants to see.
  bool Do(const Intent& intent, std::optional<MatchId>& open);
  WatchViewState View(model::Millis now) const;

  std::vector<MatchId> shown() const;

 private:
  struct Slot {
    TableState table;
    std::optional<model::Millis> over_since;
  };

  Slot* Find(const MatchId& match);
  bool Free(const Slot& slot, const model::Lobby& lobby, model::Millis now) const;
  std::optional<MatchId> NextOf(const model::Lobby& lobby) const;
  WatchCard CardOf(const Slot& slot, model::Millis now) const;
  WatchSeat SeatOf(const TableState& table, rules::Side side, model::Millis now) const;

  AccountId me_;
  Effects& effects_;
  bool active_ = false;
  bool lobby_known_ = false;
  std::vector<Slot> slots_;
  std::string pointed_;  // the match under the pointer; empty: none
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_WATCH_PRESENTER_H_
