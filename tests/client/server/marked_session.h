// A stream of the client library that reports when everything sent to it so far has come.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "client/sdk/stream/session.h"

namespace merels::testing {

class RunningServer;

/// Passes everything on except its own marks. A mark is a request for a match that nobody has; its refusal
/// comes after everything that the server has sent before.
class MarkedSession final : public sdk::Session {
 public:
  /// `open` opens the stream to be marked.
  MarkedSession(RunningServer& server, session::TakeUpdate take,
                const std::function<std::unique_ptr<sdk::Session>(session::TakeUpdate)>& open);
  ~MarkedSession() override;

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
  void Leave() override;
  void TryNow() override { session_->TryNow(); }

  /// Sends a mark; nothing without a connection, or to a server that was left.
  void Mark();
  /// Waits until it is back, or the connection is lost.
  void AwaitMark();

 private:
  void Take(const session::Update& update);

  RunningServer& server_;
  const session::TakeUpdate take_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<session::Topic> mark_;  // guarded by mutex_, as all below
  bool lost_ = false;
  bool left_ = false;
  std::set<session::Topic> marks_;         // all so far: after a reconnect they are requested again
  std::unique_ptr<sdk::Session> session_;  // ends first
};

}  // namespace merels::testing
