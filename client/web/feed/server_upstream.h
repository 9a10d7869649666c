// The gateway's connection to the server: signed in as a guest, or by a token; a few streams that carry what
// all browsers follow together; and calls. What the library does on its own threads comes to that of the
// network here.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client/sdk/calls.h"
#include "client/sdk/connection/channel.h"
#include "client/sdk/stream/session.h"
#include "client/web/feed/upstream.h"
#include "common/api/account.h"

namespace merels::web {

struct UpstreamOptions {
  std::filesystem::path token_file;
  std::string name = "Web-gateway";       // of the guest that it becomes
  std::size_t topics_per_stream = 64;     // the server's limit
  std::size_t streams = 4;                // at most
  std::function<void(std::string)> say;   // what an operator may want to know
  std::function<void(std::string)> warn;  // and what they have to
};

/// On the thread of `io`, which outlives it and runs nothing more of it once it is destroyed.
class ServerUpstream final : public Upstream {
 public:
  ServerUpstream(boost::asio::io_context& io, std::shared_ptr<sdk::Channel> channel, UpstreamOptions options);
  ServerUpstream(const ServerUpstream&) = delete;
  ServerUpstream& operator=(const ServerUpstream&) = delete;
  ~ServerUpstream() override;

  /// Signs in, as often as it takes. `listener` outlives it.
  void Begin(UpstreamListener& listener);

  bool Follow(const session::Topic& topic) override;
  void FollowAfresh(const session::Topic& topic) override;
  void Unfollow(const session::Topic& topic) override;
  bool connected() const override;
  void Get(const api::GetMatch& call, Done<match::Snapshot> done) override { Make(call, std::move(done)); }
  void List(const api::ListMatches& call, Done<api::Page<match::Summary>> done) override {
    Make(call, std::move(done));
  }
  void Ratings(const api::GetRatings& call, Done<lobby::PlayerRatings> done) override {
    Make(call, std::move(done));
  }
  void Standings(const api::ListStandings& call, Done<api::Page<lobby::StandingLine>> done) override {
    Make(call, std::move(done));
  }
  void Channels(const api::ListChannels& call, Done<api::Page<api::Channel>> done) override {
    Make(call, std::move(done));
  }

 private:
  /// One stream and what it carries. Numbers are never used again: word of an older one is not heard.
  struct Stream {
    std::uint64_t number = 0;
    std::set<session::Topic> topics;
    bool connected = false;
    std::unique_ptr<sdk::Session> session;  // null until signed in
  };

  template <class Call>
  void Make(const Call& call, Done<typename Call::Answer> done) {
    calls_->Make(call, [this, alive = std::weak_ptr(alive_), done = std::move(done)](auto answer) {
      // The library calls this on a thread of its own; the destructor waits for it.
      boost::asio::post(io_, [alive, done, answer = std::move(answer)] {
        if (!alive.expired()) done(answer);
      });
    });
  }

  void SignIn();
  void TakeAccount(const Result<match::Player>& me, const std::string& token);
  void BecomeGuest();
  void SignedIn(const match::Player& me, const std::string& token);
  void SignInLater(const Error& why);
  void Open(Stream& stream);
  void Hear(std::uint64_t number, const session::Update& update);
  void HearConnection(Stream& stream, const session::Connection& connection);
  Stream* StreamOf(const session::Topic& topic);

  boost::asio::io_context& io_;
  const std::shared_ptr<sdk::Channel> channel_;
  const UpstreamOptions options_;
  UpstreamListener* listener_ = nullptr;
  boost::asio::steady_timer again_;
  std::string token_;  // empty until signed in
  std::string said_;   // the newest trouble, said once
  std::uint64_t numbers_ = 0;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::unique_ptr<sdk::Calls> calls_;  // last: its destructor waits for all answers
};

}  // namespace merels::web
