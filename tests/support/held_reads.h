#pragma once

#include <deque>
#include <functional>
#include <utility>

#include "server/store/sql/runner.h"

namespace merels::store {

/// A database whose answers to reads are held until the test releases them. Writes pass, and so do reads
/// while nothing is held. For single-threaded worlds.
class HeldReads final : public SqlRunner {
 public:
  /// `runner` outlives it.
  explicit HeldReads(SqlRunner& runner) : runner_(runner) {}

  void Write(SqlRunner::Change change, Done<void> done) override {
    runner_.Write(std::move(change), std::move(done));
  }
  void Read(Look look) override { runner_.Read(Held(std::move(look))); }
  void ReadList(Look look) override { runner_.ReadList(Held(std::move(look))); }
  const HashKey& hash_key() const override { return runner_.hash_key(); }

  void Hold() { holding_ = true; }
  /// Releases all held answers; later ones come at once.
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
