// Samples of offline screens, made by their presenters.
#include <functional>
#include <sstream>

#include "client/presenter/base/actions.h"
#include "client/presenter/lesson/lesson_presenter.h"
#include "client/presenter/local/local_screen.h"
#include "client/presenter/local/setup_presenter.h"
#include "client/presenter/puzzles/puzzle_presenter.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "client/view/gallery/samples.h"
#include "common/clock/time_control.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

using presenter::Screen;

class NoNavigator final : public presenter::Navigator {
 public:
  explicit NoNavigator(std::function<void(Screen)> shown = nullptr) : shown_(std::move(shown)) {}
  void Show(Screen screen, clock::Millis /*now*/) override {
    if (shown_) shown_(screen);
  }

 private:
  std::function<void(Screen)> shown_;
};

/// Keeps the newest question, so that a sample can answer it.
class QuestionKept final : public local::Thinker {
 public:
  void Ask(local::Task task) override { number = task.number; }
  void Drop() override {}
  std::uint64_t number = 0;
};

presenter::TopBar OfflineBar() {
  presenter::TopBar bar = SampleBar(Screen::kPlay);
  bar.connection = "Offline";
  bar.light = presenter::Light::kGrey;
  bar.player = "Sign in";
  bar.rating.clear();
  bar.account->label = bar.player;
  for (auto& tab : bar.tabs) {
    const bool here = tab.button.action == presenter::Action(action::Show{Screen::kPlay}) ||
                      tab.button.action == presenter::Action(action::Show{Screen::kGames});
    tab.button.enabled = here;
  }
  return bar;
}

presenter::AppViewState OnScreen(Screen screen, presenter::ScreenViewState content) {
  presenter::AppViewState state;
  state.screen = screen;
  state.bar = OfflineBar();
  state.content = std::move(content);
  return state;
}

/// A table without opponents, for plies.
class TableAlone {
 public:
  explicit TableAlone(local::Terms terms) {
    state_.thinker = &thinker_;
    state_.terms = std::move(terms);
    Do(action::BeginLocal{});
  }

  void Do(const presenter::Action& action) { screen_.Do(action, now_); }
  /// The user's and the computer's plies in turn, in the rules' notation.
  void Play(const std::string& plies) {
    std::istringstream words(plies);
    for (std::string ply; words >> ply;) {
      const bool computers = screen_.match()->ComputerToMove();
      if (computers) {
        Answer(ply);
      } else {
        Click(ply);
      }
    }
  }
  void Answer(const std::string& ply) {
    screen_.Hear(local::Thought{thinker_.number, ply}, now_);
    now_ += clock::Millis(5000);
    screen_.Tick(now_);
  }
  presenter::TableViewState View() const { return screen_.View(now_); }

 private:
  void Click(const std::string& ply) {
    for (std::size_t at = 0; at < ply.size(); at += 3) {
      const auto point = board::FindPoint(screen_.match()->game().topology(), ply.substr(at, 2));
      screen_.Do(presenter::PressPoint{point}, now_);
      screen_.Do(presenter::ReleasePoint{point, false}, now_);
    }
  }

  presenter::LocalState state_;
  presenter::Effects effects_;
  QuestionKept thinker_;
  clock::Millis now_{1000};
  NoNavigator navigator_{[this](Screen screen) {
    screen_.ScreenChanged(screen);
    screen_.Enter(now_);
  }};
  int requests_ = 0;
  presenter::Preferences preferences_;
  bool rated_ = false;
  presenter::LocalScreen screen_{
      state_,       rated_,     [this] { return RequestId("r" + std::to_string(++requests_)); },
      preferences_, navigator_, effects_};
};

local::Terms WhiteAgainst(local::Opponent opponent, int level = 3) {
  local::Terms terms;
  terms.opponent = opponent;
  terms.level = level;
  terms.side = rules::Side::kFirst;
  if (opponent == local::Opponent::kNobody) terms.ruleset = "peg";
  return terms;
}

std::vector<Sample> SetupScreens() {
  presenter::LocalState state;
  presenter::Effects effects;
  NoNavigator navigator;
  presenter::SetupPresenter setup(state, navigator, effects);
  const clock::Millis now{0};
  const auto draw = [&](const char* name) {
    return Sample{name, OnScreen(Screen::kPlay, setup.View(now)), {}, 0, ""};
  };
  state.puzzles = true;
  setup.Do(action::ChooseLevel{3}, now);
  std::vector<Sample> samples = {draw("play-computer")};
  auto begun = local::LocalMatch::Begin(MatchId("m"), WhiteAgainst(local::Opponent::kComputer, 5),
                                        rules::Side::kFirst, clock::Millis(1'764'000'000'000));
  if (begun.ok() && begun->Act(match::PlayPly{"d2"}, {}).ok()) state.matches.Keep(*begun, now);
  setup.Do(action::ChooseLocalRules{"morabaraba"}, now);
  samples.push_back(draw("play-unfinished"));
  setup.Do(action::SetUp{local::Opponent::kHuman}, now);
  setup.Do(action::ChooseLocalRules{"foxgeese"}, now);
  samples.push_back(draw("play-two"));
  setup.Do(action::SetUp{local::Opponent::kNobody}, now);
  samples.push_back(draw("play-puzzle"));
  return samples;
}

