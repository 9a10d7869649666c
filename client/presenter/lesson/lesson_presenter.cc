#include "client/presenter/lesson/lesson_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/lesson/lesson_words.h"
#include "client/presenter/local/actions.h"
#include "client/presenter/table/exercise_view.h"

namespace merels::presenter {
namespace {

Button LessonButton(Action action, const char* label, bool enabled, Emphasis emphasis) {
  return {std::move(action), label, enabled, false, emphasis};
}

}  // namespace

LessonPresenter::LessonPresenter(RequestIds new_id, Navigator& navigator, Effects& effects)
    : new_id_(std::move(new_id)), navigator_(navigator), effects_(effects) {
  LayTable(model::Millis{0});
  own_ = {};  // nothing is said before the lesson is shown
}

void LessonPresenter::LayTable(model::Millis now) {
  exercise_.emplace(lesson());
  table_.emplace(exercise_->id(), local::Exercise::learner(), new_id_, own_);
  Preferences plain;
  plain.Set(Preference::kPremove, 0);  // a step is one ply
  table_->SetPreferences(plain);
  table_->Apply(exercise_->Snapshot(), now);
  another_since_.reset();
}

void LessonPresenter::GoTo(std::size_t step, model::Millis now) {
  step_ = std::min(step, local::kLessonSteps - 1);
  missed_ = shows_way_ = false;
  LayTable(now);
  own_ = {};
  const auto& words = WordsOf(lesson().goal);
  effects_.Announce("Step " + std::to_string(step_ + 1) + " of " + std::to_string(local::kLessonSteps) +
                    ": " + std::string(words.title) + ". " + std::string(words.rule) + " " +
                    std::string(words.task));
}

struct LessonPresenter::ActionVisitor {
  LessonPresenter& lesson;
  model::Millis now;

  void operator()(const action::Learn&) const {
    lesson.done_ = {};
    lesson.GoTo(0, now);
    lesson.navigator_.Show(Screen::kLesson, now);
  }
  void operator()(const action::NextStep&) const { lesson.GoTo(lesson.step_ + 1, now); }
  void operator()(const action::PreviousStep&) const {
    if (lesson.step_ > 0) lesson.GoTo(lesson.step_ - 1, now);
  }
  void operator()(const action::ShowWay&) const { lesson.shows_way_ = true; }
  void operator()(const action::LeaveLesson&) const { lesson.navigator_.Show(Screen::kPlay, now); }
};

bool LessonPresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<LessonActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEnter && Card().praised) {
    // A learner who has done the step by keys goes on by keys, without tabbing to the button.
    for (const Button& button : Card().buttons) {
      if (button.emphasis == Emphasis::kPrimary) effects_.Dispatch(button.action);
    }
    return true;
  }
  const bool used = table_->Do(intent, now);
  CarryOut(now);
  return used;
}

void LessonPresenter::CarryOut(model::Millis now) {
  for (const auto& request : std::exchange(own_.requests, {})) {
    const auto* command = std::get_if<model::Command>(&request);
    if (command == nullptr) continue;
    auto entry = exercise_->Submit(command->command);
    const bool played = entry.ok();
    table_->Acknowledge({command->command.request, exercise_->id(), std::move(entry)}, now);
    if (played) Judge(now);
  }
  PassOnFromExercise(own_, effects_);
}

void LessonPresenter::Judge(model::Millis now) {
  const auto& before = exercise_->before();
  const auto ply = before.Judge(table_->match().plies().back());
  const auto& words = WordsOf(lesson().goal);
  shows_way_ = false;
  if (ply.ok() && local::Reaches(lesson().goal, before, *ply)) {
    done_.at(step_) = true;
    missed_ = false;
    return effects_.Announce(std::string(words.praise));
  }
  another_since_ = now;
  missed_ = true;
  effects_.Announce(std::string(words.again));
}

void LessonPresenter::Tick(model::Millis now) {
  table_->Tick(session_, now);
  if (another_since_ && now - *another_since_ >= kAnotherPlyStays) {
    LayTable(now);
    own_.announcements.clear();
    own_.told.clear();
  }
  PassOnFromExercise(own_, effects_);
}

LessonCard LessonPresenter::Card() const {
  const auto& words = WordsOf(lesson().goal);
  const bool last = step_ + 1 == local::kLessonSteps;
  const bool done = table_->match().plies().size() == 1 && done_.at(step_) && !another_since_;
  LessonCard card;
  card.caption = "STEP " + std::to_string(step_ + 1) + " OF " + std::to_string(local::kLessonSteps);
  card.title = words.title;
  card.rule = words.rule;
  card.task = words.task;
  card.done.assign(done_.begin(), done_.end());
  card.step = step_;
  if (done) {
    card.note = words.praise;
  } else if (missed_) {
    card.note = words.again;
  }
  card.praised = done;
  if (last && done) {
    card.buttons = {LessonButton(action::SetUp{local::Opponent::kComputer}, "Play the computer", true,
                                 Emphasis::kPrimary),
                    LessonButton(action::Learn{}, "Once more", true, Emphasis::kNormal)};
    return card;
  }
  const char* forward = last ? "Finish" : (done ? "Next step" : "Skip");
  card.buttons = {
      LessonButton(action::PreviousStep{}, "Back", step_ > 0, Emphasis::kNormal),
      LessonButton(action::ShowWay{}, "Show me", !done && !shows_way_, Emphasis::kNormal),
      last ? LessonButton(action::LeaveLesson{}, forward, true, Emphasis::kNormal)
           : LessonButton(action::NextStep{}, forward, true, done ? Emphasis::kPrimary : Emphasis::kNormal)};
  return card;
}

TableViewState LessonPresenter::View(model::Millis now) const {
  TableViewState view = ExerciseView(table_->View(session_, now), "LEARN IN SIX STEPS", Card());
  if (shows_way_ && table_->state().Active()) {
    const auto ply = exercise_->game().Judge(lesson().way);
    if (ply.ok()) view.board.hint = HintMark{ply->from, *ply->to, {}};
  }
  return view;
}

}  // namespace merels::presenter
