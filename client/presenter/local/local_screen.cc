#include "client/presenter/local/local_screen.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/review_card.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/record_name.h"
#include "client/words/text.h"
#include "common/engine/level.h"
#include "common/rules/random_game.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using rules::Side;

/// The number before the first question about games that have ended.
constexpr std::uint64_t kFirstOfLocal = std::uint64_t{1} << 41;

constexpr const char* kNoHints = "You are in a rated game: there are no hints until it ends";

/// What the view of a local table is made of.
struct LocalTableParts {
  TableViewState view;  // as made for a table
  const local::LocalMatch& match;
  const TableState& table;
  const std::optional<Hint>& hint;
  bool draw_armed = false;
  bool has_computer = false;  // which can be asked for a hint
  local::LevelAdvice advice = {};
};

Button LocalButton(Action action, const char* label, bool enabled, Emphasis emphasis = Emphasis::kNormal) {
  return {std::move(action), label, enabled, false, emphasis};
}

/// That of a table, with its differences.
class LocalViewMaker {
 public:
  explicit LocalViewMaker(LocalTableParts drawn) : d_(std::move(drawn)), view_(d_.view) {}

  TableViewState Run() {
    view_.heading = words::Upper(HeadingOf(terms()));
    view_.table_note.clear();
    const bool plays = !d_.match.over();
    view_.keys_hint = plays ? "Letters or arrows choose a point" : "Arrows step through moves";
    if (d_.match.over()) {
      AddButtonsAfter();
      if (view_.result) AddResult();
    } else {
      AddButtons();
      AddHint();
    }
    AddSeats();
    view_.best.reset();  // there is no server with others' best solutions
    view_.keys_hint += " · ? all keys";
    return std::move(view_);
  }

 private:
  const local::Terms& terms() const { return d_.match.terms(); }
  bool computer() const { return terms().opponent == Opponent::kComputer; }

  void AddSeats() {
    for (SeatView* seat : {&view_.top, &view_.bottom}) {
      seat->name_button.reset();
      const bool bot = computer() && seat->side != d_.match.mine();
      seat->note = view_.alone ? "" : std::string(d_.table.face().side(seat->side).label);
      if (terms().opponent == Opponent::kHuman) seat->note.clear();  // the name says it
      if (bot) seat->rating = "level " + std::to_string(terms().level);
      if (bot) seat->note += " · " + std::string(WordsOfLevel(terms().level).name);
    }
  }

  void AddButtons() {
    const bool may = d_.match.CanTakeBack();
    view_.buttons = {LocalButton(action::TakeBackLocal{}, view_.alone ? "Undo" : "Take back", may)};
    if (view_.alone) view_.keys_hint += " · U undoes";
    if (!view_.alone && d_.has_computer) {
      view_.buttons.push_back(LocalButton(action::AskHint{}, "Hint", !d_.match.ComputerToMove()));
      view_.keys_hint += " · H hints";
    }
    if (terms().opponent == Opponent::kHuman) {
      view_.buttons.push_back(
          LocalButton(action::AgreeDraw{}, d_.draw_armed ? "Confirm draw" : "Agree to a draw", true));
      view_.buttons.back().chosen = d_.draw_armed;
    }
    const bool armed = d_.table.resign_pressed_at.has_value();
    view_.buttons.push_back(LocalButton(action::Resign{},
                                        armed ? "Resign now" : (view_.alone ? "Give up" : "Resign"), true,
                                        Emphasis::kDanger));
    view_.buttons.back().chosen = armed;
    if (!view_.alone) view_.buttons.push_back(LocalButton(action::Flip{}, "Flip", true));
  }

  void AddButtonsAfter() {
    view_.buttons = {LocalButton(action::Show{Screen::kPlay}, "Change settings", true)};
    if (view_.alone)
      view_.buttons.push_back(LocalButton(action::TakeBackLocal{}, "Undo", d_.match.CanTakeBack()));
    if (!view_.alone) view_.buttons.push_back(LocalButton(action::Flip{}, "Flip board", true));
    view_.buttons.push_back(
        LocalButton(action::AnimateLocal{}, "Save animation", d_.match.game().plies() > 0));
  }

