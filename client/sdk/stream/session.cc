#include "client/sdk/stream/session.h"

#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <random>
#include <utility>

#include <grpc/support/time.h>
#include <grpcpp/alarm.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/support/client_callback.h>

#include "client/sdk/stream/session_machine.h"
#include "merels/v1/session_service.grpc.pb.h"
#include "proto/wire/status.h"

namespace merels::sdk {
namespace {

class GrpcSession;

// How long a session that ends waits for the server to receive a Leave.
constexpr std::chrono::seconds kLastWords{1};

// One stream on the network, from opening to end. It has a number, and passes everything on.
class Stream final : public grpc::ClientBidiReactor<v1::SessionRequest, v1::SessionResponse> {
 public:
  Stream(GrpcSession& owner, std::uint64_t generation, std::shared_ptr<grpc::Channel> channel,
         const std::string& token, const std::string& on_behalf_of)
      : owner_(owner), generation_(generation), stub_(v1::SessionService::NewStub(std::move(channel))) {
    context_.AddMetadata("authorization", "Bearer " + token);
    if (!on_behalf_of.empty()) context_.AddMetadata("x-forwarded-for", on_behalf_of);
  }

  std::uint64_t generation() const { return generation_; }

  void Begin() {
    stub_->async()->Session(&context_, this);
    AddHold();  // writes come from outside of reactions; released when reading ends
    StartRead(&response_);
    StartCall();
  }
  void Cut() { context_.TryCancel(); }

  // All of these under the session's lock.
  void Write(v1::SessionRequest request) {
    if (over_) return;
    queue_.push_back(std::move(request));
    if (queue_.size() == 1) StartWrite(&queue_.front());
  }
  void Written(bool ok) {
    queue_.pop_front();
    if (!ok || over_) {
      over_ = true;
    } else if (!queue_.empty()) {
      StartWrite(&queue_.front());
    }
  }
  void EndWriting() { over_ = true; }

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnDone(const grpc::Status& status) override;

 private:
  GrpcSession& owner_;
  const std::uint64_t generation_;
  std::unique_ptr<v1::SessionService::Stub> stub_;
  grpc::ClientContext context_;
  v1::SessionResponse response_;
  std::deque<v1::SessionRequest> queue_;  // the first one is being written
  bool over_ = false;
};

class GrpcSession final : public Session {
 public:
  GrpcSession(std::shared_ptr<Channel> channel, std::string token, session::TakeUpdate take,
              const SessionOptions& options)
      : channel_(std::move(channel)),
        token_(std::move(token)),
        take_(std::move(take)),
        random_(std::random_device()()),
        machine_(options, [this] { return std::uniform_real_distribution<>()(random_); }) {
    Ask([&](Millis now) { return machine_.Start(now); });
  }

  ~GrpcSession() override {
    std::unique_lock lock(mutex_);
    if (leaving_) quiet_.wait_for(lock, kLastWords, [&] { return streams_.empty(); });
    closing_ = true;
    for (auto& stream : streams_) stream->Cut();
    for (auto& [id, alarm] : alarms_) {
      if (alarm) alarm->Cancel();  // otherwise it is firing now
    }
    quiet_.wait(lock, [&] { return streams_.empty() && alarms_.empty() && !telling_; });
  }

  void Follow(const session::Topic& topic) override {
    Ask([&](Millis) { return machine_.Follow(topic); });
  }
  void FollowAfresh(const session::Topic& topic) override {
    Ask([&](Millis) { return machine_.FollowAfresh(topic); });
  }
  void Unfollow(const session::Topic& topic) override {
    Ask([&](Millis) { return machine_.Unfollow(topic); });
  }
  void FollowMatch(const MatchId& match, const MatchView& view) override {
    Ask([&](Millis) { return machine_.FollowMatch(match, view); });
  }
  void Submit(const MatchId& match, const match::Command& command) override {
    Ask([&](Millis) { return machine_.Submit(match, command); });
  }
  void TakeChallenges(bool now) override {
    Ask([&](Millis) { return machine_.TakeChallenges(now); });
  }
  void Leave() override {
    Ask([&](Millis) {
      leaving_ = true;
      return machine_.Leave();
    });
  }
  void TryNow() override {
    Ask([&](Millis now) { return machine_.TryNow(now); });
  }

