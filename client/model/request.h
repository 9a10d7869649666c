// The client's requests to the server, as plain values: presenters make them, the program sends them, and the
// answers come back as values too.
#ifndef MERELS_CLIENT_MODEL_REQUEST_H_
#define MERELS_CLIENT_MODEL_REQUEST_H_

#include <optional>
#include <string>
#include <variant>

#include "client/model/account.h"
#include "client/model/chat.h"
#include "client/model/games.h"
#include "client/model/players.h"
#include "client/model/ratings.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"
#include "common/match/command.h"
#include "common/match/solution.h"
#include "common/session/delivery.h"

namespace merels::model {

/// Do not wait for the next attempt to connect.
struct TryNow {};

/// The user leaves the program and the matches they play. The last request.
struct Leave {};

/// Follow a topic, over all losses of the connection. `afresh`: from a snapshot, whatever is known already.
struct Follow {
  session::Topic topic;
  bool afresh = false;
  std::string code = {};  // the code of a match that is watched by code
};
struct Unfollow {
  session::Topic topic;
};

using api::JoinTable;
using api::OpenTable;
using api::Seek;  // for a ticket of quick play
using api::WithdrawTable;
struct CancelSeek {};

/// The best solutions of a puzzle.
using ListBest = api::BestQuery;

/// A command in a match. It is sent again after a loss of the connection, until it is answered.
struct Command {
  MatchId match;
  match::Command command;
};

using Request =
    std::variant<SignIn, TryNow, Leave, Follow, Unfollow, Seek, CancelSeek, OpenTable, JoinTable,
                 WithdrawTable, ListBest, Command, Disconnect, SignUp, ChangePassword, ListSignIns, EndSignIn,
                 SignOut, ListGames, AskOwnRated, FindNextGame, ExportGame, AskRatings, AskStandings,
                 AskHistory, Say, SetChatOff, MakeChallenge, Rematch, AcceptChallenge, DeclineChallenge,
                 WithdrawChallenge, ListBlocks, SetBlock, ReportPlayer, ListFriends, SetFriend, AskChannels>;

/// The answer to a request of the lobby.
struct SeekAnswer {
  Result<void> result;
};
/// With the match when the pairing was faster than the cancelling.
struct CancelAnswer {
  Result<std::optional<MatchId>> result;
};
struct OpenAnswer {
  Result<lobby::Opened> result;
};
struct JoinAnswer {
  TableId table;
  Result<MatchId> result;
};
struct WithdrawAnswer {
  TableId table;
  Result<void> result;
};
using Answer = std::variant<SeekAnswer, CancelAnswer, OpenAnswer, JoinAnswer, WithdrawAnswer>;

/// The answer to ListBest.
struct BestAnswer {
  Result<match::BestList> result;
};

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_REQUEST_H_
