// Quick play: the calls that ask for an opponent and withdraw that.
#include <optional>
#include <utility>
#include <vector>

#include "common/api/lobby.h"
#include "merels/v1/lobby_service.pb.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

template <class Message>
void WriteChoices(const std::vector<lobby::SeekChoice>& choices, Message& message) {
  for (const lobby::SeekChoice& choice : choices) {
    v1::SeekChoice& written = *message.add_choices();
    written.set_ruleset(choice.ruleset);
    *written.mutable_time_control() = ToProto(choice.clock);
  }
}

template <class Message>
std::vector<lobby::SeekChoice> ReadChoices(const Message& message, Reading& reading) {
  std::vector<lobby::SeekChoice> choices;
  for (const v1::SeekChoice& choice : message.choices())
    choices.push_back({choice.ruleset(), reading.Take(FromProto(choice.time_control()))});
  return choices;
}

template <>
struct Messages<api::CreateSeek>
    : MessagesOf<api::CreateSeek, v1::CreateSeekRequest, v1::CreateSeekResponse> {
  static Request WriteRequest(const api::CreateSeek& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    WriteChoices(call.terms.choices, message);
    message.set_rated(call.terms.rated);
    message.set_least_games(call.terms.least_games);
    return message;
  }
  static Result<api::CreateSeek> ReadRequest(const Request& message) {
    Reading reading;
    api::CreateSeek call;
    call.request = reading.Take(ReadRequestId(message.request_id()));
    call.terms = {ReadGames(message, reading), message.rated(), message.least_games()};
    return reading.Done(std::move(call));
  }
  static std::vector<lobby::SeekChoice> ReadGames(const Request& message, Reading& reading) {
    if (message.ruleset().empty() && !message.has_time_control()) return ReadChoices(message, reading);
    reading.Require(message.choices().empty(), Reason::kBadArgument,
                    "a seek names either one game by ruleset and time_control, or its choices");
    return {{message.ruleset(), reading.Take(FromProto(message.time_control()))}};
  }
  static Response WriteAnswer(const api::Ticket& answer) {
    Response message;
    WriteChoices(answer.choices, message);
    message.set_waiting_since_unix_ms(answer.since.count());
    return message;
  }
  static Result<api::Ticket> ReadAnswer(const Response& message) {
    Reading reading;
    return reading.Done(api::Ticket{ReadChoices(message, reading),
                                    std::chrono::milliseconds(message.waiting_since_unix_ms())});
  }
};
template struct Wire<api::CreateSeek>;

template <>
struct Messages<api::CancelSeek>
    : MessagesOf<api::CancelSeek, v1::CancelSeekRequest, v1::CancelSeekResponse> {
  static Response WriteAnswer(const std::optional<MatchId>& answer) {
    Response message;
    if (answer) message.set_match_id(answer->text());
    return message;
  }
  static Result<std::optional<MatchId>> ReadAnswer(const Response& message) {
    if (message.match_id().empty()) return std::optional<MatchId>();
    return ReadMatchId(message.match_id()).Map([](MatchId id) { return std::optional(std::move(id)); });
  }
};
template struct Wire<api::CancelSeek>;

}  // namespace merels::wire