  void AddResult() {
    ResultCard& card = *view_.result;
    const auto winner = rules::WinnerOf(d_.match.state().outcome()->score);
    if (terms().opponent == Opponent::kHuman) {
      card.title = words::ResultTitle(d_.table.face(), *d_.match.state().outcome());
    }
    const int level = terms().level;
    const bool another = computer() && d_.advice.level != level;
    const std::string again = another ? "Stay at level " + std::to_string(level) : "Rematch";
    card.buttons = {LocalButton(action::RematchLocal{}, view_.alone ? "Play again" : again.c_str(), true,
                                another ? Emphasis::kNormal : Emphasis::kPrimary)};
    if (another) {
      card.detail += std::string(". ") + (d_.advice.run > 0 ? "Two wins" : "Two losses") +
                     " in a row: level " + std::to_string(d_.advice.level) + " is next";
    }
    if (computer() && winner) AddOtherLevel(card, *winner == d_.match.mine() ? 1 : -1, another);
    card.buttons.push_back(LocalButton(action::AnalyseLocal{d_.match.id()}, "Analyse", true));
  }

  /// After a win the harder level, after a loss the easier one, if there is one.
  void AddOtherLevel(ResultCard& card, int by, bool first) {
    const int level = terms().level + by;
    if (level < 1 || level > engine::kLevels) return;
    const Action action = by > 0 ? Action(action::NextLevel{}) : Action(action::EasierLevel{});
    Button button{action, "Level " + std::to_string(level), true, false,
                  first ? Emphasis::kPrimary : Emphasis::kNormal};
    card.buttons.insert(first ? card.buttons.begin() : card.buttons.end(), std::move(button));
  }

  void AddHint() {
    const auto& hint = d_.hint;
    const bool shown = hint && view_.live && view_.ribbon && d_.table.hand.stage() == Hand::Stage::kFree;
    if (!shown || !hint->ply.to) return;
    view_.board.hint = HintMark{hint->ply.from, *hint->ply.to, hint->ply.captures};
    view_.ribbon =
        Ribbon{Ribbon::Kind::kTurn, "Hint: " + words::PrettyPly(hint->text), HintWords(hint->reason), {}};
  }

  LocalTableParts d_;
  TableViewState view_;
};

}  // namespace

LocalScreen::LocalScreen(LocalState& state, const bool& plays_rated, RequestIds new_id,
                         const Preferences& preferences, Navigator& navigator, Effects& effects)
    : state_(state),
      plays_rated_(plays_rated),
      new_id_(std::move(new_id)),
      preferences_(preferences),
      navigator_(navigator),
      effects_(effects),
      table_(new_id_),
      review_(state.analyst, kFirstOfLocal) {}

void LocalScreen::Hear(const model::Update& update, model::Millis now) {
  if (const auto* opinion = std::get_if<local::Opinion>(&update)) return review_.Hear(*opinion);
  const auto* thought = std::get_if<local::Thought>(&update);
  if (thought == nullptr || !question_ || question_->number != thought->number) return;
  now_ = now;
  if (question_->purpose == Purpose::kHint) {
    question_.reset();
    return ShowHint(thought->ply);
  }
  reply_ = thought->ply;
  Answer(now);
}

struct LocalScreen::ActionVisitor {
  LocalScreen& screen;
  model::Millis now;

  void operator()(const action::BeginLocal&) const { screen.Begin(screen.state_.terms, now); }
  void operator()(const action::OpenLocal& opened) const { screen.Continue(opened.what, now); }
  void operator()(const action::TakeBackLocal&) const { screen.TakeBack(now); }
  void operator()(const action::AskHint&) const { screen.AskHint(now); }
  void operator()(const action::AgreeDraw&) const { screen.AgreeDraw(now); }
  void operator()(const action::RematchLocal&) const { screen.Rematch(0, now); }
  void operator()(const action::AnimateLocal&) const {
    if (!screen.match_) return;
    const auto record = RecordOf(*screen.match_, now);
    screen.effects_.Animate(words::RecordName(record), notation::PrintRecord(record));
  }
  void operator()(const action::NextLevel&) const { screen.Rematch(1, now); }
  void operator()(const action::EasierLevel&) const { screen.Rematch(-1, now); }
  void operator()(const action::PlayOn& played) const { screen.PlayOn(played.what, now); }
};

