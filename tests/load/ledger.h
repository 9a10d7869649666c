// What was acknowledged in a match and what its streams saw last, to be compared with the server's log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::load {

/// A ply whose player was told that it stands.
struct Acknowledged {
  Seq seq = 0;     // the row
  int number = 0;  // plies since the start, this one counted
  std::string ply;
};

/// The plies of one match that were acknowledged.
struct PlayedMatch {
  MatchId match;
  std::vector<Acknowledged> acknowledged;
  /// Plies that were sent and never answered: the log may have them or not.
  std::uint64_t unsettled = 0;
};

/// How far a stream was in a match at the end.
struct StreamEnd {
  MatchId match;
  Seq seq = 0;
  std::size_t plies = 0;
  std::string position;
  /// The match may have gone on since.
  bool may_be_behind = false;
};

/// A match as the server tells it at the end.
struct MatchLog {
  Seq seq = 0;
  std::vector<std::string> plies;
  /// After no ply, after the first, and so on, by the rules' own reckoning.
  std::vector<std::string> positions;

  /// bad-record: the plies are not legal, or do not lead to `position`.
  static Result<MatchLog> Of(Seq seq, const std::string& ruleset, std::vector<std::string> plies,
                             const std::string& position);
};
using MatchLogs = std::map<MatchId, MatchLog>;

struct Verified {
  std::uint64_t streams = 0;       // ends of streams that were compared
  std::uint64_t acknowledged = 0;  // plies that were compared
  std::uint64_t missing = 0;       // acknowledged, but not in the log; or a match that is gone
  std::uint64_t doubled = 0;       // two acknowledgements for one ply, or a ply that nobody was told of
  std::uint64_t differing = 0;     // another ply, row or position than the log has
  std::uint64_t gaps = 0;          // deliveries that did not follow the one before
  /// The first of the gaps, each in a sentence.
  std::vector<std::string> first_gaps;
  static constexpr std::size_t kMaxFirstGaps = 20;

  bool Clean() const { return missing + doubled + differing + gaps == 0; }
  void Add(const Verified& other);
  void AddGap(std::string sentence);
};

/// The acknowledgements of a match, and how far a stream was in one, against the logs of all matches.
Verified Compare(const PlayedMatch& played, const MatchLogs& logs);
Verified Compare(const StreamEnd& end, const MatchLogs& logs);

}  // namespace merels::load
