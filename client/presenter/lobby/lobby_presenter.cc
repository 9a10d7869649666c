#include "client/presenter/lobby/lobby_presenter.h"

#include <algorithm>
#include <sstream>
#include <type_traits>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lobby/lobby_filter.h"
#include "client/presenter/lobby/lobby_rows.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/match_link.h"
#include "client/words/text.h"
#include "common/base/text.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

/// Why quick play ended though the user did not cancel it.
std::string SeekEndText(Reason reason) {
  switch (reason) {
    case Reason::kCancelled: return "The search was cancelled";
    case Reason::kNotRateable: return "The search has ended: this game cannot be rated";
    case Reason::kDraining: return "The search has ended: the server is about to restart";
    default: return "The search has ended without a game; try again";
  }
}

bool Has(const std::vector<TableId>& ids, const TableId& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

LobbyPresenter::LobbyPresenter(LobbyState& state, model::RatingBook& book, RequestIds new_id,
                               Effects& effects)
    : state_(state),
      book_(book),
      new_id_(std::move(new_id)),
      effects_(effects),
      by_name_(new_id_, state_.names, effects_) {
  state_.book = &book_;
}

void LobbyPresenter::Begin() {
  effects_.Send(model::Follow{topic(), false});
  effects_.Send(model::Follow{session::Topic::Notices(), false});
}

LobbyViewState LobbyPresenter::View(model::Millis now) const {
  LobbyViewState view = MakeLobbyView(state_, now, by_name_.name());
  view.challenge = by_name_.View(terms());
  if (state_.held) view.challenge.send.enabled = false;
  return view;
}

void LobbyPresenter::Settle() {
  state_.AddToFrozen();
  if (state_.member) AskRatings({state_.me, "", false, false}, book_, effects_);
  if (!shown_) return;
  for (const auto& table : state_.lobby.tables()) AskRatings(table.owner, book_, effects_);
  if (!state_.players_shown || state_.players == nullptr || !state_.players->friends) return;
  for (const api::Friend& one : *state_.players->friends) AskRatings(one.player, book_, effects_);
}

struct LobbyPresenter::UpdateVisitor {
  LobbyPresenter& lobby;

  void operator()(const model::WebAddressTold& told) const { lobby.state_.web = told.web; }
  void operator()(const model::Answer<api::CreateSeek>& answer) const {
    if (answer.result) return;
    lobby.state_.StopSearching();
    Complain(answer.result.error());
  }
  void operator()(const model::Answer<api::CancelSeek>& answer) const {
    lobby.state_.cancelling = false;
    const bool to_computer = std::exchange(lobby.state_.to_computer, false);
    if (!answer.result) return Complain(answer.result.error());
    lobby.state_.StopSearching();
    const auto& match = *answer.result;
    if (!match && to_computer) return lobby.AskComputer();
    if (!match) return;
    lobby.state_.notices.Found(*match);
    lobby.effects_.Dispatch(action::GoTo{*match});
  }
  void operator()(const model::Answer<api::OpenTable>& answer) const {
    auto& dialog = lobby.state_.new_table;
    if (dialog) dialog->busy = false;
    if (!answer.result) return Complain(answer.result.error());
    dialog.reset();
    if (const auto* match = std::get_if<MatchId>(&*answer.result)) {
      return lobby.effects_.Dispatch(action::GoTo{*match});
    }
    const auto& table = std::get<lobby::Table>(*answer.result);
    lobby.state_.notices.TableOpened(table);
    if (!table.code.empty()) lobby.effects_.Announce("Anybody with the code " + table.code + " can join.");
  }
  void operator()(const model::Answer<api::JoinTable>& answer) const {
    std::erase(lobby.state_.joining, answer.asked.table);
    if (!answer.result) return Complain(answer.result.error());
    lobby.state_.code.clear();
    lobby.effects_.Dispatch(action::GoTo{answer.result->match});
  }
  void operator()(const model::Answer<api::WithdrawTable>& answer) const {
    auto& recast = lobby.state_.recast;
    const bool again = recast && recast->table == answer.asked.table;
    std::optional<Recast> next = again ? std::exchange(recast, std::nullopt) : std::nullopt;
    if (!answer.result) return Complain(answer.result.error());
    lobby.state_.notices.TableClosed(answer.asked.table);
    if (next) lobby.effects_.Send(std::move(next->order));
  }
  void operator()(const model::Answer<api::SignUp>& answer) const {
    if (answer.result.ok()) lobby.SetMember(true);
  }
  void operator()(const model::Answer<api::CreateChallenge>& answer) const { lobby.by_name_.Hear(answer); }
  template <class Other>
  void operator()(const Other&) const {}
  void Complain(const Error& why) const { lobby.effects_.Complain(why.sentence); }
};

void LobbyPresenter::Hear(const model::Update& update, model::Millis now) {
  using Kind = session::Topic::Kind;
  state_.names.Hear(update, state_.me);
  if (const auto* delivery = std::get_if<session::Delivery>(&update)) return Apply(*delivery, now);
  if (const auto* ended = std::get_if<session::TopicEnded>(&update)) {
    const bool others = ended->topic.kind == Kind::kMatch || ended->topic.kind == Kind::kChat;
    if (!others) state_.problem = words::Capitalised(ended->why.sentence);
  }
  std::visit(UpdateVisitor{*this}, update);
}

void LobbyPresenter::Apply(const session::Delivery& delivery, model::Millis now) {
  if (delivery.topic == session::Topic::Match(to_be_rated_)) return HearPaired(delivery);
  const bool about_lobby = delivery.topic.kind == session::Topic::Kind::kLobby;
  if (!about_lobby && delivery.topic.kind != session::Topic::Kind::kNotices) return;
  if (about_lobby && delivery.topic != topic()) return;  // of an earlier filter
  if (about_lobby && delivery.topic != state_.lobby_of) {
    state_.lobby_of = delivery.topic;
    state_.lobby = model::Lobby();
  }
  const auto taken = about_lobby ? state_.lobby.Apply(delivery) : state_.notices.Apply(delivery);
  if (taken == session::Taken::kGap || taken == session::Taken::kUnfitting) {
    effects_.Send(model::Follow{delivery.topic, true});
  }
  if (taken != session::Taken::kNew) return;
  if (about_lobby) {
    state_.problem.clear();
    Meet(state_.lobby, state_.rulesets_met);
    if (const auto* all = std::get_if<lobby::Snapshot>(&delivery.content)) state_.TakeWaits(*all, now);
  } else if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) {
    HearNotice(*notice, now);
  } else {
    HearNotices(now);
  }
}

