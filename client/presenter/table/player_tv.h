// Following a player from game to game at the table.
#pragma once

#include <optional>

#include "client/model/request.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_presenter.h"
#include "common/match/view.h"

namespace merels::presenter {

/// Shows the newest game in progress of a player that everybody may watch; when it is over and has been seen
/// for kEndStays, the next one. Never switches during a game. Off until Watch().
class PlayerTv {
 public:
  /// How often the server is asked while the player plays no game.
  static constexpr model::Millis kAskEvery = std::chrono::seconds(10);

  /// `effects` outlives this object.
  explicit PlayerTv(Effects& effects) : effects_(effects) {}

  void Watch(const match::Player& player);
  void Stop() {
    player_.reset();
    asking_ = false;
  }

  /// Takes the answer to its own question. Returns the match to open instead of `table`, if any.
  std::optional<MatchId> Hear(const model::Answer<api::ListMatches>& answer, const TablePresenter* table);
  /// Asks when it is time.
  void Tick(const TablePresenter* table, model::Millis now);

 private:
  match::Filter Filter() const { return {player_->id, match::StateFilter::kLive}; }
  void Ask();

  Effects& effects_;
  std::optional<match::Player> player_;
  bool asking_ = false;
  bool told_ = false;                     // why nothing is shown
  std::optional<model::Millis> next_at_;  // when to ask
  MatchId ended_;                         // the match whose end has been seen
};

}  // namespace merels::presenter
