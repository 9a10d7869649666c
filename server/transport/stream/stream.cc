#include "server/transport/stream/stream.h"

#include <utility>

#include "proto/wire/status.h"
#include "server/transport/base/origin.h"

namespace merels::transport {
namespace {

bool Parse(grpc::ByteBuffer& bytes, v1::SessionRequest& message) {
  return grpc::SerializationTraits<v1::SessionRequest>::Deserialize(&bytes, &message).ok();
}

}  // namespace

Stream::Stream(const StreamOptions& options, const Clock& clock, Poller& poller,
               SpectatorWriter& spectator_writer, ConnectionTable* connections)
    : options_(options),
      clock_(clock),
      poller_(poller),
      spectator_writer_(spectator_writer),
      connections_(connections),
      outbox_(options.outbox) {}

void Stream::Accept(const RequestStream& request, std::function<void(bool came)> accepted,
                    std::function<void()> over) {
  accepted_ = std::move(accepted);
  over_ = std::move(over);
  const MutexLock lock(mutex_);
  request(&context_, &call_, accept_.Begin());
}

void Stream::Serve(std::shared_ptr<StreamHandler> handler) {
  handler_ = std::move(handler);
  std::string peer = context_.peer();
  if (connections_ != nullptr) {
    connection_ = connections_->Find(peer);
    if (connection_ && connection_->Began()) connections_->LookAt(peer, clock_.Monotonic());
    peer = connections_->proxies().OriginOf(peer, ForwardedFor(context_));
  }
  handler_->Opened({BearerToken(context_), std::move(peer)});
}

void Stream::StartReading() {
  if (connection_) {
    connection_->LetIn();
    connection_->Served(0);
    awaited_ = connection_->Await(Connection::Awaiting::kStream, [weak = weak_from_this()] {
      const auto stream = weak.lock();
      if (!stream) return;
      stream->poller_.Post([stream] {
        if (stream->handler_) stream->handler_->TooMuchCame();
      });
    });
  }
  const MutexLock lock(mutex_);
  may_read_ = true;
  ReadNext();
}

void Stream::Handled() {
  const MutexLock lock(mutex_);
  --unhandled_;
  ReadNext();
}

bool Stream::Send(Encoded message) {
  const MutexLock lock(mutex_);
  if (ending_) return true;
  if (!outbox_.Push(std::move(message))) return false;
  AdvanceLater();
  return true;
}

void Stream::MakeUrgent() {
  const MutexLock lock(mutex_);
  urgent_ = true;
}

void Stream::AdvanceLater() {
  if (urgent_ && !poller_.IsCurrent()) return Advance();
  if (writing_ || std::exchange(deferred_, true)) return;
  if (urgent_) {
    poller_.Defer(shared_from_this());
  } else {
    spectator_writer_.Add(shared_from_this());
  }
}

void Stream::Flush() {
  const MutexLock lock(mutex_);
  deferred_ = false;
  Advance();
}

void Stream::End(const grpc::Status& status) {
  const MutexLock lock(mutex_);
  EndLocked(status);
  Advance();
}

void Stream::EndWith(Encoded last, const grpc::Status& status) {
  const MutexLock lock(mutex_);
  if (ending_) return;
  outbox_.Clear();
  outbox_.Push(std::move(last));
  EndLocked(status);
  Advance();
}

void Stream::Abort() {
  const MutexLock lock(mutex_);
  if (finished_) return;
  EndLocked(grpc::Status::CANCELLED);
  context_.TryCancel();
  Advance();
}

void Stream::OnAccept(bool ok) {
  const auto accepted = std::exchange(accepted_, nullptr);
  accepted(ok);
  if (!ok) std::exchange(over_, nullptr)();
}

void Stream::OnRead(bool ok) {
  const std::chrono::nanoseconds read_at = clock_.Monotonic();
  // Shared by all streams of this thread: a message has been handled, or copied, when Received returns.
  static thread_local MessageArena arena;
  auto& message = arena.New<v1::SessionRequest>();
  bool deliver = false;
  bool over = false;
  if (ok && connection_) connection_->Received(incoming_.Length());
  {
    const MutexLock lock(mutex_);
    reading_ = false;
    deliver = ok && !ending_ && Parse(incoming_, message);
    if (deliver) {
      ++unhandled_;
      if (message.has_pong()) outbox_.PingAnswered(message.pong().nonce());
      ReadNext();
    } else {
      // The client has closed its half or the connection, or its message cannot be read.
      EndLocked(ok ? wire::ToStatus(Error{Reason::kBadArgument, "a message cannot be read"})
                   : grpc::Status::OK);
    }
    Advance();
    over = IsOver();
  }
  if (deliver) handler_->Received(message, read_at);
  if (over) TellOver();
}

void Stream::OnWrite(bool ok) {
  bool has_room = false;
  bool over = false;
  {
    const MutexLock lock(mutex_);
    writing_ = false;
    has_written_ = true;
    if (!ok) {
      outbox_.Clear();
      EndLocked(grpc::Status::CANCELLED);
    }
    if (outbox_.HasNext() && !urgent_) {
      AdvanceLater();
    } else {
      Advance();
    }
    has_room = !ending_ && outbox_.TakeRoomAgain();
    over = IsOver();
  }
  if (has_room) handler_->HasRoom();
  if (over) TellOver();
}

void Stream::OnFinish(bool /*ok*/) {
  bool over = false;
  {
    const MutexLock lock(mutex_);
    finished_ = true;
    over = IsOver();
  }
  if (over) TellOver();
}

void Stream::ReadNext() {
  if (reading_ || !may_read_ || ending_ || unhandled_ >= options_.read_ahead) return;
  reading_ = true;
  call_.Read(&incoming_, read_.Begin());
}

void Stream::EndLocked(const grpc::Status& status) {
  if (ending_) return;
  ending_ = true;
  last_ = status;
  // Nothing is read any more, so no pong would ever release the buffered messages.
  outbox_.DisableBuffering();
}

void Stream::Advance() {
  if (writing_ || finishing_) return;
  if (const auto next = outbox_.Next()) {
    writing_ = true;
    grpc::WriteOptions options;
    // gRPC buffers this one until the next, which is certain to come, and sends both together. Not the first
    // one: it completes only when the headers before it have been written.
    if (has_written_ && outbox_.MayBuffer()) options.set_buffer_hint();
    call_.Write(*next, options, write_.Begin());
  } else if (ending_ && outbox_.empty()) {
    finishing_ = true;
    call_.Finish(last_, finish_.Begin());
  }
}

bool Stream::IsOver() const { return finished_ && !reading_ && !writing_; }

void Stream::TellOver() {
  if (connection_) connection_->EndAwait(awaited_, true);
  std::exchange(handler_, nullptr)->Gone();
  std::exchange(over_, nullptr)();
}

StreamServer::StreamServer(MakeHandler make_handler, const StreamOptions& options, Pollers& pollers,
                           const Clock& clock, ConnectionTable* connections)
    : make_handler_(std::move(make_handler)),
      options_(options),
      pollers_(pollers),
      clock_(clock),
      connections_(connections) {}

void StreamServer::Start() {
  for (std::size_t i = 0; i < pollers_.size(); ++i) Accept(i);
}

void StreamServer::Stop() {
  {
    const MutexLock lock(mutex_);
    while (streams_ > 0) changed_.Wait(mutex_);
  }
  // The last streams may still be being destroyed on their pollers.
  pollers_.Settle();
  spectator_writer_.Stop();
}

void StreamServer::Accept(std::size_t poller) {
  {
    const MutexLock lock(mutex_);
    ++streams_;
  }
  auto stream =
      std::make_shared<Stream>(options_, clock_, pollers_.at(poller), spectator_writer_, connections_);
  const auto request = [this, poller](grpc::ServerContext* context, RawCall* call, void* tag) {
    service_.Request(context, call, pollers_.server_queue(poller), tag);
  };
  const auto accepted = [this, poller, weak = std::weak_ptr(stream)](bool came) {
    if (!came) return;
    Accept(poller);
    const auto opened = weak.lock();
    opened->Serve(make_handler_(opened));
  };
  stream->Accept(request, accepted, [this] { OnOver(); });
}

void StreamServer::OnOver() {
  const MutexLock lock(mutex_);
  --streams_;
  changed_.NotifyOne();
}

}  // namespace merels::transport
