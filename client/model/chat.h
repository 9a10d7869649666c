// Requests about chat and challenges, and their answers.
#ifndef MERELS_CLIENT_MODEL_CHAT_H_
#define MERELS_CLIENT_MODEL_CHAT_H_

#include <optional>
#include <string>
#include <variant>

#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/base/result.h"
#include "common/chat/chat.h"
#include "common/lobby/challenge.h"

namespace merels::model {

using api::Say;
using api::SetChatOff;
struct SayAnswer {
  MatchId match;
  std::string text;  // of the message
  Result<void> result;
};
struct SetChatAnswer {
  MatchId match;
  bool off = false;
  Result<void> result;
};

using api::AcceptChallenge;
using api::DeclineChallenge;
using api::MakeChallenge;
using api::Rematch;
using api::WithdrawChallenge;
/// The answer to any of these; a match when one began.
struct ChallengeAnswer {
  Result<std::optional<MatchId>> result;
  bool by_name = false;  // it was a challenge by name
};

using ChatUpdate = std::variant<SayAnswer, SetChatAnswer, ChallengeAnswer>;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_CHAT_H_
