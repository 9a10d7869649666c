// merelsctl commands about challenges. Without --json a result is a line of tab-separated fields, named
// below.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/online/remote.h"
#include "common/lobby/challenge.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct ChallengeOptions {
  std::string whom;   // a member's name, or an account's id
  WishOptions offer;  // `wait`: stay until there is an answer
};

/// The line of the challenge: CHALLENGE FROM TO RULESET CLOCK SIDE RATED; the side is the challenger's, the
/// last is "rated" or "casual". WATCHING DELAY follow if the match cannot be watched by everybody without a
/// delay. With `wait` also the outcome: MATCH SIDE, or the error "declined" or "expired". A challenge that
/// was accepted at once: only MATCH SIDE. Ctrl-C withdraws it.
int MakeChallenge(Remote& remote, const ChallengeOptions& options, bool json, Console& console);
/// A rematch with the sides swapped. The same lines.
int OfferRematch(Remote& remote, const std::string& match, bool wait, bool json, Console& console);
/// Its line, as above.
std::string ChallengeLine(const lobby::Challenge& challenge, bool json);
/// A line a challenge, given and received, oldest first.
int ListChallenges(sdk::Calls& calls, bool json, Console& console);
/// MATCH SIDE.
int AcceptChallenge(sdk::Calls& calls, const std::string& challenge, bool json, Console& console);
/// Nothing. `reason` as lobby::Name has it.
int DeclineChallenge(sdk::Calls& calls, const std::string& challenge, const std::string& reason,
                     Console& console);
/// Nothing. Takes back an own table, or an own challenge.
int Withdraw(sdk::Calls& calls, const std::string& table_or_challenge, Console& console);

/// Registers challenge, rematch, challenges, accept, decline and withdraw.
void RegisterChallenges(CLI::App& app, Commands& commands);

}  // namespace merels::cli