void LobbyPresenter::HearNotice(const lobby::Notice& notice, model::Millis now) {
  if (const auto* progress = std::get_if<lobby::SeekProgress>(&notice)) {
    state_.progress = *progress;
    if (progress->expected.count() >= 0 && state_.searching_since && state_.seek.OfOneTile()) {
      state_.waits[{state_.seek.clocks.front(), state_.rated}] = {progress->expected, now};
    }
  }
  if (!model::EndsSearch(notice)) return;
  const bool wanted = state_.searching_since && !state_.cancelling;
  const bool waited = state_.searching_since.has_value();
  state_.StopSearching();
  if (const auto* paired = std::get_if<lobby::Paired>(&notice)) {
    state_.to_computer = false;
    // It may have come of a private table, whose end no notice tells.
    if (state_.OwnPrivate() != nullptr) effects_.Send(model::Follow{session::Topic::Notices(), true});
    if (waited) state_.notices.Found(paired->match);
    if (waited && state_.rated) to_be_rated_ = paired->match;
    effects_.Call();
    effects_.Dispatch(action::GoTo{paired->match});
  } else if (wanted) {
    effects_.Complain(SeekEndText(std::get<lobby::SeekEnded>(notice).reason));
  }
}

/// After a rated search the start of a casual match is explained.
void LobbyPresenter::HearPaired(const session::Delivery& delivery) {
  const auto* match = std::get_if<match::Snapshot>(&delivery.content);
  if (match == nullptr) return;
  to_be_rated_ = {};
  if (!match->settings.rated && match->plies.empty()) effects_.Tell(words::kCasualAfterAll);
}

