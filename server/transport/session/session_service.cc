#include "server/transport/session/session_service.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "proto/wire/entry.h"
#include "proto/wire/reading.h"
#include "proto/wire/session.h"
#include "proto/wire/status.h"
#include "server/transport/session/outgoing.h"

namespace merels::transport {
namespace {

/// The time that an ended stream has to write its last message.
constexpr std::chrono::milliseconds kLastWords{2'000};
/// The least time that a client that sent too much must wait before it connects again.
constexpr std::chrono::milliseconds kTooManyMessagesRetry{5'000};

/// unknown-kind, bad-argument: the errors of the topic.
Result<service::Subscription> SubscriptionOf(const v1::Subscribe& message) {
  auto topic = wire::FromProto(message.topic());
  if (!topic) return topic.error();
  service::Subscription wanted{*std::move(topic), message.epoch(), message.after_seq(), message.watch_code(),
                               std::nullopt};
  if (message.has_replay_from_ply()) wanted.replay_from = message.replay_from_ply();
  wanted.with_turns = message.with_turns();
  return wanted;
}

/// For any message but a command: whether the client's name for it can be returned, and all of it is of this
/// protocol. bad-argument.
Result<void> CheckMessage(const v1::SessionRequest& message) {
  if (message.has_command()) return {};
  constexpr std::size_t kLongestName = 36;  // of a UUID
  wire::Reading reading;
  reading.Text(message.request_id(), kLongestName, "request_id");
  const auto named = reading.Done(true);
  if (!named) return named.error();
  return wire::CheckCurrent(message);
}

// One client: a stream on the one side, a session of the service on the other. The handler's calls come from
// the stream's poller: if that is the first poller they are served at once, otherwise posted to it in order.
// Everything else runs on the first poller.
class ServedSession final : public StreamHandler,
                            public service::EventSink,
                            public std::enable_shared_from_this<ServedSession> {
 public:
  ServedSession(const Backend& backend, const std::shared_ptr<Encoder>& encoder,
                std::shared_ptr<Stream> stream)
      : backend_(backend),
        encoder_(encoder),
        stream_(std::move(stream)),
        on_first_poller_(&stream_->poller() == &backend.executor),
        may_say_(backend.limiter.MessagesOfAStream()),
        messages_(may_say_.Fresh()) {}

  void Opened(StreamCredentials opener) override {
    OnFirstPoller([this, token = std::move(opener.token), address = AddressOf(opener.peer)] {
      if (!backend_.limiter.LetInFrom(address, kSessionRule, TurnedAway())) return;
      backend_.game_server.accounts().Authenticate(
          token, OriginOf(address),
          [self = shared_from_this(), token](const Result<service::Identity>& identity) {
            self->Begin(identity, token);
          });
    });
  }

  void Received(const v1::SessionRequest& message, std::chrono::nanoseconds read_at) override {
    if (on_first_poller_) return Handle(message, read_at);
    OnFirstPoller([this, message, read_at] { Handle(message, read_at); });
  }

  void TooMuchCame() override {
    OnFirstPoller([this] {
      if (session_ && !leaving_) LeaveAsTooLarge();
    });
  }

  void Gone() override {
    OnFirstPoller([this] {
      gone_ = true;
      ForgetExpiry();
      session_.reset();
    });
  }

  void HasRoom() override {
    OnFirstPoller([this] {
      if (session_) session_->HasRoom();
    });
  }

  bool Send(service::Outgoing message) override {
    if (leaving_) return true;
    const auto* go_away = std::get_if<service::GoAway>(&message);
    if (go_away == nullptr) {
      const bool taken = stream_->Send(encoder_->Encode(message));
      if (IsAboveItsLimit(message)) Count();
      return taken;
    }
    Leave(go_away->error);
    return true;
  }

 private:
  template <class Task>
  void OnFirstPoller(Task task) {
    if (on_first_poller_) return task();
    backend_.executor.Post([self = shared_from_this(), task = std::move(task)]() mutable { task(); });
  }

  CallLimiter::Refuse TurnedAway() {
    return [self = shared_from_this()](const grpc::Status& status) { self->Finish(status); };
  }

  static bool IsAboveItsLimit(const service::Outgoing& message) {
    const auto* answer = std::get_if<service::Acknowledgement>(&message);
    return answer != nullptr && !answer->outcome.ok() &&
           answer->outcome.error().reason == Reason::kRateLimited;
  }

  /// False: the client sends too many messages, and is disconnected.
  bool Count() {
    const auto wait = messages_.TakeOrWait(backend_.clock.Monotonic(), 1);
    if (wait == wait.zero()) return true;
    if (!leaving_) Leave(may_say_.Refuse(std::max<std::chrono::nanoseconds>(wait, kTooManyMessagesRetry)));
    return false;
  }

  void Begin(const Result<service::Identity>& identity, const std::string& token) {
    if (gone_) return;
    if (!identity.ok()) return End(identity.error());
    if (!backend_.limiter.LetIn(identity->player, kSessionRule, TurnedAway())) return;
    if (auto may = MayCall(backend_, kSessionRule, *identity); !may.ok()) return End(may.error());
    scopes_ = identity->scopes;
    EndWithToken(identity->expires_at);
    auto session = backend_.game_server.OpenSession(identity->player, *this, token);
    if (!session.ok()) return End(session.error());
    session_ = *std::move(session);
    stream_->StartReading();
  }

  /// A token that expires ends its streams.
  void EndWithToken(std::chrono::milliseconds expires_at) {
    if (expires_at == expires_at.zero()) return;
    expiry_ = backend_.executor.After(expires_at - backend_.clock.Now(), [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self && !self->leaving_) self->Leave({Reason::kBadToken, "this token has expired"});
    });
  }

  /// A token's term may be years; the timer must not outlive the stream for that long.
  void ForgetExpiry() { backend_.executor.Cancel(std::exchange(expiry_, 0)); }

  void Handle(const v1::SessionRequest& message, service::ReadAt read_at) {
    if (session_) Serve(message, read_at);
    stream_->Handled();
  }

  void Serve(const v1::SessionRequest& message, service::ReadAt read_at) {
    if (leaving_ || (!message.has_command() && !Count())) return;
    if (message.ByteSizeLong() > backend_.max_message_bytes) return LeaveAsTooLarge();
    const std::string& request = message.request_id();
    if (const auto readable = CheckMessage(message); !readable)
      return session_->RefuseMessage({}, readable.error());
    switch (message.kind_case()) {
      case v1::SessionRequest::kSubscribe: Subscribe(message.subscribe(), request); break;
      case v1::SessionRequest::kUnsubscribe: Unsubscribe(message.unsubscribe(), request); break;
      case v1::SessionRequest::kCommand: Submit(message.command(), read_at); break;
      case v1::SessionRequest::kPong: session_->Pong(message.pong().nonce(), read_at); break;
      case v1::SessionRequest::kLeave:
        // Leaving lets opponents claim the player's matches; with a token that may not play, the stream only
        // ends.
        if (scopes_.Has(session::Scope::kPlay)) session_->Leave();
        Finish(grpc::Status::OK);
        break;
      case v1::SessionRequest::kTakeChallenges: TakeChallenges(message.take_challenges(), request); break;
      case v1::SessionRequest::KIND_NOT_SET:
        // It may be from a newer client: its other messages are understood.
        session_->RefuseMessage(request,
                                {Reason::kUnknownKind, "this server does not know this kind of message"});
        break;
    }
  }

  void Subscribe(const v1::Subscribe& message, const std::string& request) {
    auto wanted = SubscriptionOf(message);
    if (!wanted) return session_->RefuseMessage(request, wanted.error());
    wanted->request = request;
    if (wanted->topic.kind == session::Topic::Kind::kChat && !scopes_.Allow(session::Scope::kChat)) {
      const Error refusal{Reason::kNotAllowed, "this token does not allow chat"};
      Send(service::SubscriptionEnded{std::move(wanted->topic), refusal, request});
      return;
    }
    session_->Subscribe(*std::move(wanted));
  }

  void Unsubscribe(const v1::Unsubscribe& message, const std::string& request) {
    const auto topic = wire::FromProto(message.topic());
    topic ? session_->Unsubscribe(*topic, request) : session_->RefuseMessage(request, topic.error());
  }

  void TakeChallenges(const v1::TakeChallenges& message, const std::string& request) {
    Result<void> may = Error{Reason::kNotAllowed, "this token does not allow playing"};
    if (scopes_.Allow(session::Scope::kPlay)) may = session_->TakeChallenges(message.available());
    if (!may || !request.empty()) Send(service::MessageAnswered{request, may});
  }

  void Submit(const v1::Command& message, service::ReadAt read_at) {
    if (!std::exchange(urgent_, true)) stream_->MakeUrgent();
    auto submit = wire::FromProto(message);
    if (submit.ok() && !scopes_.Allow(session::Scope::kPlay)) {
      submit = Error{Reason::kNotAllowed, "this token does not allow playing"};
    }
    if (submit.ok()) {
      const bool as_is = submit->command.request.text() == message.request_id();
      session_->Submit(std::move(submit->match), std::move(submit->command), read_at,
                       as_is ? std::string() : message.request_id());
    } else {
      session_->RefuseCommand(RequestId(message.request_id()), MatchId(message.match_id()), submit.error());
    }
  }

  // Sends the reason and ends the stream: a stuck reader's at once, others once all waiting messages are
  // written.
  void Leave(const Error& why) {
    leaving_ = true;
    Encoded last = encoder_->Encode(service::GoAway{why});
    if (why.reason == Reason::kStuckReader || !stream_->Send(last)) {
      stream_->EndWith(std::move(last), wire::ToStatus(why));
    }
    End(why);
  }

  void LeaveAsTooLarge() { Leave(TooLarge(static_cast<std::int64_t>(backend_.max_message_bytes))); }

  void End(const Error& error) { Finish(wire::ToStatus(error)); }

  // Gives up after a while if the client does not read the rest.
  void Finish(const grpc::Status& status) {
    stream_->End(status);
    backend_.executor.After(kLastWords, [weak = std::weak_ptr(stream_)] {
      if (const auto stream = weak.lock()) stream->Abort();
    });
  }

  const Backend backend_;
  const std::shared_ptr<Encoder> encoder_;
  const std::shared_ptr<Stream> stream_;
  const bool on_first_poller_;
  // Used on the executor alone.
  std::unique_ptr<service::Session> session_;
  const domain::Allowance may_say_;
  domain::RateLimit messages_;
  session::Scopes scopes_;
  TimerId expiry_ = 0;
  bool urgent_ = false;
  bool leaving_ = false;
  bool gone_ = false;
};

}  // namespace

MakeHandler ServeSessions(const Backend& backend, std::string version) {
  const auto encoder = std::make_shared<Encoder>(std::move(version));
  return [backend, encoder](const std::shared_ptr<Stream>& stream) {
    return std::make_shared<ServedSession>(backend, encoder, stream);
  };
}

}  // namespace merels::transport
