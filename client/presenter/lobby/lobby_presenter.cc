#include "client/presenter/lobby/lobby_presenter.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "client/presenter/lobby/lobby_filter.h"
#include "client/presenter/lobby/lobby_screen.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

bool IsQuickClock(const std::string& text) {
  return std::find(kQuickClocks.begin(), kQuickClocks.end(), text) != kQuickClocks.end();
}

bool Has(const std::vector<TableId>& ids, const TableId& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

LobbyPresenter::LobbyPresenter(AccountId me, RequestIds new_id, Effects& effects)
    : new_id_(std::move(new_id)), effects_(effects) {
  state_.me = std::move(me);
}

LobbyViewState LobbyPresenter::View(model::Millis now) const { return DrawLobby(state_, now); }

std::optional<Met> LobbyPresenter::Meet(const AccountId& account) const {
  for (const auto* tables : {&state_.lobby.tables(), &state_.frozen}) {
    for (const auto& table : *tables) {
      if (table.owner.id == account) return Met{table.owner, {}};
    }
  }
  for (const auto& match : state_.lobby.live_matches()) {
    if (auto met = MeetAmong(match.players, match.match, account)) return met;
  }
  return std::nullopt;
}

std::optional<MatchId> LobbyPresenter::Apply(const session::Delivery& delivery, model::Millis now) {
  const bool about_lobby = delivery.topic.kind == session::Topic::Kind::kLobby;
  if (about_lobby && delivery.topic != topic()) return std::nullopt;  // of an earlier filter
  if (about_lobby && delivery.topic != state_.lobby_of) {
    state_.lobby_of = delivery.topic;
    state_.lobby = model::Lobby();
  }
  const auto taken = about_lobby ? state_.lobby.Apply(delivery) : state_.notices.Apply(delivery);
  if (taken == session::Taken::kGap || taken == session::Taken::kUnfitting) {
    effects_.Send(model::Follow{delivery.topic, true});
  }
  if (taken != session::Taken::kNew) return std::nullopt;
  if (about_lobby) {
    state_.problem.clear();
    presenter::Meet(state_.lobby, state_.rulesets_met);
    AddToFrozen();
  } else if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) {
    return HearNotice(*notice);
  } else {
    HearNotices(now);
  }
  return std::nullopt;
}

void LobbyPresenter::Fail(const Error& why) { state_.problem = words::Capitalised(why.sentence); }

std::optional<MatchId> LobbyPresenter::HearNotice(const lobby::Notice& notice) {
  if (const auto* progress = std::get_if<lobby::SeekProgress>(&notice)) state_.progress = *progress;
  if (!model::EndsSearch(notice)) return std::nullopt;
  const bool wanted = state_.searching_since && !state_.cancelling;
  StopSearching();
  if (const auto* paired = std::get_if<lobby::Paired>(&notice)) return paired->match;
  if (wanted)
    effects_.Complain("Quick play ended: " + std::string(Name(std::get<lobby::SeekEnded>(notice).reason)));
  return std::nullopt;
}

void LobbyPresenter::HearNotices(model::Millis now) {
  const bool seeking = state_.notices.seeking();
  if (state_.searching_since && !state_.cancelling && !seeking) {
    // The ticket ended with the old connection: a player who still wants a game asks for a new one.
    effects_.Send(Wish());
  } else if (seeking && !state_.searching_since) {
    state_.searching_since = now;
  }
}

struct LobbyPresenter::UpdateVisitor {
  LobbyPresenter& lobby;

  std::optional<MatchId> operator()(const model::SeekAnswer& answer) const {
    if (answer.result) return std::nullopt;
    lobby.StopSearching();
    return Complain(answer.result.error());
  }
  std::optional<MatchId> operator()(const model::CancelAnswer& answer) const {
    lobby.state_.cancelling = false;
    if (!answer.result) return Complain(answer.result.error());
    lobby.StopSearching();
    return *answer.result;
  }
  std::optional<MatchId> operator()(const model::OpenAnswer& answer) const {
    auto& dialog = lobby.state_.new_table;
    if (dialog) dialog->busy = false;
    if (!answer.result) return Complain(answer.result.error());
    dialog.reset();
    if (const auto* match = std::get_if<MatchId>(&*answer.result)) return *match;
    const auto& table = std::get<lobby::Table>(*answer.result);
    lobby.state_.notices.TableOpened(table);
    if (!table.code.empty()) lobby.effects_.Tell("Anybody with the code " + table.code + " can join");
    return std::nullopt;
  }
  std::optional<MatchId> operator()(const model::JoinAnswer& answer) const {
    std::erase(lobby.state_.joining, answer.table);
    if (!answer.result) return Complain(answer.result.error());
    lobby.state_.code.clear();
    return *answer.result;
  }
  std::optional<MatchId> operator()(const model::WithdrawAnswer& answer) const {
    if (!answer.result) return Complain(answer.result.error());
    lobby.state_.notices.TableClosed(answer.table);
    return std::nullopt;
  }
  std::optional<MatchId> Complain(const Error& why) const {
    lobby.effects_.Complain(why.sentence);
    return std::nullopt;
  }
};

