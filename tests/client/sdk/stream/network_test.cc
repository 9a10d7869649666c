// The client library over a real connection, with a scripted server.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "client/sdk/stream/session.h"
#include "common/api/account.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "merels/v1/session_service.grpc.pb.h"
#include "proto/wire/session.h"

namespace merels::sdk {
namespace {

using session::Acknowledgement;
using session::Connection;
using session::Topic;

constexpr std::chrono::seconds kPatience{30};
const MatchId kId("abcdefghij234");

// Values that one thread leaves for another.
template <class T>
class Arrivals {
 public:
  void Put(T value) {
    const std::lock_guard lock(mutex_);
    values_.push_back(std::move(value));
    changed_.notify_all();
  }
  // Whether one with `fits` is there already; drops it and those before it.
  template <class Fits>
  bool Holds(Fits fits) {
    const std::lock_guard lock(mutex_);
    bool found = false;
    while (!values_.empty() && !found) {
      found = fits(values_.front());
      values_.pop_front();
    }
    return found;
  }
  // The next one with `fits`; drops those before it.
  template <class Fits>
  std::optional<T> Await(Fits fits) {
    std::unique_lock lock(mutex_);
    std::optional<T> found;
    changed_.wait_for(lock, kPatience, [&] {
      while (!values_.empty() && !found) {
        if (fits(values_.front())) found = std::move(values_.front());
        values_.pop_front();
      }
      return found.has_value();
    });
    return found;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<T> values_;
};

bool Knows(const grpc::ServerContext& context) {
  const auto found = context.client_metadata().find("authorization");
  return found != context.client_metadata().end() && found->second == "Bearer secret";
}

// Greets, answers each subscription with a snapshot, refuses each command, and records requests.
class Streams final : public v1::SessionService::Service {
 public:
  grpc::Status Session(grpc::ServerContext* context,
                       grpc::ServerReaderWriter<v1::SessionResponse, v1::SessionRequest>* stream) override {
    if (!Knows(*context)) return {grpc::UNAUTHENTICATED, "this token is nobody's"};
    stream->Write(Welcome());
    v1::SessionRequest request;
    while (stream->Read(&request)) {
      if (request.has_subscribe()) stream->Write(Snapshot(request.subscribe()));
      if (request.has_command()) stream->Write(Refusal(request.command()));
      requests.Put(request);
      if (request.has_leave()) break;
    }
    return grpc::Status::OK;
  }

  Arrivals<v1::SessionRequest> requests;

 private:
  static v1::SessionResponse Welcome() {
    v1::SessionResponse message;
    message.mutable_welcome()->mutable_player()->set_account_id("accountone234");
    message.mutable_welcome()->set_heartbeat_ms(60'000);
    return message;
  }
  static v1::SessionResponse Snapshot(const v1::Subscribe& subscribe) {
    v1::SessionResponse message;
    message.mutable_delivery()->set_topic(session::TopicText(wire::FromProto(subscribe.topic()).value()));
    message.mutable_delivery()->set_epoch("run");
    message.mutable_delivery()->set_seq(subscribe.after_seq() + 3);
    message.mutable_delivery()->mutable_lobby_snapshot();
    return message;
  }
  static v1::SessionResponse Refusal(const v1::Command& command) {
    v1::SessionResponse message;
    message.mutable_acknowledgement()->set_request_id(command.request_id());
    message.mutable_acknowledgement()->mutable_refused()->set_reason("STALE");
    return message;
  }
};

// Answers who one is; a sign-in never ends.
class Accounts final : public v1::AccountService::Service {
 public:
  grpc::Status GetAccount(grpc::ServerContext* context, const v1::GetAccountRequest*,
                          v1::GetAccountResponse* response) override {
    if (!Knows(*context)) return {grpc::UNAUTHENTICATED, "this token is nobody's"};
    response->mutable_player()->set_account_id("accountone234");
    response->mutable_player()->set_name("Ada");
    return grpc::Status::OK;
  }
  grpc::Status SignInGuest(grpc::ServerContext* context, const v1::SignInGuestRequest*,
                           v1::SignInGuestResponse*) override {
    called.Put(true);
    while (!context->IsCancelled()) std::this_thread::yield();
    return grpc::Status::CANCELLED;
  }

  Arrivals<bool> called;
};

class Net {
 public:
  Net() { Start(); }
  ~Net() { Stop(); }

  void Start() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:" + std::to_string(port_), grpc::InsecureServerCredentials(), &port_);
    builder.RegisterService(&streams);
    builder.RegisterService(&accounts);
    server_ = builder.BuildAndStart();
    ASSERT_NE(server_, nullptr);
  }
  void Stop() {
    if (server_) server_->Shutdown(std::chrono::system_clock::now());
    server_.reset();
  }
  std::shared_ptr<Channel> Reach() const {
    return std::make_shared<Channel>(*Resolve({"127.0.0.1:" + std::to_string(port_), {}, false}));
  }

  Streams streams;
  Accounts accounts;

 private:
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

class Listener {
 public:
  ~Listener() { EXPECT_FALSE(inside_) << "told of something after its session was gone"; }

  session::TakeUpdate Taking() {
    return [this](const session::Update& update) {
      Note([&] {
        if (const auto* connection = std::get_if<Connection>(&update)) connections.Put(*connection);
        if (const auto* delivery = std::get_if<session::Delivery>(&update)) deliveries.Put(*delivery);
        if (const auto* answer = std::get_if<Acknowledgement>(&update)) answers.Put(*answer);
      });
    };
  }

