// Lists of matches: built from matches in the order of lists, and read from rows; and counts of live matches.
#pragma once

#include <cstddef>
#include <cstdint>

#include "server/store/store.h"

namespace merels::store {

/// Whether the match began within the time range of the query, and comes after the cursor.
bool FitsTime(const ListedMatch& match, const MatchQuery& query);

/// The upper bound that the list begins after: a single one, since of two SQLite would use either one.
MatchCursor BoundOf(const MatchQuery& query);

/// Builds a list: every store passes its matches in the order of lists.
class ListBuilder {
 public:
  /// `query` outlives it.
  explicit ListBuilder(const MatchQuery& query);

  /// False: the limit is reached, or the maximum has been examined.
  bool WantsMore() const { return list_.matches.size() < limit_ && list_.looked_at < query_.looks; }
  /// Examines the next match in the order of lists, and keeps it if it matches the query.
  void LookAt(const ListedMatch& match);

  MatchList Take() &&;

 private:
  const MatchQuery& query_;
  const std::size_t limit_;
  MatchList list_;
  MatchCursor behind_;
};

/// A match of a list, from the columns that every list of matches selects in this order. `row` returns
/// columns by number as SqlRow does; SQLite's statements do so without a virtual call.
template <class Row>
ListedMatch ListedMatchOf(const Row& row) {
  ListedMatch match;
  match.match = MatchId(row.Text(0));
  match.seq = static_cast<Seq>(row.Integer(1));
  LiveHead& head = match.head;
  head.live = row.Integer(2) != 0;
  head.deadline_at = row.Millis(3);
  head.mover = static_cast<std::uint8_t>(row.Integer(4));
  head.white = AccountId(row.Text(5));
  head.black = AccountId(row.Text(6));
  head.ruleset = row.Text(7);
  head.clock = row.Text(8);
  head.result = row.Text(9);
  head.reason = row.Text(10);
  head.started_at = row.Millis(11);
  head.ended_at = row.Millis(12);
  head.turn_began_at = row.Millis(13);
  head.rated = row.Integer(14) != 0;
  head.watching.access = static_cast<match::WatchAccess>(row.Integer(15));
  head.watching.delay_plies = static_cast<int>(row.Integer(16));
  head.watching.delay = row.Millis(17);
  return match;
}

/// The live matches of the account ?1: those of two players, then those of one.
inline constexpr const char* kCountLive =
    "SELECT (SELECT count(*) FROM matches WHERE live = 1 AND white = ?1 AND black <> '')"
    " + (SELECT count(*) FROM matches WHERE live = 1 AND black = ?1),"
    " (SELECT count(*) FROM matches WHERE live = 1 AND white = ?1 AND black = '')";

template <class Row>
LiveCount LiveCountOf(const Row& row) {
  return {static_cast<std::size_t>(row.Integer(0)), static_cast<std::size_t>(row.Integer(1))};
}

}  // namespace merels::store
