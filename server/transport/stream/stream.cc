#include "server/transport/stream/stream.h"

#include <utility>

#include "common/base/check.h"
#include "server/transport/bearer_token.h"

namespace merels::transport {

void* Stream::Operation::Begin() {
  MERELS_CHECK(!held_);
  held_ = stream_.shared_from_this();
  return static_cast<Tag*>(this);
}

void Stream::Operation::Complete(bool ok) {
  std::shared_ptr<Stream> held;
  {
    const MutexLock lock(stream_.mutex_);
    held = std::move(held_);
  }
  (stream_.*step_)(ok);
}

Stream::Stream(const StreamOptions& options, const Clock& clock)
    : options_(options), clock_(clock), outbox_(options.outbox) {}

void Stream::Accept(v1::SessionService::AsyncService& service, grpc::ServerCompletionQueue& queue,
                    std::function<void(bool came)> accepted, std::function<void()> over) {
  accepted_ = std::move(accepted);
  over_ = std::move(over);
  const MutexLock lock(mutex_);
  service.RequestSession(&context_, &call_, &queue, &queue, accept_.Begin());
}

void Stream::Serve(std::shared_ptr<StreamHandler> handler) {
  handler_ = std::move(handler);
  handler_->Opened(BearerToken(context_));
}

void Stream::StartReading() {
  const MutexLock lock(mutex_);
  may_read_ = true;
  ReadNext();
}

void Stream::Handled() {
  const MutexLock lock(mutex_);
  --unhandled_;
  ReadNext();
}

bool Stream::Send(v1::SessionResponse message) {
  const MutexLock lock(mutex_);
  if (ending_) return true;
  if (!outbox_.Push(std::move(message))) return false;
  Advance();
  return true;
}

void Stream::End(const grpc::Status& status) {
  const MutexLock lock(mutex_);
  EndLocked(status);
  Advance();
}

void Stream::EndWith(v1::SessionResponse last, const grpc::Status& status) {
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
  v1::SessionRequest message = std::move(incoming_);
  bool deliver = false;
  {
    const MutexLock lock(mutex_);
    reading_ = false;
    deliver = ok && !ending_;
    if (deliver) {
      ++unhandled_;
      if (message.has_pong()) outbox_.PingAnswered(message.pong().nonce());
      ReadNext();
    } else {
      // The client has said goodbye, by closing its half or by going away.
      EndLocked(grpc::Status::OK);
    }
    Advance();
  }
  if (deliver) handler_->Received(std::move(message), read_at);
  TellWhenOver();
}

void Stream::OnWrite(bool ok) {
  bool has_room = false;
  {
    const MutexLock lock(mutex_);
    writing_ = false;
    if (!ok) {
      outbox_.Clear();
      EndLocked(grpc::Status::CANCELLED);
    }
    Advance();
    has_room = !ending_ && outbox_.TakeRoomAgain();
  }
  if (has_room) handler_->HasRoom();
  TellWhenOver();
}

void Stream::OnFinish(bool /*ok*/) {
  {
    const MutexLock lock(mutex_);
    finished_ = true;
  }
  TellWhenOver();
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
  // Nothing is read any more, so no pong would ever let go what is held back.
  outbox_.HoldNothingBack();
}

void Stream::Advance() {
  if (writing_ || finishing_) return;
  if (const auto next = outbox_.Next()) {
    writing_ = true;
    call_.Write(*next, write_.Begin());
  } else if (ending_ && outbox_.empty()) {
    finishing_ = true;
    call_.Finish(last_, finish_.Begin());
  }
}

void Stream::TellWhenOver() {
  {
    const MutexLock lock(mutex_);
    if (!finished_ || reading_ || writing_ || told_over_) return;
    told_over_ = true;
  }
  std::exchange(handler_, nullptr)->Gone();
  std::exchange(over_, nullptr)();
}

}  // namespace merels::transport
