// Visitors whose calls wait until the test answers them.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/web/play/visitors.h"
#include "proto/wire/call.h"

namespace merels::web {

/// Keeps what it is asked to follow. `ended`: set when it is destroyed.
class StillSession final : public sdk::Session {
 public:
  StillSession(std::vector<session::Topic>& followed, bool& ended) : followed_(followed), ended_(ended) {}
  ~StillSession() override { ended_ = true; }
  void Follow(const session::Topic& topic) override { followed_.push_back(topic); }
  void FollowAfresh(const session::Topic& topic) override { followed_.push_back(topic); }
  void Unfollow(const session::Topic&) override {}
  void FollowMatch(const MatchId&, const sdk::MatchView&) override {}
  void Submit(const MatchId&, const match::Command&) override {}
  void TakeChallenges(bool) override {}
  void Leave() override {}
  void TryNow() override {}

 private:
  std::vector<session::Topic>& followed_;
  bool& ended_;
};

class StillVisitors final : public Visitors {
 public:
  sdk::Calls* CallsOf(const Visitor& visitor) override {
    if (full) return nullptr;
    asked.push_back(visitor);
    return &calls_;
  }
  std::unique_ptr<sdk::Session> Open(const Visitor& visitor, session::TakeUpdate take) override {
    if (full) return nullptr;
    asked.push_back(visitor);
    tell = std::move(take);
    return std::make_unique<StillSession>(followed, ended);
  }

  /// Answers the oldest call, which has to be this one; its request.
  template <class Call>
  Call Answer(const Result<typename Call::Answer>& answer) {
    EXPECT_FALSE(calls_.sent.empty());
    auto sent = std::move(calls_.sent.front());
    calls_.sent.pop_front();
    EXPECT_EQ(sent.path, wire::Wire<Call>::Path());
    auto request = wire::Wire<Call>::ReadRequest(sent.request);
    EXPECT_TRUE(request.ok());
    sent.done(answer.ok() ? Result(wire::Wire<Call>::WriteAnswer(answer))
                          : Result<std::string>(answer.error()));
    return *request;
  }
  std::size_t waiting() const { return calls_.sent.size(); }

  bool full = false;
  std::vector<Visitor> asked;
  std::vector<session::Topic> followed;
  bool ended = false;
  session::TakeUpdate tell;

 private:
  class StillCalls final : public sdk::Calls {
   public:
    struct Sent {
      std::string path;
      std::string request;
      Done<std::string> done;
    };
    void SetToken(std::string) override {}
    void Send(const std::string& path, std::string request, int, Done<std::string> done) override {
      sent.push_back({path, std::move(request), std::move(done)});
    }
    std::deque<Sent> sent;
  };
  StillCalls calls_;
};

}  // namespace merels::web
