// The screen of live boards: six matches and their state. A board keeps its place until its match is over,
// and never changes under the pointer.
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

/// The channels are requested again at this age while the screen is shown.
inline constexpr model::Millis kChannelsAge = std::chrono::seconds(10);
/// Channels with a chip, besides that of the top-rated game.
inline constexpr std::size_t kMaxChannels = 5;

class WatchPresenter final : public ScreenOf<WatchViewState> {
 public:
  /// All references outlive the presenter. Matches of `me` are left out. `lobby` is the lobby screen's; while
  /// its `filter` hides something, this presenter also follows the lobby without a filter.
  WatchPresenter(AccountId me, const model::Lobby& lobby, const lobby::Filter& filter,
                 model::RatingBook& book, Effects& effects)
      : me_(std::move(me)), lobby_(lobby), filter_(filter), book_(book), effects_(effects) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Chooses matches and follows them.
  void Enter(model::Millis now) override;
  /// Leaving the screen ends all its subscriptions.
  void ScreenChanged(Screen screen) override;
  /// Gives free boards to further matches, the strongest first, and sorts the boards by strength unless the
  /// pointer is on one.
  void Tick(model::Millis now) override;
  void Settle() override;
  WatchViewState View(model::Millis now) const override;

  std::vector<MatchId> shown() const;

 private:
  struct Slot {
    TableState table;
    int rating = 0;  // of both players, averaged, as the lobby reports it
    std::optional<model::Millis> over_since;
  };

  void Apply(const session::Delivery& delivery, model::Millis now);
  void ApplyWhole(const session::Delivery& delivery);
  /// The match cannot be followed, or no longer.
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
  std::optional<model::Lobby> whole_;  // the unfiltered lobby, when the other one is filtered
  std::vector<api::Channel> channels_;
  std::optional<model::Millis> channels_asked_at_;
  std::vector<Slot> slots_;
  std::string problem_;  // why the games cannot be listed
  MatchId pointed_;      // the match under the pointer; empty: none
};

}  // namespace merels::presenter