void LobbyPresenter::HearNotices(model::Millis now) {
  const bool seeking = state_.notices.seeking();
  if (state_.searching_since && !state_.cancelling && !seeking) {
    // The ticket ended with the old connection: a waiting player needs a new one.
    effects_.Send(SeekRequest());
  } else if (seeking && !state_.searching_since) {
    state_.searching_since = now;
  }
}

bool LobbyPresenter::Do(const Intent& intent, model::Millis now) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  const auto* key = std::get_if<Key>(&intent);
  if (const auto* action = std::get_if<Action>(&intent)) return DoAction(*action, now);
  if (edit != nullptr && edit->field == kCodeField) {
    state_.code = edit->text;
  } else if (edit != nullptr && edit->field == kFriendField) {
    by_name_.Edit(edit->text);
  } else if (submit != nullptr && submit->field == kCodeField) {
    UseCode();
  } else if (submit != nullptr && submit->field == kFriendField) {
    by_name_.Send(terms());
  } else if (key != nullptr) {
    if (state_.choosing) return key->code == KeyCode::kEscape && std::exchange(state_.choosing, false);
    return state_.new_table ? DoKeyInDialog(*key) : DoKey(*key, now);
  } else {
    return false;
  }
  return true;
}

bool LobbyPresenter::DoKeyInDialog(const Key& key) {
  auto& dialog = state_.new_table;
  if (key.code == KeyCode::kEscape) {
    dialog.reset();
    return true;
  }
  const std::string before = dialog->ruleset;
  if (!dialog->Step(key.code)) return false;
  if (dialog->ruleset != before) effects_.announcements.push_back(RulesTitle(dialog->ruleset) + ".");
  return true;
}

struct LobbyPresenter::ActionVisitor {
  LobbyPresenter& lobby;
  model::Millis now;

  LobbyState& state() const { return lobby.state_; }

  void operator()(const action::ChooseClock& chosen) const {
    if (!state().searching_since) state().seek.ChooseClock(chosen.what);
  }
  void operator()(const action::ChooseKind& chosen) const {
    const bool may = !state().searching_since && state().member;
    if (may) state().rated = chosen.what == GameKind::kRated;
  }
  void operator()(const action::QuickPlay&) const { lobby.Search(now); }
  void operator()(const action::SignUpForRated&) const {
    lobby.effects_.Dispatch(action::Show{Screen::kAccount});
  }
  void operator()(const action::CancelSeek&) const { lobby.CancelSearch(); }
  void operator()(const action::NewTable&) const {
    state().new_table.emplace();
    state().new_table->rated = state().rated && state().MemberSeen();
  }
  void operator()(const action::CloseDialog&) const {
    state().new_table.reset();
    state().choosing = false;
  }
  void operator()(const action::ChooseSeek&) const { state().choosing = !state().searching_since; }
  template <class Choice>
  requires std::is_same_v<Choice, action::SeekRules> || std::is_same_v<Choice, action::SeekClock> ||
      std::is_same_v<Choice, action::SeekExperienced> || std::is_same_v<Choice, action::SeekComputer>
  void operator()(const Choice& choice) const {
    if (!state().searching_since) state().seek.Take(choice);
  }
  void operator()(const action::PlayChosen&) const {
    state().choosing = false;
    lobby.Search(now);
  }
  void operator()(const action::CreateTable&) const { lobby.Create(); }
  void operator()(const action::WithdrawTable& withdrawn) const {
    lobby.effects_.Send(api::WithdrawTable{withdrawn.what});
  }
  void operator()(const action::MakeCasual& table) const { lobby.MakeCasual(table.what); }
  void operator()(const action::JoinTable& joined) const { lobby.JoinListed(joined.what); }
  void operator()(const action::JoinByCode&) const { lobby.UseCode(); }
  void operator()(const action::ReloadLobby&) const {
    state().problem.clear();
    lobby.effects_.Send(model::Follow{lobby.topic(), true});
  }
  void operator()(const action::HoverTables& hover) const {
    state().frozen = hover.what ? std::optional(state().Offers()) : std::nullopt;
  }
  void operator()(const action::ShowPlayersHere& list) const {
    state().players_shown = list.players;
    state().frozen_live.reset();
  }
  void operator()(const action::HoverLive& hover) const {
    state().frozen_live = hover.what ? std::optional(state().lobby.live_matches()) : std::nullopt;
  }
};

