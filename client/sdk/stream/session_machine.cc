#include "client/sdk/stream/session_machine.h"

#include <algorithm>
#include <utility>

#include "common/base/text.h"
#include "proto/wire/entry.h"
#include "proto/wire/reading.h"
#include "proto/wire/session.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

// After this many missed heartbeats the connection counts as dead.
constexpr int kSilentHeartbeats = 2;
// A heartbeat this much late is told.
constexpr Millis kLateHeartbeat{1'000};
/// Subscriptions kept for a refusal.
constexpr std::size_t kRememberedQuestions = 256;
constexpr std::int64_t kShortestHeartbeatMs = 50;
constexpr std::int64_t kLongestHeartbeatMs = 600'000;

/// Refusals that a new attempt would only repeat, until there is another token or a ban is over.
bool TurnedAway(Reason reason) {
  return reason == Reason::kBadToken || reason == Reason::kTokenMissing || reason == Reason::kBanned;
}

std::vector<TopicHead> HeadsOf(const v1::Ping& ping) {
  std::vector<TopicHead> heads;
  for (const auto& head : ping.heads()) {
    auto topic = session::ParseTopic(head.topic());
    if (topic.ok()) heads.push_back({std::move(*topic), head.seq()});
  }
  return heads;
}

/// The server's pause and up to half as much again: all clients that a node sends away get the same pause.
Millis Spread(Millis wait, double chance) {
  return wait + Millis(static_cast<std::int64_t>(static_cast<double>(wait.count()) * chance / 2));
}

Error ErrorOf(const v1::GoAway& go_away) {
  return {FindReason(go_away.reason()).value_or(Reason::kDraining), wire::CleanSentence(go_away.sentence())};
}

}  // namespace

Effects SessionMachine::Start(Millis now) {
  Open(now);
  return TakeEffects();
}

void SessionMachine::Open(Millis now) {
  ++generation_;
  ++attempt_;
  state_ = State::kConnecting;
  since_ = heard_ = now;
  go_away_.reset();
  round_trip_.reset();
  silent_ = false;
  questions_ = 0;
  asked_.clear();
  effects_.open = true;
  Tell(session::Connection{session::Connection::State::kConnecting, attempt_, Millis(0), {}, {}});
}

Effects SessionMachine::Hear(std::uint64_t generation, const v1::SessionResponse& message, Millis now) {
  const bool open = state_ == State::kConnecting || state_ == State::kConnected;
  if (generation != generation_ || !open) return {};
  heard_ = now;
  if (std::exchange(silent_, false)) Tell(session::Silence{});
  switch (message.kind_case()) {
    case v1::SessionResponse::kWelcome: Greet(message.welcome(), now); break;
    case v1::SessionResponse::kDelivery: Take(message.delivery()); break;
    case v1::SessionResponse::kPing: Answer(message.ping()); break;
    case v1::SessionResponse::kSubscriptionEnded: {
      const auto topic = session::ParseTopic(message.subscription_ended().topic());
      if (topic.ok()) EndSubscription(*topic, wire::FromProto(message.subscription_ended().refusal()), now);
      break;
    }
    case v1::SessionResponse::kGoAway: PrepareToLeave(message.go_away()); break;
    case v1::SessionResponse::KIND_NOT_SET: break;  // only an answer, or a kind of a newer server
  }
  if (message.has_acknowledgement()) Settle(message, now);
  return TakeEffects();
}

Effects SessionMachine::Ended(std::uint64_t generation, const Error& why, Millis now) {
  if (generation != generation_) return {};
  if (state_ == State::kConnecting || state_ == State::kConnected) Lose(go_away_ ? go_away_->why : why, now);
  return TakeEffects();
}

Effects SessionMachine::Tick(Millis now) {
  const auto due = StreamDue();
  if (!due) return {};
  for (const session::Topic& topic : refused_.TakeDue(now)) Subscribe(topics_.Again(topic));
  if (now < *due) return TakeEffects();
  if (state_ == State::kWaiting) {
    Open(now);
  } else if (state_ == State::kConnected && now < heard_ + kSilentHeartbeats * heartbeat_) {
    silent_ = true;
    Tell(session::Silence{now - heard_ - heartbeat_});
  } else {
    effects_.cut = true;
    Lose(go_away_ ? go_away_->why : Error{Reason::kUnreachable, "the server has stopped answering"}, now);
  }
  return TakeEffects();
}

void SessionMachine::Lose(const Error& why, Millis now) {
  if (TurnedAway(why.reason)) {
    state_ = State::kClosed;
    Tell(session::Connection{session::Connection::State::kClosed, attempt_, Millis(0), {}, why});
    return;
  }
  const auto stood = state_ == State::kConnected ? now - since_ : Millis(0);
  const auto asked = go_away_ ? Spread(go_away_->retry_after, chance_()) : Millis(0);
  const auto pause = std::max(backoff_.Next(stood, chance_()), asked);
  state_ = State::kWaiting;
  due_ = now + pause;
  Tell(session::Connection{session::Connection::State::kLost, attempt_ + 1, pause, {}, why});
}

