#include "server/transport/calls/unary_server.h"

#include <algorithm>
#include <array>

#include "common/base/check.h"
#include "server/service/base/fair_share.h"

namespace merels::transport {
namespace {

constexpr std::chrono::milliseconds kBetweenExpiries{500};

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return {&slice, 1};
}

}  // namespace

// ---- RawUnary

void RawUnary::Accept(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue, Steps steps) {
  steps_ = std::move(steps);
  context_.AsyncNotifyWhenDone(static_cast<Tag*>(&done_));
  const MutexLock lock(mutex_);
  service.RequestCall(&context_, &stream_, &queue, &queue, accept_.Begin());
}

Error TooLarge(std::int64_t most) {
  return Error{Reason::kTooLarge, "the message is larger than " + std::to_string(most) + " bytes"}.AtLimit(
      "max-message-bytes", most);
}

void RawUnary::Read(std::function<void()> ended, std::int64_t most) {
  const MutexLock lock(mutex_);
  if (answered_) return ended();
  read_ended_ = std::move(ended);
  if (connection_) {
    const auto refuse = [weak = weak_from_this(), most] {
      if (const Call call = weak.lock()) call->Fail(TooLarge(most));
    };
    awaited_ = connection_->Await(Connection::Awaiting::kRequest, refuse);
  }
  reading_ = true;
  stream_.Read(&request_, read_.Begin());
}

bool RawUnary::over() const {
  const MutexLock lock(mutex_);
  return answered_;
}

std::string RawUnary::TakeRequest() {
  grpc::Slice slice;
  const bool read = request_.TrySingleSlice(&slice).ok() || request_.DumpToSingleSlice(&slice).ok();
  request_.Clear();
  return read ? std::string(slice.begin(), slice.end()) : std::string();
}

void RawUnary::Answer(const std::string& response) {
  const MutexLock lock(mutex_);
  if (std::exchange(answered_, true)) return;
  CountAnswer(grpc::StatusCode::OK);
  served_ = true;
  stream_.WriteAndFinish(BufferOf(response), {}, grpc::Status::OK, finish_.Begin());
}

void RawUnary::Fail(const grpc::Status& status) {
  const MutexLock lock(mutex_);
  if (std::exchange(answered_, true)) return;
  CountAnswer(status.error_code());
  if (writing_) {
    last_ = status;
  } else {
    stream_.Finish(status, finish_.Begin());
  }
}

void RawUnary::Send(const std::string& message, std::function<void()> sent) {
  const MutexLock lock(mutex_);
  if (answered_) return;
  MERELS_CHECK(!writing_);
  served_ = true;
  writing_ = true;
  sent_ = std::move(sent);
  stream_.Write(BufferOf(message), write_.Begin());
}

void RawUnary::ReadNext(std::function<void(bool)> came) {
  {
    const MutexLock lock(mutex_);
    if (!answered_) {
      came_ = std::move(came);
      reading_ = true;
      stream_.Read(&request_, read_.Begin());
      return;
    }
  }
  came(false);
}

void RawUnary::OnWrite(bool /*ok*/) {
  bool over = false;
  {
    const MutexLock lock(mutex_);
    writing_ = false;
    over = answered_;
    if (last_) stream_.Finish(*last_, finish_.Begin());
  }
  const auto sent = std::exchange(sent_, nullptr);
  if (!over && sent) sent();
}

void RawUnary::OnAccept(bool ok) {
  if (!ok) return std::exchange(steps_, {}).over();
  {
    // gRPC reports the end only of calls that have begun.
    const MutexLock lock(mutex_);
    done_.Begin();
  }
  std::exchange(steps_.accepted, nullptr)(shared_from_this());
}

