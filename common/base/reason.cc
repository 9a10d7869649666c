#include "common/base/reason.h"

#include <algorithm>
#include <cctype>

namespace merels {

std::string_view Name(Reason reason) {
  switch (reason) {
    case Reason::kBadNotation: return "bad-notation";
    case Reason::kBadPoint: return "bad-point";
    case Reason::kGameOver: return "game-over";
    case Reason::kPassNotAllowed: return "pass-not-allowed";
    case Reason::kMustPass: return "must-pass";
    case Reason::kNothingToPlace: return "nothing-to-place";
    case Reason::kMustPlace: return "must-place";
    case Reason::kFromEmpty: return "from-empty";
    case Reason::kNotYourMan: return "not-your-man";
    case Reason::kNullMove: return "null-move";
    case Reason::kOccupied: return "occupied";
    case Reason::kNotAdjacent: return "not-adjacent";
    case Reason::kRemill: return "remill";
    case Reason::kNoMill: return "no-mill";
    case Reason::kCaptureOwn: return "capture-own";
    case Reason::kCaptureEmpty: return "capture-empty";
    case Reason::kCaptureTwice: return "capture-twice";
    case Reason::kTooManyCaptures: return "too-many-captures";
    case Reason::kCaptureRequired: return "capture-required";
    case Reason::kCaptureInMill: return "capture-in-mill";
    case Reason::kGeeseJump: return "geese-jump";
    case Reason::kOneStepOnly: return "one-step-only";
    case Reason::kNotReachable: return "not-reachable";
    case Reason::kBackwards: return "backwards";
    case Reason::kSideways: return "sideways";
    case Reason::kNotAJump: return "not-a-jump";
    case Reason::kJumpNothing: return "jump-nothing";
    case Reason::kUnknownRuleset: return "unknown-ruleset";
    case Reason::kUnknownKnob: return "unknown-knob";
    case Reason::kBadKnobValue: return "bad-knob-value";
    case Reason::kDuplicateKnob: return "duplicate-knob";
    case Reason::kBadPosition: return "bad-position";
    case Reason::kBadClock: return "bad-clock";
    case Reason::kBadRecord: return "bad-record";
    case Reason::kNotYourTurn: return "not-your-turn";
    case Reason::kNotYourSeat: return "not-your-seat";
    case Reason::kStale: return "stale";
    case Reason::kOutOfTime: return "out-of-time";
    case Reason::kNoOffer: return "no-offer";
    case Reason::kOfferStands: return "offer-stands";
    case Reason::kOfferTooSoon: return "offer-too-soon";
    case Reason::kTooManyOffers: return "too-many-offers";
    case Reason::kNoOpponent: return "no-opponent";
    case Reason::kFlagNotFallen: return "flag-not-fallen";
    case Reason::kOpponentPresent: return "opponent-present";
    case Reason::kClaimTooEarly: return "claim-too-early";
    case Reason::kNothingToTakeBack: return "nothing-to-take-back";
    case Reason::kCasualOnly: return "casual-only";
    case Reason::kTooLateToAbort: return "too-late-to-abort";
    case Reason::kUnknownKind: return "unknown-kind";
    case Reason::kBadRequestId: return "bad-request-id";
    case Reason::kRequestIdReused: return "request-id-reused";
    case Reason::kBadArgument: return "bad-argument";
    case Reason::kBadName: return "bad-name";
    case Reason::kNameTooLong: return "name-too-long";
    case Reason::kNameReserved: return "name-reserved";
    case Reason::kNameTaken: return "name-taken";
    case Reason::kBadPassword: return "bad-password";
    case Reason::kWrongPassword: return "wrong-password";
    case Reason::kAlreadyMember: return "already-member";
    case Reason::kNotMember: return "not-member";
    case Reason::kTokenMissing: return "token-missing";
    case Reason::kBadToken: return "bad-token";
    case Reason::kUnknownMatch: return "unknown-match";
    case Reason::kUnknownTable: return "unknown-table";
    case Reason::kUnknownRequest: return "unknown-request";
    case Reason::kWrongCode: return "wrong-code";
    case Reason::kOwnTable: return "own-table";
    case Reason::kAlreadySeeking: return "already-seeking";
    case Reason::kNotListening: return "not-listening";
    case Reason::kNotRateable: return "not-rateable";
    case Reason::kRatingOutOfRange: return "rating-out-of-range";
    case Reason::kTooManyTables: return "too-many-tables";
    case Reason::kTooManyStreams: return "too-many-streams";
    case Reason::kTooManySubscriptions: return "too-many-subscriptions";
    case Reason::kTooLarge: return "too-large";
    case Reason::kRateLimited: return "rate-limited";
    case Reason::kNotAllowed: return "not-allowed";
    case Reason::kUnknownPlayer: return "unknown-player";
    case Reason::kBanned: return "banned";
    case Reason::kMuted: return "muted";
    case Reason::kLimitReached: return "limit-reached";
    case Reason::kUnknownChallenge: return "unknown-challenge";
    case Reason::kMatchGoesOn: return "match-goes-on";
    case Reason::kBadText: return "bad-text";
    case Reason::kChatOff: return "chat-off";
    case Reason::kAnalysisOff: return "analysis-off";
    case Reason::kNoValues: return "no-values";
    case Reason::kDeclined: return "declined";
    case Reason::kExpired: return "expired";
    case Reason::kUnreachable: return "unreachable";
    case Reason::kDeadline: return "deadline";
    case Reason::kUntrustedCertificate: return "untrusted-certificate";
    case Reason::kCancelled: return "cancelled";
    case Reason::kBadFile: return "bad-file";
    case Reason::kDraining: return "draining";
    case Reason::kStoreRefused: return "store-refused";
    case Reason::kStuckReader: return "stuck-reader";
    case Reason::kInternal: return "internal";
  }
  return "internal";
}

std::string WireName(Reason reason) {
  std::string name(Name(reason));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return name;
}

std::optional<Reason> FindReason(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(kLastReason); ++i) {
    const auto reason = static_cast<Reason>(i);
    if (name == Name(reason) || name == WireName(reason)) return reason;
  }
  return std::nullopt;
}

}  // namespace merels
