#include "server/service/session/live_session.h"

#include <algorithm>
#include <utility>

#include "server/service/lobby/free_bots.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {

using session::Topic;
using std::chrono::milliseconds;

namespace {

/// The ping interval while a client's lag is unknown.
constexpr milliseconds kFirstPings{500};
/// At most this many pings in a row are omitted because a command shows that the client is there; then one is
/// sent all the same, since the lag may have changed.
constexpr int kMaxLeftOut = 3;

/// Whether it makes another position, or ends the match: whether there is another turn.
bool MakesPosition(const session::Delivery& delivery) {
  const auto* const seen = std::get_if<match::SeenEntry>(&delivery.content);
  if (seen == nullptr) return false;
  const auto& events = seen->logged->entry.events;
  return std::any_of(events.begin(), events.end(), [](const match::Event& event) {
    return std::holds_alternative<match::PlyPlayed>(event) ||
           std::holds_alternative<match::PliesTakenBack>(event) ||
           std::holds_alternative<match::Ended>(event);
  });
}

}  // namespace

LiveSession::LiveSession(SessionContext context, match::Player player, EventSink& sink)
    : context_(std::move(context)),
      player_(std::move(player)),
      sink_(sink),
      callbacks_(context_.ports.executor) {
  Send(Welcome{player_, milliseconds(context_.ports.limits.ping_interval_ms), context_.epoch});
  SchedulePing();
}

LiveSession::~LiveSession() {
  context_.ports.executor.Cancel(ping_timer_);
  while (!topics_.empty()) Forget(topics_.begin()->first);
  if (free_) context_.tables.free_bots().Remove(player_.id);
  context_.closed(*this);
}

void LiveSession::Disconnect(const Error& why) {
  if (std::exchange(disconnecting_, true)) return;
  if (context_.ports.counters != nullptr) context_.ports.counters->AddGoAway(why.reason);
  context_.ports.executor.Cancel(ping_timer_);
  sink_.Send(GoAway{why});
}

void LiveSession::Send(Outgoing message) {
  if (!sink_.Send(std::move(message))) DisconnectUnread();
}

void LiveSession::DisconnectUnread() {
  Disconnect({Reason::kStuckReader, "the client does not read what it is sent: connect again and go on"});
}

// ---- Commands and answers

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

// ---- Pings

void LiveSession::SchedulePing() {
  const milliseconds interval(context_.ports.limits.ping_interval_ms);
  PingAfter(lag_.lag() ? interval : std::min(interval, kFirstPings));
}

void LiveSession::PingAfter(milliseconds wait) {
  ping_timer_ = context_.ports.executor.After(wait, callbacks_.Task([this] { SendPing(); }));
}

/// When a ping is due that a command has made unnecessary; zero when it is necessary.
milliseconds LiveSession::Spared(ReadAt now) {
  const milliseconds interval(context_.ports.limits.ping_interval_ms);
  const bool may = commanded_at_ && lag_.lag() && unanswered_.empty() && left_out_ < kMaxLeftOut;
  const auto since = may ? std::chrono::duration_cast<milliseconds>(now - *commanded_at_) : interval;
  left_out_ = since < interval ? left_out_ + 1 : 0;
  return std::max(interval - since, milliseconds(0));
}

void LiveSession::SendPing() {
  const ReadAt now = context_.ports.clock.Monotonic();
  if (const milliseconds wait = Spared(now); wait > wait.zero()) return PingAfter(wait);
  const milliseconds patience(context_.ports.limits.stuck_reader_ms);
  if (!unanswered_.empty() && now - unanswered_.front().sent_at > patience) {
    return Disconnect({Reason::kStuckReader, "this client did not answer for too long; connect again"});
  }
  unanswered_.push_back({++nonce_, now});
  Ping ping{nonce_, {}, lag_.lag()};
  for (const auto& [topic, followed] : topics_) ping.heads.push_back({topic, followed.sent});
  sink_.Send(std::move(ping));  // if there is no room, it stays unanswered
  SchedulePing();
}

void LiveSession::Leave() {
  silent_ = false;
  leaving_ = true;
}

void LiveSession::Pong(std::uint64_t nonce, ReadAt read_at) {
  silent_ = false;
  while (!unanswered_.empty() && unanswered_.front().nonce <= nonce) {
    if (unanswered_.front().nonce == nonce) {
      lag_.Add(std::chrono::duration_cast<milliseconds>(read_at - unanswered_.front().sent_at));
    }
    unanswered_.pop_front();
  }
}

// ---- Deliveries

void LiveSession::Deliver(const Topic& topic, Seq seq, session::Content content, bool snapshot) {
  Followed& followed = topics_[topic];
  SendChange(followed, std::make_shared<const session::Delivery>(session::Delivery{
                           topic, KindOf(topic).stored ? std::string(session::kMatchEpoch) : context_.epoch,
                           seq, snapshot ? 0 : followed.sent, std::move(content)}));
}

