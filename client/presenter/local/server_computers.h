// The server's bots, as far as its lobby shows them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/local/terms.h"
#include "client/model/lobby.h"
#include "client/model/ratings.h"
#include "client/model/session.h"
#include "client/presenter/base/effects.h"

namespace merels::presenter {

/// Bots that are offered.
inline constexpr std::size_t kMaxComputers = 6;

/// All outlive their user.
struct ServerShares {
  const model::Session& session;
  const model::Lobby& lobby;
  const model::Notices& notices;
  model::RatingBook& book;
  RequestIds new_id;
};

struct ServerComputer {
  match::Player player;
  std::optional<lobby::Table> table;  // the oldest at which it waits
  bool free = false;                  // accepts challenges
  bool playing = false;
  std::string name = {};  // the player's; of equal ones "Robot", "Robot 2"
};

/// Those at a table, and those free for a challenge: one that is seen only in a match may have no program by
/// the end of it. In an order that stays as they come and go, each once. None without a connection.
std::vector<ServerComputer> ComputersAt(const ServerShares& server);

/// Whether a seat at its table meets the terms.
bool Suits(const lobby::Table& table, const local::Terms& terms);

/// The request for a match with it by these terms: its table if that suits, else a challenge.
model::Request RequestFor(const ServerComputer& computer, const local::Terms& terms,
                          const RequestIds& new_id);

/// The open challenge to it; nullptr: none.
const lobby::Challenge* ChallengeTo(const ServerComputer& computer, const ServerShares& server);

/// "It plays on HOST:PORT, with the side, clock and rules chosen here. It waits at a table: 5+3, Standard."
std::string AboutComputer(const ServerComputer& computer, const ServerShares& server);
/// Its rating by these terms: "1742"; empty when it has none.
std::string StrengthOf(const ServerComputer& computer, const local::Terms& terms, const ServerShares& server);

}  // namespace merels::presenter