std::optional<MatchId> LobbyPresenter::Apply(const model::Answer& answer) {
  return std::visit(UpdateVisitor{*this}, answer);
}

bool LobbyPresenter::Do(const Intent& intent, model::Millis now, std::optional<MatchWish>& watch) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  const auto* key = std::get_if<Key>(&intent);
  if (const auto* press = std::get_if<Press>(&intent)) return DoPress(*press, now, watch);
  if (const auto* hover = std::get_if<HoverTables>(&intent)) {
    if (hover->inside && !state_.pointer_on_tables) state_.frozen = state_.lobby.tables();
    state_.pointer_on_tables = hover->inside;
  } else if (edit != nullptr && edit->field == Field::kCode) {
    state_.code = edit->text;
  } else if (submit != nullptr && submit->field == Field::kCode) {
    UseCode(watch);
  } else if (key != nullptr) {
    return state_.new_table ? DoKeyInDialog(*key) : DoKey(*key, now, watch);
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

bool LobbyPresenter::DoPress(const Press& press, model::Millis now, std::optional<MatchWish>& watch) {
  auto& dialog = state_.new_table;
  if (dialog && dialog->Choose(press)) return true;
  switch (press.action) {
    case Action::kChooseClock:
      if (!state_.searching_since && IsQuickClock(press.argument)) state_.clock = press.argument;
      return true;
    case Action::kChooseKind:
      if (!state_.searching_since && state_.member) state_.rated = press.argument == "rated";
      return true;
    case Action::kQuickPlay: Search(now); return true;
    case Action::kCancelSeek: CancelSearch(); return true;
    case Action::kNewTable:
      dialog.emplace();
      dialog->rated = state_.rated;
      return true;
    case Action::kCloseDialog: dialog.reset(); return true;
    case Action::kCreateTable: Create(); return true;
    case Action::kWithdrawTable: effects_.Send(model::WithdrawTable{TableId(press.argument)}); return true;
    case Action::kJoinTable: JoinListed(TableId(press.argument)); return true;
    case Action::kJoinByCode: UseCode(watch); return true;
    case Action::kReloadLobby:
      state_.problem.clear();
      effects_.Send(model::Follow{topic(), true});
      return true;
    case Action::kFilterRules:
    case Action::kFilterClass:
    case Action::kFilterKind:
    case Action::kFilterLevel:
    case Action::kFilterBots: ChangeFilter(press); return true;
    default: return false;
  }
}

// A code alone joins a private table; with a match id it is the code for watching it.
void LobbyPresenter::UseCode(std::optional<MatchWish>& watch) {
  std::istringstream in(state_.code);
  std::string first, code;
  in >> first >> code;
  if (first.empty()) return;
  if (code.empty() && first.size() <= kLongestTableCode) return Join({}, first);
  watch = MatchWish{MatchId(first), code};
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

void LobbyPresenter::Challenge(match::Player opponent) {
  state_.new_table.emplace();
  state_.new_table->opponent = std::move(opponent);
  state_.new_table->rated = state_.rated;
}

void LobbyPresenter::ChangeFilter(const Press& press) {
  const session::Topic before = topic();
  if (!TakeChip(press, state_.OwnRating(), state_.filter)) return;
  effects_.Send(model::Unfollow{before});
  effects_.Send(model::Follow{topic(), false});
}

void LobbyPresenter::Search(model::Millis now) {
  if (state_.searching_since) return;
  state_.searching_since = now;
  effects_.Send(Wish());
}

void LobbyPresenter::CancelSearch() {
  if (state_.searching_since && !std::exchange(state_.cancelling, true)) effects_.Send(model::CancelSeek{});
}

model::Seek LobbyPresenter::Wish() const {
  return {new_id_(), std::string(kQuickRuleset), ClockOf(state_.clock), state_.rated};
}

void LobbyPresenter::StopSearching() {
  state_.progress.reset();
  state_.searching_since.reset();
  state_.cancelling = false;
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
  effects_.Send(model::JoinTable{new_id_(), std::move(table), std::move(code)});
}

void LobbyPresenter::AddToFrozen() {
  if (!state_.pointer_on_tables) return;
  for (const auto& table : state_.lobby.tables()) {
    const bool there = std::any_of(state_.frozen.begin(), state_.frozen.end(),
                                   [&](const auto& row) { return row.id == table.id; });
    if (!there) state_.frozen.push_back(table);
  }
}

}  // namespace merels::presenter
