#include "client/cli/online_commands.h"

#include "client/cli/account/accounts.h"
#include "client/cli/account/credentials.h"
#include "client/cli/account/export.h"
#include "client/cli/lobby/challenges.h"
#include "client/cli/lobby/games.h"
#include "client/cli/lobby/lobby.h"
#include "client/cli/lobby/notices.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/match/boards.h"
#include "client/cli/match/calls.h"
#include "client/cli/match/chat.h"
#include "client/cli/match/lists.h"
#include "client/cli/match/play.h"
#include "client/cli/moderation/moderation.h"
#include "client/cli/moderation/operator.h"
#include "client/cli/moderation/safety.h"
#include "client/cli/online/server.h"
#include "client/cli/players/friends.h"
#include "client/cli/players/profile.h"
#include "client/cli/ratings/ratings.h"
#include "client/cli/tablebase/review.h"

namespace merels::cli {

// In the order of --help.
void RegisterOnline(CLI::App& app, Commands& commands) {
  RegisterServer(app, commands);
  RegisterAccounts(app, commands);
  RegisterWishes(app, commands);
  RegisterCalls(app, commands);
  RegisterLobby(app, commands);
  RegisterNotices(app, commands);
  RegisterChallenges(app, commands);
  RegisterChat(app, commands);
  RegisterLists(app, commands);
  RegisterPlay(app, commands);
  RegisterReview(app, commands);
  RegisterRatings(app, commands);
  RegisterProfile(app, commands);
  RegisterFriends(app, commands);
  RegisterSafety(app, commands);
  RegisterModeration(app, commands);
  RegisterOperator(app, commands);
  RegisterCredentials(app, commands);
  RegisterExport(app, commands);
  RegisterWatching(app, commands);
  RegisterGames(app, commands);
}

}  // namespace merels::cli
