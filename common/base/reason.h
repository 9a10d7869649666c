// Every reason for a refusal: by the rules, by a match, or by the server. A reason has one stable name; users
// see the hyphen form, the wire has it in UPPER_SNAKE.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels {

enum class Reason : std::uint8_t {
  // Plies, in the order in which the rules test them.
  kBadNotation,
  kBadPoint,
  kGameOver,
  kPassNotAllowed,
  kMustPass,
  kNothingToPlace,
  kMustPlace,
  kFromEmpty,
  kNotYourMan,
  kNullMove,
  kOccupied,
  kNotAdjacent,
  kRemill,
  kNoMill,
  kCaptureOwn,
  kCaptureEmpty,
  kCaptureTwice,
  kTooManyCaptures,
  kCaptureRequired,
  kCaptureInMill,
  kGeeseJump,
  kOneStepOnly,
  kNotReachable,
  kBackwards,
  kSideways,
  kNotAJump,
  kJumpNothing,
  // Texts that name a ruleset, a position, a clock or a record.
  kUnknownRuleset,
  kUnknownKnob,
  kBadKnobValue,
  kDuplicateKnob,
  kBadPosition,
  kBadClock,
  kBadRecord,
  // Matches.
  kNotYourTurn,
  kNotYourSeat,
  kStale,
  kOutOfTime,
  kNoOffer,
  kOfferStands,
  kOfferTooSoon,
  kTooManyOffers,
  kNoOpponent,
  kFlagNotFallen,
  kOpponentPresent,
  kClaimTooEarly,
  kNothingToTakeBack,
  kCasualOnly,
  kTooLateToAbort,
  // Requests.
  kUnknownKind,
  kBadRequestId,
  kRequestIdReused,
  kBadArgument,
  kBadName,
  kNameTooLong,
  kNameReserved,
  kNameTaken,
  kBadPassword,
  kWrongPassword,
  kAlreadyMember,
  kNotMember,
  kTokenMissing,
  kBadToken,
  kUnknownMatch,
  kUnknownTable,
  kUnknownRequest,
  kWrongCode,
  kOwnTable,
  kAlreadySeeking,
  kNotListening,
  kNotRateable,
  kRatingOutOfRange,
  kTooManyTables,
  kTooManyStreams,
  kTooManySubscriptions,
  kTooLarge,
  kRateLimited,
  // Moderation.
  kNotAllowed,
  kUnknownPlayer,
  kBanned,
  kMuted,
  kLimitReached,
  kUnknownChallenge,
  kMatchGoesOn,
  kBadText,
  kChatOff,
  kAnalysisOff,
  kNoValues,
  // Between client and server; the server never sends these.
  kUnreachable,
  kDeadline,
  kUntrustedCertificate,
  kCancelled,
  kBadFile,
  kDeclined,
  kExpired,
  // The server itself.
  kDraining,
  kStoreRefused,
  kStuckReader,
  kInternal,
};

/// The last reason; for tables and tests that go through all of them.
inline constexpr Reason kLastReason = Reason::kInternal;

/// The displayed name, such as "not-adjacent". Static storage.
std::string_view Name(Reason reason);

/// The name on the wire, such as "NOT_ADJACENT".
std::string WireName(Reason reason);

/// The reason with this wire name or hyphen name; nothing for an unknown name.
std::optional<Reason> FindReason(std::string_view name);

}  // namespace merels
