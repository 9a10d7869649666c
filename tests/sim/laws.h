// What must hold in every run, and what breaks it on purpose.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::sim {

enum class Law : std::uint8_t {
  kKept,         // an acknowledged event is in the log for ever
  kLegal,        // every log replays to a legal match
  kPrefix,       // all that anybody is shown is a prefix of the log
  kEndsOnce,     // each match ends once, and nothing follows
  kServedTime,   // no player is charged for time that nobody served, nor for that in which clocks stand
  kAppliedOnce,  // no request is applied twice
  kClaims,       // no match is claimed from somebody who is there, or before its time
  kJoinedOnce,   // of all who join a table, at whichever nodes, one gets the seat; its request opens no other
  kPairedOnce,   // a request to play leads to one match, however often it was sent and paired
  kLeaderFenced,  // only who holds the lease claims seeks, whoever else believes to lead
  kRatedOnce,     // every result that was noted is rated, and once
  kFinishes,      // once all is calm, every match that is played comes to its end
};

constexpr std::string_view Name(Law law) {
  switch (law) {
    case Law::kKept: return "kept";
    case Law::kLegal: return "legal";
    case Law::kPrefix: return "prefix";
    case Law::kEndsOnce: return "ends-once";
    case Law::kServedTime: return "served-time";
    case Law::kAppliedOnce: return "applied-once";
    case Law::kClaims: return "claims";
    case Law::kJoinedOnce: return "joined-once";
    case Law::kPairedOnce: return "paired-once";
    case Law::kLeaderFenced: return "leader-fenced";
    case Law::kRatedOnce: return "rated-once";
    case Law::kFinishes: return "finishes";
  }
  return "?";
}

/// A law that was broken, and how.
struct Violation {
  Law law = Law::kKept;
  std::string sentence;
};

/// A fault planted between the parts, so that it is seen that the laws are held up.
enum class Fault : std::uint8_t {
  kNone,
  kForgetful,    // the store loses a row a little after it kept it
  kForger,       // the store keeps other bytes than it was given
  kGossip,       // a viewer is told of another ply than was played
  kTwoEnds,      // the store puts a second end behind the first
  kGreedyClock,  // the store says that the nodes served until a moment ago
  kStutter,      // the store keeps a row of an offer twice, under two numbers
  kHasty,        // the nodes let a match be claimed in half its time
  kImpatient,    // the nodes call a match off in half its term
  kDeaf,         // a command in fifty is never answered
  kNoStanding,   // the store does not say which of its spans began a run, after which clocks stand
  kDayClock,     // the nodes measure turns by the time of day, which somebody may set
  kComfort,      // nodes that are cut off from the store are told that it kept their notes of liveness
  kTwoSeats,     // the store lets matches begin whose tables are gone
  kLateClaims,   // the same of seeks, and it answers claims of them so late that they have been taken back
  kNoAnswers,    // the store does not keep which requests a match answers
  kManyLeaders,  // the store keeps a lease for each node, which the others do not see
  kRatesAgain,   // the store takes a result for new that it has rated
  kNoHeads,      // nodes that ask how long logs are get no answer of use
};

}  // namespace merels::sim
