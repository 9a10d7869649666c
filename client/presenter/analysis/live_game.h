// A live game under review: its plies arrive as they are played.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/analysis/opened_study.h"
#include "client/presenter/base/effects.h"
#include "common/session/delivery.h"

namespace merels::presenter {

/// The result of a game in progress.
inline constexpr const char* kGoesOn = "*";

/// Keeps a study up to its match: whatever has happened, the plies are read from the record.
class LiveGame {
 public:
  /// `effects` outlives this object.
  explicit LiveGame(Effects& effects) : effects_(effects) {}

  /// The study shows this match from now on; empty: none. `engine_wanted`: off for a live game until the user
  /// switches it on; as it was before for any other.
  void Show(const MatchId& match, OpenedStudy& study, bool& engine_wanted);
  /// Requests the record of the study's match: one request at a time, and another one for changes meanwhile.
  void Ask(const OpenedStudy& study);
  void Hear(const session::Delivery& delivery, const OpenedStudy& study);
  /// Whether the record of this match was requested by Ask().
  bool Asked(const MatchId& match, const OpenedStudy& study);
  /// Adds the plies of the record that was requested; branches stay. Returns the node to show: a user at the
  /// newest position moves on with the game. Nothing when the record cannot be added.
  std::optional<study::NodeId> GoOn(const std::string& record, OpenedStudy& study);

 private:
  Effects& effects_;
  bool asked_ = false;        // the record is on its way
  bool moved_ = false;        // the game has changed since that request
  bool usual_engine_ = true;  // whether the engine was wanted before a live game was opened
};

}  // namespace merels::presenter
