#include <algorithm>
#include <array>
#include <string>

#include "common/base/check.h"
#include "server/transport/server.h"

namespace merels::transport {
namespace {

/// All limits on the page of the protocol: those that a client can reach.
constexpr std::string_view kToldLimits[] = {  // by their keys
    "calls-per-minute",
    "call-burst",
    "bot-calls-per-minute",
    "bot-call-burst",
    "address-calls-per-minute",
    "address-call-burst",
    "refusal-delay-ms",
    "sign-ups-per-minute",
    "new-names-per-day",
    "catalogue-reads-per-minute",
    "lobby-changes-per-minute",
    "replays-per-minute",
    "max-waiting-replays",
    "address-share-percent",
    "scarce-percent",
    "ipv6-prefix-addresses",
    "ipv4-prefix-addresses",
    "commands-per-minute",
    "command-burst",
    "address-commands-per-minute",
    "address-command-burst",
    "lookups-per-minute",
    "lookup-burst",
    "lists-at-once",
    "lists-waiting",
    "max-list-queue",
    "max-inbox-per-match",
    "analyses-per-minute",
    "analysis-burst",
    "max-analysed-positions",
    "max-waiting-analyses",
    "max-streams-per-account",
    "max-subscriptions-per-stream",
    "subscriptions-per-minute",
    "subscription-burst",
    "stream-messages-per-minute",
    "stream-message-burst",
    "ping-interval-ms",
    "stuck-reader-ms",
    "unanswered-ping-bytes",
    "stream-queue-bytes",
    "recent-notices",
    "recent-notice-ms",
    "max-connections-per-address",
    "new-connections-per-minute",
    "new-connection-burst",
    "unexplained-bytes",
    "forgiven-bytes",
    "unexplained-bytes-per-address",
    "forgiven-bytes-per-address",
    "cut-connection-cost",
    "first-call-ms",
    "idle-connection-ms",
    "handshake-ms",
    "request-ms",
    "max-unserved-calls",
    "max-waiting-requests-per-connection",
    "max-waiting-requests-per-address",
    "max-standing-calls",
    "max-standing-calls-per-address",
    "max-message-bytes",
    "max-name-length",
    "min-password-bytes",
    "max-password-bytes",
    "max-chat-text",
    "max-tables-per-account",
    "max-open-tables",
    "max-free-bots",
    "table-ms",
    "table-away-ms",
    "max-solo-matches-per-account",
    "max-matches-per-account",
    "max-matches-per-bot",
    "idle-match-ms",
    "stall-remind-ms",
    "stall-claim-ms",
    "aborts-before-words",
    "aborts-before-pause",
    "abort-forgiven-ms",
    "leaderboard-opponents",
    "leaderboard-plies",
    "max-challenges-per-account",
    "max-challenges-to-account",
    "max-challenges",
    "max-tickets",
    "max-seek-choices",
    "challenge-ms",
    "challenge-away-ms",
    "correspondence-offer-days",
    "rated-repeats-per-day",
    "claim-wait-percent",
    "password-tries-per-minute",
    "network-password-tries-per-minute",
    "name-password-tries-per-minute",
    "address-password-tries-per-minute",
    "max-waiting-passwords",
    "max-sign-ins-per-account",
    "max-tokens-per-account",
    "max-blocks-per-account",
    "max-friends-per-account",
    "friend-away-ms",
    "max-reports-per-account",
    "max-waiting-reports",
    "guest-days",
    "chat-per-minute",
    "chat-burst",
    "address-chat-per-minute",
    "address-chat-burst",
    "chat-days"};

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
  info.web_address = options.web_address;
  info.protocol = "merels.v1";
  info.now = now;
  info.registration = Word(options.policy.registration);
  info.guests = Word(options.policy.guests);
  info.rated_watching.delay_plies = static_cast<int>(limits.rated_delay_plies);
  info.rated_watching.delay = std::chrono::milliseconds(limits.rated_delay_ms);
  info.bot_pools.assign(options.policy.bot_pools.begin(), options.policy.bot_pools.end());
  info.server_bots = static_cast<int>(limits.bots);
  info.adjudicates = options.policy.adjudicate;
  info.analysed_rulesets = options.analysed;
  for (const std::string_view name : kToldLimits) info.limits.push_back(ToldLimit(name, limits));
  return info;
}

}  // namespace merels::transport
