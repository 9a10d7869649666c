// The screen of live boards: which six matches are shown, and what is known of each. A board stays where it
// is until its match is over, and never changes under the pointer.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/table/table_state.h"
#include "client/presenter/watch/watch_view_state.h"

namespace merels::presenter {

inline constexpr std::size_t kBoardsShown = 6;

/// How old the list of channels may grow while it is shown.
inline constexpr model::Millis kChannelsAge = std::chrono::seconds(10);
/// Channels that have a chip, beside that of the top-rated game.
inline constexpr std::size_t kMaxChannels = 5;

class WatchPresenter final : public ScreenOf<WatchViewState> {
 public:
  /// All references outlive the presenter. Matches of `me` are not shown here. `lobby` is what the lobby
  /// screen follows; while its `filter` hides something, this presenter follows the lobby without a filter as
  /// well.
  WatchPresenter(AccountId me, const model::Lobby& lobby, const lobby::Filter& filter,
                 model::RatingBook& book, Effects& effects)
      : me_(std::move(me)), lobby_(lobby), filter_(filter), book_(book), effects_(effects) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Chooses matches and follows them.
  void Enter(model::Millis now) override;
  /// Leaving the screen ends all that it follows.
  void ScreenChanged(Screen screen) override;
  /// Gives boards that have become free to matches that have none, the strongest first, and puts the boards
  /// into that order unless the pointer is on one.
  void Tick(model::Millis now) override;
  void Settle() override;
  WatchViewState View(model::Millis now) const override;

  std::vector<MatchId> shown() const;

 private:
  struct Slot {
    TableState table;
    int rating = 0;  // as the lobby told it: the average of both players
    std::optional<model::Millis> over_since;
  };

  void Apply(const session::Delivery& delivery, model::Millis now);
  void ApplyWhole(const session::Delivery& delivery);
  /// The match cannot be followed (any more).
  void Fail(const MatchId& match);
  void Refill(model::Millis now);
  void Leave();
  session::Topic topic() const { return whole_ ? session::Topic::Lobby() : session::Topic::Lobby(filter_); }
  const model::Lobby& all() const { return whole_ ? *whole_ : lobby_; }
  Slot* Find(const MatchId& match);
  bool Free(const Slot& slot, model::Millis now) const;
  const match::Summary* Next() const;
  void AskChannels(model::Millis now);
  WatchCard CardOf(const Slot& slot, model::Millis now) const;
  WatchSeat SeatOf(const TableState& table, rules::Side side, model::Millis now) const;

  AccountId me_;
  const model::Lobby& lobby_;
  const lobby::Filter& filter_;
  model::RatingBook& book_;
  Effects& effects_;
  bool active_ = false;
  std::optional<model::Lobby> whole_;  // followed beside what the filter lets pass
  std::vector<api::Channel> channels_;
  std::optional<model::Millis> channels_asked_at_;
  std::vector<Slot> slots_;
  std::string problem_;  // the games cannot be listed: why
  MatchId pointed_;      // the match under the pointer; empty: none
};

}  // namespace merels::presenter
