#include "tests/bench/yardstick/stream.h"

#include <charconv>
#include <string_view>

namespace merels::yardstick {
namespace {

template <class Number>
bool Read(const std::multimap<grpc::string_ref, grpc::string_ref>& metadata, const char* key,
          Number& number) {
  const auto found = metadata.find(key);
  if (found == metadata.end()) return false;
  const char* end = found->second.data() + found->second.size();
  const auto read = std::from_chars(found->second.data(), end, number);
  return read.ec == std::errc() && read.ptr == end;
}

}  // namespace

std::optional<Seat> SeatOf(const std::multimap<grpc::string_ref, grpc::string_ref>& metadata) {
  Seat seat;
  if (!Read(metadata, "merels-pair", seat.pair) || !Read(metadata, "merels-side", seat.side)) return {};
  return seat.side < 2 ? std::optional(seat) : std::nullopt;
}

void SendToBoth(Pair& pair, const grpc::ByteBuffer& bytes) {
  const MutexLock lock(pair.mutex);
  for (Stream* side : pair.sides) {
    if (side != nullptr) side->Send(bytes);
  }
}

Stream::Stream(StreamOwner& owner, grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue)
    : owner_(owner), queue_(queue) {
  service.RequestCall(&context_, &call_, &queue, &queue, &accept_);
}

void Stream::Send(const grpc::ByteBuffer& bytes) {
  const MutexLock lock(mutex_);
  if (ending_) return;
  if (writing_) {
    waiting_.push_back(bytes);
  } else {
    writing_ = true;
    call_.Write(bytes, &write_);
  }
}

void Stream::OnAccept(bool ok) {
  if (!ok) return OnFinish(ok);
  owner_.Opened(*this);
  call_.Read(&incoming_, &read_);
}

void Stream::OnRead(bool ok) {
  if (ok) {
    owner_.Received(*this);
    call_.Read(&incoming_, &read_);
    return;
  }
  owner_.Gone(*this);
  const MutexLock lock(mutex_);
  ending_ = true;
  FinishIfIdle();
}

void Stream::OnWrite(bool ok) {
  {
    const MutexLock lock(mutex_);
    writing_ = false;
    if (!ok || ending_) waiting_.clear();
    if (!waiting_.empty()) {
      writing_ = true;
      call_.Write(waiting_.front(), &write_);
      waiting_.pop_front();
    }
    if (writing_) return;
    FinishIfIdle();
    if (!ok || ending_) return;
  }
  owner_.Drained(*this);
}

void Stream::FinishIfIdle() {
  if (ending_ && !writing_) call_.Finish(grpc::Status::OK, &finish_);
}

void Stream::OnFinish(bool /*ok*/) {
  StreamOwner& owner = owner_;
  delete this;
  owner.Finished();
}

}  // namespace merels::yardstick