bool LocalScreen::Do(const Intent& intent, model::Millis now) {
  now_ = now;
  bool used = true;
  if (const auto* actions = ActionsIn<LocalActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
  } else {
    used = table_ && table_->Do(intent, now);
    const auto* key = std::get_if<Key>(&intent);
    if (!used && key != nullptr && table_) used = DoKey(*key, now);
  }
  CarryOut(now);
  return used;
}

bool LocalScreen::DoKey(const Key& key, model::Millis now) {
  if (key.code != KeyCode::kCharacter) return false;
  switch (key.character) {
    case 'h':
    case 'H': AskHint(now); return true;
    case 'u':
    case 'U': TakeBack(now); return true;
    default: return false;
  }
}

void LocalScreen::Begin(local::Terms terms, model::Millis now) {
  MatchId id{std::string(new_id_().text())};
  rules::SeededNumbers lot(std::hash<std::string>{}(id.text()));
  const Side mine = terms.side.value_or(lot.Below(2) == 0 ? Side::kFirst : Side::kSecond);
  auto match = local::LocalMatch::Begin(std::move(id), std::move(terms), mine, state_.At(now).date);
  if (!match) return effects_.Complain(match.error().sentence);
  effects_.news.clear();  // the list of announcements is about this game
  Open(std::move(*match), now);
}

void LocalScreen::PlayOn(const PlayedSoFar& played, model::Millis now) {
  local::Terms terms;
  terms.opponent = Opponent::kComputer;
  terms.level = played.level;
  terms.ruleset = played.ruleset;
  terms.start = played.start;
  terms.side = played.mine;
  auto match = local::LocalMatch::Begin(MatchId(std::string(new_id_().text())), terms, *terms.side,
                                        state_.At(now).date);
  if (!match) return effects_.Complain("The game cannot be played on: " + match.error().sentence);
  for (const auto& ply : played.plies) {
    const auto entry = match->Act(match::PlayPly{ply}, state_.At(now));
    if (!entry) return effects_.Complain("The game cannot be played on: " + entry.error().sentence);
  }
  if (match->over()) return effects_.Complain("The game is over there");
  Open(std::move(*match), now);
}

void LocalScreen::Continue(const MatchId& id, model::Millis now) {
  if (match_ && match_->id() == id) return navigator_.Show(Screen::kLocal, now);
  auto match = state_.matches.Open(id);
  Complain();
  if (match.ok()) Open(std::move(*match), now);
}

void LocalScreen::Open(local::LocalMatch match, model::Millis now) {
  DropQuestion();
  hint_.reset();
  match_ = std::move(match);
  advice_ = {match_->terms().level, 0};
  LayTable(now);
  if (shown_) {
    Enter(now);
  } else {
    navigator_.Show(Screen::kLocal, now);
  }
}

void LocalScreen::LayTable(model::Millis now) {
  // After a takeback the board stays as it was turned.
  const bool turned = table_ && table_->state().match.id() == match_->id() && table_->state().turned;
  table_.Lay(match_->id(), match_->AccountOf(match_->sitting()), preferences_);
  if (turned) table_->Flip();
  if (match_->terms().opponent == Opponent::kHuman) table_->ShareBoard(match_->terms().turning);
  table_->Apply(match_->Snapshot(now), now);
}

void LocalScreen::Rematch(int harder, model::Millis now) {
  if (!match_ || !match_->over()) return;
  local::Terms terms = match_->terms();
  terms.level = std::clamp(terms.level + harder, 1, engine::kLevels);
  // The sides swap with every game, whoever chose them.
  if (terms.opponent == Opponent::kComputer) {
    terms.side = rules::Other(match_->mine());
    state_.terms.level = terms.level;
    state_.KeepTerms();
  }
  Begin(std::move(terms), now);
}

