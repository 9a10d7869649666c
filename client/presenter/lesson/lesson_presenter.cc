#include "client/presenter/lesson/lesson_presenter.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "client/local/lesson.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/table/offline_table.h"

namespace merels::presenter {
namespace {

/// The texts of a step.
struct StepWords {
  std::string_view title;
  std::string_view rule;    // the rule
  std::string_view task;    // the task
  std::string_view praise;  // after success
  std::string_view again;   // after a wrong ply
};

/// Static storage.
constexpr StepWords WordsOf(local::Goal goal) {
  constexpr std::array<StepWords, local::kLessonSteps> kWords = {{
      {"Place your men",
       "Two players have nine men each. They take turns placing a man on any point where lines meet.",
       "You are White. Click any empty point.", "That is all there is to placing.",
       "Click a point that is empty."},
      {"Close a mill, take a man",
       "Three of your men in a row along a line are a mill. Whoever closes one takes one of the "
       "opponent’s men.",
       "Two men wait in the top row. Close the mill on g7, then click the black man you want.",
       "A mill! That black man will not come back.",
       "That closes no mill. The place is at the right end of the top row."},
      {"Mills protect", "Men that stand in a mill cannot be taken, as long as there are others.",
       "Close your mill on b2. Black's mill is locked; take the man that stands alone.",
       "Right: only the man outside the mill could be taken.",
       "That closes no mill. The place is at the left end of the second row from below."},
      {"Move along the lines",
       "When all men are placed, move one of them along a line to the next empty point.",
       "Move the man on e4 up to e5, close the mill, and take a man.",
       "Well moved. Open a mill and close it again, and it takes once more.",
       "That closes no mill. The man on e4 has one step to go."},
      {"Three men fly", "With only three men left you may move to any empty point, however far.",
       "You have three men. Fly from d1 to g7, close the mill, and take a man.",
       "Across the whole board! Three men are not lost yet.",
       "That was a step to the next point. Fly farther: to g7."},
      {"How it ends", "A player with fewer than three men loses, and so does one who cannot move.",
       "Black has three men left. Close the mill on a7 and take one of them.",
       "Black has two men: you win. That is the whole game.",
       "Black still has three men. The man on d7 closes the mill on a7."},
  }};
  return kWords.at(static_cast<std::size_t>(goal));
}

Button LessonButton(Action action, const char* label, bool enabled, Emphasis emphasis) {
  return {std::move(action), label, enabled, false, emphasis};
}

}  // namespace

LessonPresenter::LessonPresenter(RequestIds new_id, Navigator& navigator, Effects& effects,
                                 std::function<void()> done)
    : navigator_(navigator), effects_(effects), when_done_(std::move(done)), table_(std::move(new_id)) {
  LayTable(model::Millis{0});
  table_.Hush();  // nothing is said before the lesson is shown
}

void LessonPresenter::LayTable(model::Millis now) {
  exercise_.emplace(lesson());
  table_.Lay(*exercise_, now);
  another_since_.reset();
}

void LessonPresenter::GoTo(std::size_t step, model::Millis now) {
  step_ = std::min(step, local::kLessonSteps - 1);
  missed_ = shows_way_ = false;
  LayTable(now);
  table_.Hush();
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
  for (const auto& command : table_.TakeCommands()) {
    auto entry = exercise_->Submit(command.command);
    const bool played = entry.ok();
    table_->Acknowledge({command.command.request, exercise_->id(), std::move(entry)}, now);
    if (played) Judge(now);
  }
  table_.PassOn(effects_);
}

void LessonPresenter::Judge(model::Millis now) {
  const auto& before = exercise_->before();
  const auto ply = before.Judge(table_->match().plies().back());
  const auto& words = WordsOf(lesson().goal);
  shows_way_ = false;
  if (ply.ok() && local::Reaches(lesson().goal, before, *ply)) {
    done_.at(step_) = true;
    missed_ = false;
    if (when_done_ && step_ + 1 == local::kLessonSteps) when_done_();
    return effects_.Announce(std::string(words.praise));
  }
  another_since_ = now;
  missed_ = true;
  effects_.Announce(std::string(words.again));
}

void LessonPresenter::Tick(model::Millis now) {
  table_.Tick(now);
  if (another_since_ && now - *another_since_ >= kAnotherPlyStays) {
    LayTable(now);
    table_.said().announcements.clear();
  }
  table_.PassOn(effects_);
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
    // What begins anew is not where "Next step" was: whoever goes on clicking does not lose what was done.
    card.buttons = {LessonButton(action::Learn{}, "Repeat the lesson", true, Emphasis::kQuiet),
                    LessonButton(action::SetUp{local::Opponent::kComputer}, "Play the computer", true,
                                 Emphasis::kPrimary)};
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
  TableViewState view = ExerciseView(table_.View(now), "LEARN IN SIX STEPS", Card());
  if (shows_way_ && table_->state().Active()) {
    const auto ply = exercise_->game().Judge(lesson().way);
    if (ply.ok()) view.board.hint = HintMark{ply->from, *ply->to, {}};
  }
  return view;
}

}  // namespace merels::presenter
