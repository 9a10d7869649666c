// The lobby and the user's notices, as known to this client. Owned by the window's thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

#include "client/session/update.h"
#include "common/lobby/lobby.h"

namespace merels::model {

/// Open tables, live matches and free bots, in the server's order: matches newest first, the others oldest
/// first. For one topic: each filter is a topic of its own.
class Lobby {
 public:
  /// Tables and matches kept. A snapshot of the server has half as many; beyond this, new tables are left
  /// out, and the oldest match goes.
  static constexpr std::size_t kMax = 400;

  /// Returns a gap when few of the kept tables are left: others that were left out may still be open.
  session::Taken Apply(const session::Delivery& delivery);

  bool known() const { return feed_.begun(); }
  const session::Feed& feed() const { return feed_; }
  const std::vector<lobby::Table>& tables() const { return tables_; }
  const std::vector<match::Summary>& live_matches() const { return live_matches_; }
  /// Bots that accept challenges, the longest free first.
  const std::vector<match::Player>& free_bots() const { return free_bots_; }
  const lobby::Table* FindTable(const TableId& id) const;
  /// Tables were left out.
  bool more_tables() const { return more_tables_; }

 private:
  void Take(const lobby::Change& change);
  void Open(const lobby::Table& table);
  bool Missing(const lobby::Change& change) const;

  session::Feed feed_;
  std::vector<lobby::Table> tables_;
  std::vector<match::Summary> live_matches_;
  std::vector<match::Player> free_bots_;
  bool more_tables_ = false;
};

/// Whether this notice ends the player's ticket.
bool EndsSearch(const lobby::Notice& notice);

/// Matches whose origin is remembered: more than anybody has at a time.
inline constexpr std::size_t kMaxMatchesMarked = 64;

/// The user's notices.
class Notices {
 public:
  session::Taken Apply(const session::Delivery& delivery);

  bool known() const { return feed_.begun(); }
  const session::Feed& feed() const { return feed_; }
  /// The user's unfinished matches, in the order in which they became known.
  const std::vector<lobby::Paired>& matches() const { return matches_; }
  /// The user's open tables, private ones with their codes.
  const std::vector<lobby::Table>& tables() const { return tables_; }
  /// Open challenges given and received, oldest first.
  const std::vector<lobby::Challenge>& challenges() const { return challenges_; }
  /// Whether the user has a ticket, as far as the server has reported.
  bool seeking() const { return seeking_; }

  /// Whether quick play began this match, as far as is known: in this run, and not by a challenge.
  bool CameOfSeek(const MatchId& id) const { return Has(sought_, id) && !Has(challenged_, id); }

  /// The match began while the user waited in quick play.
  void Found(const MatchId& id) { Mark(sought_, id); }
  void MatchEnded(const MatchId& id);
  void TableOpened(const lobby::Table& table);
  void TableClosed(const TableId& id);

 private:
  static bool Has(const std::deque<MatchId>& marked, const MatchId& id) {
    return std::find(marked.begin(), marked.end(), id) != marked.end();
  }
  static void Mark(std::deque<MatchId>& marked, const MatchId& id) {
    if (!Has(marked, id)) marked.push_back(id);
    if (marked.size() > kMaxMatchesMarked) marked.pop_front();
  }
  void Add(const lobby::Paired& paired);

  session::Feed feed_;
  std::vector<lobby::Paired> matches_;
  std::vector<lobby::Table> tables_;
  std::vector<lobby::Challenge> challenges_;
  bool seeking_ = false;
  std::deque<MatchId> sought_;  // oldest first
  std::deque<MatchId> challenged_;
};

}  // namespace merels::model