void LocalScreen::ScreenChanged(Screen screen) {
  if (screen != Screen::kLocal) review_.Pause();
  if (!std::exchange(shown_, screen == Screen::kLocal) || screen == Screen::kLocal || !match_) return;
  match_->Pause(now_);
  Keep(now_);
}

void LocalScreen::Enter(model::Millis now) {
  now_ = now;
  if (!match_->over()) match_->Go(now);
  table_->Apply(match_->Snapshot(now), now);  // the clocks were stopped meanwhile
  if (match_->ComputerToMove() && !question_) Ask(Purpose::kPly, now);
  CarryOut(now);
}

void LocalScreen::Closing(model::Millis now) {
  if (!match_) return;
  match_->Pause(now);
  Keep(now);
}

void LocalScreen::Tick(model::Millis now) {
  now_ = now;
  if (!table_ || !shown_) return;
  if (!FlagFell(now)) Answer(now);
  table_.Tick(now);
  if (draw_pressed_at_ && !DrawArmed(now)) draw_pressed_at_.reset();
  CarryOut(now);
}

bool LocalScreen::FlagFell(model::Millis now) {
  if (match_->over()) return false;
  const auto end = match_->Flag(state_.At(now));
  if (!end) return false;
  Apply(*end, now);
  Changed(now);
  return true;
}

void LocalScreen::Apply(const match::SeenEntry& entry, model::Millis now) {
  table_->Apply(match_->Row(entry), now);
}

void LocalScreen::CarryOut(model::Millis now) {
  bool changed = false;
  // An answer may lead to further commands.
  for (auto commands = table_.TakeCommands(); !commands.empty(); commands = table_.TakeCommands()) {
    for (const auto& command : commands) {
      if (command.match != match_->id() || FlagFell(now)) continue;
      auto outcome = match_->Submit(command.command, state_.At(now));
      table_->Acknowledge({command.command.request, match_->id(), std::move(outcome)}, now);
      changed = true;
      if (match_->terms().opponent == Opponent::kHuman)
        table_->Sit(match_->AccountOf(match_->sitting()), now);
    }
  }
  if (changed) Changed(now);
  PassOn();
}

void LocalScreen::Changed(model::Millis now) {
  hint_.reset();
  draw_pressed_at_.reset();
  DropQuestion();
  if (match_->terms().opponent == Opponent::kHuman) table_->Sit(match_->AccountOf(match_->sitting()), now);
  if (match_->over()) match_->Pause(now);
  Keep(now);
  if (match_->over()) Advise();
  if (match_->ComputerToMove()) Ask(Purpose::kPly, now);
}

void LocalScreen::Advise() {
  if (match_->terms().opponent != Opponent::kComputer) return;
  advice_ = local::AdviceAfter(local::HeadOf(*match_), state_.matches.all());
  state_.terms.level = advice_.level;
  state_.KeepTerms();
}

void LocalScreen::AskHint(model::Millis now) {
  if (plays_rated_) return effects_.Complain(kNoHints);
  Ask(Purpose::kHint, now);
}

void LocalScreen::Ask(Purpose purpose, model::Millis now) {
  if (!match_ || match_->over() || state_.thinker == nullptr) return;
  const bool computers = match_->ComputerToMove();
  if (computers != (purpose == Purpose::kPly) || match_->terms().opponent == Opponent::kNobody) return;
  if (question_) return;
  question_ = Question{purpose, ++asked_, now};
  const std::uint64_t seed = std::hash<std::string>{}(match_->id().text()) + match_->state().seq();
  const int level = purpose == Purpose::kHint ? engine::kLevels : match_->terms().level;
  state_.thinker->Ask({asked_, match_->game(), level, seed, TimeFor(purpose, now)});
}

void LocalScreen::DropQuestion() {
  if (question_ && state_.thinker != nullptr) state_.thinker->Drop();
  question_.reset();
  reply_.reset();
}

