#include "client/presenter/table/table_presenter.h"

#include <utility>

#include "client/presenter/table/table_ribbon.h"
#include "client/presenter/table/table_view.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "common/notation/spelling.h"

namespace merels::presenter {

TablePresenter::TablePresenter(MatchId id, AccountId me, RequestIds new_id, Effects& effects)
    : new_id_(std::move(new_id)), effects_(effects), state_(std::move(id), std::move(me)), news_(effects) {}

TableViewState TablePresenter::View(const model::Session& session, model::Millis now) const {
  return MakeTableView(state_, session, now);
}

void TablePresenter::Apply(const session::Delivery& delivery, model::Millis now) {
  const MatchBefore before(state_);
  const auto* change = std::get_if<session::PresenceChanged>(&delivery.content);
  const bool was_present = change != nullptr && state_.match.PresenceOf(change->side).present;
  switch (state_.match.Apply(delivery, now)) {
    case session::Taken::kOld: return;
    case session::Taken::kGap:
    case session::Taken::kUnfitting: return effects_.Send(model::Follow{delivery.topic, true});
    case session::Taken::kNew: break;
  }
  if (change != nullptr) return news_.TellPresence(state_, *change, was_present);
  if (std::holds_alternative<session::WatchersChanged>(delivery.content)) return;
  state_.problem.clear();
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) {
    news_.Tell(state_, entry->logged->entry, before);
  }
  Renew(before, now);
  if (auto sentence = news_.TellGivenBack(state_, before, now)) state_.sentence = std::move(sentence);
}

void TablePresenter::Acknowledge(const session::Acknowledgement& answer, model::Millis now) {
  const MatchBefore before(state_);
  if (answer.outcome.ok()) {
    state_.match.Accept(answer.request);
    // An entry with a gap before it comes by the stream in its turn.
    if (state_.match.Apply(*answer.outcome, now) != session::Taken::kNew) return;
    news_.Tell(state_, answer.outcome->logged->entry, before);
    return Renew(before, now);
  }
  const auto command = state_.match.Refuse(answer.request);
  if (!command) return;
  const std::string& sentence = answer.outcome.error().sentence;
  if (const auto* ply = std::get_if<match::PlayPly>(&command->action); ply != nullptr && before.pending) {
    state_.sentence = news_.TellRefused(state_, ply->ply, before.pending->ply, sentence, now);
  } else {
    effects_.Complain(sentence);
  }
  Renew(before, now);
}

void TablePresenter::Renew(const MatchBefore& before, model::Millis now) {
  const auto& match = state_.match;
  const int plies = state_.plies();
  const bool my_turn = match.MayPlay(state_.me);
  if (plies != before.plies || my_turn != before.my_turn || !before.known) {
    state_.hand.Reset();
    state_.options = my_turn ? Options(*match.game()) : Options();
    if (plies != before.plies) {
      state_.sentence.reset();
      state_.annotations.clear();
    }
  }
  if (state_.history && (!match.game() || state_.history->plies > plies)) state_.history.reset();
  if (!before.known && match.game() && match.outcome() && plies > 0 && !state_.seat()) {
    state_.untold = state_.preferences.On(Preference::kHideResults);
    if (state_.untold) Look(0);
  }
  if (!before.known) news_.Welcome(state_);
  const bool ended = match.outcome() && !before.over;
  if (state_.alone() && (ended || !before.known)) AskBest();
  if (match.outcome()) state_.resign_pressed_at.reset();
  const bool turn_came = my_turn && (!before.my_turn || plies != before.plies);
  const bool played = turn_came && PlayPremove(now);
  LayPremove();
  if (turn_came && !played) {
    // Announced, but not kept to be read again: the table shows it.
    effects_.announcements.push_back("It is your turn.");
    effects_.Call();
    PassIfBlocked(now);
  }
}

void TablePresenter::PassIfBlocked(model::Millis now) {
  const auto plies = state_.match.plies().size();
  if (!state_.options.MustPass() || passed_after_ == plies) return;
  passed_after_ = plies;  // a refused pass is not repeated
  effects_.Announce("You cannot move, so you pass.");
  state_.sentence = Sentence{"You cannot move, so you pass", "Your opponent plays on", false, now};
  const rules::Ply pass = state_.options.only();
  PlayPly(pass, {}, false);
}

