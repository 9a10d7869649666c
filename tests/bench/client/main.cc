// merels-look-bench: the speed of the analysis screen and of profiles, and their cost for the window's
// thread. Prints a line for each figure with its target. Exit status 1 when one is missed.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "client/app/engine_thread.h"
#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/profile/rated_record.h"
#include "tests/bench/client/frames.h"
#include "tests/bench/long_record.h"

namespace merels::bench {
namespace {

using std::chrono::duration;
using std::chrono::steady_clock;
using Ms = duration<double, std::milli>;

constexpr int kPlies = 60;
constexpr int kLongPlies = 1000;
constexpr std::size_t kGames = 5000;
constexpr double kFrameMs = 1000.0 / 60;

Ms TimeOf(const std::function<void()>& work) {
  const auto begun = steady_clock::now();
  work();
  return steady_clock::now() - begun;
}

class Report {
 public:
  void Tell(const char* what, Ms took, double most_ms) {
    const bool met = took.count() <= most_ms;
    missed_ |= !met;
    std::printf("%-58s %8.1f ms   target %6.1f ms   %s\n", what, took.count(), most_ms,
                met ? "met" : "missed");
    std::fflush(stdout);
  }
  bool missed() const { return missed_; }

 private:
  bool missed_ = false;
};

/// Answers from the engine's thread to this one.
class Answers {
 public:
  void Put(local::Opinion opinion) {
    const std::scoped_lock lock(mutex_);
    answers_.push_back(std::move(opinion));
    come_.notify_one();
  }
  /// Nothing: none came in time.
  std::optional<local::Opinion> Take(Ms longest) {
    std::unique_lock lock(mutex_);
    if (!come_.wait_for(lock, longest, [this] { return !answers_.empty(); })) return std::nullopt;
    local::Opinion opinion = std::move(answers_.front());
    answers_.pop_front();
    return opinion;
  }

 private:
  std::mutex mutex_;
  std::condition_variable come_;
  std::deque<local::Opinion> answers_;
};

/// The analysis screen, with the program's engine. With `frames` its view state is also laid out and painted.
class Desk : private presenter::Navigator {
 public:
  explicit Desk(Frames* frames) : frames_(frames) {}

  void Open(const std::string& text) {
    screen_.Do(presenter::Paste{text}, now_);
    screen_.Settle();
    Draw();
  }
  /// Takes the engine's next answer; returns how long the window's thread was busy with it. Nothing: none
  /// came.
  std::optional<Ms> Hear() {
    auto opinion = answers_.Take(Ms(5000));
    if (!opinion) return std::nullopt;
    return TimeOf([&] {
      screen_.Hear(*std::move(opinion), now_);
      screen_.Settle();
      Draw();
    });
  }
  const presenter::AnalysisState& state() const { return screen_.state(); }
  /// Plies of the game with a mark: the positions before and after them are judged.
  std::size_t Marked() const {
    const auto& tree = state().study->tree;
    const auto game = tree.Game();
    return static_cast<std::size_t>(std::count_if(game.begin() + 1, game.end(), [&](study::NodeId node) {
      return state().worths.contains(node) && state().worths.contains(tree.At(node).parent);
    }));
  }

 private:
  void Show(presenter::Screen screen, model::Millis /*now*/) override { screen_.ScreenChanged(screen); }
  void Draw() {
    drawn_ = screen_.View(now_);
    now_ += model::Millis(1);
    if (frames_ != nullptr) frames_->Paint(drawn_, now_);
  }

  Frames* frames_;
  Answers answers_;
  presenter::LocalState local_;
  const std::unique_ptr<local::Analyst> analyst_ =
      app::StartAnalystThread([this](local::Opinion opinion) { answers_.Put(std::move(opinion)); });
  bool rated_ = false;
  presenter::Preferences preferences_;
  match::Player me_;
  presenter::Effects effects_;
  model::Millis now_{10'000};
  presenter::AnalysisPresenter screen_{
      {local_, analyst_.get(), rated_, preferences_, me_, *this, effects_}, [] { return RequestId("r"); }, ""};
  presenter::AnalysisViewState drawn_;
};

void MeasureMarks(Report& report, Frames* frames) {
  Desk desk(frames);
  const auto begun = steady_clock::now();
  const auto passed = [&] { return Ms(steady_clock::now() - begun); };
  std::optional<Ms> first, all;
  Ms longest{0};
  desk.Open(LongRecord(kPlies, false));
  const std::size_t plies = desk.state().study->tree.plies();
  const auto looked = [&] {
    return std::all_of(desk.state().worths.begin(), desk.state().worths.end(),
                       [](const auto& worth) { return worth.second.looked_longer; });
  };
  while (desk.Marked() < plies || !looked()) {
    const auto busy = desk.Hear();
    if (!busy) break;
    longest = std::max(longest, *busy);
    if (!first && desk.Marked() > 0) first = passed();
    if (!all && desk.Marked() == plies) all = passed();
  }
  std::printf("a game of %zu plies, each looked at for %d ms\n", plies,
              static_cast<int>(presenter::kLook.count()));
  report.Tell("first mark", first.value_or(Ms(1e6)), 1000);
  report.Tell("a mark on every ply, by a glance", all.value_or(Ms(1e6)), 2000);
  report.Tell("all looked at for longer", passed(), 1000.0 + 1.5 * 300 * static_cast<double>(plies + 1));
  report.Tell("longest that an answer held the window's thread", longest, kFrameMs);
}

void MeasureLongRecord(Report& report, Frames* frames) {
  const std::string text = LongRecord(kLongPlies, true);
  Desk desk(frames);
  const Ms opened = TimeOf([&] { desk.Open(text); });
  const auto& tree = desk.state().study->tree;
  std::printf("a record of %zu plies, %zu of them in branches\n", tree.plies(),
              tree.plies() + 1 - tree.Game().size());
  report.Tell("opened and shown", opened, 200);
  Ms longest{0};
  for (int answer = 0; answer < 100; ++answer) {
    const auto busy = desk.Hear();
    if (!busy) break;
    longest = std::max(longest, *busy);
  }
  report.Tell("longest that an answer held the window's thread", longest, kFrameMs);
}

void MeasureChart(Report& report) {
  const AccountId ann("ann"), bob("bob");
  std::vector<lobby::ChangeLine> games(kGames);
  for (std::size_t i = 0; i < kGames; ++i) {
    auto& change = games[i].change;
    change.game.seats = {ann, bob};
    change.game.white_score = i % 3 == 0 ? 1 : 0;
    change.game.ended_at = std::chrono::minutes(10 * (kGames - i));
    change.after[0].value = 1500 + static_cast<double>((i * 37) % 400);
  }
  presenter::Chart chart;
  const Ms took = TimeOf([&] {
    presenter::RatedRecord record;
    record.Add(games, ann);
    chart = record.MakeChart();
  });
  std::printf("the rated games of one pool: %zu, drawn as %zu points\n", games.size(), chart.points.size());
  report.Tell("chart", took, 100);
}

}  // namespace
}  // namespace merels::bench

int main() {
  const auto frames = merels::bench::Frames::Open();
  std::puts(frames != nullptr ? "with layout and paint of each frame, but for its copy to the screen"
                              : "no display: without layout and paint of the frames");
  merels::bench::Report report;
  merels::bench::MeasureMarks(report, frames.get());
  merels::bench::MeasureLongRecord(report, frames.get());
  merels::bench::MeasureChart(report);
  return report.missed() ? 1 : 0;
}