void RawUnary::OnRead(bool ok) {
  {
    const MutexLock lock(mutex_);
    reading_ = false;
  }
  if (const auto came = std::exchange(came_, nullptr)) {
    if (ok && connection_) connection_->Received(request_.Length());
    came(ok);
    return TellWhenOver();
  }
  request_bytes_ = request_.Length();
  if (connection_) connection_->EndAwait(awaited_, ok);
  std::exchange(read_ended_, nullptr)();
  const auto arrived = std::exchange(steps_.arrived, nullptr);
  if (!ok) {
    Fail(Error{Reason::kBadArgument, "the call has no request"});
  } else if (!over()) {
    if (connection_) connection_->LetIn();
    arrived(shared_from_this());
  }
  TellWhenOver();
}

void RawUnary::OnDone(bool /*ok*/) {
  {
    const MutexLock lock(mutex_);
    abandoned_ = !answered_;
  }
  Fail(grpc::Status::CANCELLED);
  {
    const MutexLock lock(mutex_);
    ended_ = true;
  }
  TellWhenOver();
}

void RawUnary::Explain(bool was_sent) {
  const MutexLock lock(mutex_);
  if (!connection_ || !was_sent || abandoned_) return;
  served_ ? connection_->Served(request_bytes_) : connection_->Refused(request_bytes_);
}

void RawUnary::OnFinish(bool ok) {
  Explain(ok);
  {
    const MutexLock lock(mutex_);
    finished_ = true;
  }
  TellWhenOver();
}

void RawUnary::TellWhenOver() {
  {
    const MutexLock lock(mutex_);
    if (!ended_ || !finished_ || reading_) return;
  }
  kept_.reset();
  if (const auto standing = std::exchange(when_over_, nullptr)) standing();
  if (const auto over = std::exchange(steps_.over, nullptr)) over();
}

// ---- UnaryServer

namespace {

Timed TimedAs(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, Timed>, 6> kNamed = {{
      {"/merels.v1.MatchService/Submit", Timed::kMove},
      {"/merels.v1.LobbyService/JoinTable", Timed::kJoin},
      {"/merels.v1.ChallengeService/AcceptChallenge", Timed::kJoin},
      {"/merels.v1.AccountService/SignIn", Timed::kSignIn},
      {"/merels.v1.AccountService/SignInGuest", Timed::kSignIn},
      {"/merels.v1.AccountService/SignUp", Timed::kSignIn},
  }};
  const auto found =
      std::find_if(kNamed.begin(), kNamed.end(), [&](const auto& one) { return one.first == path; });
  return found == kNamed.end() ? Timed::kOtherCall : found->second;
}

}  // namespace

void UnaryServer::Add(const std::string& path, const api::CallRule& rule,
                      std::function<void(const RawUnary::Call&)> serve) {
  methods_[path] = {rule, std::move(serve), TimedAs(path)};
}

void UnaryServer::AddStanding(const std::string& path, const api::CallRule& rule,
                              const std::function<void(const RawUnary::Call&)>& serve) {
  const auto stand = [this, serve](const RawUnary::Call& call) {
    if (auto may = Stand(call); !may.ok()) return call->Fail(may.error());
    serve(call);
  };
  methods_[path] = {rule, stand, std::nullopt};
}

std::map<std::string, api::CallRule> UnaryServer::Rules() const {
  std::map<std::string, api::CallRule> rules;
  for (const auto& [path, method] : methods_) rules.emplace(path, method.rule);
  return rules;
}

std::set<std::string> UnaryServer::Services() const {
  std::set<std::string> services;
  for (const auto& [path, serve] : methods_) services.insert(path.substr(1, path.rfind('/') - 1));
  return services;
}

Result<void> UnaryServer::Stand(const RawUnary::Call& call) {
  const std::string address = AddressOf(call->origin());
  const Limits& limits = entrance_.limits;
  {
    const MutexLock lock(mutex_);
    const auto full = [](std::string_view limit, std::int64_t most) {
      return Error{Reason::kLimitReached, "too many calls of this kind are open; end one first"}.AtLimit(
          limit, most);
    };
    std::vector<service::Origin> standing;
    for (const auto& [from, one] : standing_) standing.push_back(OriginOf(from));
    if (!service::MayHold(limits, limits.max_standing_calls, OriginOf(address), standing))
      return full("max-standing-calls", limits.max_standing_calls);
    if (static_cast<std::int64_t>(standing_.count(address)) >= limits.max_standing_calls_per_address)
      return full("max-standing-calls-per-address", limits.max_standing_calls_per_address);
    standing_.emplace(address, call);
  }
  call->WhenOver([this, address, gone = call.get()] {
    const MutexLock lock(mutex_);
    const auto [begin, end] = standing_.equal_range(address);
    const auto found = std::find_if(begin, end, [&](const auto& one) { return one.second.get() == gone; });
    if (found != end) standing_.erase(found);
  });
  return {};
}

