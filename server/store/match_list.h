// Builds a list of matches: every store passes its matches in the order of lists.
#pragma once

#include "server/store/store.h"

namespace merels::store {

/// Whether the match began within the time range of the query, and comes after the cursor.
bool FitsTime(const ListedMatch& match, const MatchQuery& query);

/// The upper bound that the list begins after: a single one, since of two SQLite would use either one.
MatchCursor BoundOf(const MatchQuery& query);

class ListBuilder {
 public:
  /// `query` outlives it.
  explicit ListBuilder(const MatchQuery& query);

  /// False: the limit is reached, or the maximum has been examined.
  bool WantsMore() const { return list_.matches.size() < limit_ && list_.looked_at < query_.looks; }
  /// Examines the next match in the order of lists. Returns whether it matches the query.
  bool LookAt(const ListedMatch& match);
  /// The last match that was kept.
  ListedMatch& last() { return list_.matches.back(); }

  MatchList Take() &&;

 private:
  const MatchQuery& query_;
  const std::size_t limit_;
  MatchList list_;
  MatchCursor behind_;
};

}  // namespace merels::store
