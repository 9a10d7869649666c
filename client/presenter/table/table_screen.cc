#include "client/presenter/table/table_screen.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/table/review_card.h"
#include "client/words/record_name.h"
#include "common/study/study.h"

namespace merels::presenter {
namespace {

/// The number before the first question about games on this screen.
constexpr std::uint64_t kFirstOfTables = std::uint64_t{1} << 40;

std::string MinutesOf(model::Millis time) {
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(time).count();
  return std::to_string(minutes) + (minutes == 1 ? " minute" : " minutes");
}

}  // namespace

void Television::Watch(const std::string& channel) {
  Stop();
  channel_ = session::Topic::Tv(channel);
  effects_.Send(model::Follow{*channel_, false});
}

void Television::Stop() {
  if (channel_) effects_.Send(model::Unfollow{*channel_});
  channel_.reset();
  on_air_.reset();
  end_seen_.reset();
}

std::optional<MatchId> Television::Hear(const session::Delivery& delivery, const TablePresenter* table) {
  const auto* news = std::get_if<session::OnAir>(&delivery.content);
  if (news == nullptr || channel_ != delivery.topic) return std::nullopt;
  if (!news->match) {
    effects_.Tell("Nothing is on yet: the next game will appear here");
    return std::nullopt;
  }
  on_air_ = news->match->match;
  const bool shown = table != nullptr && table->state().on_tv;
  return shown ? std::nullopt : on_air_;
}

std::optional<MatchId> Television::Next(const TablePresenter* table, model::Millis now) {
  if (!channel_ || !on_air_ || table == nullptr || !table->state().on_tv) return std::nullopt;
  if (table->match().id() == *on_air_ || !table->match().outcome()) {
    end_seen_.reset();
    return std::nullopt;
  }
  if (!end_seen_) end_seen_ = now;
  if (now - *end_seen_ < kEndStays) return std::nullopt;
  end_seen_.reset();
  return on_air_;
}

TableScreen::TableScreen(AccountId me, RequestIds new_id, TableShares shares, OpenAtStart at_start)
    : me_(std::move(me)),
      new_id_(std::move(new_id)),
      shares_(shares),
      at_start_(std::move(at_start)),
      effects_(shares.effects),
      tv_(shares.effects),
      player_tv_(shares.effects),
      review_(shares.analyst, kFirstOfTables) {}

struct TableScreen::UpdateVisitor {
  TableScreen& screen;
  model::Millis now;

