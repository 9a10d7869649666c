#include "client/app/newest_question.h"

#include <condition_variable>
#include <mutex>

#include <gtest/gtest.h>

namespace merels::app {
namespace {

// Doubles numbers, and counts its rests.
class NewestQuestionTest : public ::testing::Test {
 protected:
  void Begin(local::Millis rest_after) {
    questions_.emplace([](int number, const auto&) { return 2 * number; },
                       [this](int number) { Note([&] { answer_ = number; }); },
                       NewestQuestion<int, int>::Rest{rest_after, [this] { Note([&] { ++rests_; }); }});
  }

  bool Within(const std::function<bool()>& holds, std::chrono::seconds time = std::chrono::minutes(1)) {
    std::unique_lock lock(mutex_);
    return noted_.wait_for(lock, time, holds);
  }

  std::mutex mutex_;
  std::condition_variable noted_;
  int answer_ = 0;
  int rests_ = 0;
  std::optional<NewestQuestion<int, int>> questions_;

 private:
  void Note(const std::function<void()>& change) {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    noted_.notify_all();
  }
};

TEST_F(NewestQuestionTest, ComesToRestOnceAfterAnAnswer) {
  Begin(local::Millis(1));
  questions_->Ask(3, {});
  EXPECT_TRUE(Within([this] { return rests_ == 1; }));
  EXPECT_EQ(answer_, 6);
  questions_.reset();
  EXPECT_EQ(rests_, 1);
}

TEST_F(NewestQuestionTest, AnswersAfterARestAndRestsAgain) {
  Begin(local::Millis(1));
  for (int number = 1; number < 3; ++number) {
    questions_->Ask(number, {});
    EXPECT_TRUE(Within([&] { return answer_ == 2 * number && rests_ == number; })) << number;
  }
}

TEST_F(NewestQuestionTest, DoesNotRestBeforeItsTime) {
  Begin(std::chrono::hours(1));
  questions_->Ask(3, {});
  EXPECT_TRUE(Within([this] { return answer_ == 6; }));
  questions_.reset();
  EXPECT_EQ(rests_, 0);
}

}  // namespace
}  // namespace merels::app
