// The search of merelsctl uci, on a thread of its own, so that the next line can be read meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/engine/engine.h"
#include "common/rules/game.h"

namespace merels::cli {

/// Writes whole lines. Any thread.
class UciVoice {
 public:
  explicit UciVoice(std::ostream& out) : out_(out) {}

  void Say(const std::string& line);

 private:
  std::mutex mutex_;
  std::ostream& out_;  // guarded by mutex_
};

struct UciQuestion {
  rules::Game game;  // unfinished
  engine::Budget budget;
  std::optional<std::chrono::milliseconds> time;
  bool infinite = false;  // no answer before Stop()
  int lines = 1;
  int level = 0;  // below the strongest: that level's choice, whatever the budget
  std::uint64_t seed = 0;
};

/// Its functions are called by one thread.
class UciSearch {
 public:
  /// `voice` outlives the search.
  explicit UciSearch(UciVoice& voice) : voice_(voice) {}
  UciSearch(const UciSearch&) = delete;
  UciSearch& operator=(const UciSearch&) = delete;
  ~UciSearch() { Stop(); }

  /// Whether an answer is outstanding.
  bool running() const { return running_; }
  /// Starts a search; not while running. `engine` is of the game's ruleset and stays until the answer.
  void Start(engine::Engine& engine, UciQuestion question);
  /// Ends the search; returns after "bestmove" was written.
  void Stop();

 private:
  void Think(engine::Engine& engine, const UciQuestion& question);
  std::string Answer(engine::Engine& engine, const UciQuestion& question);
  void Tell(const std::vector<engine::Line>& lines, std::chrono::steady_clock::time_point began);

  UciVoice& voice_;
  std::thread thread_;
  std::atomic<bool> running_{false};
  std::atomic<bool> stop_{false};
};

}  // namespace merels::cli
