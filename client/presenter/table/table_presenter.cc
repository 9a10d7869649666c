#include "client/presenter/table/table_presenter.h"

#include <utility>

#include "client/presenter/board/ply_motion.h"
#include "client/presenter/settings/actions.h"
#include "client/presenter/table/table_picture.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/words/results.h"
#include "client/words/text.h"
#include "common/notation/spelling.h"

namespace merels::presenter {

TablePresenter::TablePresenter(MatchId id, AccountId me, RequestIds new_id, Effects& effects)
    : new_id_(std::move(new_id)), effects_(effects), state_(std::move(id), std::move(me)) {}

TableViewState TablePresenter::View(const model::Session& session, model::Millis now) const {
  return DrawTable(state_, session, now);
}

void TablePresenter::ShareBoard(bool turning) {
  state_.together = true;
  state_.turning = turning;
}

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

void TablePresenter::Flip() {
  const Preference flip = state_.flip();
  state_.preferences.Set(flip, state_.preferences.On(flip) ? 0 : 1);
  effects_.Dispatch(Action(action::Choose{flip, state_.preferences.Of(flip)}));
}

bool TablePresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<TableActions>(intent)) {
    DoAction(*actions, now);
    return true;
  }
  if (const auto* key = std::get_if<Key>(&intent)) return DoKey(*key, now);
  if (const auto* hover = std::get_if<Hover>(&intent)) {
    state_.hover = hover->point;
  } else if (const auto* pressed = std::get_if<PressPoint>(&intent)) {
    // The mouse is in use now.
    state_.cursor.reset();
    PressBoard(pressed->point, now);
  } else if (const auto* released = std::get_if<ReleasePoint>(&intent)) {
    ReleaseBoard(*released, now);
  } else if (const auto* mark = std::get_if<MarkPoints>(&intent)) {
    Annotate(*mark);
  } else if (const auto* focus = std::get_if<FocusBoard>(&intent)) {
    state_.focused = focus->focused;
    state_.jump.Reset();
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

struct TablePresenter::ActionVisitor {
  TablePresenter& table;
  model::Millis now;

  int plies() const { return static_cast<int>(table.state_.match.plies().size()); }
  int shown() const { return table.state_.history ? table.state_.history->plies : plies(); }

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
  void operator()(const action::PreviousPly&) const { table.Look(shown() - 1); }
  void operator()(const action::NextPly&) const { table.Look(shown() + 1); }
  void operator()(const action::LivePly&) const { table.Look(plies()); }
  void operator()(const action::ShowPly& ply) const { table.Look(ply.what); }
};

void TablePresenter::DoAction(const TableActions& actions, model::Millis now) {
  std::visit(ActionVisitor{*this, now}, actions.one);
}

void TablePresenter::OpenTyped() {
  if (CanType(state_)) state_.typed.emplace();
}

void TablePresenter::Look(int plies) {
  const int all = static_cast<int>(state_.match.plies().size());
  if (!state_.match.known() || !state_.match.game() || plies < 0) return;
  state_.hand.Reset();
  state_.annotations.clear();
  state_.history.reset();
  if (plies < all) state_.history = History{plies, state_.match.GameAfter(plies)};
  LayPremove();
}

void TablePresenter::Send(match::Action action) {
  if (!MaySend(state_, action)) return;
  auto command = state_.match.Make(state_.me, new_id_(), std::move(action));
  effects_.Send(model::Command{state_.match.id(), std::move(command)});
}

void TablePresenter::Resign(model::Millis now) {
  if (!MaySend(state_, match::Resign{})) return;
  if (state_.ResignArmed(now) || !state_.preferences.On(Preference::kConfirmResign)) {
    state_.resign_pressed_at.reset();
    return Send(match::Resign{});
  }
  state_.resign_pressed_at = now;
}

void TablePresenter::Claim(match::Claim as, model::Millis now) {
  if (state_.ClaimDue(now)) Send(match::ClaimAbandoned{as});
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
  const rules::Game* shown = state_.history ? &state_.history->game : state_.match.newest_game();
  if (!point || (shown != nullptr && !shown->ManAt(*point))) state_.annotations.clear();
  if (!state_.Active()) {
    if (state_.premove && state_.premove->Press(point)) return;
    if (point && state_.seat()) Refuse(*point, WhyNot(), now);
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
    ShowPly({draft.from, draft.to, so_far ? so_far->captures : draft.taken, draft.via}, before,
            *state_.seat(), *state_.match.game(), dropped);
    if (state_.hand.stage() == Hand::Stage::kGoingOn) {
      effects_.announcements.push_back(TurnText(state_) + ".");  // announced, but not kept to be read again
    }
  }
}

void TablePresenter::ShowPly(const rules::Ply& ply, const Draft& shown, rules::Side side,
                             const rules::Game& before, bool dropped) {
  for (const Cue& cue : MotionOf(ply, shown, side, before, dropped)) effects_.Play(cue);
}

void TablePresenter::PlayPly(const rules::Ply& ply, const Draft& shown, bool dropped) {
  const rules::Game& game = *state_.match.game();
  ShowPly(ply, shown, game.to_move(), game, dropped);
  state_.annotations.clear();
  if (!ply.pass()) state_.sentence.reset();
  auto command = state_.match.Play(state_.me, new_id_(), game.Text(ply));
  effects_.Send(model::Command{state_.match.id(), std::move(command)});
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

std::string TablePresenter::WhyNot() const {
  const auto& match = state_.match;
  if (match.outcome()) return "The game is over";
  if (state_.held) return "The connection to the server is lost";
  if (state_.history) return "This is an earlier position: go to the newest one to play";
  if (match.pending()) return "Your last move is still being sent";
  if (match.game()) return state_.face().Says(match.game()->to_move(), "is to move", "are to move");
  return match.unplayable();
}

void TablePresenter::SubmitTyped() {
  if (!state_.typed) return;
  if (!state_.Active()) {
    state_.typed_problem = WhyNot();
    return;
  }
  auto ply = state_.match.game()->Judge(notation::PlainSigns(*state_.typed));
  if (!ply) {
    state_.typed_problem = words::Capitalised(ply.error().sentence);
    return effects_.Announce(state_.typed_problem + ".");
  }
  state_.typed.reset();
  state_.typed_problem.clear();
  PlayPly(*ply, {}, false);
}

}  // namespace merels::presenter