void TablePresenter::WatchLink(const model::Session& session, model::Millis now) {
  if (session.link() == model::Link::kLost) {
    state_.match.HoldClocks(now - session.LostFor(now));
    clocks_asked_ = false;
  }
  if (session.link() != model::Link::kOnline) return;
  if (!state_.match.clocks().held() || std::exchange(clocks_asked_, true)) return;
  effects_.Send(model::Follow{session::Topic::Match(state_.match.id()), true});
}

void TablePresenter::Tick(const model::Session& session, model::Millis now) {
  WatchLink(session, now);
  state_.held = session.LostFor(now) > kOverlayAfter;
  if (state_.held) state_.hand.Reset();
  LayPremove();
  if (state_.sentence && now - state_.sentence->said_at > kSentenceStays) state_.sentence.reset();
  if (state_.resign_pressed_at && !state_.ResignArmed(now)) state_.resign_pressed_at.reset();
  news_.Remind(state_, now);
}

void TablePresenter::AskBest() {
  state_.best_problem.clear();
  effects_.Send(api::ListBestSolutions{state_.match.settings().ruleset, {kBestShown, ""}});
}

void TablePresenter::Hear(const model::Answer<api::ListBestSolutions>& answer) {
  state_.best_problem = answer.result ? "" : words::Capitalised(answer.result.error().sentence);
  if (answer.result && answer.result->ruleset == state_.match.settings().ruleset)
    state_.best = *answer.result;
}

void TablePresenter::RatingChanged(const lobby::RatingChanged& change) {
  state_.ratings.change = ChangeText(change.before, change.after);
}

void TablePresenter::Fail(const Error& why) { state_.problem = words::Capitalised(why.sentence); }

void TablePresenter::Sit(const AccountId& account, model::Millis now) {
  if (state_.me == account) return;
  state_.me = account;
  state_.hand.Reset();
  const bool may = state_.match.MayPlay(account);
  state_.options = may ? Options(*state_.match.game()) : Options();
  if (may) PassIfBlocked(now);
}

void TablePresenter::SetRematch(const lobby::Challenge* offer) {
  const Rematch before = std::exchange(state_.rematch, Rematch::kNone);
  if (offer == nullptr) return;
  state_.rematch = offer->from.id == state_.me ? Rematch::kOffered : Rematch::kAsked;
  if (before == Rematch::kNone && state_.match.settings().rated && !offer->rated)
    effects_.Tell(words::kCasualRematch);
}

void TablePresenter::SetPreferences(const Preferences& preferences) {
  state_.preferences = preferences;
  LayPremove();
}

struct TablePresenter::ActionVisitor {
  TablePresenter& table;
  model::Millis now;

  void operator()(const action::OfferDraw&) const { table.Send(match::OfferDraw{}); }
  void operator()(const action::AcceptDraw&) const { table.Send(match::AcceptDraw{}); }
  void operator()(const action::DeclineDraw&) const { table.Send(match::DeclineDraw{}); }
  void operator()(const action::Resign&) const { table.Resign(now); }
  void operator()(const action::Abort&) const { table.Send(match::Abort{}); }
  void operator()(const action::OfferTakeback&) const { table.Send(match::OfferTakeback{}); }
  void operator()(const action::AcceptTakeback&) const { table.Send(match::AcceptTakeback{}); }
  void operator()(const action::DeclineTakeback&) const { table.Send(match::DeclineTakeback{}); }
  void operator()(const action::ClaimWin&) const { table.Claim(match::Claim::kWin, now); }
  void operator()(const action::ClaimDraw&) const { table.Claim(match::Claim::kDraw, now); }
  void operator()(const action::FinishPly&) const { table.Finish(now); }
  void operator()(const action::Again&) const { table.Again(); }
  void operator()(const action::ReloadBest&) const { table.AskBest(); }
  void operator()(const action::Flip&) const { table.Flip(); }
  void operator()(const action::TypePly&) const { table.OpenTyped(); }
  void operator()(const action::FirstPly&) const { table.Look(0); }
  void operator()(const action::PreviousPly&) const { table.Look(table.state_.shown() - 1); }
  void operator()(const action::NextPly&) const { table.Look(table.state_.shown() + 1); }
  void operator()(const action::LivePly&) const { table.Look(table.state_.plies()); }
  void operator()(const action::ShowPly& ply) const { table.Look(ply.what); }
};

