#include "client/web/play/visitors.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>

namespace merels::web {
namespace {

/// A connection that nobody uses is kept for so long.
constexpr std::chrono::seconds kKeptAtRest{60};

}  // namespace

/// Calls whose answers come on the thread of the network.
class ServerVisitors::PostedCalls final : public sdk::Calls {
 public:
  PostedCalls(boost::asio::io_context& io, std::shared_ptr<sdk::Channel> channel, const std::string& token)
      : io_(io), calls_(sdk::MakeCalls(std::move(channel))) {
    calls_->SetToken(token);
  }

  void SetToken(std::string token) override { calls_->SetToken(std::move(token)); }

  void Send(const std::string& path, std::string request, int patience, Done<std::string> done) override {
    ++*under_way_;
    const auto answered = [&io = io_, under_way = under_way_,
                           done = std::move(done)](const Result<std::string>& answer) {
      boost::asio::post(io, [under_way, done, answer] {
        --*under_way;
        done(answer);
      });
    };
    calls_->Send(path, std::move(request), patience, answered);
  }

  bool at_rest() const { return *under_way_ == 0; }

 private:
  boost::asio::io_context& io_;
  /// Touched by the thread of the network alone; shared with answers that come late.
  const std::shared_ptr<std::size_t> under_way_ = std::make_shared<std::size_t>(0);
  const std::unique_ptr<sdk::Calls> calls_;  // last: its destructor waits for all answers
};

/// A stream that is counted while it lasts.
class ServerVisitors::OwnSession final : public sdk::Session {
 public:
  OwnSession(ServerVisitors& visitors, Visitor visitor, Connection& connection, session::TakeUpdate take)
      : visitors_(visitors), visitor_(std::move(visitor)) {
    ++connection.streams;
    const auto heard = std::make_shared<const session::TakeUpdate>(std::move(take));
    session_ = sdk::OpenSession(
        connection.channel, visitor_.token,
        [&io = visitors.io_, alive = std::weak_ptr(alive_), heard](const session::Update& update) {
          boost::asio::post(io, [alive, heard, update] {
            if (!alive.expired()) (*heard)(update);
          });
        });
  }
  OwnSession(const OwnSession&) = delete;
  OwnSession& operator=(const OwnSession&) = delete;
  ~OwnSession() override {
    alive_.reset();
    session_.reset();
    --visitors_.connections_.at(visitor_).streams;  // which has kept it
  }

  void Follow(const session::Topic& topic) override { session_->Follow(topic); }
  void FollowAfresh(const session::Topic& topic) override { session_->FollowAfresh(topic); }
  void Unfollow(const session::Topic& topic) override { session_->Unfollow(topic); }
  void FollowMatch(const MatchId& match, const sdk::MatchView& view) override {
    session_->FollowMatch(match, view);
  }
  void Submit(const MatchId& match, const match::Command& command) override {
    session_->Submit(match, command);
  }
  void TakeChallenges(bool now) override { session_->TakeChallenges(now); }
  void Leave() override { session_->Leave(); }
  void TryNow() override { session_->TryNow(); }

 private:
  ServerVisitors& visitors_;
  const Visitor visitor_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::unique_ptr<sdk::Session> session_;
};

ServerVisitors::ServerVisitors(boost::asio::io_context& io, sdk::Endpoint endpoint, std::size_t most,
                               std::size_t most_of_address)
    : io_(io), endpoint_(std::move(endpoint)), most_(most), most_of_address_(most_of_address) {}

ServerVisitors::~ServerVisitors() = default;

ServerVisitors::Connection* ServerVisitors::Find(const Visitor& visitor) {
  const auto found = connections_.find(visitor);
  const auto now = std::chrono::steady_clock::now();
  if (found != connections_.end()) {
    found->second.used = now;
    return &found->second;
  }
  ForgetIdle();
  if (!MakeRoom(visitor.address)) return nullptr;
  Connection& connection = connections_[visitor];
  connection.used = now;
  connection.channel = std::make_shared<sdk::Channel>(endpoint_, visitor.address);
  connection.calls = std::make_unique<PostedCalls>(io_, connection.channel, visitor.token);
  return &connection;
}

void ServerVisitors::ForgetIdle() {
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(connections_, [&](const auto& one) {
    const Connection& connection = one.second;
    return connection.streams == 0 && connection.calls->at_rest() && now - connection.used > kKeptAtRest;
  });
}

bool ServerVisitors::MakeRoom(const std::string& address) {
  const auto of_address =
      static_cast<std::size_t>(std::count_if(connections_.begin(), connections_.end(),
                                             [&](const auto& one) { return one.first.address == address; }));
  const bool crowded = of_address >= most_of_address_;
  if (!crowded && connections_.size() < most_) return true;
  // An address makes room for itself alone.
  auto oldest = connections_.end();
  for (auto one = connections_.begin(); one != connections_.end(); ++one) {
    if (one->second.streams > 0 || !one->second.calls->at_rest()) continue;
    if (crowded && one->first.address != address) continue;
    if (oldest == connections_.end() || one->second.used < oldest->second.used) oldest = one;
  }
  if (oldest == connections_.end()) return false;
  connections_.erase(oldest);
  return true;
}

sdk::Calls* ServerVisitors::CallsOf(const Visitor& visitor) {
  Connection* connection = Find(visitor);
  if (connection == nullptr) return nullptr;
  return connection->calls.get();
}

std::unique_ptr<sdk::Session> ServerVisitors::Open(const Visitor& visitor, session::TakeUpdate take) {
  Connection* connection = Find(visitor);
  if (connection == nullptr) return nullptr;
  return std::make_unique<OwnSession>(*this, visitor, *connection, std::move(take));
}

}  // namespace merels::web