void UnaryServer::EndStanding() {
  std::multimap<std::string, RawUnary::Call> standing;
  {
    const MutexLock lock(mutex_);
    standing = standing_;
  }
  for (const auto& [address, call] : standing) {
    call->End(wire::ToStatus({Reason::kDraining, "the server is about to stop; try again in a moment"}));
  }
}

void UnaryServer::Accept() {
  {
    const MutexLock lock(mutex_);
    ++calls_;
  }
  const auto accepted = [this](const RawUnary::Call& call) { OnAccepted(call); };
  const auto arrived = [this](const RawUnary::Call& call) {
    const Method& method = methods_.at(call->method());
    if (method.timed) call->TimeFromNow(entrance_.clock, *method.timed);
    method.serve(call);
  };
  std::make_shared<RawUnary>(entrance_.counters)
      ->Accept(service_, pollers_.server_queue(0), {accepted, arrived, [this] { OnOver(); }});
}

void UnaryServer::OnAccepted(const RawUnary::Call& call) {
  Accept();
  ConnectionTable& connections = entrance_.connections;
  const std::string peer = call->peer();
  const auto connection = connections.Find(peer);
  if (connection && connection->Began()) connections.LookAt(peer, entrance_.clock.Monotonic());
  call->ComeFrom(connections.proxies().OriginOf(peer, call->forwarded()), connection);
  const auto method = methods_.find(call->method());
  const bool known = method != methods_.end();
  // Before the request is read, so that a client that only ever sends headers is counted too.
  const bool let_in =
      entrance_.limiter.LetInFrom(AddressOf(call->origin()), known ? method->second.rule : kUnknownRule,
                                  [call](const grpc::Status& status) { call->Fail(status); });
  if (!let_in) return;
  if (known) return AwaitRequest(call);
  call->Fail({grpc::StatusCode::UNIMPLEMENTED, "there is no call " + call->method()});
}

void UnaryServer::AwaitRequest(const RawUnary::Call& call) {
  const std::string peer = call->peer();
  const bool shared = entrance_.connections.proxies().Trust(peer);
  const bool first = waiting_->empty();
  const auto expired = [weak = std::weak_ptr(call)] {
    if (const auto late = weak.lock())
      late->Fail({grpc::StatusCode::DEADLINE_EXCEEDED, "the request of the call did not come in time"});
  };
  const auto number = waiting_->Begin(shared ? std::string() : peer, AddressOf(call->origin()),
                                      entrance_.clock.Monotonic(), expired);
  if (!number) return call->Fail(number.error());
  if (first) ExpireLater(waiting_, pollers_.first(), entrance_.clock);
  call->Read([waiting = waiting_, number = *number] { waiting->End(number); },
             entrance_.limits.max_message_bytes);
}

void UnaryServer::ExpireLater(const std::shared_ptr<WaitingRequests>& waiting, Executor& executor,
                              const Clock& clock) {
  executor.After(kBetweenExpiries, [waiting, &executor, &clock] {
    waiting->Expire(clock.Monotonic());
    if (!waiting->empty()) ExpireLater(waiting, executor, clock);
  });
}

void UnaryServer::OnOver() {
  const MutexLock lock(mutex_);
  --calls_;
  changed_.NotifyOne();
}

void UnaryServer::Stop() {
  {
    const MutexLock lock(mutex_);
    while (calls_ > 0) changed_.Wait(mutex_);
  }
  pollers_.Settle();
}

}  // namespace merels::transport