/// A spectator whose queue is full gets the current state when there is room again; everybody else needs
/// every delivery.
void LiveSession::SendChange(Followed& followed, SharedDelivery delivery) {
  if (followed.behind) return;
  const bool spectator = KindOf(delivery->topic).restart != nullptr && !followed.player;
  const Seq seq = delivery->seq;
  if (sink_.Send(WithAnswer(std::move(delivery)))) {
    followed.sent = seq;
  } else if (spectator) {
    followed.behind = true;
  } else {
    DisconnectUnread();
  }
}

void LiveSession::HasRoom() {
  std::vector<Topic> behind;
  for (auto& [topic, followed] : topics_) {
    if (std::exchange(followed.behind, false)) behind.push_back(topic);
  }
  for (const Topic& topic : behind) KindOf(topic).restart(*this, topic);
}

void LiveSession::OnMatchEntry(const SharedDelivery& delivery) {
  const auto found = topics_.find(delivery->topic.match);
  if (found == topics_.end()) return;
  Followed& followed = found->second;
  if (delivery->unnumbered()) return OnUnnumbered(followed, delivery);
  if (followed.asked != 0 || followed.behind || delivery->seq <= followed.sent) return;
  if (delivery->prev_seq == followed.sent) {
    SendChange(followed, delivery);
    if (followed.player && followed.sent == delivery->seq) {
      followed.handed = {delivery->seq, context_.ports.clock.Monotonic()};
    }
    if (followed.with_turns && MakesPosition(*delivery)) TellTurn(delivery->topic, followed);
    return;
  }
  // Not at once: the answer may end the topic, and a follower does not unfollow while it is told.
  context_.ports.executor.Post(
      callbacks_.Task([this, topic = delivery->topic, seq = delivery->seq] { CloseGap(topic, seq); }));
}

void LiveSession::CloseGap(const Topic& topic, Seq seq) {
  const auto found = topics_.find(topic.match);
  if (found == topics_.end()) return;
  const Followed& followed = found->second;
  if (followed.asked != 0 || followed.behind || seq <= followed.sent) return;
  AskMatch(topic, {std::string(session::kMatchEpoch), followed.sent});
}

void LiveSession::OnUnnumbered(Followed& followed, const SharedDelivery& change) {
  if (followed.asked != 0 || followed.behind) {
    followed.presence_missed = true;
  } else if (change->seq == followed.sent) {
    SendChange(followed, change);
  } else {
    Deliver(change->topic, followed.sent, change->content, false);
  }
}

void LiveSession::OnLobbyChange(Seq seq, const lobby::Change& change) {
  IsVisibleTo(context_.access, player_.id, change) ? TellLobbyChange(seq, change)
                                                   : TellLobbyChange(seq, InsteadOfHidden());
}

void LiveSession::TellLobbyChange(Seq seq, const lobby::Change& change) {
  for (auto& [topic, followed] : topics_) {
    if (topic.kind != Topic::Kind::kLobby || followed.behind) continue;
    if (topic.filter.open() || Shows(topic.filter, followed, change)) Deliver(topic, seq, change, false);
  }
}

bool LiveSession::Shows(const lobby::Filter& filter, Followed& followed, const lobby::Change& change) {
  struct Judge {
    const lobby::Filter& filter;
    std::set<std::string>& shown;

    bool operator()(const lobby::TableOpened& opened) const {
      return lobby::Matches(filter, opened.table) && shown.insert(opened.table.id.text()).second;
    }
    bool operator()(const lobby::MatchStarted& started) const {
      return lobby::Matches(filter, started.match) && shown.insert(started.match.match.text()).second;
    }
    bool operator()(const lobby::TableClosed& closed) const { return shown.erase(closed.id.text()) > 0; }
    bool operator()(const lobby::MatchEnded& ended) const { return shown.erase(ended.id.text()) > 0; }
    bool operator()(const lobby::BotFree& free) const {
      return !filter.without_bots && shown.insert(free.bot.id.text()).second;
    }
    bool operator()(const lobby::BotNotFree& gone) const { return shown.erase(gone.id.text()) > 0; }
  };
  return std::visit(Judge{filter, followed.shown}, change);
}

void LiveSession::OnChannel(Seq seq, const std::string& channel, const session::OnAir& on) {
  Deliver(Topic::Tv(channel), seq, VisibleTo(context_.access, player_.id, on), true);
}

void LiveSession::OnNotice(Seq seq, const lobby::Notice& notice) {
  if (topics_[Topic::Notices()].asked != 0) return held_notices_.emplace_back(seq, notice), void();
  Deliver(Topic::Notices(), seq, notice, false);
}

void LiveSession::OnChatMessage(const MatchId& match, chat::Room room, const chat::Message& message) {
  const auto found = topics_.find(Topic::Chat(match, room));
  if (found == topics_.end()) return;
  found->second.changed_meanwhile = true;
  const bool known = message.number <= found->second.sent;
  if (found->second.asked != 0 || known || !context_.chat.MayHear(player_.id, message)) return;
  Deliver(found->first, message.number, message, false);
}

void LiveSession::OnChatSet(const MatchId& match) {
  const auto found = topics_.find(Topic::Chat(match, chat::Room::kPlayers));
  if (found == topics_.end()) return;
  found->second.changed_meanwhile = true;
  if (found->second.asked == 0) AskChat(found->first);
}

}  // namespace merels::service
