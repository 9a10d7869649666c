// State of the lobby screen, and its view.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "client/local/matches.h"
#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/lobby/new_table.h"
#include "client/presenter/lobby/seek_choices.h"
#include "client/presenter/players/known_names.h"
#include "client/presenter/players/players_presenter.h"

namespace merels::presenter {

/// A longer word is no table code, but a match.
inline constexpr std::size_t kLongestTableCode = 8;

/// With fewer tables and games there is nothing to filter.
inline constexpr std::size_t kLeastToFilter = 2;

/// After a search of this length the computer is offered meanwhile. The search goes on.
inline constexpr model::Millis kLongWait = std::chrono::seconds(15);

/// How long the server's usual wait is shown: it is measured over the last ten minutes.
inline constexpr model::Millis kWaitHolds = std::chrono::minutes(10);

/// The server's usual wait, and when it came.
struct UsualWait {
  model::Millis wait{0};
  model::Millis heard_at{0};
};

/// An own table being withdrawn, and the one that is opened after that.
struct Recast {
  TableId table;
  api::OpenTable order;
};

/// A row of the upper list: an open table, or an own challenge.
using OfferRow = std::variant<lobby::Table, lobby::Challenge>;

struct LobbyState {
  AccountId me;
  std::string server;    // HOST:PORT
  std::string web;       // "https://HOST", for browsers; empty: not told
  lobby::Filter filter;  // as chosen
  model::Lobby lobby;
  session::Topic lobby_of = session::Topic::Lobby();  // what is shown; the filter's once it has come
  std::vector<std::string> rulesets_met;              // names, those in the lobby first
  KnownNames names;                                   // of players
  model::Notices notices;
  bool held = false;      // the connection is lost: listed tables may be gone as well
  std::string problem;    // why the lobby cannot be followed
  SeekChoices seek;       // what quick play looks for
  bool choosing = false;  // the dialog that chooses it is open
  const model::RatingBook* book = nullptr;
  std::function<model::Millis()> date = nullptr;  // Unix time; none: its beginning
  bool member = false;                            // and so may play rated
  bool rated = false;                             // as chosen
  std::optional<model::Millis> searching_since;
  std::optional<lobby::SeekProgress> progress;              // of that search, the newest
  std::map<std::pair<std::string, bool>, UsualWait> waits;  // by clock, and whether rated
  bool told_of_computer = false;                            // the offer of the computer was made
  bool cancelling = false;
  /// Once the answer to that has come, which the notice of its end may outrun.
  bool to_computer = false;      // then a computer is asked for a game
  std::vector<TableId> joining;  // under way; an empty id stands for a private table
  std::string code;
  std::optional<NewTable> new_table;
  std::optional<Recast> recast;
  std::string chosen;  // Id() of the row that the keys act on; it may be gone
  // While the pointer is on a list: its rows as they were when it came, then the newer ones.
  std::optional<std::vector<OfferRow>> frozen;
  std::optional<std::vector<match::Summary>> frozen_live;
  local::Matches* played_here = nullptr;
  const PlayersState* players = nullptr;  // friends and blocked players; none: not known
  bool players_shown = false;             // in place of the games in progress

  /// The user's private table, the oldest of several; nullptr: none.
  const lobby::Table* OwnPrivate() const;
  /// The current rows of the upper list, the user's own first.
  std::vector<OfferRow> Offers() const;
  /// Adds rows that have come since to the frozen ones.
  void AddToFrozen();
  /// The server's usual waits.
  void TakeWaits(const lobby::Snapshot& snapshot, model::Millis now);
  void StopSearching();
  /// A casual table of a computer for one of the games looked for; nullptr: none.
  const lobby::Table* ComputersTable() const;
  bool ComputerIsFree() const { return ComputersTable() != nullptr || !lobby.free_bots().empty(); }
  /// Everybody of whom the lobby tells that they are here, friends first, then by name; without the user and
  /// the blocked. Only names with `part` in them, in either case.
  std::vector<PlayerRow> PlayersHere(std::string_view part) const;
  /// In the pool of the chosen clock.
  std::optional<double> OwnRating() const;
  /// Whether the lobby shows another player who may play rated: a member, no bot (only the server knows which
  /// bots may).
  bool MemberSeen() const;
  bool HasWaitedLong(model::Millis now) const {
    return searching_since && now - *searching_since >= kLongWait;
  }
  /// The user as the owner of a new table.
  Host host() const { return {me, member, book}; }
};

/// What shows it. `name`: as typed into the field for a challenge; the players with it are listed.
LobbyViewState MakeLobbyView(const LobbyState& lobby, model::Millis now, std::string_view name = "");

}  // namespace merels::presenter
