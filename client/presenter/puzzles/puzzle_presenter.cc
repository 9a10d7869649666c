#include "client/presenter/puzzles/puzzle_presenter.h"

#include <chrono>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/offline_table.h"
#include "client/presenter/words/game_names.h"
#include "client/words/plies.h"
#include "common/base/check.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

/// The game at the puzzle's position.
rules::Game StartOf(const study::Puzzle& puzzle) {
  auto game = rules::Game::At(variants::ParseRuleset(puzzle.ruleset).value(), puzzle.position);
  MERELS_CHECK(game.ok());
  return *std::move(game);
}

Button PuzzleButton(Action action, const char* label, bool enabled, bool first = false) {
  return {std::move(action), label, enabled, false, first ? Emphasis::kPrimary : Emphasis::kNormal};
}

}  // namespace

PuzzlePresenter::PuzzlePresenter(PuzzleShares shares, RequestIds new_id, Navigator& navigator,
                                 Effects& effects)
    : shares_(shares), navigator_(navigator), effects_(effects), table_(std::move(new_id)) {
  if (shares_.puzzles.empty()) return;
  LayTable(model::Millis{0});
  table_.Hush();  // nothing is said before it is shown
}

void PuzzlePresenter::LayTable(model::Millis now) {
  tried_ = Tried::kNothing;
  shows_solution_ = false;
  exercise_.emplace(MatchId("puzzle-" + std::to_string(at_ + 1)), StartOf(puzzle()));
  table_.Lay(*exercise_, now);
}

void PuzzlePresenter::Open(std::size_t index, model::Millis now) {
  at_ = index;
  LayTable(now);
  table_.Hush();
  effects_.Announce("Puzzle: " + Task());
}

struct PuzzlePresenter::ActionVisitor {
  PuzzlePresenter& screen;
  model::Millis now;

  void operator()(const action::SolvePuzzle&) const {
    const auto time = screen.shares_.date ? screen.shares_.date() : local::Millis{0};
    const auto day = std::chrono::floor<std::chrono::days>(time).count();
    screen.of_day_ = true;
    screen.Open(study::PuzzleOfDay(screen.shares_.puzzles.size(), day), now);
    screen.navigator_.Show(Screen::kPuzzle, now);
  }
  void operator()(const action::AnotherPuzzle&) const {
    screen.of_day_ = false;
    screen.Open((screen.at_ + 1) % screen.shares_.puzzles.size(), now);
  }
  void operator()(const action::PuzzleAgain&) const { screen.Open(screen.at_, now); }
  void operator()(const action::ShowSolution&) const {
    if (screen.tried_ != Tried::kNothing) screen.Open(screen.at_, now);
    screen.shows_solution_ = true;
  }
  void operator()(const action::LeavePuzzle&) const { screen.navigator_.Show(Screen::kPlay, now); }
};

bool PuzzlePresenter::Do(const Intent& intent, model::Millis now) {
  if (shares_.puzzles.empty()) return false;
  if (const auto* actions = ActionsIn<PuzzleActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  const bool used = table_->Do(intent, now);
  CarryOut(now);
  return used;
}

void PuzzlePresenter::CarryOut(model::Millis now) {
  const Tried before = tried_;
  for (const auto& command : table_.TakeCommands()) {
    if (tried_ != Tried::kNothing) continue;  // the board shows the result
    auto entry = exercise_->Submit(command.command);
    const bool played = entry.ok();
    table_->Acknowledge({command.command.request, exercise_->id(), std::move(entry)}, now);
    if (played) Judge();
  }
  table_.PassOn(effects_);
  if (tried_ != before) effects_.Announce(Note());  // after the board's own words
}

void PuzzlePresenter::Judge() {
  shows_solution_ = false;
  tried_ = table_->match().plies().back() == puzzle().ply ? Tried::kRight : Tried::kWrong;
}

void PuzzlePresenter::Tick(model::Millis now) {
  if (!table_) return;
  table_.Tick(now);
  table_.PassOn(effects_);
}

std::string PuzzlePresenter::Task() const { return words::PuzzleTask(puzzle(), exercise_->before()); }

std::string PuzzlePresenter::Note() const {
  const bool draw = puzzle().value.outcome == solver::Outcome::kDraw;
  switch (tried_) {
    case Tried::kNothing: return "";
    case Tried::kRight: return draw ? "Right: every other move loses." : "Right: no other move wins.";
    case Tried::kWrong: break;
  }
  return words::PrettyPly(table_->match().plies().back()) +
         (draw ? " loses the game." : " gives the win away.");
}

LessonCard PuzzlePresenter::Card() const {
  LessonCard card;
  card.title = "Find the only move";
  card.rule = RulesTitle(puzzle().ruleset) + ". Grade " + std::to_string(puzzle().grade) + " of " +
              std::to_string(study::kMaxGrade) +
              (puzzle().source == "-" ? "." : ". From game " + puzzle().source + ".");
  card.task = Task();
  card.note = Note();
  card.praised = tried_ == Tried::kRight;
  const bool tried = tried_ != Tried::kNothing;
  card.buttons = {PuzzleButton(action::LeavePuzzle{}, "Leave", true),
                  tried ? PuzzleButton(action::PuzzleAgain{}, "Once more", true, tried_ == Tried::kWrong)
                        : PuzzleButton(action::ShowSolution{}, "Show me", !shows_solution_),
                  PuzzleButton(action::AnotherPuzzle{}, "Another", shares_.puzzles.size() > 1, card.praised)};
  return card;
}

TableViewState PuzzlePresenter::View(model::Millis now) const {
  if (!table_) return {};
  TableViewState view = ExerciseView(table_.View(now), of_day_ ? "PUZZLE OF THE DAY" : "PUZZLE", Card());
  view.rules = Button{action::ShowRules{puzzle().ruleset}, "Rules", true, false, Emphasis::kQuiet};
  if (shows_solution_) {
    const auto ply = exercise_->game().Judge(puzzle().ply);
    if (ply.ok() && ply->to) view.board.hint = HintMark{ply->from, *ply->to, ply->captures};
  }
  return view;
}

}  // namespace merels::presenter
