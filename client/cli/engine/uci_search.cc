#include "client/cli/engine/uci_search.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "client/cli/base/words.h"
#include "common/engine/level.h"

namespace merels::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// "cp" in hundredths of a man, "mate" in the winner's moves, negative for the loser.
std::string ScoreWords(int value) {
  if (value > engine::kSureWin) return "mate " + std::to_string((engine::kWin - value + 1) / 2);
  if (value < -engine::kSureWin) return "mate -" + std::to_string((engine::kWin + value + 1) / 2);
  return "cp " + std::to_string(value);
}

}  // namespace

void UciVoice::Say(const std::string& line) {
  const std::lock_guard lock(mutex_);
  out_ << line << std::endl;
}

void UciSearch::Start(engine::Engine& engine, UciQuestion question) {
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  running_ = true;
  thread_ = std::thread([this, &engine, asked = std::move(question)] { Think(engine, asked); });
}

void UciSearch::Stop() {
  stop_ = true;
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void UciSearch::Think(engine::Engine& engine, const UciQuestion& question) {
  const auto best = Answer(engine, question);
  if (question.infinite) stop_.wait(false);
  // Before the answer is written: its reader may send the next question at once.
  running_ = false;
  voice_.Say("bestmove " + best);
}

std::string UciSearch::Answer(engine::Engine& engine, const UciQuestion& question) {
  const auto began = SteadyClock::now();
  const auto should_stop = [this, began, &question] {
    return stop_ || (question.time && SteadyClock::now() - began >= *question.time);
  };
  if (question.level < engine::kLevels) {
    return engine::ChoosePly(engine, question.game, question.level, question.seed, should_stop);
  }
  const auto lines = engine.Analyse(question.game, question.budget, question.lines, should_stop,
                                    [&](const auto& found) { Tell(found, began); });
  return lines.front().plies.front();
}

void UciSearch::Tell(const std::vector<engine::Line>& lines, SteadyClock::time_point began) {
  using std::chrono::microseconds;
  const auto spent = std::chrono::duration_cast<microseconds>(SteadyClock::now() - began).count();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& line = lines[i];
    const auto speed = line.nodes * 1'000'000 / static_cast<std::uint64_t>(std::max<std::int64_t>(spent, 1));
    voice_.Say("info depth " + std::to_string(line.depth) + " multipv " + std::to_string(i + 1) + " score " +
               ScoreWords(line.value) + " nodes " + std::to_string(line.nodes) + " nps " +
               std::to_string(speed) + " time " + std::to_string(spent / 1000) + " pv " + Joined(line.plies));
  }
}

}  // namespace merels::cli