bool TablePresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<TableActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  if (const auto* key = std::get_if<Key>(&intent)) return DoKey(*key, now);
  if (const auto* hover = std::get_if<Hover>(&intent)) {
    state_.cursor.Hover(hover->point);
  } else if (const auto* pressed = std::get_if<PressPoint>(&intent)) {
    state_.cursor.Hide();
    PressBoard(pressed->point, now);
  } else if (const auto* released = std::get_if<ReleasePoint>(&intent)) {
    ReleaseBoard(*released, now);
  } else if (const auto* mark = std::get_if<MarkPoints>(&intent)) {
    Annotate(*mark);
  } else if (const auto* focus = std::get_if<FocusBoard>(&intent)) {
    state_.cursor.Focus(focus->focused);
    if (focus->focused && focus->sought) ShowCursor();
  } else if (const auto* edit = std::get_if<Edit>(&intent); edit != nullptr && edit->field == kPlyField) {
    state_.typed = edit->text;
    state_.typed_problem.clear();
  } else if (const auto* submit = std::get_if<Submit>(&intent);
             submit != nullptr && submit->field == kPlyField) {
    SubmitTyped();
  } else {
    return false;
  }
  return true;
}

void TablePresenter::Look(int plies) {
  const int all = state_.plies();
  if (!state_.match.known() || !state_.match.game() || plies < 0) return;
  state_.hand.Reset();
  state_.annotations.clear();
  state_.history.reset();
  if (plies < all) state_.history = History{plies, state_.match.GameAfter(plies)};
  if (plies >= all) state_.untold = false;
  LayPremove();
}

void TablePresenter::Send(match::Action action) {
  if (!state_.MaySend(action)) return;
  auto command = state_.match.Make(state_.me, new_id_(), std::move(action));
  effects_.Submit({state_.match.id(), std::move(command)});
}

void TablePresenter::Resign(model::Millis now) {
  if (!state_.MaySend(match::Resign{})) return;
  if (state_.ResignArmed(now) || !state_.preferences.On(Preference::kConfirmResign)) {
    state_.resign_pressed_at.reset();
    return Send(match::Resign{});
  }
  state_.resign_pressed_at = now;
}

void TablePresenter::Again() {
  if (!state_.alone() || !state_.seat() || !state_.match.outcome()) return;
  const auto& settings = state_.match.settings();
  effects_.Send(api::OpenTable{new_id_(), settings.ruleset, settings.clock, std::nullopt, false});
}

void TablePresenter::Annotate(const MarkPoints& mark) {
  const bool click = mark.from == mark.to;
  if (click && CancelPremove()) return;
  if (!mark.from || !mark.to) return;
  const Annotation one{*mark.from, click ? std::nullopt : mark.to};
  if (std::erase(state_.annotations, one) == 0) state_.annotations.push_back(one);
}

void TablePresenter::PressBoard(std::optional<board::Point> point, model::Millis now) {
  const rules::Game* shown = state_.ShownGame();
  if (!point || (shown != nullptr && !shown->ManAt(*point))) state_.annotations.clear();
  if (!state_.Active()) {
    if (state_.premove && state_.premove->Press(point)) return;
    if (point && state_.seat()) Refuse(*point, state_.WhyNot(), now);
    return;
  }
  const Draft before = state_.hand.draft();
  Gesture(state_.hand.Press(point, *state_.match.game(), state_.options), before, false, now);
}

void TablePresenter::ReleaseBoard(const ReleasePoint& release, model::Millis now) {
  if (state_.premove) state_.premove->Release(release.point, release.dragged);
  if (!state_.Active()) return;
  const Draft before = state_.hand.draft();
  Gesture(state_.hand.Release(release.point, release.dragged, *state_.match.game(), state_.options), before,
          release.dragged, now);
}

void TablePresenter::Finish(model::Millis now) {
  if (!state_.Active()) return;
  const Draft before = state_.hand.draft();
  Gesture(state_.hand.Finish(state_.options), before, false, now);
}

