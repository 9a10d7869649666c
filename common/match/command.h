// The commands of a match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "common/base/ids.h"
#include "common/match/abandonment.h"
#include "common/match/event.h"

namespace merels::match {

struct PlayPly {
  std::string ply;  // as the player wrote it
};
struct Resign {};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
enum class Claim : std::uint8_t { kWin, kDraw };
/// The opponent is away (abandonment.h).
struct ClaimAbandoned {
  Claim claim = Claim::kWin;
};
/// Asks the opponent to allow the player's newest ply to be taken back.
struct OfferTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
/// Aborts the match before each side has made a ply; it then has no result.
struct Abort {};
/// New ones only at the end: Fingerprint depends on their order.
using Action = std::variant<PlayPly, Resign, OfferDraw, AcceptDraw, DeclineDraw, ClaimAbandoned,
                            OfferTakeback, AcceptTakeback, DeclineTakeback, Abort>;

/// The kind of entry that a command names as its basis.
enum class Basis : std::uint8_t { kPosition, kDrawOffer, kTakeback };
Basis BasisOf(const Action& action);
/// Whether it may also name none, since it means the same in every position.
bool FitsAnyPosition(const Action& action);

/// A player's command.
struct Command {
  AccountId by;
  RequestId request;
  /// The entry that made the position it was decided on (State::position_seq); for an answer to an offer the
  /// entry of the offer (State::offer_seq, State::takeback_seq). Resign, ClaimAbandoned and Abort also take
  /// 0: any position.
  Seq expected_seq = 0;
  /// Plies played then; 0 when not given.
  int expected_ply = 0;
  Action action;
};

/// When a command was read, and the data for its price. Taken once, on reading, never after a queue.
struct Stamp {
  Millis now{0};              // Unix time
  Millis thought{0};          // the thinking time of the player to move
  std::optional<Millis> lag;  // measured for that player; none before enough measurements
  /// The presence of the opponent of the player who commands.
  Presence opponent = {};
  /// The value of the position under perfect play, with the draw rules counted. Only where the operator has
  /// abandoned matches judged by that, and it is known.
  std::optional<rules::Score> worth = {};
  Millis ahead{0};  // of `now`, as in Entry
};

/// Equal for equal contents, on any machine and in any version: it is stored in the log.
std::uint64_t Fingerprint(const Command& command);

}  // namespace merels::match
