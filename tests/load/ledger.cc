#include "tests/load/ledger.h"

#include <algorithm>
#include <utility>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::load {

void Verified::Add(const Verified& other) {
  streams += other.streams;
  acknowledged += other.acknowledged;
  missing += other.missing;
  doubled += other.doubled;
  differing += other.differing;
  gaps += other.gaps;
  const std::size_t room = kMaxFirstGaps - first_gaps.size();
  const auto end =
      other.first_gaps.begin() + static_cast<std::ptrdiff_t>(std::min(room, other.first_gaps.size()));
  first_gaps.insert(first_gaps.end(), other.first_gaps.begin(), end);
}

void Verified::AddGap(std::string sentence) {
  ++gaps;
  if (first_gaps.size() < kMaxFirstGaps) first_gaps.push_back(std::move(sentence));
}

Result<MatchLog> MatchLog::Of(Seq seq, const std::string& ruleset, std::vector<std::string> plies,
                              const std::string& position) {
  const auto parsed = variants::ParseRuleset(ruleset);
  if (!parsed) return parsed.error();
  rules::Game game(*parsed);
  MatchLog log{seq, {}, {game.position()}};
  for (const auto& ply : plies) {
    if (const auto played = game.Play(ply); !played)
      return Error{Reason::kBadRecord, played.error().sentence};
    log.positions.push_back(game.position());
  }
  if (log.positions.back() != position) {
    return Error{Reason::kBadRecord, "the plies lead to " + log.positions.back() + ", not to " + position};
  }
  log.plies = std::move(plies);
  return log;
}

Verified Compare(const PlayedMatch& played, const MatchLogs& logs) {
  Verified found;
  found.acknowledged = played.acknowledged.size();
  const auto at = logs.find(played.match);
  if (at == logs.end()) {
    found.missing = found.acknowledged;
    return found;
  }
  const MatchLog& log = at->second;
  std::vector<int> told(log.plies.size());
  for (const auto& [seq, number, ply] : played.acknowledged) {
    const auto index = static_cast<std::size_t>(number) - 1;
    if (number < 1 || index >= log.plies.size() || seq > log.seq) {
      ++found.missing;
    } else {
      if (++told[index] > 1) ++found.doubled;
      if (log.plies[index] != ply) ++found.differing;
    }
  }
  const auto untold = static_cast<std::uint64_t>(std::count(told.begin(), told.end(), 0));
  if (untold > played.unsettled) found.doubled += untold - played.unsettled;
  return found;
}

Verified Compare(const StreamEnd& end, const MatchLogs& logs) {
  Verified found;
  found.streams = 1;
  const auto at = logs.find(end.match);
  if (at == logs.end() || end.seq > at->second.seq || end.plies >= at->second.positions.size()) {
    ++found.missing;
    return found;
  }
  const MatchLog& log = at->second;
  const bool behind = end.seq < log.seq || end.plies + 1 < log.positions.size();
  if (log.positions[end.plies] != end.position || (behind && !end.may_be_behind)) ++found.differing;
  return found;
}

}  // namespace merels::load