bool LobbyPresenter::DoAction(const Action& action, model::Millis now) {
  if (const auto* actions = action.In<LobbyActions>()) {
    std::visit(ActionVisitor{*this, now}, actions->one);
  } else if (action.In<FilterActions>() != nullptr) {
    ChangeFilter(action);
  } else if (action.In<DialogActions>() != nullptr) {
    if (state_.new_table) state_.new_table->Choose(action);
  } else if (action.Is<action::SendChallenge>()) {
    by_name_.Send(terms());
  } else if (const auto* name = action.As<action::CompleteName>()) {
    by_name_.Edit(name->what);
  } else if (const auto* invite = action.As<action::Invite>()) {
    Challenge(invite->what.player);
    effects_.Dispatch(action::Show{Screen::kLobby});
  } else if (const auto* seek = action.As<action::NewOpponent>()) {
    SearchBy(seek->what, now);
  } else {
    return false;
  }
  return true;
}

// A code alone joins a private table; with a match id it is the watch code. A link names its server.
void LobbyPresenter::UseCode() {
  if (words::LooksLikeLink(state_.code)) return UseLink();
  std::istringstream in(state_.code);
  std::string first, code;
  in >> first >> code;
  if (first.empty()) return;
  if (code.empty() && first.size() <= kLongestTableCode) return Join({}, first);
  effects_.Dispatch(action::Watch{{MatchId(first), code}});
  state_.code.clear();
}

void LobbyPresenter::UseLink() {
  const auto link = words::ReadLink(state_.code);
  if (!link.ok()) return effects_.Complain(words::Capitalised(link.error().sentence));
  if (link->server != BareAddress(state_.server) &&
      (state_.web.empty() || link->server != BareAddress(state_.web))) {
    return effects_.Complain("That game is on " + link->server +
                             ": sign in there, or start merels with the link");
  }
  if (!link->table.empty()) return Join({}, link->table);
  effects_.Dispatch(action::Watch{{link->match, link->code}});
  state_.code.clear();
}

void LobbyPresenter::Create() {
  auto& dialog = state_.new_table;
  if (!dialog || !dialog->View(state_.host()).create.enabled) return;
  if (dialog->IsChallenge()) {
    effects_.Send(dialog->Challenge(new_id_(), state_.host()));
    dialog.reset();
  } else {
    effects_.Send(dialog->Order(new_id_(), state_.host()));
    dialog->busy = true;
  }
}

// It is withdrawn first: a player who joins before that plays rated, and no second table is opened.
void LobbyPresenter::MakeCasual(const TableId& id) {
  const auto& own = state_.notices.tables();
  const auto table = std::find_if(own.begin(), own.end(), [&](const auto& one) { return one.id == id; });
  if (table == own.end() || !table->rated || state_.recast) return;
  api::OpenTable order{new_id_(), table->ruleset, table->clock, table->owner_side, table->is_private};
  order.opponent = table->opponent;
  state_.recast = Recast{id, std::move(order)};
  effects_.Send(api::WithdrawTable{id});
}

void LobbyPresenter::Challenge(match::Player opponent) {
  state_.new_table.emplace();
  state_.new_table->opponent = std::move(opponent);
  state_.new_table->rated = state_.rated;
}

void LobbyPresenter::ChangeFilter(const Action& chip) {
  const session::Topic before = topic();
  if (!TakeChip(chip, state_.OwnRating(), state_.filter)) return;
  effects_.Send(model::Unfollow{before});
  effects_.Send(model::Follow{topic(), false});
}

void LobbyPresenter::Search(model::Millis now) {
  if (state_.searching_since) return;
  state_.searching_since = now;
  state_.to_computer = false;
  effects_.Send(SeekRequest());
}

void LobbyPresenter::SearchBy(const QuickTerms& terms, model::Millis now) {
  if (!state_.searching_since) {
    if (!state_.seek.Has(terms)) state_.seek.Choose(terms);
    state_.rated = terms.rated && state_.member;
  }
  Search(now);
  effects_.Dispatch(action::Show{Screen::kLobby});
}

void LobbyPresenter::CancelSearch() {
  if (state_.searching_since && !std::exchange(state_.cancelling, true)) effects_.Send(api::CancelSeek{});
}