  std::optional<Connection> Await(Connection::State state) {
    return connections.Await([&](const Connection& connection) { return connection.state == state; });
  }

  Arrivals<Connection> connections;
  Arrivals<session::Delivery> deliveries;
  Arrivals<Acknowledgement> answers;

 private:
  // Calls come one after another, as promised.
  template <class Act>
  void Note(Act act) {
    EXPECT_FALSE(inside_.exchange(true));
    act();
    inside_ = false;
  }

  std::atomic<bool> inside_{false};
};

constexpr auto kAny = [](const auto&) { return true; };

match::Command SomeCommand() { return {AccountId(), NewRequestId(), 1, 0, match::PlayPly{"d2"}}; }

TEST(Network, ASessionGreetsFollowsAndAnswers) {
  Net net;
  Listener listener;
  const auto session = OpenSession(net.Reach(), "secret", listener.Taking());
  session->Follow(Topic::Lobby());
  EXPECT_EQ(listener.Await(Connection::State::kConnected)->me.id, AccountId("accountone234"));
  EXPECT_EQ(listener.deliveries.Await(kAny)->seq, 3u);
  const auto command = SomeCommand();
  session->Submit(kId, command);
  const auto answer = listener.answers.Await(kAny);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->request, command.request);
  EXPECT_EQ(answer->outcome.error().reason, Reason::kStale);
}

TEST(Network, ASessionOutlivesItsServerAndGoesOnWhereItWas) {
  Net net;
  Listener listener;
  const auto session = OpenSession(net.Reach(), "secret", listener.Taking());
  session->Follow(Topic::Lobby());
  ASSERT_TRUE(listener.deliveries.Await(kAny));
  net.Stop();
  EXPECT_EQ(listener.Await(Connection::State::kLost)->why.reason, Reason::kUnreachable);
  const auto command = SomeCommand();
  session->Submit(kId, command);
  net.Start();
  session->TryNow();
  EXPECT_TRUE(listener.Await(Connection::State::kConnected));
  EXPECT_TRUE(
      net.streams.requests.Await([](const auto& request) { return request.subscribe().after_seq() == 3; }));
  EXPECT_EQ(listener.answers.Await(kAny)->request, command.request);
}

TEST(Network, WhoLeavesIsHeardBeforeTheSessionEnds) {
  Net net;
  for (int i = 0; i < 20; ++i) {
    Listener listener;
    auto session = OpenSession(net.Reach(), "secret", listener.Taking());
    ASSERT_TRUE(listener.Await(Connection::State::kConnected));
    session->Leave();
    session.reset();
    EXPECT_TRUE(net.streams.requests.Holds([](const auto& request) { return request.has_leave(); })) << i;
  }
}

TEST(Network, ATokenOfNobodyEndsTheSession) {
  Net net;
  Listener listener;
  const auto session = OpenSession(net.Reach(), "nonsense", listener.Taking());
  EXPECT_EQ(listener.Await(Connection::State::kClosed)->why.reason, Reason::kBadToken);
}

TEST(Network, ASessionMayEndAtAnyMoment) {
  Net net;
  for (int i = 0; i < 40; ++i) {
    Listener listener;
    const auto session = OpenSession(net.Reach(), "secret", listener.Taking());
    session->Follow(Topic::Lobby());
    if (i % 4 == 1) listener.Await(Connection::State::kConnected);
    if (i % 4 == 2) listener.deliveries.Await(kAny);
    if (i % 4 == 3) session->Submit(kId, SomeCommand());
    if (i % 10 == 9) {
      net.Stop();
      net.Start();
    }
  }
}

TEST(Network, CallsCarryTheTokenAndBringTheAnswer) {
  Net net;
  const auto calls = MakeCalls(net.Reach());
  EXPECT_EQ(Wait(*calls, api::GetAccount()).error().reason, Reason::kBadToken);
  calls->SetToken("secret");
  EXPECT_EQ(Wait(*calls, api::GetAccount())->name, "Ada");
}

TEST(Network, ACallFindsTheServerAgainAfterItWasAway) {
  Net net;
  const auto calls = MakeCalls(net.Reach());
  calls->SetToken("secret");
  net.Stop();
  EXPECT_EQ(Wait(*calls, api::GetAccount()).error().reason, Reason::kUnreachable);
  net.Start();
  EXPECT_TRUE(Wait(*calls, api::GetAccount()).ok());
}

TEST(Network, ACallEndsAtItsDeadline) {
  Net net;
  const auto calls = MakeCalls(net.Reach(), Millis(50));
  EXPECT_EQ(Wait(*calls, api::SignInGuest()).error().reason, Reason::kDeadline);
}

TEST(Network, CallsThatAreUnderWayAreCancelledWhenTheirMakerGoes) {
  Net net;
  Arrivals<Reason> reasons;
  auto calls = MakeCalls(net.Reach());
  calls->Make(api::SignInGuest(),
              [&](const Result<api::SignedIn>& answer) { reasons.Put(answer.error().reason); });
  ASSERT_TRUE(net.accounts.called.Await(kAny));
  calls.reset();
  EXPECT_EQ(reasons.Await(kAny), Reason::kCancelled);
}

}  // namespace
}  // namespace merels::sdk
