// Talk at a table and challenges, as the client asks for them.
#ifndef MERELS_CLIENT_MODEL_CHAT_H_
#define MERELS_CLIENT_MODEL_CHAT_H_

#include <optional>
#include <string>
#include <variant>

#include "common/base/result.h"
#include "common/chat/chat.h"
#include "common/lobby/challenge.h"

namespace merels::model {

struct Say {
  RequestId request;
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
  std::string text;                        // either this
  std::optional<chat::Courtesy> courtesy;  // or this
};
/// Whether one wants no talk at a table where one plays.
struct SetTalk {
  MatchId match;
  bool off = false;
};
struct SayAnswer {
  MatchId match;
  std::string text;  // that was to be said
  Result<void> result;
};
struct SetTalkAnswer {
  MatchId match;
  bool off = false;
  Result<void> result;
};

/// Challenges a member by name, or anybody by account.
struct Challenge {
  RequestId request;
  std::string name;
  std::string ruleset;
  clock::TimeControl clock;
  std::optional<rules::Side> side;
  bool rated = false;
  AccountId account = {};  // instead of the name
};
/// The same again with sides swapped; takes the other's offer of it, if there is one.
struct Rematch {
  RequestId request;
  MatchId match;
};
struct AcceptChallenge {
  RequestId request;
  ChallengeId challenge;
};
struct DeclineChallenge {
  ChallengeId challenge;
  lobby::DeclineReason reason = lobby::DeclineReason::kNone;
};
struct WithdrawChallenge {
  ChallengeId challenge;
};
/// How any of these went; a match when one began.
struct ChallengeAnswer {
  Result<std::optional<MatchId>> result;
  bool by_name = false;  // it was a challenge by name
};

using ChatUpdate = std::variant<SayAnswer, SetTalkAnswer, ChallengeAnswer>;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_CHAT_H_
