#include "server/transport/info_service.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/base/check.h"
#include "proto/wire/types.h"
#include "server/transport/calls/unary_call.h"
#include "server/transport/server.h"

namespace merels::transport {
namespace {

constexpr std::array<std::string_view, 61> kToldLimits = {
    "max-message-bytes",
    "max-name-length",
    "min-password-bytes",
    "max-password-bytes",
    "password-tries-per-minute",
    "max-streams-per-account",
    "max-subscriptions-per-stream",
    "max-tables-per-account",
    "max-open-tables",
    "table-ms",
    "table-away-ms",
    "max-solo-matches-per-account",
    "max-matches-per-account",
    "max-matches-per-bot",
    "idle-match-ms",
    "max-challenges-per-account",
    "max-challenges-to-account",
    "max-challenges",
    "challenge-ms",
    "challenge-away-ms",
    "max-chat-text",
    "chat-per-minute",
    "chat-burst",
    "chat-days",
    "max-tickets",
    "lists-at-once",
    "lists-waiting",
    "max-inbox-per-match",
    "recent-notices",
    "recent-notice-ms",
    "commands-per-minute",
    "command-burst",
    "lookups-per-minute",
    "lookup-burst",
    "analyses-per-minute",
    "analysis-burst",
    "max-analysed-positions",
    "max-waiting-analyses",
    "subscriptions-per-minute",
    "subscription-burst",
    "catalogue-reads-per-minute",
    "sign-ups-per-minute",
    "calls-per-minute",
    "call-burst",
    "bot-calls-per-minute",
    "bot-call-burst",
    "address-calls-per-minute",
    "address-call-burst",
    "stream-messages-per-minute",
    "stream-message-burst",
    "max-blocks-per-account",
    "max-reports-per-account",
    "max-tokens-per-account",
    "max-sign-ins-per-account",
    "max-waiting-requests-per-connection",
    "max-waiting-requests-per-address",
    "max-standing-calls",
    "max-standing-calls-per-address",
    "stuck-reader-ms",
    "ping-interval-ms",
    "claim-wait-percent",
};

v1::Registration ToldRegistration(Registration registration) {
  switch (registration) {
    case Registration::kOpen: return v1::REGISTRATION_OPEN;
    case Registration::kInvite: return v1::REGISTRATION_INVITE;
    case Registration::kClosed: return v1::REGISTRATION_CLOSED;
  }
  return v1::REGISTRATION_UNSPECIFIED;
}

v1::GuestAccess ToldGuests(Guests guests) {
  switch (guests) {
    case Guests::kPlay: return v1::GUEST_ACCESS_PLAY;
    case Guests::kWatch: return v1::GUEST_ACCESS_WATCH;
    case Guests::kOff: return v1::GUEST_ACCESS_OFF;
  }
  return v1::GUEST_ACCESS_UNSPECIFIED;
}

v1::ServerPolicy ToldPolicy(const Policy& policy, const Limits& limits) {
  v1::ServerPolicy message;
  message.set_registration(ToldRegistration(policy.registration));
  message.set_guests(ToldGuests(policy.guests));
  message.set_rated_guests(false);
  match::Watching rated;
  rated.delay_plies = static_cast<int>(limits.rated_delay_plies);
  rated.delay = std::chrono::milliseconds(limits.rated_delay_ms);
  *message.mutable_rated_watching() = wire::ToProto(rated);
  for (const std::string& pool : policy.bot_pools) message.add_bot_pools(pool);
  message.set_house_bots(static_cast<int>(limits.bots));
  message.set_adjudicates(policy.adjudicate);
  return message;
}

v1::ServerLimit ToldLimit(std::string_view name, const Limits& limits) {
  const auto* const found = std::find_if(kLimitTable.begin(), kLimitTable.end(),
                                         [&](const LimitSpec& limit) { return limit.key == name; });
  MERELS_CHECK(found != kLimitTable.end());
  v1::ServerLimit message;
  message.set_name(std::string(name));
  message.set_value(limits.*found->member);
  message.set_about(std::string(found->help));
  return message;
}

v1::GetServerInfoResponse ToldOf(const ServerOptions& options) {
  v1::GetServerInfoResponse info;
  info.set_name(options.name);
  info.set_version(options.version);
  info.set_protocol(info.GetDescriptor()->file()->package());
  *info.mutable_policy() = ToldPolicy(options.policy, options.limits);
  for (const std::string& ruleset : options.analysed) info.add_analysed_rulesets(ruleset);
  for (const std::string_view name : kToldLimits) *info.add_limits() = ToldLimit(name, options.limits);
  return info;
}

}  // namespace

std::span<const std::string_view> ToldLimits() { return kToldLimits; }

InfoService::InfoService(const Backend& backend, const ServerOptions& options)
    : backend_(backend), answer_(ToldOf(options)) {}

void InfoService::AddTo(UnaryServer& server) {
  server.Add<v1::GetServerInfoRequest, v1::GetServerInfoResponse>([this](const auto& call) {
    ServeUnauthenticated(backend_, call, [this](const auto& done, const std::string&) {
      v1::GetServerInfoResponse answer = answer_;
      answer.set_now_unix_ms(backend_.clock.Now().count());
      done(std::move(answer));
    });
  });
}

}  // namespace merels::transport
