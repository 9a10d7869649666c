#include "server/transport/stream/outbox.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <grpc/slice.h>

namespace merels::transport {

Encoded Encode(const v1::SessionResponse& message) {
  grpc_slice bytes = grpc_slice_malloc(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  Encoded encoded{grpc::Slice(bytes, grpc::Slice::STEAL_REF)};
  if (message.has_ping()) encoded.ping = message.ping().nonce();
  return encoded;
}

/// Joining the bytes of two messages gives one message with the fields of both. A client from before 0.1.0
/// takes both for one of a oneof, and keeps the last: the message.
Encoded Join(const Encoded& message, const v1::SessionResponse& rest) {
  grpc_slice bytes = grpc_slice_malloc(message.bytes.size() + rest.ByteSizeLong());
  std::uint8_t* const behind = rest.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  std::copy(message.bytes.begin(), message.bytes.end(), behind);
  return {grpc::Slice(bytes, grpc::Slice::STEAL_REF), message.ping};
}

bool Outbox::Push(Encoded message) {
  const std::size_t bytes = message.bytes.size();
  const bool fits = waiting_.size() < limits_.messages && waiting_bytes_ + bytes <= limits_.bytes;
  if (!fits && !waiting_.empty()) {
    refused_ = true;
    return false;
  }
  waiting_bytes_ += bytes;
  if (spare_.empty()) {
    waiting_.push_back(std::move(message));
  } else {
    spare_.front() = std::move(message);
    waiting_.splice(waiting_.end(), spare_);
  }
  return true;
}

std::optional<Encoded> Outbox::Next() {
  if (!HasNext()) return std::nullopt;
  Encoded message = std::move(waiting_.front());
  if (spare_.empty()) {
    spare_.splice(spare_.end(), waiting_, waiting_.begin());
  } else {
    waiting_.pop_front();
  }
  const std::size_t bytes = message.bytes.size();
  waiting_bytes_ -= bytes;
  if (message.ping) unanswered_.push_back({*message.ping, written_});
  written_ += bytes;
  return message;
}

bool Outbox::MayBuffer() {
  const bool may = buffered_ < kMaxBuffered && HasNext();
  buffered_ = may ? buffered_ + 1 : 0;
  return may;
}

bool Outbox::TakeRoomAgain() {
  const bool room = waiting_.size() <= limits_.messages / 2 && waiting_bytes_ <= limits_.bytes / 2;
  return refused_ && room && std::exchange(refused_, false);
}

void Outbox::PingAnswered(std::uint64_t nonce) {
  const auto answered = std::find_if(unanswered_.begin(), unanswered_.end(),
                                     [nonce](const WrittenPing& ping) { return ping.nonce == nonce; });
  if (answered != unanswered_.end()) unanswered_.erase(unanswered_.begin(), std::next(answered));
}

void Outbox::DisableBuffering() { buffering_ = false; }

void Outbox::Clear() {
  waiting_.clear();
  waiting_bytes_ = 0;
}

bool Outbox::MustBuffer() const {
  return buffering_ && !unanswered_.empty() &&
         written_ - unanswered_.front().written_before >= limits_.unanswered_bytes;
}

}  // namespace merels::transport