Effects SessionMachine::Follow(const session::Topic& topic) {
  if (const auto subscription = topics_.Follow(topic)) Subscribe(*subscription);
  return TakeEffects();
}

Effects SessionMachine::FollowAfresh(const session::Topic& topic) {
  Subscribe(topics_.FollowAfresh(topic));
  return TakeEffects();
}

Effects SessionMachine::FollowMatch(const MatchId& match, const MatchView& view) {
  const auto topic = session::Topic::Match(match);
  views_[topic] = view;
  if (!view.code.empty()) codes_[match] = view.code;
  return FollowAfresh(topic);
}

Effects SessionMachine::Unfollow(const session::Topic& topic) {
  refused_.Forget(topic);
  views_.erase(topic);
  ForgetQuestions(topic);
  if (topics_.Unfollow(topic)) {
    v1::SessionRequest request;
    *request.mutable_unsubscribe()->mutable_topic() = wire::ToProto(topic);
    Send(std::move(request));
  }
  return TakeEffects();
}

Effects SessionMachine::Submit(const MatchId& match, const match::Command& command) {
  if (commands_.Has(command.request)) return {};
  if (commands_.all().size() >= options_.max_pending) {
    Tell(session::Acknowledgement{command.request, match,
                                  Error{Reason::kRateLimited, "too many commands wait for their answers"}});
    return TakeEffects();
  }
  commands_.Add(match, command);
  SendCommand(commands_.all().back());
  return TakeEffects();
}

Effects SessionMachine::TakeChallenges(bool now) {
  if (std::exchange(free_, now) != now) SendFree();
  return TakeEffects();
}

void SessionMachine::SendFree() {
  v1::SessionRequest request;
  request.mutable_take_challenges()->set_available(free_);
  Send(std::move(request));
}

Effects SessionMachine::TryNow(Millis now) {
  if (state_ == State::kWaiting) Open(now);
  return TakeEffects();
}

Effects SessionMachine::Leave() {
  v1::SessionRequest request;
  request.mutable_leave();
  Send(std::move(request));
  state_ = State::kClosed;
  return TakeEffects();
}

std::optional<Millis> SessionMachine::next_tick() const {
  const auto stream = StreamDue();
  const auto topic = state_ == State::kConnected ? refused_.next() : std::nullopt;
  return stream && topic ? std::min(*stream, *topic) : stream;
}

std::optional<Millis> SessionMachine::StreamDue() const {
  switch (state_) {
    case State::kConnecting: return since_ + options_.greeting_time;
    case State::kConnected: {
      const Millis dead = heard_ + kSilentHeartbeats * heartbeat_;
      return silent_ ? dead : std::min(heard_ + heartbeat_ + kLateHeartbeat, dead);
    }
    case State::kWaiting: return due_;
    case State::kClosed: break;
  }
  return std::nullopt;
}

void SessionMachine::Greet(const v1::Welcome& welcome, Millis now) {
  if (state_ == State::kConnected) return;
  auto me = wire::FromProto(welcome.player());
  if (!me.ok()) {
    effects_.cut = true;
    Lose({Reason::kInternal, "the server's greeting cannot be understood: " + me.error().sentence}, now);
    return;
  }
  state_ = State::kConnected;
  since_ = now;
  attempt_ = 0;
  heartbeat_ =
      Millis(std::clamp(std::int64_t{welcome.heartbeat_ms()}, kShortestHeartbeatMs, kLongestHeartbeatMs));
  Tell(session::Connection{session::Connection::State::kConnected, 0, Millis(0), std::move(*me), {}});
  refused_.AskedForAll();
  for (const auto& subscription : topics_.Resume()) Subscribe(subscription);
  for (const auto& pending : commands_.all()) SendCommand(pending);
  if (free_) SendFree();
}

void SessionMachine::Take(const v1::Delivery& message) {
  auto delivery = wire::FromProto(message);
  if (!delivery.ok()) {
    Misread(message, delivery.error());
    return;
  }
  switch (topics_.Take(*delivery)) {
    case Verdict::kNew:
      refused_.Forget(delivery->topic);
      TellDelivery(*std::move(delivery));
      break;
    case Verdict::kGap: Subscribe(topics_.Again(delivery->topic)); break;
    case Verdict::kOld: break;
  }
}

void SessionMachine::TellDelivery(session::Delivery delivery) {
  const bool of_notices = delivery.topic.kind == session::Topic::Kind::kNotices;
  const auto missed = of_notices ? notices_.Take(delivery) : std::vector<lobby::Notice>();
  session::Delivery after{delivery.topic, delivery.epoch, delivery.seq, delivery.seq, {}};
  Tell(std::move(delivery));
  for (const lobby::Notice& notice : missed) {
    after.content = notice;
    Tell(after);
  }
}

