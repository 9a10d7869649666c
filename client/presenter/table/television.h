// Television: the table follows a channel from game to game, and never switches during one.
#pragma once

#include <optional>
#include <string>

#include "client/model/time.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_presenter.h"
#include "common/session/delivery.h"

namespace merels::presenter {

/// Off until Watch().
class Television {
 public:
  /// `effects` outlives this object.
  explicit Television(Effects& effects) : effects_(effects) {}

  void Watch(const std::string& channel);
  void Stop();
  /// Takes an update of its channel. Returns the match to open instead of `table`, if any.
  std::optional<MatchId> Hear(const session::Delivery& delivery, const TablePresenter* table);
  /// The next match, once the end of this one has been shown long enough.
  std::optional<MatchId> Next(const TablePresenter* table, model::Millis now);

 private:
  Effects& effects_;
  std::optional<session::Topic> channel_;
  std::optional<MatchId> on_air_;  // the channel's match
  std::optional<model::Millis> end_seen_;
};

}  // namespace merels::presenter
