#include "client/presenter/puzzles/puzzle_presenter.h"

#include <chrono>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/offline_table.h"
#include "client/presenter/words/game_names.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "common/base/check.h"
#include "common/study/theme.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

/// The game after the first `plies` of the puzzle's line.
rules::Game GameAfter(const study::Puzzle& puzzle, std::size_t plies) {
  auto game = rules::Game::At(variants::ParseRuleset(puzzle.ruleset).value(), puzzle.position);
  MERELS_CHECK(game.ok());
  for (std::size_t i = 0; i < plies; ++i) MERELS_CHECK(game->Play(puzzle.line[i]).ok());
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

std::int64_t PuzzlePresenter::Day() const {
  const auto time = shares_.date ? shares_.date() : local::Millis{0};
  return std::chrono::floor<std::chrono::days>(time).count();
}

void PuzzlePresenter::LayTable(model::Millis now) {
  stage_ = Stage::kSolving;
  reply_at_.reset();
  shows_idea_ = shows_solution_ = false;
  exercise_.emplace(MatchId("puzzle-" + std::to_string(at_ + 1)), GameAfter(puzzle(), step_));
  table_.Lay(*exercise_, now);
  table_.Hush();
}

void PuzzlePresenter::Open(std::size_t index, model::Millis now) {
  at_ = index;
  step_ = 0;
  counted_ = false;
  LayTable(now);
  task_ = words::PuzzleTask(puzzle(), exercise_->game());
  effects_.Announce("Puzzle: " + task_);
}

void PuzzlePresenter::OpenNext(model::Millis now) {
  const auto last = task_.empty() ? std::nullopt : std::optional(at_);
  of_day_ = false;
  Open(local::NextPuzzle(shares_.puzzles, shares_.progress, last), now);
}

void PuzzlePresenter::OpenOfDay(model::Millis now) {
  of_day_ = true;
  Open(study::PuzzleOfDay(shares_.puzzles.size(), Day()), now);
}

struct PuzzlePresenter::ActionVisitor {
  PuzzlePresenter& screen;
  model::Millis now;

  void operator()(const action::Puzzles&) const {
    // One that was begun is there again.
    const bool begun = !screen.task_.empty() && !screen.of_day_ && !screen.counted_;
    if (!begun) screen.OpenNext(now);
    screen.navigator_.Show(Screen::kPuzzle, now);
  }
  void operator()(const action::SolvePuzzle&) const {
    screen.OpenOfDay(now);
    screen.navigator_.Show(Screen::kPuzzle, now);
  }
  void operator()(const action::AnotherPuzzle&) const { screen.OpenNext(now); }
  void operator()(const action::PuzzleAgain&) const { screen.LayTable(now); }
  void operator()(const action::ShowIdea&) const {
    if (screen.stage_ != Stage::kSolving) return;
    screen.shows_idea_ = true;
    screen.effects_.Announce("Hint: " + screen.Idea());
  }
  void operator()(const action::ShowSolution&) const {
    if (screen.stage_ == Stage::kWrong) screen.LayTable(now);
    screen.shows_idea_ = screen.shows_solution_ = screen.stage_ == Stage::kSolving;
    if (screen.shows_solution_) screen.Count(false);
  }
  void operator()(const action::LeavePuzzle&) const { screen.navigator_.Show(Screen::kPlay, now); }
};

bool PuzzlePresenter::Do(const Intent& intent, model::Millis now) {
  if (shares_.puzzles.empty()) return false;
  if (const auto* actions = ActionsIn<PuzzleActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEnter && stage_ == Stage::kSolved) {
    OpenNext(now);  // who solves by keys goes on by keys
    return true;
  }
  const bool used = table_->Do(intent, now);
  CarryOut(now);
  return used;
}

void PuzzlePresenter::CarryOut(model::Millis now) {
  const Stage before = stage_;
  for (const auto& command : table_.TakeCommands()) {
    if (stage_ != Stage::kSolving || reply_at_) continue;  // the board shows what became of it
    auto entry = exercise_->Submit(command.command);
    const bool played = entry.ok();
    table_->Acknowledge({command.command.request, exercise_->id(), std::move(entry)}, now);
    if (played) Judge(now);
  }
  table_.PassOn(effects_);
  if (stage_ != before) effects_.Announce(Note());  // after the board's own words
}

void PuzzlePresenter::Judge(model::Millis now) {
  shows_idea_ = shows_solution_ = false;
  if (table_->match().plies().back() != puzzle().line[step_]) {
    stage_ = Stage::kWrong;
    return Count(false);
  }
  ++step_;
  if (step_ < puzzle().line.size()) {
    reply_at_ = now + kReplyBreath;
    return;
  }
  stage_ = Stage::kSolved;
  Count(true);
}

void PuzzlePresenter::Reply(model::Millis now) {
  reply_at_.reset();
  const auto entry = exercise_->Reply(puzzle().line[step_++]);
  table_->Apply(exercise_->Row(entry), now);
}

void PuzzlePresenter::Count(bool solved) {
  auto& progress = shares_.progress;
  const auto before = progress;
  // A puzzle of the day that was missed and then found still counts for the days in a row.
  if (of_day_ && stage_ == Stage::kSolved) local::SolvedDay(progress, Day());
  if (!std::exchange(counted_, true)) {
    solved ? local::Solved(progress, puzzle()) : local::Missed(progress, puzzle());
  }
  if (progress == before || shares_.settings == nullptr) return;
  const auto kept = shares_.settings->SetText(KeptText::kPuzzleProgress, local::Write(progress));
  if (!kept.ok()) effects_.Complain(kept.error().sentence);
}

void PuzzlePresenter::Tick(model::Millis now) {
  if (!table_) return;
  if (reply_at_ && now >= *reply_at_) Reply(now);
  table_.Tick(now);
  table_.PassOn(effects_);
}

std::string PuzzlePresenter::Note() const {
  const bool draw = puzzle().value.outcome == solver::Outcome::kDraw;
  switch (stage_) {
    case Stage::kSolving:
      if (shows_idea_) return Idea();
      return step_ == 0 ? "" : "Right. Go on.";
    case Stage::kSolved: return draw ? "Solved: every other move loses." : "Solved: no other move wins.";
    case Stage::kWrong: break;
  }
  return words::PrettyPly(table_->match().plies().back()) +
         (draw ? " loses the game." : " gives the win away.");
}

std::string PuzzlePresenter::Idea() const {
  const auto game = GameAfter(puzzle(), step_);
  return words::IdeaOf(study::ThemesOf(game, game.Judge(puzzle().line[step_]).value()));
}

std::string PuzzlePresenter::Caption() const {
  const auto& progress = shares_.progress;
  if (of_day_) {
    const int days = local::DaysInARow(progress, Day());
    return days > 0 ? words::Upper(words::Counted(days, "day", "days")) + " IN A ROW" : "ONE EACH DAY";
  }
  if (progress.solved == 0) return "STREAK 0";
  return "STREAK " + std::to_string(progress.streak) + " · BEST " + std::to_string(progress.best) + " · " +
         std::to_string(progress.solved) + " SOLVED";
}

LessonCard PuzzlePresenter::Card() const {
  const bool solved = stage_ == Stage::kSolved;
  LessonCard card;
  card.caption = Caption();
  card.title = puzzle().value.outcome == solver::Outcome::kDraw ? "Save the draw" : "Find the win";
  card.rule = RulesTitle(puzzle().ruleset) + ". Difficulty " + std::to_string(puzzle().grade) + " of " +
              std::to_string(study::kMaxGrade) +
              (puzzle().source == "-" ? "." : ". From game " + puzzle().source + ".");
  card.task = task_;
  card.note = Note();
  card.praised = solved || (stage_ == Stage::kSolving && step_ > 0 && !shows_idea_);
  Button help = PuzzleButton(action::ShowIdea{}, "Hint", !reply_at_);
  if (shows_idea_) help = PuzzleButton(action::ShowSolution{}, "Show me", !shows_solution_);
  if (stage_ == Stage::kWrong) help = PuzzleButton(action::PuzzleAgain{}, "Try again", true, true);
  card.buttons = {PuzzleButton(action::LeavePuzzle{}, "Leave", true)};
  if (!solved) card.buttons.push_back(std::move(help));
  card.buttons.push_back(PuzzleButton(action::AnotherPuzzle{}, solved ? "Next puzzle" : "Skip",
                                      shares_.puzzles.size() > 1, solved));
  return card;
}

TableViewState PuzzlePresenter::View(model::Millis now) const {
  if (!table_) return {};
  TableViewState view = ExerciseView(table_.View(now), of_day_ ? "PUZZLE OF THE DAY" : "PUZZLES", Card());
  view.rules = Button{action::ShowRules{puzzle().ruleset}, "Rules", true, false, Emphasis::kQuiet};
  if (shows_solution_) {
    const auto ply = exercise_->game().Judge(puzzle().line[step_]);
    if (ply.ok() && ply->to) view.board.hint = HintMark{ply->from, *ply->to, ply->captures};
  }
  return view;
}

}  // namespace merels::presenter