api::CreateSeek LobbyPresenter::SeekRequest() const { return {new_id_(), state_.seek.Terms(state_.rated)}; }

void LobbyPresenter::Tick(model::Millis now) {
  const bool due = state_.searching_since && now - *state_.searching_since >= kComputerAfter;
  if (due && state_.seek.computer && !state_.cancelling && !state_.held && state_.ComputerIsFree()) {
    state_.to_computer = true;
    return CancelSearch();
  }
  if (!state_.HasWaitedLong(now) || std::exchange(state_.told_of_computer, true)) return;
  effects_.Announce("Nobody yet. You can play the computer meanwhile; the search goes on.");
}

// Only after the search has ended: nobody gets two games of it.
void LobbyPresenter::AskComputer() {
  if (const lobby::Table* table = state_.ComputersTable()) {
    effects_.Tell("Nobody yet: you play " + table->owner.name + ", a computer");
    return Join(table->id, "");
  }
  const auto& free = state_.lobby.free_bots();
  if (free.empty()) return effects_.Tell("Nobody yet, and no computer is free any more");
  const lobby::SeekChoice game = state_.seek.Terms(false).choices.front();
  effects_.Tell("Nobody yet: " + free.front().name + ", a computer, has been challenged");
  effects_.Send(
      api::CreateChallenge{new_id_(), free.front().id.text(), game.ruleset, game.clock, std::nullopt, false});
}

void LobbyPresenter::JoinListed(const TableId& id) {
  const auto* table = state_.lobby.FindTable(id);
  if (table == nullptr) return;
  if (!KnowsRules(table->ruleset)) return effects_.Complain(RulesDifference(table->ruleset));
  Join(id, "");
}

void LobbyPresenter::Join(TableId table, std::string code) {
  if (Has(state_.joining, table)) return;
  CancelSearch();
  state_.joining.push_back(table);
  effects_.Send(api::JoinTable{new_id_(), std::move(table), std::move(code)});
}

bool LobbyPresenter::DoKey(const Key& key, model::Millis now) {
  switch (key.code) {
    case KeyCode::kUp:
    case KeyCode::kDown:
    case KeyCode::kHome:
    case KeyCode::kEnd: ChooseRow(key.code, now); return true;
    case KeyCode::kEnter: return SitDown(now);
    case KeyCode::kEscape: return !std::exchange(state_.chosen, "").empty();
    case KeyCode::kCharacter: return (key.character == 'w' || key.character == 'W') && WatchRow(now);
    default: return false;
  }
}

void LobbyPresenter::ChooseRow(KeyCode code, model::Millis now) {
  const std::vector<ListedRow> all = ListedRows(View(now));
  if (all.empty()) return;
  const ListedRow& next = StepTo(all, state_.chosen, code);
  state_.chosen = next.id;
  effects_.announcements.push_back(next.words);
}

bool LobbyPresenter::SitDown(model::Millis now) {
  const LobbyViewState shown = View(now);
  if (const TableRow* row = ChosenRow(shown.tables)) {
    if (row->button.action.Is<action::JoinTable>() && row->button.enabled) {
      JoinListed(TableId(row->id));
    } else {
      effects_.Tell(row->mine ? "This is your own table" : "Nobody can join that table now");
    }
    return true;
  }
  if (const PlayerRow* player = ChosenRow(shown.players)) {
    if (player->button.enabled) effects_.Dispatch(player->button.action);
    return true;
  }
  const LiveRow* row = ChosenRow(shown.live);
  if (row == nullptr) return false;
  if (row->mine) {
    effects_.Dispatch(action::Watch{{MatchId(row->id)}});
  } else {
    effects_.Tell("Press W to watch a game; Enter joins a table");
  }
  return true;
}

bool LobbyPresenter::WatchRow(model::Millis now) {
  const LobbyViewState shown = View(now);
  if (const LiveRow* row = ChosenRow(shown.live)) {
    effects_.Dispatch(action::Watch{{MatchId(row->id)}});
    return true;
  }
  if (ChosenRow(shown.tables) == nullptr) return false;
  effects_.Tell("There is nothing to watch here yet; press Enter to join the table");
  return true;
}

}  // namespace merels::presenter