  void operator()(const model::Online&) const {
    if (auto watch = std::exchange(screen.at_start_.watch, std::nullopt)) screen.Open(*watch, now);
    if (auto code = std::exchange(screen.at_start_.join, ""); !code.empty()) {
      screen.effects_.Send(api::JoinTable{screen.new_id_(), {}, std::move(code)});
    }
  }
  void operator()(const session::Delivery& delivery) const { screen.HearDelivery(delivery, now); }
  void operator()(const session::Acknowledgement& answer) const {
    const bool ours = screen.table_ && screen.table_->match().id() == answer.match;
    if (ours) screen.table_->Acknowledge(answer, now);
  }
  void operator()(const model::Answer<api::ListBestSolutions>& answer) const {
    if (screen.table_) screen.table_->Hear(answer);
  }
  void operator()(const session::TopicEnded& ended) const {
    if (screen.IsAbout(ended.topic)) screen.table_->Fail(ended.why);
  }
  void operator()(const model::Answer<api::ExportMatch>& answer) const { screen.HearRecord(answer); }
  void operator()(const local::Opinion& opinion) const { screen.review_.Hear(opinion); }
  void operator()(const model::Answer<api::ListMatches>& answer) const { screen.HearNext(answer, now); }
  template <class Update>
  void operator()(const Update&) const {}
};

void TableScreen::Hear(const model::Update& update, model::Millis now) {
  if (chat_) chat_->Hear(update, now);
  std::visit(UpdateVisitor{*this, now}, update);
  if (const auto* change = NoticeIn<lobby::RatingChanged>(update)) HearChange(*change);
  if (const auto* reminder = NoticeIn<lobby::TurnReminder>(update)) HearReminder(*reminder);
  if (const auto* warning = NoticeIn<lobby::AbortWarning>(update)) HearWarning(*warning);
  if (ContentIn<lobby::NoticesSnapshot>(update) != nullptr) HearOwn(now);
  if (table_ && table_->match().outcome()) shares_.notices.MatchEnded(table_->match().id());
}

void TableScreen::HearReminder(const lobby::TurnReminder& reminder) {
  const bool shown = table_ && table_->match().id() == reminder.match;
  effects_.Tell(std::string(shown ? "It is your turn" : "It is your turn in another game") +
                ". Your opponent may claim the game in " + MinutesOf(reminder.claimable_in) + ".");
}

void TableScreen::HearWarning(const lobby::AbortWarning& warning) {
  if (warning.wait > model::Millis{0}) {
    return effects_.Complain("You have aborted too many games lately. You may look for the next one in " +
                             MinutesOf(warning.wait) + ".");
  }
  effects_.Tell("You have aborted several games lately. After " + std::to_string(warning.more) +
                " more you will have to wait for the next one.");
}

void TableScreen::HearDelivery(const session::Delivery& delivery, model::Millis now) {
  if (IsAbout(delivery.topic)) return table_->Apply(delivery, now);
  Switch(tv_.Hear(delivery, table()), now);
}

// A player who comes back gets the match that they left.
void TableScreen::HearOwn(model::Millis now) {
  const auto& notices = shares_.notices;
  if (!table_ && !notices.matches().empty()) Open({notices.matches().front().match}, now);
  const std::string ruleset = at_start_.open == nullptr ? "" : std::exchange(*at_start_.open, "");
  if (ruleset.empty() || !notices.matches().empty() || !notices.tables().empty()) return;
  effects_.Send(api::OpenTable{new_id_(), ruleset, {}, {}, false});
}

void TableScreen::AskForRecord(const MatchId& match, RecordUse use) {
  records_asked_.push_back({match, use});
  effects_.Send(api::ExportMatch{{match}});
}

void TableScreen::HearRecord(const model::Answer<api::ExportMatch>& answer) {
  const auto asked = std::find_if(records_asked_.begin(), records_asked_.end(),
                                  [&](const RecordAsked& one) { return one.match == answer.asked.match; });
  if (asked == records_asked_.end()) return;  // requested by the analysis screen
  const RecordUse use = asked->use;
  records_asked_.erase(asked);
  if (!answer.result.ok()) return effects_.Complain(answer.result.error().sentence);
  if (use == RecordUse::kCopy) {
    effects_.clipboard = *answer.result;
    return effects_.Tell("Game record copied");
  }
  const MatchId& match = answer.asked.match;
  const auto record = study::ReadRecord(*answer.result).study;
  const std::string name = record ? words::RecordName(record->headers) : "";
  if (use == RecordUse::kAnimate) return effects_.Animate(name.empty() ? match.text() : name, *answer.result);
  effects_.records.push_back({match, *answer.result, "", name});
}

void TableScreen::AskForNext(const MatchId& match) {
  if (!table_ || table_->match().id() != match) return;
  const auto& players = table_->match().players();
  api::ListMatches query{{{1, ""}, {players[0].id, match::StateFilter::kLive}}};
  query.filter.opponent = players[1].id;
  next_after_ = match;
  next_asked_ = query.filter;
  effects_.Send(std::move(query));
}

void TableScreen::HearNext(const model::Answer<api::ListMatches>& answer, model::Millis now) {
  Switch(player_tv_.Hear(answer, table()), now);
  if (answer.asked.filter != next_asked_ || answer.asked.page.size != 1) return;
  const MatchId after = std::exchange(next_after_, MatchId());
  if (!table_ || table_->match().id() != after) return;
  if (!answer.result.ok()) return effects_.Complain(answer.result.error().sentence);
  const auto& games = answer.result->items;
  if (games.empty()) return effects_.Tell("They have not begun another game yet");
  LookAt({games.front().match}, now);
}

void TableScreen::HearChange(const lobby::RatingChanged& change) {
  if (!table_ || table_->match().id() != change.match) return;
  for (const auto& player : table_->match().players()) shares_.book.Forget(player.id);
  table_->RatingChanged(change);
}

struct TableScreen::ActionVisitor {
  TableScreen& screen;
  model::Millis now;

  void operator()(const action::Watch& watched) const { screen.LookAt(watched.what, now); }
  void operator()(const action::OpenMatch& opened) const { screen.LookAt({opened.what}, now); }
  void operator()(const action::GoTo& begun) const { screen.GoTo(begun.what, now); }
  void operator()(const action::WatchTv& channel) const { screen.WatchTv(channel.what); }
  void operator()(const action::WatchPlayer& watched) const { screen.WatchPlayer(watched.what.player); }
  void operator()(const action::Rematch& again) const {
    screen.effects_.Send(api::OfferRematch{screen.new_id_(), again.what});
  }
  void operator()(const action::NextGame& next) const { screen.AskForNext(next.what); }
  void operator()(const action::CopyRecord& copied) const {
    screen.AskForRecord(copied.what, RecordUse::kCopy);
  }
  void operator()(const action::SaveRecord& saved) const {
    screen.AskForRecord(saved.what, RecordUse::kSave);
  }
  void operator()(const action::AnimateMatch& wanted) const {
    screen.AskForRecord(wanted.what, RecordUse::kAnimate);
  }
  void operator()(const action::LeaveTable&) const { screen.Leave(now); }
};

bool TableScreen::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<MatchActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  if (chat_ && chat_->Do(intent, now)) return true;
  return table_ && table_->Do(intent, now);
}