std::optional<model::Millis> LocalScreen::TimeFor(Purpose purpose, model::Millis now) const {
  if (purpose == Purpose::kHint) return kLongestHint;
  if (!match_->terms().clock.timed()) return kLongestThought;
  constexpr int kPliesAhead = 20;
  constexpr model::Millis kLeast{5};
  const auto left = match_->state().clock().left(match_->game().to_move()) - match_->Thought(now);
  return std::clamp(left / kPliesAhead, kLeast, kLongestThought);
}

void LocalScreen::Answer(model::Millis now) {
  if (!reply_ || !shown_ || now - question_->asked_at < kLeastBreath) return;
  const std::string ply = *std::exchange(reply_, std::nullopt);
  question_.reset();
  const auto played = match_->Act(match::PlayPly{ply}, state_.At(now));
  if (played.ok()) {
    Apply(*played, now);
    Changed(now);
  } else if (!FlagFell(now)) {
    effects_.Complain("the computer cannot go on: " + played.error().sentence);
  }
  CarryOut(now);
}

void LocalScreen::ShowHint(const std::string& ply) {
  const auto judged = match_->game().Judge(ply);
  if (!judged) return;
  hint_ = Hint{*judged, ply, local::ReasonOf(match_->game(), *judged)};
  effects_.Announce("Hint: " + words::PrettyPly(ply) + ". " + HintWords(hint_->reason) + ".");
}

void LocalScreen::TakeBack(model::Millis now) {
  if (!match_ || !match_->CanTakeBack()) return;
  DropQuestion();
  if (match_->terms().opponent == Opponent::kNobody) {
    match_->Undo(now);
    if (shown_) match_->Go(now);
    LayTable(now);
    table_.Hush();
    effects_.Announce("The last move is taken back.");
  } else {
    const auto entries = match_->TakeBack(state_.At(now));
    if (!entries) return effects_.Complain(entries.error().sentence);
    for (const auto& entry : *entries) Apply(entry, now);
  }
  Changed(now);
}

void LocalScreen::AgreeDraw(model::Millis now) {
  if (!match_ || match_->over() || match_->terms().opponent != Opponent::kHuman) return;
  if (!DrawArmed(now)) {
    draw_pressed_at_ = now;
    return;
  }
  const auto& mover = match_->AccountOf(match_->game().to_move());
  const auto& other = match_->AccountOf(rules::Other(match_->game().to_move()));
  const auto say = [&](const AccountId& who, match::Action what, Seq expected) {
    const auto entry = match_->Submit({who, new_id_(), expected, 0, std::move(what)}, state_.At(now));
    if (entry.ok()) Apply(*entry, now);
  };
  say(mover, match::OfferDraw{}, match_->state().position_seq());
  say(other, match::AcceptDraw{}, match_->state().offer_seq());
  Changed(now);
}

void LocalScreen::Keep(model::Millis now) {
  if (match_->game().plies() > 0 || match_->over()) state_.matches.Keep(*match_, now);
  Complain();
}

void LocalScreen::Complain() {
  for (const auto& sentence : state_.matches.TakeComplaints()) effects_.Complain(sentence);
}

void LocalScreen::PassOn() {
  Effects& own = table_.said();
  for (Action& action : own.actions) effects_.Dispatch(std::move(action));
  effects_.news.insert(effects_.news.begin(), own.news.begin(), own.news.end());
  effects_.news.resize(std::min(effects_.news.size(), kMaxNews));
  for (auto& note : own.notes) effects_.notes.push_back(std::move(note));
  table_.PassOn(effects_);
}

void LocalScreen::Settle() {
  if (plays_rated_) {
    hint_.reset();
    if (question_ && question_->purpose == Purpose::kHint) DropQuestion();
  }
  if (!table_) return;
  table_->SetPreferences(preferences_);
  FollowReview(table_->state(), shown_ && !plays_rated_, review_);
}

TableViewState LocalScreen::View(model::Millis now) const {
  if (!table_) return {};
  TableViewState view = LocalViewMaker({table_.View(now), *match_, table_->state(), hint_, DrawArmed(now),
                                        state_.thinker != nullptr, advice_})
                            .Run();
  if (const auto& review = review_.review(); review && view.result)
    view.result->review = MakeReviewCard(*review, table_->state());
  return view;
}

}  // namespace merels::presenter
