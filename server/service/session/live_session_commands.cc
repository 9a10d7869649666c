// A client's requests, and the answers.
#include <algorithm>
#include <utility>

#include "server/service/session/live_session.h"

namespace merels::service {

void LiveSession::Submit(MatchId match, match::Command command, ReadAt read_at, std::string as_sent) {
  silent_ = false;
  commanded_at_ = read_at;
  const std::uint64_t number = ++commands_;
  asked_.push_back({number, command.request, match, std::move(as_sent)});
  if (const auto allowed = context_.may_command(player_.id); !allowed) {
    return Acknowledge(number, allowed.error());
  }
  command.by = player_.id;
  Pending pending{std::move(command), read_at, lag_.lag(),
                  [this, alive = callbacks_.Watch(), number](const Result<match::SeenEntry>& outcome) {
                    if (!alive.expired()) Acknowledge(number, outcome);
                  }};
  if (const auto followed = topics_.find(match); followed != topics_.end()) {
    pending.handed = followed->second.handed;
  }
  context_.matches.Submit(match, std::move(pending));
}

/// Unless the delivery was the answer.
void LiveSession::Acknowledge(std::uint64_t number, const Result<match::SeenEntry>& outcome) {
  const auto found =
      std::find_if(asked_.begin(), asked_.end(), [&](const Asked& asked) { return asked.number == number; });
  if (found == asked_.end()) return;
  if (!outcome) CountRefusal(outcome.error());
  Asked answered = std::move(*found);
  asked_.erase(found);
  if (!answered.as_sent.empty()) answered.request = RequestId(std::move(answered.as_sent));
  Send(Acknowledgement{std::move(answered.request), std::move(answered.match), outcome});
}

void LiveSession::RefuseCommand(RequestId request, MatchId match, const Error& why) {
  silent_ = false;
  const auto allowed = context_.may_command(player_.id);
  CountRefusal(allowed ? why : allowed.error());
  Send(Acknowledgement{std::move(request), std::move(match), allowed ? why : allowed.error()});
}

void LiveSession::CountRefusal(const Error& why) const {
  if (context_.ports.counters != nullptr) context_.ports.counters->AddRefusal(why.reason);
}

Result<void> LiveSession::TakeChallenges(bool available) {
  silent_ = false;
  if (!player_.bot) return Error{Reason::kNotAllowed, "only computers are shown as free for challenges"};
  if (auto allowed = context_.may_command(player_.id); !allowed) return allowed.error();
  if (std::exchange(free_, available) == available) return {};
  FreeBots& free_bots = context_.tables.free_bots();
  available ? free_bots.Add(player_) : free_bots.Remove(player_.id);
  return {};
}

void LiveSession::RefuseMessage(const std::string& request, const Error& why) {
  silent_ = false;
  Answer(request, why);
}

Outgoing LiveSession::WithAnswer(SharedDelivery delivery) {
  if (asked_.empty()) return delivery;
  const auto* entry = std::get_if<match::SeenEntry>(&delivery->content);
  if (entry == nullptr || entry->logged->entry.by != player_.id) return delivery;
  auto settled = Settle(entry->logged->entry.request);
  if (!settled) return delivery;
  return AnsweringDelivery{std::move(delivery), *std::move(settled)};
}

std::optional<RequestId> LiveSession::Settle(const RequestId& request) {
  const auto found = std::find_if(asked_.begin(), asked_.end(),
                                  [&](const Asked& asked) { return asked.request == request; });
  if (found == asked_.end()) return std::nullopt;
  RequestId settled =
      found->as_sent.empty() ? std::move(found->request) : RequestId(std::move(found->as_sent));
  asked_.erase(found);
  return settled;
}

}  // namespace merels::service
