#include "tests/client/server/marked_session.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/client/server/running_server.h"

namespace merels::testing {
namespace {

/// In the form of an id, which no match has: those are random.
MatchId NobodysMatch(int number) {
  std::string id(13, 'a');
  for (auto letter = id.rbegin(); number > 0; ++letter, number /= 26)
    *letter = static_cast<char>('a' + number % 26);
  return MatchId(id);
}

}  // namespace

MarkedSession::MarkedSession(RunningServer& server, session::TakeUpdate take,
                             const std::function<std::unique_ptr<sdk::Session>(session::TakeUpdate)>& open)
    : server_(server),
      take_(std::move(take)),
      session_(open([this](const session::Update& update) { Take(update); })) {
  server_.sessions_.insert(this);
}

MarkedSession::~MarkedSession() {
  server_.sessions_.erase(this);
  session_.reset();
}

void MarkedSession::Mark() {
  session::Topic topic;
  {
    const std::lock_guard lock(mutex_);
    if (lost_ || left_) return;
    topic = session::Topic::Match(NobodysMatch(static_cast<int>(marks_.size()) + 1));
    mark_ = topic;
    marks_.insert(topic);
  }
  session_->Follow(topic);
}

void MarkedSession::Leave() {
  {
    const std::lock_guard lock(mutex_);
    left_ = true;
    mark_.reset();
  }
  session_->Leave();
}

void MarkedSession::AwaitMark() {
  std::unique_lock lock(mutex_);
  EXPECT_TRUE(changed_.wait_for(lock, RunningServer::kPatience, [&] { return !mark_; }))
      << "the server says nothing";
}

void MarkedSession::Take(const session::Update& update) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto* connection = std::get_if<session::Connection>(&update)) {
      using State = session::Connection::State;
      lost_ = connection->state == State::kLost || connection->state == State::kClosed;
      if (lost_) mark_.reset();
    }
    const auto* ended = std::get_if<session::TopicEnded>(&update);
    if (ended != nullptr && marks_.contains(ended->topic)) {
      if (mark_ == ended->topic) mark_.reset();
      changed_.notify_all();
      return;
    }
  }
  take_(update);
  changed_.notify_all();
}

}  // namespace merels::testing
