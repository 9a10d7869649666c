#include "server/service/live_session.h"

#include <algorithm>
#include <utility>

namespace merels::service {

using session::Topic;
using std::chrono::milliseconds;

namespace {

/// What a client that does not read is told to wait before it connects again.
constexpr milliseconds kStuckRetry{1'000};

}  // namespace

LiveSession::LiveSession(SessionContext context, match::Player player, EventSink& sink)
    : context_(std::move(context)), player_(std::move(player)), sink_(sink), guard_(context_.ports.executor) {
  Send(Welcome{player_, milliseconds(context_.ports.limits.ping_interval_ms)});
  SchedulePing();
}

LiveSession::~LiveSession() {
  context_.ports.executor.Cancel(ping_timer_);
  while (!sent_.empty()) Forget(sent_.begin()->first);
  context_.closed(*this);
}

void LiveSession::SendAway(const Error& error, milliseconds retry_after) {
  if (std::exchange(away_, true)) return;
  context_.ports.executor.Cancel(ping_timer_);
  sink_.Send(GoAway{error, retry_after});
}

void LiveSession::Send(Outgoing message) {
  if (sink_.Send(std::move(message))) return;
  SendAway({Reason::kStuckReader, "the client does not read what it is sent: connect again and go on"},
           kStuckRetry);
}

// ---- Topics

void LiveSession::Subscribe(std::string text, std::string epoch, Seq after) {
  const auto topic = session::ParseTopic(text);
  if (!topic) return Refuse(text, topic.error());
  const auto most = static_cast<std::size_t>(context_.ports.limits.max_subscriptions_per_stream);
  if (!sent_.contains(*topic) && sent_.size() >= most) {
    return Refuse(text, {Reason::kTooManySubscriptions, "one stream follows at most " + std::to_string(most) +
                                                            " topics; stop following another"});
  }
  const Point from{std::move(epoch), after};
  switch (topic->kind) {
    case Topic::Kind::kMatch: return SubscribeMatch(*topic, from);
    case Topic::Kind::kLobby: return SubscribeLobby(from);
    case Topic::Kind::kNotices: return SubscribeNotices();
  }
}

void LiveSession::SubscribeMatch(const Topic& topic, const Point& from) {
  context_.matches.With(topic.match,
                        [this, alive = guard_.Watch(), topic, from](const Result<Hosted*>& found) {
                          if (alive.expired()) return;
                          if (!found) return Refuse(session::TopicText(topic), found.error());
                          if (!sent_.contains(topic)) context_.matches.Follow(**found, *this);
                          SendMatch(topic, **found, from);
                        });
}

void LiveSession::SendMatch(const Topic& topic, const Hosted& hosted, const Point& from) {
  if (Replay(topic, hosted, from)) return;
  const auto viewer = match::ViewerOf(hosted.state, player_.id);
  auto snapshot =
      match::ViewSnapshot(hosted.id, hosted.state, hosted.players, viewer, context_.matches.MomentOf(hosted));
  const Seq seq = snapshot.seq;
  Deliver(topic, seq, std::move(snapshot), true);
}

bool LiveSession::Replay(const Topic& topic, const Hosted& hosted, const Point& from) {
  const auto viewer = match::ViewerOf(hosted.state, player_.id);
  const Seq newest = match::VisibleSeq(hosted.state, viewer);
  const bool known = from.epoch == session::kMatchEpoch && from.after > 0 && from.after <= newest;
  if (!known || newest - from.after > kMostReplayed) return false;
  sent_[topic] = from.after;
  for (Seq seq = from.after + 1; seq <= newest; ++seq) OnMatchEntry(hosted, seq);
  return true;
}

void LiveSession::SubscribeLobby(const Point& from) {
  LobbyFeed& feed = context_.desk.lobby_feed();
  if (!sent_.contains(Topic::Lobby())) feed.Follow(*this);
  std::vector<std::pair<Seq, lobby::Change>> missed;
  if (from.epoch != context_.epoch || from.after == 0 || !feed.Since(from.after, missed)) {
    return Deliver(Topic::Lobby(), feed.seq(), context_.desk.LobbyNow(), true);
  }
  sent_[Topic::Lobby()] = from.after;
  for (const auto& [seq, change] : missed) OnLobbyChange(seq, change);
}

void LiveSession::SubscribeNotices() {
  NoticeFeed& feed = context_.desk.notice_feed();
  if (!sent_.contains(Topic::Notices())) feed.Follow(*this);
  Deliver(Topic::Notices(), feed.seq(), context_.desk.NoticesOf(player_.id), true);
}

void LiveSession::Unsubscribe(std::string text) {
  if (const auto topic = session::ParseTopic(text)) Forget(*topic);
}

void LiveSession::Forget(const Topic& topic) {
  const Topic forgotten = topic;  // it may live in the map
  if (sent_.erase(forgotten) == 0) return;
  switch (forgotten.kind) {
    case Topic::Kind::kMatch: return context_.matches.Unfollow(forgotten.match, *this);
    case Topic::Kind::kLobby: return context_.desk.lobby_feed().Unfollow(*this);
    case Topic::Kind::kNotices:
      if (context_.desk.notice_feed().Unfollow(*this)) context_.desk.Left(player_.id);
  }
}

void LiveSession::Refuse(const std::string& topic, Error error) {
  const auto parsed = session::ParseTopic(topic);
  Send(SubscriptionEnded{parsed ? *parsed : Topic::Lobby(), topic, std::move(error)});
}

// ---- What happens

void LiveSession::Deliver(const Topic& topic, Seq seq, session::Content content, bool snapshot) {
  const Seq prev = snapshot ? 0 : sent_[topic];
  sent_[topic] = seq;
  const bool match = topic.kind == Topic::Kind::kMatch;
  Send(std::make_shared<const session::Delivery>(session::Delivery{
      topic, match ? std::string(session::kMatchEpoch) : context_.epoch, seq, prev, std::move(content)}));
}

void LiveSession::OnMatchEntry(const Hosted& hosted, Seq seq) {
  const auto viewer = match::ViewerOf(hosted.state, player_.id);
  auto seen = match::ViewEntry(hosted.id, hosted.state, hosted.players, viewer, seq);
  if (seen) Deliver(Topic::Match(hosted.id), seq, std::move(*seen), false);
}

void LiveSession::OnLobbyChange(Seq seq, const lobby::Change& change) {
  Deliver(Topic::Lobby(), seq, change, false);
}

void LiveSession::OnNotice(Seq seq, const lobby::Notice& notice) {
  Deliver(Topic::Notices(), seq, notice, false);
}

// ---- Commands

void LiveSession::Submit(MatchId match, match::Command command, ReadAt read_at) {
  const RequestId request = command.request;
  auto acknowledge = [this, alive = guard_.Watch(), request, match](const Result<match::SeenEntry>& outcome) {
    if (!alive.expired()) Send(Acknowledgement{request, match, outcome});
  };
  if (const auto allowed = context_.may_command(player_.id); !allowed) return acknowledge(allowed.error());
  command.by = player_.id;
  context_.matches.Submit(match, {std::move(command), read_at, Lag(), std::move(acknowledge)});
}

// ---- Heartbeats

void LiveSession::SchedulePing() {
  ping_timer_ = context_.ports.executor.After(milliseconds(context_.ports.limits.ping_interval_ms),
                                              guard_.Task([this] { SendPing(); }));
}

void LiveSession::SendPing() {
  const ReadAt now = context_.ports.clock.Monotonic();
  const milliseconds patience(context_.ports.limits.stuck_reader_ms);
  if (!unanswered_.empty() && now - unanswered_.front().sent_at > patience) {
    return SendAway({Reason::kStuckReader, "this client did not answer for too long; connect again"},
                    milliseconds(0));
  }
  unanswered_.push_back({++nonce_, now});
  Ping ping{nonce_, {}, Lag()};
  for (const auto& [topic, seq] : sent_) ping.heads.push_back({topic, seq});
  Send(std::move(ping));
  SchedulePing();
}

void LiveSession::Pong(std::uint64_t nonce, ReadAt read_at) {
  while (!unanswered_.empty() && unanswered_.front().nonce <= nonce) {
    if (unanswered_.front().nonce == nonce) {
      pongs_.push_back(std::chrono::duration_cast<milliseconds>(read_at - unanswered_.front().sent_at));
    }
    unanswered_.pop_front();
  }
  if (pongs_.size() > kPongsKept) pongs_.pop_front();
}

std::optional<milliseconds> LiveSession::Lag() const {
  if (pongs_.size() < kPongsNeeded) return std::nullopt;
  return *std::min_element(pongs_.begin(), pongs_.end());
}

}  // namespace merels::service