void TableScreen::ScreenChanged(Screen screen) {
  shown_ = screen == Screen::kTable;
  if (!shown_) review_.Pause();
  if (screen != Screen::kWatch && screen != Screen::kSignIn) return;
  StopTv();
  // The six boards show it themselves, unless the user plays it.
  const bool watched = table_ && !table_->state().seat();
  if (screen == Screen::kWatch && watched) Clear();
}

void TableScreen::Tick(model::Millis now) {
  if (table_) table_->Tick(shares_.session, now);
  Switch(tv_.Next(table(), now), now);
  player_tv_.Tick(table(), now);
}

void TableScreen::Settle() {
  if (!table_) return;
  table_->SetPreferences(shares_.preferences);
  if (!table_->match().known()) return;
  if (!table_->state().alone()) {
    const auto& match = table_->match().id();
    const bool plays = table_->state().seat().has_value();
    if (!chat_) chat_.emplace(match, plays, me_, shares_.muted, new_id_, effects_);
    table_->SetRematch(RematchOf(match));
    table_->SetSought(shares_.notices.CameOfSeek(match));
  }
  for (const auto& player : table_->match().players()) AskRatings(player, shares_.book, effects_);
  table_->Rate(shares_.book, shares_.date ? shares_.date() : model::Millis{0});
  FollowReview(table_->state(), shown_ && !shares_.plays_rated, review_);
}

TableViewState TableScreen::View(model::Millis now) const {
  if (!table_) return {};
  TableViewState view = table_->View(shares_.session, now);
  if (chat_) view.chat = chat_->View(table_->match().players());
  if (const auto& review = review_.review(); review && view.result)
    view.result->review = MakeReviewCard(*review, table_->state());
  return view;
}

bool TableScreen::IsAbout(const session::Topic& topic) const {
  return table_ && topic.kind == session::Topic::Kind::kMatch && topic.match == table_->match().id();
}

bool TableScreen::Plays() const { return table_ && table_->state().seat() && !table_->match().outcome(); }

void TableScreen::GoTo(const MatchId& match, model::Millis now) {
  if (Plays() && table_->match().id() != match) {
    return effects_.Tell("Another of your games has started. It is listed in the lobby.");
  }
  StopTv();
  Open({match}, now);
}

void TableScreen::LookAt(const WatchTarget& target, model::Millis now) {
  if (Plays() && table_->match().id() != target.match) {
    return effects_.Tell("Finish your current game first");
  }
  StopTv();
  Open(target, now);
}

void TableScreen::WatchTv(const std::string& channel) {
  if (Plays()) return effects_.Tell("Finish your current game first");
  StopTv();
  tv_.Watch(channel);
}

/// Their newest game, and then the next ones.
void TableScreen::WatchPlayer(const match::Player& player) {
  if (Plays()) return effects_.Tell("Finish your current game first");
  StopTv();
  Clear();
  player_tv_.Watch(player);
}

void TableScreen::Switch(const std::optional<MatchId>& match, model::Millis now) {
  if (!match) return;
  Open({*match}, now);
  table_->SetOnTv(true);
}

void TableScreen::StopTv() {
  tv_.Stop();
  player_tv_.Stop();
  if (table_) table_->SetOnTv(false);
}

void TableScreen::Open(const WatchTarget& target, model::Millis now) {
  const bool there = table_ && table_->match().id() == target.match;
  if (!there) {
    Clear();
    table_.emplace(target.match, me_, new_id_, effects_);
  }
  // Before the match is followed: the screen of boards may follow it too, and unfollows it on leaving.
  shares_.navigator.Show(Screen::kTable, now);
  if (!there) effects_.Send(model::Follow{session::Topic::Match(target.match), false, target.code});
}

void TableScreen::Clear() {
  if (!table_) return;
  effects_.Send(model::Unfollow{session::Topic::Match(table_->match().id())});
  if (chat_) effects_.Send(model::Unfollow{chat_->topic()});
  chat_.reset();
  table_.reset();
}

// A player keeps the seat.
void TableScreen::Leave(model::Millis now) {
  if (!Plays()) {
    StopTv();
    Clear();
  }
  shares_.navigator.Show(Screen::kLobby, now);
}

const lobby::Challenge* TableScreen::RematchOf(const MatchId& match) const {
  const auto& all = shares_.notices.challenges();
  const auto offer = std::find_if(all.begin(), all.end(),
                                  [&](const lobby::Challenge& one) { return one.rematch_of == match; });
  return offer == all.end() ? nullptr : &*offer;
}

}  // namespace merels::presenter
