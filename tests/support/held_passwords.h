#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <utility>

#include "common/base/check.h"
#include "tests/support/plain_passwords.h"

namespace merels {

/// Plain passwords whose answers come when the test says so: other events can happen meanwhile. At first none
/// are held. For single-threaded worlds.
class HeldPasswords final : public Passwords {
 public:
  void Hash(std::string password, std::function<void(Result<std::string>)> done) override {
    Answer([this, password = std::move(password), done = std::move(done)] { plain_.Hash(password, done); });
  }
  void Check(std::string kept, std::string password, std::function<void(Result<bool>)> done) override {
    ++checked;
    Answer([this, kept = std::move(kept), password = std::move(password), done = std::move(done)] {
      plain_.Check(kept, password, done);
    });
  }

  /// Answers wait from now on.
  void Hold() { holding_ = true; }
  /// Gives the answer that has waited longest, or the one so many places behind it.
  void Release(std::size_t place = 0) {
    MERELS_CHECK(place < held_.size());
    const auto answer = std::move(held_[place]);
    held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(place));
    answer();
  }
  std::size_t held() const { return held_.size(); }

  int checked = 0;

 private:
  void Answer(std::function<void()> answer) {
    if (!holding_) return answer();
    held_.push_back(std::move(answer));
  }

  PlainPasswords plain_;
  std::deque<std::function<void()>> held_;
  bool holding_ = false;
};

}  // namespace merels
