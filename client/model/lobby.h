// The lobby and the user's notices, as this client knows them. Owned by the window's thread.
#ifndef MERELS_CLIENT_MODEL_LOBBY_H_
#define MERELS_CLIENT_MODEL_LOBBY_H_

#include <set>
#include <vector>

#include "client/session/feed.h"
#include "common/lobby/lobby.h"

namespace merels::model {

/// Open tables and live matches, in the server's order: tables oldest first, matches newest first. Of one
/// topic: each filter is a topic of its own.
class Lobby {
 public:
  session::Taken Apply(const session::Delivery& delivery);

  bool known() const { return feed_.begun(); }
  const session::Feed& feed() const { return feed_; }
  const std::vector<lobby::Table>& tables() const { return tables_; }
  const std::vector<match::Summary>& live_matches() const { return live_matches_; }
  const lobby::Table* FindTable(const TableId& id) const;

 private:
  void Take(const lobby::Change& change);

  session::Feed feed_;
  std::vector<lobby::Table> tables_;
  std::vector<match::Summary> live_matches_;
};

/// Whether the player's ticket is gone with this notice.
bool EndsSearch(const lobby::Notice& notice);

/// The user's notices.
class Notices {
 public:
  session::Taken Apply(const session::Delivery& delivery);

  bool known() const { return feed_.begun(); }
  const session::Feed& feed() const { return feed_; }
  /// Own matches that were live when last heard of, in the order in which they became known.
  const std::vector<lobby::Paired>& matches() const { return matches_; }
  /// Own open tables, private ones with their codes.
  const std::vector<lobby::Table>& tables() const { return tables_; }
  /// Challenges given and received that stand, oldest first.
  const std::vector<lobby::Challenge>& challenges() const { return challenges_; }
  /// Whether a ticket of the user's waits, as far as the server has told.
  bool seeking() const { return seeking_; }

  /// Whether quick play began this match, as far as is known: in this run, and not by a challenge.
  bool CameOfSeek(const MatchId& id) const { return sought_.contains(id) && !challenged_.contains(id); }

  /// A match began while the user waited in quick play.
  void Found(const MatchId& id) { sought_.insert(id); }
  void MatchEnded(const MatchId& id);
  void TableOpened(const lobby::Table& table);
  void TableClosed(const TableId& id);

 private:
  void Add(const lobby::Paired& paired);

  session::Feed feed_;
  std::vector<lobby::Paired> matches_;
  std::vector<lobby::Table> tables_;
  std::vector<lobby::Challenge> challenges_;
  bool seeking_ = false;
  std::set<MatchId> sought_;
  std::set<MatchId> challenged_;
};

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_LOBBY_H_
