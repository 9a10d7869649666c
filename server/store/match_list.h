// Builds a list of matches: every store offers it matches in the order of lists and leaves the rest to it.
#pragma once

#include "server/store/store.h"

namespace merels::store {

/// Whether the match began within the time of the query, and comes after the cursor.
bool FitsTime(const ListedMatch& match, const MatchQuery& query);

/// After which match the list begins: a single upper bound, since of two SQLite would use either one.
MatchCursor BoundOf(const MatchQuery& query);

class ListBuilder {
 public:
  /// `query` outlives it.
  explicit ListBuilder(const MatchQuery& query);

  /// False: the limit is reached, or as many were examined as may be.
  bool WantsMore() const { return list_.matches.size() < limit_ && list_.looked_at < query_.looks; }
  /// Takes the next match in the order of lists. Whether it fits the query.
  bool LookAt(const ListedMatch& match);
  /// The last that was kept.
  ListedMatch& last() { return list_.matches.back(); }

  MatchList Take() &&;

 private:
  const MatchQuery& query_;
  const std::size_t limit_;
  MatchList list_;
  MatchCursor behind_;
};

}  // namespace merels::store