void TablePresenter::Gesture(const Hand::Result& result, const Draft& before, bool dropped,
                             model::Millis now) {
  if (const auto* illegal = std::get_if<Hand::Illegal>(&result)) {
    Refuse(illegal->at, illegal->sentence, now);
  } else if (const auto* played = std::get_if<Hand::Played>(&result)) {
    PlayPly(played->ply, played->before, dropped);
  } else if (std::holds_alternative<Hand::Changed>(result)) {
    state_.sentence.reset();
    const Draft& draft = state_.hand.draft();
    if (!draft.to) return;
    const auto so_far = state_.options.Complete(draft);
    news_.ShowPly({draft.from, draft.to, so_far ? so_far->captures : draft.taken, draft.via}, before,
                  *state_.seat(), *state_.match.game(), dropped);
    if (state_.hand.stage() == Hand::Stage::kGoingOn) {
      effects_.announcements.push_back(TurnText(state_) + ".");  // announced, but not kept to be read again
    }
  }
}

void TablePresenter::PlayPly(const rules::Ply& ply, const Draft& shown, bool dropped) {
  const rules::Game& game = *state_.match.game();
  news_.ShowPly(ply, shown, game.to_move(), game, dropped);
  state_.annotations.clear();
  if (!ply.pass()) state_.sentence.reset();
  auto command = state_.match.Play(state_.me, new_id_(), game.Text(ply));
  effects_.Submit({state_.match.id(), std::move(command)});
  state_.hand.Reset();
  state_.options = Options();
  LayPremove();
}

void TablePresenter::TakeBack() {
  if (CancelPremove()) return;
  const Draft draft = state_.hand.draft();
  if (!state_.hand.Back() || !draft.to) return;
  effects_.Play({Cue::Kind::kBack, *state_.seat(), *draft.to, draft.from.value_or(*draft.to), {}, false});
}

void TablePresenter::Refuse(board::Point at, const std::string& sentence, model::Millis now) {
  effects_.Play({Cue::Kind::kIllegal, state_.seat().value_or(rules::Side::kFirst), {}, at, {}, false});
  effects_.Announce(words::Capitalised(sentence) + ".");
  state_.sentence = Sentence{words::Capitalised(sentence), "", true, now};
}

void TablePresenter::SubmitTyped() {
  if (!state_.typed) return;
  if (!state_.Active()) {
    state_.typed_problem = state_.WhyNot();
    return;
  }
  auto ply = state_.match.game()->Judge(notation::PlainSigns(*state_.typed));
  if (!ply) {
    state_.typed_problem = words::Capitalised(ply.error().sentence);
    return effects_.Announce(state_.typed_problem + ".");
  }
  CloseTyped();
  PlayPly(*ply, {}, false);
}

void TablePresenter::CloseTyped() {
  state_.typed.reset();
  state_.typed_problem.clear();
}

void TablePresenter::LayPremove() {
  if (!state_.MayPremove()) return state_.premove.reset();
  const rules::Game& game = *state_.match.newest_game();
  if (!state_.premove || !state_.premove->MadeOn(game)) state_.premove = Premove::On(game, *state_.seat());
}

bool TablePresenter::PlayPremove(model::Millis now) {
  const auto premove = std::exchange(state_.premove, std::nullopt);
  if (!premove || !premove->chosen()) return false;
  const std::string text = words::PrettyPly(premove->text());
  const auto& match = state_.match;
  const int plies = state_.plies();
  // The opponent has played exactly once, and nothing was taken back.
  if (plies == 0 || !premove->MadeOn(match.GameAfter(plies - 1))) {
    DropPremove(text, "the position has changed.", now);
    return false;
  }
  // Playing on would decline the offer.
  if (match.offer() == rules::Other(*state_.seat()) || match.takeback() == rules::Other(*state_.seat())) {
    DropPremove(text, "your opponent asked you something.", now);
    return false;
  }
  const auto result = state_.hand.Resume(*premove->chosen(), *match.game(), state_.options);
  if (std::holds_alternative<Hand::Illegal>(result)) {
    DropPremove(text, "it is no longer possible.", now);
    return false;
  }
  Gesture(result, {}, false, now);
  return std::holds_alternative<Hand::Played>(result);
}

