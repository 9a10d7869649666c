#pragma once

#include <deque>
#include <functional>
#include <utility>

#include "server/store/sql/runner.h"

namespace merels::store {

/// A database whose answers, after it was looked at, are on their way until the test lets them come. Writes,
/// and what is read while nothing is held back, pass. For worlds in one thread.
class HeldReads final : public SqlRunner {
 public:
  /// Outlived by `runner`.
  explicit HeldReads(SqlRunner& runner) : runner_(runner) {}

  void Write(SqlRunner::Change change, Done<void> done) override {
    runner_.Write(std::move(change), std::move(done));
  }
  void Read(Look look) override { runner_.Read(Held(std::move(look))); }
  void ReadList(Look look) override { runner_.ReadList(Held(std::move(look))); }
  const HashKey& hash_key() const override { return runner_.hash_key(); }

  void Hold() { holding_ = true; }
  /// All that were held come, and further ones at once.
  void Release() {
    holding_ = false;
    for (; !held_.empty(); held_.pop_front()) held_.front()();
  }

 private:
  Look Held(Look look) {
    return [this, look = std::move(look)](Result<SqlConnection*> connection) {
      return [this, answer = look(std::move(connection))] {
        if (!holding_) return answer();
        held_.push_back(answer);
      };
    };
  }

  SqlRunner& runner_;
  std::deque<std::function<void()>> held_;
  bool holding_ = false;
};

}  // namespace merels::store