// An unreadable entry is replaced by a snapshot; an unreadable snapshot ends the topic.
void SessionMachine::Misread(const v1::Delivery& message, const Error& why) {
  auto topic = session::ParseTopic(message.topic());
  if (!topic.ok() || !topics_.Follows(*topic)) return;
  const bool snapshot = message.has_match_snapshot() || message.has_lobby_snapshot() ||
                        message.has_notices_snapshot() || message.has_on_air();
  if (!snapshot) {
    Subscribe(topics_.FollowAfresh(*topic));
    return;
  }
  GiveUp(*std::move(topic),
         {Reason::kInternal, "the server's message cannot be understood: " + why.sentence});
}

/// The entry of a command is in its answer, or in the delivery beside it, readable or not.
void SessionMachine::Settle(const v1::SessionResponse& answering, Millis now) {
  const v1::Acknowledgement& answer = answering.acknowledgement();
  const RequestId request(answer.request_id());
  if (auto match = commands_.Settle(request)) {
    const bool beside = answering.has_delivery() && answer.has_accepted();
    const auto entry =
        beside ? wire::FromProto(answering.delivery().match_entry(), *match) : wire::FromProto(answer);
    Tell(session::Acknowledgement{request, std::move(*match), entry});
    return;
  }
  const auto number = ParseNumber<std::uint64_t>(answer.request_id());
  const auto asked = number ? asked_.extract(*number) : decltype(asked_)::node_type();
  if (!answer.has_refused()) return;
  const Error why = wire::FromProto(answer.refused());
  if (!asked.empty()) return EndSubscription(asked.mapped(), why, now);
  // The answer to an older subscription matters only if it also rules out the newest one.
  const auto topic = session::ParseTopic(answer.topic());
  if (topic.ok() && IsTemporary(why.reason)) EndSubscription(*topic, why, now);
}

void SessionMachine::Answer(const v1::Ping& ping) {
  v1::SessionRequest request;
  auto& pong = *request.mutable_pong();
  pong.set_nonce(ping.nonce());
  for (const auto& progress : topics_.Received()) {
    auto& head = *pong.add_received();
    head.set_topic(session::TopicText(progress.topic));
    head.set_seq(progress.seq);
  }
  Send(std::move(request));
  for (const auto& subscription : topics_.Missing(HeadsOf(ping))) Subscribe(subscription);
  const Millis measured(ping.lag_ms());
  if (!ping.has_lag_ms() || measured < Millis(0) || measured > Millis(kLongestHeartbeatMs) ||
      round_trip_ == measured)
    return;
  round_trip_ = measured;
  Tell(session::RoundTrip{measured});
}

// After a temporary refusal the topic stays followed.
void SessionMachine::EndSubscription(const session::Topic& topic, Error why, Millis now) {
  if (!topics_.Follows(topic)) return;
  const bool waits =
      IsTemporary(why.reason) && refused_.Refused(topic, topics_.Again(topic).after == 0, now, chance_());
  if (!waits) GiveUp(topic, std::move(why));
}

void SessionMachine::GiveUp(session::Topic topic, Error why) {
  refused_.Forget(topic);
  topics_.Unfollow(topic);
  Tell(session::TopicEnded{std::move(topic), std::move(why)});
}

void SessionMachine::PrepareToLeave(const v1::GoAway& message) {
  const auto retry = std::clamp(std::int64_t{message.retry_after_ms()}, std::int64_t{0}, kLongestHeartbeatMs);
  go_away_ = session::GoingAway{ErrorOf(message), Millis(retry)};
  Tell(*go_away_);
}

// Nothing is sent before the greeting: the greeting sends everything.
void SessionMachine::Send(v1::SessionRequest request) {
  if (state_ != State::kConnected) return;
  effects_.send.push_back(std::move(request));
}

void SessionMachine::Subscribe(const Subscription& subscription) {
  v1::SessionRequest request;
  auto& subscribe = *request.mutable_subscribe();
  *subscribe.mutable_topic() = wire::ToProto(subscription.topic);
  subscribe.set_epoch(subscription.epoch);
  subscribe.set_after_seq(subscription.after);
  if (const auto view = views_.find(subscription.topic); view != views_.end()) {
    subscribe.set_watch_code(view->second.code);
    // A topic that has begun continues from its progress.
    if (view->second.replay_from && subscription.after == 0)
      subscribe.set_replay_from_ply(*view->second.replay_from);
  }
  if (subscription.topic.kind == session::Topic::Kind::kChat) {
    if (const auto code = codes_.find(subscription.topic.match); code != codes_.end())
      subscribe.set_watch_code(code->second);
  }
  ForgetQuestions(subscription.topic);
  request.set_request_id(std::to_string(++questions_));
  asked_.emplace(questions_, subscription.topic);
  if (asked_.size() > kRememberedQuestions) asked_.erase(asked_.begin());
  Send(std::move(request));
}

/// Their answers are ignored from now on.
void SessionMachine::ForgetQuestions(const session::Topic& topic) {
  std::erase_if(asked_, [&](const auto& question) { return question.second == topic; });
}

void SessionMachine::SendCommand(const PendingCommands::Pending& pending) {
  v1::SessionRequest request;
  *request.mutable_command() = wire::ToProto(pending.match, pending.command);
  Send(std::move(request));
}

}  // namespace merels::sdk
