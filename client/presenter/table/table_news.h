// What the table screen says and sounds: the start of a match, its plies and events, and reminders. They
// change nothing at the table.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/table/table_state.h"
#include "client/session/update.h"

namespace merels::presenter {

/// Less time given back after an outage is not mentioned.
inline constexpr model::Millis kGivenBackAtLeast = std::chrono::seconds(2);

/// The match before an update.
struct MatchBefore {
  explicit MatchBefore(const TableState& table);

  bool known;
  int plies;
  bool my_turn;
  bool over;
  std::optional<rules::Game> game;
  std::optional<model::Pending> pending;
  model::ClockFace clocks;
};

class TableNews {
 public:
  /// `effects` outlives this object.
  explicit TableNews(Effects& effects) : effects_(effects) {}

  /// The match is known now.
  void Welcome(const TableState& table);
  void Tell(const TableState& table, const match::Entry& entry, const MatchBefore& before);
  void TellPresence(const TableState& table, const session::PresenceChanged& change, bool was_present);
  /// Time given back after an outage, as a sentence under the board; nothing if it is not worth one.
  std::optional<Sentence> TellGivenBack(const TableState& table, const MatchBefore& before,
                                        model::Millis now);
  /// The server has refused this ply: it goes back.
  Sentence TellRefused(const TableState& table, const std::string& ply, const rules::Ply& tried,
                       const std::string& why, model::Millis now);
  /// Little time left, and an opponent who may be claimed from: each once.
  void Remind(const TableState& table, model::Millis now);
  /// The motions of a ply, or of its part so far, as MotionOf().
  void ShowPly(const rules::Ply& ply, const Draft& shown, rules::Side side, const rules::Game& before,
               bool dropped);

 private:
  void TellPly(const TableState& table, const match::PlyPlayed& played, const MatchBefore& before);

  Effects& effects_;
  bool low_time_told_ = false;
  bool claim_told_ = false;  // the user knows that the match may be claimed
};

}  // namespace merels::presenter
