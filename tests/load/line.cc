#include "tests/load/line.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace merels::load {
namespace {

using std::chrono::milliseconds;

/// An attempt ends if it is not greeted within this.
constexpr milliseconds kGreeting{5'000};
/// Silence for so many heartbeats means that the connection is dead.
constexpr int kSilentBeats = 2;

sdk::SessionOptions Pauses() {
  sdk::SessionOptions options;
  options.first_pause = milliseconds(20);
  options.longest_pause = milliseconds(1'000);
  options.held = milliseconds(100);
  return options;
}

}  // namespace

// One call on the network. All its operations complete before its end is reported.
class Line::Attempt {
 public:
  Attempt(Line& line, const Connection& connection, const Headers& headers)
      : line_(line), worker_(connection.worker()), stub_(v1::SessionService::NewStub(connection.channel())) {
    for (const auto& [key, value] : headers) context_.AddMetadata(key, value);
    worker_.CallBegins();
    call_ = stub_->PrepareAsyncSession(&context_, &worker_.queue());
    call_->StartCall(&start_);
  }

  void Cancel() { context_.TryCancel(); }

  void Write(v1::SessionRequest request) {
    if (over_) return;  // the call's end was requested: no further operation may start
    waiting_.push_back(std::move(request));
    if (!writing_) WriteNext();
  }

 private:
  void OnStart(bool ok) {
    if (!ok) return Finish();
    line_.Begun();
    call_->Read(&incoming_, &read_);
  }

  void OnRead(bool ok) {
    if (!ok) {
      over_ = true;
      if (!writing_) Finish();
      return;
    }
    line_.Take(incoming_);
    call_->Read(&incoming_, &read_);
  }

  void WriteNext() {
    writing_ = true;
    outgoing_ = std::move(waiting_.front());
    waiting_.pop_front();
    call_->Write(outgoing_, &write_);
  }

  void OnWrite(bool ok) {
    writing_ = false;
    if (over_) return Finish();
    if (!ok) broken_ = true;  // the read will report it too
    if (!broken_ && !waiting_.empty()) WriteNext();
  }

  void Finish() { call_->Finish(&status_, &finish_); }

  void OnFinish(bool) {
    worker_.CallEnds();
    line_.Ended();  // deletes this
  }

  Line& line_;
  Worker& worker_;
  std::unique_ptr<v1::SessionService::Stub> stub_;
  grpc::ClientContext context_;
  v1::SessionResponse incoming_;
  v1::SessionRequest outgoing_;
  std::deque<v1::SessionRequest> waiting_;
  grpc::Status status_;
  bool writing_ = false;
  bool broken_ = false;
  bool over_ = false;
  Step<Attempt> start_{*this, &Attempt::OnStart};
  Step<Attempt> read_{*this, &Attempt::OnRead};
  Step<Attempt> write_{*this, &Attempt::OnWrite};
  Step<Attempt> finish_{*this, &Attempt::OnFinish};
  std::unique_ptr<grpc::ClientAsyncReaderWriter<v1::SessionRequest, v1::SessionResponse>> call_;
};

Line::Line(Connection& connection, LineUser& user, Tally& tally, LineOptions options)
    : connection_(connection),
      user_(user),
      tally_(tally),
      options_(std::move(options)),
      chance_(options_.seed),
      backoff_(Pauses()),
      heartbeat_(kGreeting) {}

Line::~Line() = default;

void Line::Open() {
  Begin();
  WatchSilence();
}

void Line::Close() {
  closed_ = true;
  if (attempt_) attempt_->Cancel();
}

void Line::Send(v1::SessionRequest request) {
  if (!up_) return;
  if (request.has_subscribe()) ++subscriptions_;
  attempt_->Write(std::move(request));
}

void Line::Begin() {
  if (closed_) return;
  if (++attempts_ > 1) connection_.Renew();
  since_ = heard_ = Now();
  heartbeat_ = kGreeting;
  retry_after_ = Span(0);
  attempt_ = std::make_unique<Attempt>(*this, connection_, options_.headers);
}

void Line::Begun() {
  if (!options_.greeted) StandUp();
}

void Line::StandUp() {
  up_ = true;
  subscriptions_ = 0;
  since_ = Now();
  ++tally_.connected;
  if (!std::exchange(stood_once_, true)) ++tally_.arrived;
  user_.Up();
}

void Line::Take(const v1::SessionResponse& message) {
  if (options_.greeted) heard_ = Now();
  switch (message.kind_case()) {
    case v1::SessionResponse::kWelcome:
      if (!options_.greeted) return;
      heartbeat_ = milliseconds(message.welcome().heartbeat_ms());
      return StandUp();
    case v1::SessionResponse::kPing: return Answer(message.ping());
    case v1::SessionResponse::kGoAway:
      retry_after_ = milliseconds(message.go_away().retry_after_ms());
      ++tally_.sent_away;
      return;
    default: return user_.Heard(message);
  }
}

void Line::Answer(const v1::Ping& ping) {
  v1::SessionRequest request;
  request.mutable_pong()->set_nonce(ping.nonce());
  user_.TellHeads(*request.mutable_pong());
  Send(std::move(request));
}

void Line::Ended() {
  attempt_.reset();
  const Span stood = this->stood();
  if (up_) {
    --tally_.connected;
    if (!closed_) ++tally_.disconnects;
  }
  up_ = false;
  if (closed_) return;
  const double chance = static_cast<double>(chance_.Next() >> 11) * 0x1p-53;
  const Span pause = backoff_.Next(std::chrono::duration_cast<milliseconds>(stood), chance);
  connection_.worker().After(std::max(pause, retry_after_), [this] { Begin(); });
}

// A half-open connection never fails by itself.
void Line::WatchSilence() {
  if (closed_) return;
  const bool silent = options_.greeted && Now() - heard_ > heartbeat_ * (up_ ? kSilentBeats : 1);
  if (attempt_ && silent) {
    heard_ = Now();
    attempt_->Cancel();
  }
  connection_.worker().After(heartbeat_, [this] { WatchSilence(); });
}

}  // namespace merels::load
