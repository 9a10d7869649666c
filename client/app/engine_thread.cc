#include "client/app/engine_thread.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/app/newest_question.h"
#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/engine/search/line.h"
#include "common/tablebase/perfect.h"

namespace merels::app {
namespace {

/// The engine of the newest ruleset that was asked about. Memory is taken with the first question.
class KeptEngine {
 public:
  void Forget() { engine_.reset(); }
  engine::Engine& For(const rules::Ruleset& ruleset) {
    if (!engine_ || of_ != ruleset.text) {
      engine_.emplace(ruleset);
      of_ = ruleset.text;
    }
    return *engine_;
  }

 private:
  std::optional<engine::Engine> engine_;
  std::string of_;
};

class EngineThread final : public local::Thinker {
 public:
  explicit EngineThread(std::function<void(local::Thought)> tell)
      : questions_(
            [this](const local::Task& task, const auto& should_stop) { return Choose(task, should_stop); },
            std::move(tell), {kEngineKept, [this] { engine_.Forget(); }}) {}

  void Ask(local::Task task) override {
    const auto time = task.time;
    questions_.Ask(std::move(task), time);
  }
  void Drop() override { questions_.Drop(); }

 private:
  local::Thought Choose(const local::Task& task, const engine::ShouldStop& should_stop) {
    engine::Engine& engine = engine_.For(task.game.ruleset());
    return {task.number, engine::ChoosePly(engine, task.game, task.level, task.seed, should_stop)};
  }

  KeptEngine engine_;  // of the thread alone
  NewestQuestion<local::Task, local::Thought> questions_;
};

class AnalystThread final : public local::Analyst {
 public:
  AnalystThread(std::function<void(local::Opinion)> tell, std::optional<tablebase::Tablebase> solved)
      : solved_(std::move(solved)),
        questions_([this](const local::Position& position,
                          const auto& should_stop) { return Judge(position, should_stop); },
                   std::move(tell), {kEngineKept, [this] { engine_.Forget(); }}) {}

  void Ask(local::Position position) override {
    const auto time = position.time;
    questions_.Ask(std::move(position), time);
  }
  void Drop() override { questions_.Drop(); }

 private:
  local::Opinion Judge(const local::Position& position, const engine::ShouldStop& should_stop) {
    if (solved_) {
      if (auto exact = ExactOpinion(*solved_, position)) return *std::move(exact);
    }
    engine::Engine& engine = engine_.For(position.game.ruleset());
    const auto lines = engine.Analyse(position.game, {.depth = engine::kMaxDepth}, 1, should_stop);
    const engine::Line& best = lines.front();
    return {position.number, best.value, best.plies, best.depth, {}};
  }

  const std::optional<tablebase::Tablebase> solved_;
  KeptEngine engine_;  // of the thread alone
  NewestQuestion<local::Position, local::Opinion> questions_;
};

using solver::Outcome;

/// Plies of the best play that are looked up.
constexpr std::size_t kLineShown = 5;

/// On the engine's scale. Where distances are unknown, a sure win or loss.
int ValueFor(const solver::Value& value) {
  if (value.outcome == Outcome::kDraw) return 0;
  const int win = value.plies > 0 ? engine::kWin - value.plies : engine::kSureWin;
  return value.outcome == Outcome::kWin ? win : -win;
}

std::vector<std::string> BestPlay(const tablebase::Tablebase& solved, rules::Game game) {
  std::vector<std::string> line;
  while (line.size() < kLineShown) {
    auto ply = tablebase::PerfectPly(solved, game);
    if (!ply || !game.Play(*ply).ok()) break;
    line.push_back(*std::move(ply));
  }
  return line;
}

}  // namespace

std::unique_ptr<local::Thinker> StartEngineThread(std::function<void(local::Thought)> tell) {
  return std::make_unique<EngineThread>(std::move(tell));
}

std::unique_ptr<local::Analyst> StartAnalystThread(std::function<void(local::Opinion)> tell,
                                                   std::optional<tablebase::Tablebase> solved) {
  return std::make_unique<AnalystThread>(std::move(tell), std::move(solved));
}

std::optional<local::Opinion> ExactOpinion(const tablebase::Tablebase& solved,
                                           const local::Position& position) {
  if (!solved.AreOf(position.game.ruleset())) return {};
  auto exact = tablebase::JudgePosition(solved, position.game);
  auto line = BestPlay(solved, position.game);
  if (!exact.value || line.empty()) return {};
  const int value = ValueFor(*exact.value);
  return local::Opinion{position.number, value, std::move(line), engine::kMaxDepth, std::move(exact)};
}

}  // namespace merels::app
