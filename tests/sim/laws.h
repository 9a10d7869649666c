// The laws of every run, and the faults that break them on purpose.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::sim {

enum class Law : std::uint8_t {
  kKept,         // an acknowledged event stays in the log for ever
  kLegal,        // every log replays to a legal match
  kPrefix,       // everything shown to anybody is a prefix of the log
  kEndsOnce,     // each match ends once, and nothing follows
  kServedTime,   // no player is charged for time without service, nor for time in which clocks are stopped
  kAppliedOnce,  // no request is applied twice
  kClaims,       // no match is claimed from a present player, or too early
  kJoinedOnce,   // of all who join a table, at any nodes, one gets the seat; its request opens no other match
  kPairedOnce,   // a seek leads to one match, however often it was sent and paired
  kLeaderFenced,  // only the lease's holder claims seeks, whoever else believes to lead
  kRatedOnce,     // every recorded result is rated, and once
  kFinishes,      // in calm weather, every match comes to its end
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

/// A broken law, with details.
struct Violation {
  Law law = Law::kKept;
  std::string sentence;
};

/// A fault planted between the parts, to see that the laws are checked.
enum class Fault : std::uint8_t {
  kNone,
  kForgetful,    // the store loses a row a little after it was stored
  kForger,       // the store keeps other bytes than it was given
  kGossip,       // a viewer is sent another ply than was played
  kTwoEnds,      // the store adds a second end after the first
  kGreedyClock,  // the store says that the nodes served until a moment ago
  kStutter,      // the store keeps a row of an offer twice, under two numbers
  kHasty,        // the nodes let a match be claimed in half its time
  kImpatient,    // the nodes abort an idle match in half its time
  kDeaf,         // a command in fifty is never answered
  kNoStanding,   // the store does not say which of its spans began a run, after which clocks are stopped
  kDayClock,     // the nodes measure turns by the time of day, which somebody may set
  kComfort,      // nodes cut off from the store are told that it kept their notes of liveness
  kTwoSeats,     // the store lets matches begin whose tables are gone
  kLateClaims,   // the store lets matches begin whose seeks are gone, and answers claims so late that they
                 // were taken back
  kNoAnswers,    // the store does not keep which requests led to a match
  kManyLeaders,  // the store keeps a lease for each node, which the others do not see
  kRatesAgain,   // the store takes a rated result for a new one
  kNoHeads,      // nodes that ask for lengths of logs get useless answers
};

}  // namespace merels::sim
