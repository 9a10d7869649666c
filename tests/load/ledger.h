// The acknowledgements in a match and the final state of its streams, to be compared with the server's log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::load {

/// A ply whose player got an acknowledgement.
struct Acknowledged {
  Seq seq = 0;     // the row
  int number = 0;  // plies since the start, this one counted
  std::string ply;
};

/// The acknowledged plies of one match.
struct PlayedMatch {
  MatchId match;
  std::vector<Acknowledged> acknowledged;
  /// Plies without an answer: the log may have them or not.
  std::uint64_t unsettled = 0;
};

/// A stream's final state in a match.
struct StreamEnd {
  MatchId match;
  Seq seq = 0;
  std::size_t plies = 0;
  std::string position;
  /// The match may have gone on since.
  bool may_be_behind = false;
};

/// A match by the server's report at the end.
struct MatchLog {
  Seq seq = 0;
  std::vector<std::string> plies;
  /// Before the first ply, after it, and so on, computed by the rules.
  std::vector<std::string> positions;

  /// bad-record: illegal plies, or plies that do not lead to `position`.
  static Result<MatchLog> Of(Seq seq, const std::string& ruleset, std::vector<std::string> plies,
                             const std::string& position);
};
using MatchLogs = std::map<MatchId, MatchLog>;

struct Verified {
  std::uint64_t streams = 0;       // ends of streams that were compared
  std::uint64_t acknowledged = 0;  // plies that were compared
  std::uint64_t missing = 0;       // acknowledged, but not in the log; or a match that is gone
  std::uint64_t doubled = 0;       // two acknowledgements of one ply, or a ply that nobody received
  std::uint64_t differing = 0;     // another ply, row or position than the log has
  std::uint64_t gaps = 0;          // deliveries that did not follow the one before
  /// The first of the gaps, each in a sentence.
  std::vector<std::string> first_gaps;
  static constexpr std::size_t kMaxFirstGaps = 20;

  bool Clean() const { return missing + doubled + differing + gaps == 0; }
  void Add(const Verified& other);
  void AddGap(std::string sentence);
};

/// Compares the acknowledgements of a match, and a stream's final state, with the logs of all matches.
Verified Compare(const PlayedMatch& played, const MatchLogs& logs);
Verified Compare(const StreamEnd& end, const MatchLogs& logs);

}  // namespace merels::load