/// The local screen with a server that has two bots.
std::vector<Sample> SetupOnServer() {
  const match::Player me{AccountId("me"), "mallory", false, false};
  const match::Player waits{AccountId("c5"), "Computer-level-5", true, true};
  const match::Player plays{AccountId("c9"), "Computer-level-9", true, true};
  lobby::Table table;
  table.id = TableId("t");
  table.owner = waits;
  table.ruleset = "standard+reps=3+quiet=100";
  table.clock = presenter::ClockOf("5+3");
  match::Summary match;
  match.players = {plays, me};
  model::Session session;
  session.Begin("morris.example.org:9393");
  session.Online(me);
  model::Lobby lobby;
  lobby.Apply({session::Topic::Lobby(), "run", 1, 0, lobby::Snapshot{{table}, {match}}});
  const model::Notices notices;
  model::RatingBook book;
  presenter::LocalState state;
  presenter::Effects effects;
  NoNavigator navigator;
  presenter::SetupPresenter setup(
      state, navigator, effects,
      presenter::ServerShares{session, lobby, notices, book, [] { return RequestId("r"); }});
  std::vector<Sample> samples;
  const auto add = [&](const char* name) {
    samples.push_back({name, OnScreen(Screen::kPlay, setup.View({})), {}, 0, ""});
    samples.back().state.bar = SampleBar(Screen::kPlay);
  };
  setup.Do(action::ChooseLevel{3}, {});
  add("play-computers");
  setup.Do(action::ChooseComputer{waits.id}, {});
  add("play-computers-chosen");
  return samples;
}

std::vector<Sample> Tables() {
  std::vector<Sample> samples;
  const auto add = [&](const char* name, const TableAlone& table) {
    samples.push_back({name, OnScreen(Screen::kLocal, table.View()), {}, 0, ""});
  };
  TableAlone computer(WhiteAgainst(local::Opponent::kComputer));
  computer.Play("d2 f4 d6 b4 f2 g4");
  computer.Do(action::AskHint{});
  computer.Answer("b2,f4");
  add("local-hint", computer);
  computer.Play("b2,f4 e4");
  computer.Do(action::Resign{});
  computer.Do(action::Resign{});
  add("local-lost", computer);
  TableAlone two(WhiteAgainst(local::Opponent::kHuman));
  two.Play("d2 f4 d6 b4");
  add("local-two", two);
  TableAlone puzzle(WhiteAgainst(local::Opponent::kNobody));
  puzzle.Play("d6-d4");
  add("local-puzzle", puzzle);
  return samples;
}

std::vector<Sample> LessonSteps() {
  presenter::Effects effects;
  NoNavigator navigator;
  int requests = 0;
  presenter::LessonPresenter lesson([&] { return RequestId("r" + std::to_string(++requests)); }, navigator,
                                    effects);
  const clock::Millis now{1000};
  std::vector<Sample> samples;
  const auto add = [&](const std::string& name) {
    samples.push_back({name, OnScreen(Screen::kLesson, lesson.View(now)), {}, 0, ""});
  };
  const auto click = [&](const char* name) {
    const auto point = board::FindPoint(board::kNine, name);
    lesson.Do(presenter::PressPoint{point}, now);
    lesson.Do(presenter::ReleasePoint{point, false}, now);
  };
  lesson.Do(action::Learn{}, now);
  add("lesson-1");
  lesson.Do(action::NextStep{}, now);
  click("d2");
  add("lesson-2-missed");
  lesson.Do(action::NextStep{}, now);
  click("b2");
  add("lesson-3-taking");
  click("e4");
  add("lesson-3-done");
  lesson.Do(action::NextStep{}, now);
  lesson.Do(action::ShowWay{}, now);
  add("lesson-4-way");
  lesson.Do(action::NextStep{}, now);
  click("d1");
  add("lesson-5");
  lesson.Do(action::NextStep{}, now);
  for (const char* point : {"d7", "a7", "b6"}) click(point);
  add("lesson-6-done");
  return samples;
}

std::vector<Sample> Puzzles() {
  presenter::Effects effects;
  NoNavigator navigator;
  int requests = 0;
  const std::vector<study::Puzzle> puzzles = {{"six",
                                               "WW./B../W..B/..B/.WB w 0,0",
                                               {"c1-a1,b4"},
                                               {solver::Outcome::kWin, 9},
                                               4,
                                               {study::Theme::kMill},
                                               "k3pq7 ply 23"}};
  local::PuzzleProgress progress;
  progress.solved = 12;
  progress.streak = 3;
  progress.best = 7;
  const std::function<clock::Millis()> date;
  presenter::PuzzlePresenter puzzle(
      {puzzles, date, progress}, [&] { return RequestId("r" + std::to_string(++requests)); }, navigator,
      effects);
  const clock::Millis now{1000};
  std::vector<Sample> samples;
  const auto add = [&](const std::string& name) {
    samples.push_back({name, OnScreen(Screen::kPuzzle, puzzle.View(now)), {}, 0, ""});
  };
  puzzle.Do(action::Puzzles{}, now);
  add("puzzle");
  puzzle.Do(action::ShowIdea{}, now);
  add("puzzle-idea");
  puzzle.Do(action::ShowSolution{}, now);
  add("puzzle-solution");
  return samples;
}

}  // namespace

std::vector<Sample> LocalSamples() {
  std::vector<Sample> all = SetupScreens();
  for (auto more : {SetupOnServer(), Tables(), LessonSteps(), Puzzles()})
    all.insert(all.end(), more.begin(), more.end());
  for (const char* ruleset : {"standard", "morabaraba", "foxgeese", "race"}) {
    Sample rules{"rules-" + std::string(ruleset), all.front().state, {}, 0, ""};
    rules.state.rules = presenter::RulesOf(ruleset);
    if (rules.state.rules->in_lesson) {
      rules.state.rules->learn = {action::Learn{}, "Learn in six steps", true, false,
                                  presenter::Emphasis::kNormal};
    }
    rules.state.rules->close = {action::CloseRules{}, "Close", true, false, presenter::Emphasis::kPrimary};
    all.push_back(std::move(rules));
  }
  return all;
}

}  // namespace merels::view
