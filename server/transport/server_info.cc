#include "server/transport/server_info.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/base/check.h"
#include "server/transport/server.h"

namespace merels::transport {
namespace {

/// All limits on the page of the protocol: those that a client can reach.
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

/// The words for the policy in api::ServerInfo.
std::string_view Word(Registration registration) {
  switch (registration) {
    case Registration::kOpen: return "open";
    case Registration::kInvite: return "invite";
    case Registration::kClosed: return "closed";
  }
  return "";
}

std::string_view Word(Guests guests) {
  switch (guests) {
    case Guests::kPlay: return "play";
    case Guests::kWatch: return "watch";
    case Guests::kOff: return "off";
  }
  return "";
}

api::ServerLimit ToldLimit(std::string_view name, const Limits& limits) {
  const auto* const found = std::find_if(kLimitTable.begin(), kLimitTable.end(),
                                         [&](const LimitSpec& limit) { return limit.key == name; });
  MERELS_CHECK(found != kLimitTable.end());
  return {std::string(name), limits.*found->member, std::string(found->help)};
}

}  // namespace

std::span<const std::string_view> ToldLimits() { return kToldLimits; }

api::ServerInfo InfoOf(const ServerOptions& options, const Limits& limits, std::chrono::milliseconds now) {
  api::ServerInfo info;
  info.name = options.name;
  info.version = options.version;
  info.protocol = "merels.v1";
  info.now = now;
  info.registration = Word(options.policy.registration);
  info.guests = Word(options.policy.guests);
  info.rated_watching.delay_plies = static_cast<int>(limits.rated_delay_plies);
  info.rated_watching.delay = std::chrono::milliseconds(limits.rated_delay_ms);
  info.bot_pools.assign(options.policy.bot_pools.begin(), options.policy.bot_pools.end());
  info.house_bots = static_cast<int>(limits.bots);
  info.adjudicates = options.policy.adjudicate;
  info.analysed_rulesets = options.analysed;
  for (const std::string_view name : kToldLimits) info.limits.push_back(ToldLimit(name, limits));
  return info;
}

}  // namespace merels::transport