  // From the streams.
  void Heard(const Stream& stream, const v1::SessionResponse& message) {
    Learn([&](Millis now) { return machine_.Hear(stream.generation(), message, now); });
  }
  void StopWriting(Stream& stream) {
    const std::lock_guard lock(mutex_);
    stream.EndWriting();
  }
  void Written(Stream& stream, bool ok) {
    const std::lock_guard lock(mutex_);
    stream.Written(ok);
  }
  void Ended(const Stream& stream, const grpc::Status& status) {
    const auto why =
        status.ok() ? Error{Reason::kUnreachable, "the server ended the stream"} : wire::FromStatus(status);
    Learn([&](Millis now) { return machine_.Ended(stream.generation(), why, now); });
    const std::lock_guard lock(mutex_);
    if (current_ == &stream) current_ = nullptr;
    streams_.remove_if([&](const auto& held) { return held.get() == &stream; });
    quiet_.notify_all();
  }

 private:
  static Millis Now() {
    return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
  }

  // A call from the program: the handler is called on a thread of the network library, so that it may take
  // locks which the caller holds.
  template <class Step>
  void Ask(Step step) {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    Do(step(Now()));
    if (!updates_.empty()) SetAlarm(Now());
  }

  // A call from the network or from an alarm.
  template <class Step>
  void Learn(Step step) {
    std::unique_lock lock(mutex_);
    if (closing_) return;
    Do(step(Now()));
    TellAll(lock);
  }

  // Under the lock.
  void Do(Effects effects) {
    if (effects.cut && current_ != nullptr) current_->Cut();
    if (effects.open) Open();
    for (auto& request : effects.send) current_->Write(std::move(request));
    for (auto& updates : effects.tell) updates_.push_back(std::move(updates));
    const auto due = machine_.next_tick();
    if (due && (!armed_ || *due < *armed_)) {
      armed_ = due;
      SetAlarm(*due);
    }
  }

  void Open() {
    const bool first = machine_.generation() == 1;
    streams_.push_back(std::make_unique<Stream>(*this, machine_.generation(),
                                                first ? channel_->Get() : channel_->Renew(), token_,
                                                channel_->on_behalf_of()));
    current_ = streams_.back().get();
    current_->Begin();
  }

  // Calls the handler for everything, in order. If another thread is doing that, it is left to that one.
  void TellAll(std::unique_lock<std::mutex>& lock) {
    if (telling_) return;
    telling_ = true;
    while (!updates_.empty() && !closing_) {
      const auto update = std::move(updates_.front());
      updates_.pop_front();
      lock.unlock();
      take_(update);
      lock.lock();
    }
    telling_ = false;
    quiet_.notify_all();
  }

  // Under the lock. An alarm that fires too early does no harm, so a later due time sets no new one.
  void SetAlarm(Millis due) {
    const auto id = ++last_alarm_;
    auto& alarm = alarms_[id];
    alarm = std::make_unique<grpc::Alarm>();
    const auto wait = std::max(due - Now(), Millis(0)).count();
    alarm->Set(gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC), gpr_time_from_millis(wait, GPR_TIMESPAN)),
               [this, id](bool) { Ring(id); });
  }

  void Ring(std::uint64_t id) {
    // Declared before the lock: the alarm is destroyed last, when nothing of the session is in use any more.
    std::unique_ptr<grpc::Alarm> rung;
    std::unique_lock lock(mutex_);
    const auto found = alarms_.find(id);
    rung = std::move(found->second);
    if (!closing_) {
      armed_.reset();
      Do(machine_.Tick(Now()));
      TellAll(lock);
    }
    alarms_.erase(id);
    quiet_.notify_all();
  }

  const std::shared_ptr<Channel> channel_;
  const std::string token_;
  const session::TakeUpdate take_;

  std::mutex mutex_;  // guards everything below
  std::condition_variable quiet_;
  std::minstd_rand random_;
  SessionMachine machine_;
  std::list<std::unique_ptr<Stream>> streams_;  // the current one, and old ones that have not ended yet
  Stream* current_ = nullptr;
  std::deque<session::Update> updates_;
  bool telling_ = false;
  bool leaving_ = false;
  bool closing_ = false;
  std::map<std::uint64_t, std::unique_ptr<grpc::Alarm>> alarms_;
  std::uint64_t last_alarm_ = 0;
  std::optional<Millis> armed_;
};

void Stream::OnReadDone(bool ok) {
  if (!ok) {
    owner_.StopWriting(*this);
    RemoveHold();
    return;
  }
  owner_.Heard(*this, response_);
  StartRead(&response_);
}

void Stream::OnWriteDone(bool ok) { owner_.Written(*this, ok); }

void Stream::OnDone(const grpc::Status& status) { owner_.Ended(*this, status); }

}  // namespace

std::unique_ptr<Session> OpenSession(std::shared_ptr<Channel> channel, std::string token,
                                     session::TakeUpdate take, const SessionOptions& options) {
  return std::make_unique<GrpcSession>(std::move(channel), std::move(token), std::move(take), options);
}

}  // namespace merels::sdk
