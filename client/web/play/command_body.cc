#include "client/web/play/command_body.h"

#include "client/web/page/json.h"

namespace merels::web {
namespace {

constexpr std::string_view kJson = "application/json";

/// The statuses of HTTP mean what the canonical codes of the protocol mean.
int StatusOfRefusal(Reason reason) {
  switch (reason) {
    case Reason::kBadArgument:
    case Reason::kBadNotation:
    case Reason::kBadPoint:
    case Reason::kTooLarge:
    case Reason::kUnknownRuleset:
    case Reason::kUnknownKnob:
    case Reason::kBadKnobValue:
    case Reason::kDuplicateKnob:
    case Reason::kBadClock:
    case Reason::kBadRequestId:
    case Reason::kRequestIdReused:
    case Reason::kBadName:
    case Reason::kNameTooLong:
    case Reason::kNameReserved:
    case Reason::kBadText:
    case Reason::kBadPassword: return 400;
    case Reason::kWrongPassword:
    case Reason::kTokenMissing:
    case Reason::kBadToken: return 401;
    case Reason::kNotAllowed:
    case Reason::kBanned:
    case Reason::kMuted:
    case Reason::kNotYourSeat: return 403;
    case Reason::kUnknownMatch:
    case Reason::kUnknownPlayer:
    case Reason::kUnknownTable:
    case Reason::kUnknownChallenge:
    case Reason::kUnknownRequest:
    case Reason::kWrongCode: return 404;
    case Reason::kRateLimited: return 429;
    case Reason::kUnreachable:
    case Reason::kDeadline:
    case Reason::kCancelled:
    case Reason::kDraining:
    case Reason::kStoreRefused: return 503;
    case Reason::kInternal:
    case Reason::kUntrustedCertificate:
    case Reason::kUnknownKind: return 502;
    default: return 409;
  }
}

WebAnswer JsonAnswer(int status, const Json& json) {
  WebAnswer answer;
  answer.status = status;
  answer.type = std::string(kJson);
  answer.body = JsonLine(json) + "\n";
  answer.readers = Readers::kOwnPages;
  if (status == 429 || status == 503) answer.retry_after_s = 1;
  return answer;
}

}  // namespace

CommandBody::CommandBody(const std::string& text)
    : json_(text.empty() ? Json::object() : Json::parse(text, nullptr, false)) {
  if (!json_.is_object()) fault_ = Error{Reason::kBadArgument, "a command is an object of JSON"};
}

void CommandBody::Refuse(const Error& error) {
  if (fault_.ok()) fault_ = error;
}

const nlohmann::json* CommandBody::Find(std::string_view name) const {
  if (!fault_.ok()) return nullptr;
  const auto found = json_.find(std::string(name));
  return found == json_.end() ? nullptr : &*found;
}

std::string CommandBody::Text(std::string_view name) {
  const Json* member = Find(name);
  if (member == nullptr) return "";
  if (member->is_string()) return member->get<std::string>();
  Refuse({Reason::kBadArgument, "\"" + std::string(name) + "\" is a text"});
  return "";
}

std::string CommandBody::Needed(std::string_view name) {
  std::string text = Text(name);
  if (text.empty()) Refuse({Reason::kBadArgument, "\"" + std::string(name) + "\" is missing"});
  return text;
}

std::uint64_t CommandBody::Number(std::string_view name) {
  const Json* member = Find(name);
  if (member == nullptr) return 0;
  if (member->is_number_unsigned()) return member->get<std::uint64_t>();
  Refuse({Reason::kBadArgument, "\"" + std::string(name) + "\" is a whole number"});
  return 0;
}

bool CommandBody::Flag(std::string_view name) {
  const Json* member = Find(name);
  if (member == nullptr) return false;
  if (member->is_boolean()) return member->get<bool>();
  Refuse({Reason::kBadArgument, "\"" + std::string(name) + "\" is true or false"});
  return false;
}

WebAnswer CommandAnswer(const Json& json) { return JsonAnswer(200, json); }

WebAnswer RefusedCommand(const Error& error) {
  Json facts = Json::object();
  for (const auto& [name, value] : error.facts.all()) facts[name] = value;
  return JsonAnswer(StatusOfRefusal(error.reason),
                    {{"reason", Name(error.reason)}, {"words", error.sentence}, {"facts", facts}});
}

}  // namespace merels::web
