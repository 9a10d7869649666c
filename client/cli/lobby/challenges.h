// merelsctl commands for challenges. Without --json a result is a line of tab-separated fields, named below.
#pragma once

#include <string>

#include "client/cli/base/console.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/online/remote.h"
#include "common/lobby/lobby.h"

namespace CLI {
class App;
}

namespace merels::cli {

struct ChallengeOptions {
  std::string whom;    // a member's name, or an account's id
  OfferOptions offer;  // `wait`: until the answer
};

/// The line of the challenge: CHALLENGE FROM TO RULESET CLOCK SIDE RATED; the side is the challenger's, the
/// last is "rated" or "casual". WATCHING DELAY follow if watching is restricted or delayed. With `wait` also
/// the outcome: MATCH SIDE, or the error "declined" or "expired". A challenge accepted at once: only MATCH
/// SIDE. Ctrl-C withdraws it.
int MakeChallenge(Remote& remote, const ChallengeOptions& options, bool json, Console& console);
/// A rematch with the sides swapped: the challenge's line, then the outcome, as for a challenge.
int OfferRematch(Remote& remote, const std::string& match, bool wait, bool json, Console& console);
/// CHALLENGE FROM TO RULESET CLOCK SIDE RATED, and WATCHING DELAY if restricted.
std::string ChallengeLine(const lobby::Challenge& challenge, bool json);
/// A line for each challenge, given and received, oldest first.
int ListChallenges(sdk::Calls& calls, bool json, Console& console);
/// MATCH SIDE.
int AcceptChallenge(sdk::Calls& calls, const std::string& challenge, bool json, Console& console);
/// Prints nothing. `reason` is one of the words of lobby::Name().
int DeclineChallenge(sdk::Calls& calls, const std::string& challenge, const std::string& reason,
                     Console& console);
/// Prints nothing. Withdraws an own table or challenge.
int Withdraw(sdk::Calls& calls, const std::string& table_or_challenge, Console& console);

/// Registers challenge, rematch, challenges, accept, decline and withdraw.
void RegisterChallenges(CLI::App& app, Commands& commands);

}  // namespace merels::cli
