#include "common/api/server.h"

#include <string>
#include <string_view>
#include <utility>

#include "merels/v1/server_service.pb.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

template <class Value>
struct Word {
  std::string_view word;
  Value value;
};

constexpr Word<v1::Registration> kRegistrations[] = {{"open", v1::REGISTRATION_OPEN},
                                                     {"invite", v1::REGISTRATION_INVITE},
                                                     {"closed", v1::REGISTRATION_CLOSED}};
constexpr Word<v1::GuestAccess> kGuestAccess[] = {
    {"play", v1::GUEST_ACCESS_PLAY}, {"watch", v1::GUEST_ACCESS_WATCH}, {"off", v1::GUEST_ACCESS_OFF}};

/// "unknown" for values of a newer server.
template <class Words, class Value>
std::string WordOf(const Words& words, Value value) {
  for (const auto& known : words) {
    if (known.value == value) return std::string(known.word);
  }
  return "unknown";
}

template <class Value, class Words>
Value ValueOf(const Words& words, std::string_view word) {
  for (const auto& known : words) {
    if (known.word == word) return known.value;
  }
  return Value{};
}

}  // namespace

template <>
struct Messages<api::GetServerInfo>
    : MessagesOf<api::GetServerInfo, v1::GetServerInfoRequest, v1::GetServerInfoResponse> {
  static Response WriteAnswer(const api::ServerInfo& info) {
    Response message;
    message.set_name(info.name);
    message.set_version(info.version);
    message.set_protocol(info.protocol);
    message.set_now_unix_ms(info.now.count());
    message.set_web_address(info.web_address);
    v1::ServerPolicy& policy = *message.mutable_policy();
    policy.set_registration(ValueOf<v1::Registration>(kRegistrations, info.registration));
    policy.set_guests(ValueOf<v1::GuestAccess>(kGuestAccess, info.guests));
    policy.set_rated_guests(info.rated_guests);
    *policy.mutable_rated_watching() = ToProto(info.rated_watching);
    for (const std::string& pool : info.bot_pools) policy.add_bot_pools(pool);
    policy.set_house_bots(info.server_bots);
    policy.set_adjudicates(info.adjudicates);
    for (const std::string& ruleset : info.analysed_rulesets) message.add_analysed_rulesets(ruleset);
    for (const api::ServerLimit& limit : info.limits) {
      v1::ServerLimit& one = *message.add_limits();
      one.set_name(limit.name);
      one.set_value(limit.value);
      one.set_about(limit.about);
    }
    return message;
  }
  static Result<api::ServerInfo> ReadAnswer(const Response& message) {
    Reading reading;
    const v1::ServerPolicy& policy = message.policy();
    api::ServerInfo info;
    info.name = CleanSentence(message.name());
    info.version = reading.Text(message.version(), kMaxOpaqueText, "the version");
    info.protocol = reading.Text(message.protocol(), kMaxOpaqueText, "the protocol");
    info.now = reading.Time(message.now_unix_ms(), "the server's time");
    info.web_address = CleanSentence(message.web_address());
    info.registration = WordOf(kRegistrations, policy.registration());
    info.guests = WordOf(kGuestAccess, policy.guests());
    info.rated_guests = policy.rated_guests();
    info.rated_watching = reading.Take(FromProto(policy.rated_watching()));
    for (const std::string& pool : policy.bot_pools()) info.bot_pools.push_back(CleanSentence(pool));
    info.server_bots = policy.house_bots();
    info.adjudicates = policy.adjudicates();
    for (const std::string& ruleset : message.analysed_rulesets())
      info.analysed_rulesets.push_back(CleanSentence(ruleset));
    for (const v1::ServerLimit& limit : message.limits())
      info.limits.push_back({CleanSentence(limit.name()), limit.value(), CleanSentence(limit.about())});
    return reading.Done(std::move(info));
  }
};
template struct Wire<api::GetServerInfo>;

}  // namespace merels::wire
