// What the program does with each update from the network.
#include <utility>

#include "client/presenter/shell/shell.h"
#include "client/words/sanctions.h"

namespace merels::presenter {

struct Shell::UpdateVisitor {
  Shell& shell;
  model::Millis now;

  void operator()(const model::SignInFailed& failed) const {
    shell.session_.End();
    shell.sign_in_.Failed(failed.why);
    shell.screen_ = Screen::kSignIn;
  }
  void operator()(const model::Online& online) const { shell.HearOnline(online); }
  void operator()(const model::Retrying& retrying) const {
    shell.session_.Retrying(retrying.attempt, std::nullopt);
  }
  void operator()(const model::Lost& lost) const {
    shell.session_.Lost(lost.why.sentence, now);
    shell.session_.Retrying(lost.attempt + 1, now + lost.next_in);
  }
  void operator()(const model::Closed& closed) const {
    const bool asked_for = shell.account_ && shell.account_->signing_out();
    shell.ReturnToSignIn(asked_for);
    if (!asked_for) shell.sign_in_.Failed(closed.why);
  }
  void operator()(const session::GoingAway& going) const { shell.effects_.Tell(going.why.sentence); }
  void operator()(const session::RoundTrip& trip) const { shell.session_.RoundTrip(trip.time); }
  void operator()(const session::TopicEnded& ended) const { shell.HearEnd(ended); }
  void operator()(const session::Delivery& delivery) const { shell.HearDelivery(delivery, now); }
  void operator()(const session::Acknowledgement& answer) const {
    if (shell.table_ && shell.table_->match().id() == answer.match) shell.table_->Acknowledge(answer, now);
  }
  void operator()(const model::BestAnswer& answer) const {
    if (shell.table_) shell.table_->Hear(answer);
  }
  void operator()(const model::AccountAnswer& answer) const { shell.HearAccount(answer); }
  void operator()(const model::GamesAnswer& answer) const {
    if (shell.games_) shell.games_->Hear(answer);
  }
  void operator()(const model::ChatUpdate& update) const { shell.HearTalk(update); }
  void operator()(const model::RatingUpdate& update) const { shell.HearRatings(update); }
  void operator()(const model::ChannelsAnswer& answer) const {
    if (shell.watch_) shell.watch_->Hear(answer);
  }
  void operator()(const model::PeopleUpdate& update) const {
    if (shell.people_) shell.people_->Hear(update);
  }
  void operator()(const model::RecordAnswer& answer) const { shell.HearRecord(answer); }
  void operator()(const model::Answer& answer) const {
    if (!shell.lobby_) return;
    if (const auto match = shell.lobby_->Apply(answer)) shell.GoTo(*match);
  }
};

void Shell::Hear(const model::Update& update, model::Millis now) {
  std::visit(UpdateVisitor{*this, now}, update);
  if (table_ && table_->match().outcome() && lobby_) lobby_->MatchEnded(table_->match().id());
  Digest(now);
}

void Shell::HearOnline(const model::Online& online) {
  const bool first = screen_ == Screen::kSignIn;
  session_.Online(online.me);
  if (!first) return;
  sign_in_.Succeeded();
  lobby_.emplace(online.me.id, new_id_, effects_);
  lobby_->SetMember(!online.me.guest);
  lobby_->SetBook(book_);
  watch_.emplace(online.me.id, book_, effects_);
  challenges_.emplace(online.me.id, new_id_, effects_);
  games_.emplace(online.me.id, effects_);
  ranks_.emplace(online.me.id, book_, effects_);
  account_.emplace(online.me, effects_);
  people_.emplace(effects_, online.me.id, options_.settings);
  screen_ = Screen::kLobby;
  effects_.Announce("You are in the lobby as " + online.me.name + ".");
  effects_.Send(model::Follow{session::Topic::Lobby(), false});
  effects_.Send(model::Follow{session::Topic::Notices(), false});
  if (options_.watch) Open(*options_.watch);
}

void Shell::HearDelivery(const session::Delivery& delivery, model::Millis now) {
  if (delivery.topic.kind == session::Topic::Kind::kMatch) {
    if (table_ && table_->match().id() == delivery.topic.match) return table_->Apply(delivery, now);
    if (watch_) watch_->Apply(delivery, now);
    return;
  }
  if (delivery.topic.kind == session::Topic::Kind::kChat) {
    if (chat_ && chat_->topic() == delivery.topic) chat_->Apply(delivery);
    return;
  }
  if (const auto* on_air = std::get_if<session::OnAir>(&delivery.content)) {
    if (tv_ == delivery.topic) HearOnAir(*on_air);
    return;
  }
  if (!lobby_) return;
  if (whole_ && delivery.topic == session::Topic::Lobby()) {
    const auto taken = whole_->Apply(delivery);
    const bool afresh = taken == session::Taken::kGap || taken == session::Taken::kUnfitting;
    if (afresh) effects_.Send(model::Follow{delivery.topic, true});
    return;
  }
  const auto* notice = std::get_if<lobby::Notice>(&delivery.content);
  const auto* over = notice == nullptr ? nullptr : std::get_if<lobby::ChallengeEnded>(notice);
  if (over != nullptr && challenges_) challenges_->Hear(*over, lobby_->state());
  if (const auto match = lobby_->Apply(delivery, now)) return GoTo(*match);
  if (notice != nullptr) HearNotice(*notice);
  // A player who comes back is shown the match that they left.
  const bool own = std::holds_alternative<lobby::NoticesSnapshot>(delivery.content);
  const auto& matches = lobby_->state().notices.matches();
  if (own && !table_ && !matches.empty()) Open(matches.front().match);
  if (own && std::exchange(first_table_wanted_, false)) OpenFirstTable();
}

void Shell::HearNotice(const lobby::Notice& notice) {
  if (const auto* sanction = std::get_if<lobby::Sanctioned>(&notice)) {
    effects_.Complain(words::DescribeSanction(*sanction));
  } else if (const auto* lifted = std::get_if<lobby::SanctionLifted>(&notice)) {
    effects_.Tell(words::DescribeLifting(*lifted));
  } else if (const auto* change = std::get_if<lobby::RatingChanged>(&notice)) {
    HearChange(*change);
  }
}

void Shell::OpenFirstTable() {
  const auto& notices = lobby_->state().notices;
  if (options_.open.empty() || !notices.matches().empty() || !notices.tables().empty()) return;
  effects_.Send(model::OpenTable{new_id_(), options_.open, {}, {}, false});
}

void Shell::HearEnd(const session::TopicEnded& ended) {
  if (ended.topic.kind == session::Topic::Kind::kChat) {
    if (chat_ && chat_->topic() == ended.topic) chat_->Fail();
    return;  // the panel says it
  }
  if (ended.topic.kind == session::Topic::Kind::kMatch) {
    if (table_ && table_->match().id() == ended.topic.match) table_->Fail(ended.why);
    if (watch_) watch_->Fail(ended.topic.match);
  } else if (lobby_) {
    lobby_->Fail(ended.why);
  }
  effects_.Complain(ended.why.sentence);
}

void Shell::HearAccount(const model::AccountAnswer& answer) {
  if (!account_) return;
  account_->Hear(answer);
  const auto* sign_up = std::get_if<model::SignUpAnswer>(&answer);
  if (sign_up != nullptr && sign_up->result.ok()) {
    session_.Renamed(*sign_up->result);
    if (lobby_) lobby_->SetMember(true);
  }
  const auto* sign_out = std::get_if<model::SignOutAnswer>(&answer);
  if (sign_out != nullptr && sign_out->result.ok()) ReturnToSignIn(true);
}

void Shell::HearTalk(const model::ChatUpdate& update) {
  if (const auto* answer = std::get_if<model::ChallengeAnswer>(&update)) {
    const auto match = challenges_ ? challenges_->Hear(*answer) : std::nullopt;
    if (match) GoTo(*match);
  } else if (const auto* said = std::get_if<model::SayAnswer>(&update)) {
    if (chat_) chat_->Hear(*said);
  } else if (const auto* set = std::get_if<model::SetTalkAnswer>(&update)) {
    if (chat_) chat_->Hear(*set);
  }
}

void Shell::HearRatings(const model::RatingUpdate& update) {
  if (const auto* answer = std::get_if<model::RatingsAnswer>(&update)) {
    if (answer->result.ok()) book_.Take(answer->account, answer->result->pools);
  } else if (const auto* standings = std::get_if<model::StandingsAnswer>(&update)) {
    if (ranks_) ranks_->Hear(*standings);
  } else if (const auto* history = std::get_if<model::HistoryAnswer>(&update)) {
    if (ranks_) ranks_->Hear(*history);
  }
}

void Shell::HearChange(const lobby::RatingChanged& change) {
  effects_.Tell("Your rating: " + ChangeText(change.before, change.after));
  if (session_.me()) book_.Forget(session_.me()->id);
  if (!table_ || table_->match().id() != change.match) return;
  for (const auto& player : table_->match().players()) book_.Forget(player.id);
  table_->RatingChanged(change);
}

void Shell::HearRecord(const model::RecordAnswer& answer) {
  if (!answer.result.ok()) return effects_.Complain(answer.result.error().sentence);
  if (answer.use == model::RecordUse::kSave) {
    effects_.records.push_back({answer.match, *answer.result});
  } else {
    effects_.clipboard = *answer.result;
    effects_.Tell("Game record copied");
  }
}

void Shell::ReturnToSignIn(bool forget) {
  StopTv();
  effects_.Send(model::Disconnect{forget});
  session_.End();
  account_.reset();
  people_.reset();
  games_.reset();
  chat_.reset();
  challenges_.reset();
  ranks_.reset();
  book_ = {};
  watch_.reset();
  table_.reset();
  whole_.reset();
  lobby_.reset();
  screen_ = Screen::kSignIn;
  sign_in_.Enter();
}

bool Shell::PlaysAt(const TablePresenter& table) const {
  return table.state().seat() && !table.match().outcome();
}

void Shell::GoTo(const MatchId& match) {
  const bool elsewhere = table_ && table_->match().id() != match;
  if (!elsewhere || !PlaysAt(*table_)) {
    StopTv();
    return Open(match);
  }
  effects_.Tell("Another of your games has started. It is listed in the lobby.");
}

void Shell::Open(const MatchId& match, const std::string& code) {
  screen_ = Screen::kTable;
  if (table_ && table_->match().id() == match) return;
  if (watch_ && watch_->active()) watch_->Leave();  // or its board would end what the table begins
  Leave();
  screen_ = Screen::kTable;
  chat_.reset();
  table_.emplace(match, session_.me() ? session_.me()->id : AccountId(), new_id_, effects_);
  effects_.Send(model::Follow{session::Topic::Match(match), false, code});
}

void Shell::Leave() {
  screen_ = Screen::kLobby;
  if (!table_) return;
  effects_.Send(model::Unfollow{session::Topic::Match(table_->match().id())});
  if (chat_) effects_.Send(model::Unfollow{chat_->topic()});
  chat_.reset();
  table_.reset();
}

}  // namespace merels::presenter
