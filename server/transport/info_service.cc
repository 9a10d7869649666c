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

/// Every one that the page of the protocol lists: what a client can meet.
constexpr std::array kToldLimits = {
    std::string_view{"calls-per-minute"},
    std::string_view{"call-burst"},
    std::string_view{"bot-calls-per-minute"},
    std::string_view{"bot-call-burst"},
    std::string_view{"address-calls-per-minute"},
    std::string_view{"address-call-burst"},
    std::string_view{"refusal-delay-ms"},
    std::string_view{"sign-ups-per-minute"},
    std::string_view{"new-names-per-day"},
    std::string_view{"catalogue-reads-per-minute"},
    std::string_view{"lobby-changes-per-minute"},
    std::string_view{"replays-per-minute"},
    std::string_view{"max-waiting-replays"},
    std::string_view{"address-share-percent"},
    std::string_view{"scarce-percent"},
    std::string_view{"ipv6-prefix-addresses"},
    std::string_view{"ipv4-prefix-addresses"},
    std::string_view{"commands-per-minute"},
    std::string_view{"command-burst"},
    std::string_view{"address-commands-per-minute"},
    std::string_view{"address-command-burst"},
    std::string_view{"lookups-per-minute"},
    std::string_view{"lookup-burst"},
    std::string_view{"lists-at-once"},
    std::string_view{"lists-waiting"},
    std::string_view{"max-inbox-per-match"},
    std::string_view{"analyses-per-minute"},
    std::string_view{"analysis-burst"},
    std::string_view{"max-analysed-positions"},
    std::string_view{"max-waiting-analyses"},
    std::string_view{"max-streams-per-account"},
    std::string_view{"max-subscriptions-per-stream"},
    std::string_view{"subscriptions-per-minute"},
    std::string_view{"subscription-burst"},
    std::string_view{"stream-messages-per-minute"},
    std::string_view{"stream-message-burst"},
    std::string_view{"ping-interval-ms"},
    std::string_view{"stuck-reader-ms"},
    std::string_view{"unanswered-ping-bytes"},
    std::string_view{"stream-queue-bytes"},
    std::string_view{"recent-notices"},
    std::string_view{"recent-notice-ms"},
    std::string_view{"max-connections-per-address"},
    std::string_view{"new-connections-per-minute"},
    std::string_view{"new-connection-burst"},
    std::string_view{"unexplained-bytes"},
    std::string_view{"forgiven-bytes"},
    std::string_view{"unexplained-bytes-per-address"},
    std::string_view{"forgiven-bytes-per-address"},
    std::string_view{"cut-connection-cost"},
    std::string_view{"first-call-ms"},
    std::string_view{"idle-connection-ms"},
    std::string_view{"handshake-ms"},
    std::string_view{"request-ms"},
    std::string_view{"max-unserved-calls"},
    std::string_view{"max-waiting-requests-per-connection"},
    std::string_view{"max-waiting-requests-per-address"},
    std::string_view{"max-standing-calls"},
    std::string_view{"max-standing-calls-per-address"},
    std::string_view{"max-message-bytes"},
    std::string_view{"max-name-length"},
    std::string_view{"min-password-bytes"},
    std::string_view{"max-password-bytes"},
    std::string_view{"max-chat-text"},
    std::string_view{"max-tables-per-account"},
    std::string_view{"max-open-tables"},
    std::string_view{"max-free-bots"},
    std::string_view{"table-ms"},
    std::string_view{"table-away-ms"},
    std::string_view{"max-solo-matches-per-account"},
    std::string_view{"max-matches-per-account"},
    std::string_view{"max-matches-per-bot"},
    std::string_view{"idle-match-ms"},
    std::string_view{"stall-remind-ms"},
    std::string_view{"stall-claim-ms"},
    std::string_view{"aborts-before-words"},
    std::string_view{"aborts-before-pause"},
    std::string_view{"abort-forgiven-ms"},
    std::string_view{"leaderboard-opponents"},
    std::string_view{"leaderboard-plies"},
    std::string_view{"max-challenges-per-account"},
    std::string_view{"max-challenges-to-account"},
    std::string_view{"max-challenges"},
    std::string_view{"max-tickets"},
    std::string_view{"challenge-ms"},
    std::string_view{"challenge-away-ms"},
    std::string_view{"rated-repeats-per-day"},
    std::string_view{"claim-wait-percent"},
    std::string_view{"password-tries-per-minute"},
    std::string_view{"network-password-tries-per-minute"},
    std::string_view{"name-password-tries-per-minute"},
    std::string_view{"address-password-tries-per-minute"},
    std::string_view{"max-waiting-passwords"},
    std::string_view{"max-sign-ins-per-account"},
    std::string_view{"max-tokens-per-account"},
    std::string_view{"max-blocks-per-account"},
    std::string_view{"max-friends-per-account"},
    std::string_view{"friend-away-ms"},
    std::string_view{"max-reports-per-account"},
    std::string_view{"max-waiting-reports"},
    std::string_view{"guest-days"},
    std::string_view{"chat-per-minute"},
    std::string_view{"chat-burst"},
    std::string_view{"chat-days"},
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
  return info;
}

}  // namespace

std::span<const std::string_view> ToldLimits() { return kToldLimits; }

InfoService::InfoService(const Backend& backend, const ServerOptions& options, const Limits& limits)
    : backend_(backend), limits_(limits), answer_(ToldOf(options)) {}

void InfoService::AddTo(UnaryServer& server) {
  server.Add<v1::GetServerInfoRequest, v1::GetServerInfoResponse>([this](const auto& call) {
    ServeUnauthenticated(backend_, call, [this](const auto& done, const std::string&) {
      v1::GetServerInfoResponse answer = answer_;
      for (const std::string_view name : kToldLimits) *answer.add_limits() = ToldLimit(name, limits_);
      answer.set_now_unix_ms(backend_.clock.Now().count());
      done(std::move(answer));
    });
  });
}

}  // namespace merels::transport