void TablePresenter::DropPremove(const std::string& text, const std::string& why, model::Millis now) {
  state_.sentence = Sentence{"Premove " + text + " was not played", words::Capitalised(why), false, now};
  effects_.Announce("Your premove, " + text + ", was not played.");
}

bool TablePresenter::CancelPremove() {
  const bool cancelled = state_.premove && state_.premove->Cancel();
  if (cancelled) effects_.Announce("Premove cancelled.");
  return cancelled;
}

bool TablePresenter::DoKey(const Key& key, model::Millis now) {
  switch (key.code) {
    case KeyCode::kLeft:
    case KeyCode::kRight:
    case KeyCode::kUp:
    case KeyCode::kDown: return state_.Walks() ? MoveCursor(key.code) : StepHistory(key.code);
    case KeyCode::kHome:
    case KeyCode::kEnd: return StepHistory(key.code);
    case KeyCode::kEnter: Enter(now); return true;
    case KeyCode::kBackspace: TakeBack(); return true;
    case KeyCode::kEscape: return Escape();
    case KeyCode::kSettings:
    case KeyCode::kOpen:
    case KeyCode::kSave:
    case KeyCode::kCopy:
    case KeyCode::kUndo:
    case KeyCode::kRedo: return false;
    case KeyCode::kCharacter: return TypeCharacter(key.character, now);
  }
  return false;
}

void TablePresenter::ShowCursor() {
  if (const auto* game = state_.match.newest_game()) state_.cursor.Show(game->topology());
}

bool TablePresenter::MoveCursor(KeyCode arrow) {
  const auto* game = state_.match.newest_game();
  if (game == nullptr) return false;
  state_.cursor.Move(game->topology(), arrow, state_.NearSide() == rules::Side::kSecond);
  return true;
}

bool TablePresenter::StepHistory(KeyCode code) {
  const int plies = state_.plies(), shown = state_.shown();
  switch (code) {
    case KeyCode::kLeft: Look(shown - 1); return true;
    case KeyCode::kRight: Look(shown + 1); return true;
    case KeyCode::kUp:
    case KeyCode::kHome: Look(0); return true;
    case KeyCode::kDown:
    case KeyCode::kEnd: Look(plies); return true;
    default: return false;
  }
}

void TablePresenter::Enter(model::Millis now) {
  if (!state_.cursor.focused() || !state_.cursor.at()) return;
  PressBoard(state_.cursor.at(), now);
  ReleaseBoard({state_.cursor.at(), false}, now);
}

bool TablePresenter::Escape() {
  if (state_.typed) {
    CloseTyped();
    return true;
  }
  if (CancelPremove()) return true;
  if (state_.hand.stage() == Hand::Stage::kFree && !state_.annotations.empty()) {
    state_.annotations.clear();
    return true;
  }
  if (state_.hand.stage() != Hand::Stage::kFree) {
    TakeBack();
    return true;
  }
  if (!state_.history) return false;
  Look(state_.plies());
  return true;
}

bool TablePresenter::TypeCharacter(char character, model::Millis now) {
  if (character == ':') {
    OpenTyped();
    return true;
  }
  if (character == '[' || character == ']') {
    return StepHistory(character == '[' ? KeyCode::kLeft : KeyCode::kRight);
  }
  if (character == 'F') {
    Flip();
    return true;
  }
  const auto* game = state_.match.newest_game();
  if (state_.Walks()) {
    const auto answer = state_.cursor.Type(game->topology(), character);
    if (!answer.missing.empty()) effects_.Announce("There is no point " + answer.missing + ".");
    if (answer.used) return true;
  }
  const bool digit = character >= '1' && character <= '9';
  if (digit && state_.premove && state_.premove->TakeNumber(character - '0')) return true;
  if (digit && state_.Active()) {
    const Draft before = state_.hand.draft();
    Gesture(state_.hand.TakeNumber(character - '0', *state_.match.game(), state_.options), before, false,
            now);
    return true;
  }
  const bool flips = character == 'f';
  if (flips) Flip();
  return flips;
}

}  // namespace merels::presenter
