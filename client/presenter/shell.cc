#include "client/presenter/shell.h"

#include <algorithm>
#include <utility>

#include "client/presenter/phrases.h"

namespace merels::presenter {

Shell::Shell(ShellOptions options, RequestIds new_id)
    : options_(std::move(options)),
      new_id_(std::move(new_id)),
      sign_in_(options_.server, options_.name, effects_) {}

void Shell::Start() {
  if (options_.guest || options_.watch) sign_in_.SignIn();
}

struct Shell::Ear {
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
    operator()(model::SignInFailed{closed.why});
    shell.lobby_.reset();
    shell.table_.reset();
  }
  void operator()(const model::GoingAway& going) const { shell.effects_.Tell(going.why.sentence); }
  void operator()(const model::RoundTrip& trip) const { shell.session_.RoundTrip(trip.time); }
  void operator()(const model::TopicEnded& ended) const { shell.HearEnd(ended); }
  void operator()(const session::Delivery& delivery) const { shell.HearDelivery(delivery, now); }
  void operator()(const model::Acknowledgement& answer) const {
    if (shell.table_ && shell.table_->match().id() == answer.match) shell.table_->Acknowledge(answer, now);
  }
  void operator()(const model::BestAnswer& answer) const {
    if (shell.table_) shell.table_->Hear(answer);
  }
  void operator()(const model::Answer& answer) const {
    if (!shell.lobby_) return;
    if (const auto match = shell.lobby_->Apply(answer)) shell.GoTo(*match);
  }
};

void Shell::Hear(const model::News& news, model::Millis now) {
  std::visit(Ear{*this, now}, news);
  if (table_ && table_->match().outcome() && lobby_) lobby_->MatchEnded(table_->match().id());
  Digest(now);
}

void Shell::HearOnline(const model::Online& online) {
  const bool first = screen_ == Screen::kSignIn;
  session_.Online(online.me);
  if (!first) return;
  sign_in_.Succeeded();
  lobby_.emplace(online.me.id, new_id_, effects_);
  screen_ = Screen::kLobby;
  effects_.Announce("You are in the lobby as " + online.me.name + ".");
  effects_.Send(model::Follow{session::Topic::Lobby(), false});
  effects_.Send(model::Follow{session::Topic::Notices(), false});
  if (options_.watch) Open(*options_.watch);
}

void Shell::HearDelivery(const session::Delivery& delivery, model::Millis now) {
  if (delivery.topic.kind == session::Topic::Kind::kMatch) {
    if (table_ && table_->match().id() == delivery.topic.match) table_->Apply(delivery, now);
    return;
  }
  if (!lobby_) return;
  if (const auto match = lobby_->Apply(delivery, now)) return GoTo(*match);
  // Whoever comes back finds himself at the table he left.
  const bool own = std::holds_alternative<lobby::NoticesSnapshot>(delivery.content);
  const auto& matches = lobby_->state().notices.matches();
  if (own && !table_ && !matches.empty()) Open(matches.front().match);
  if (own && std::exchange(first_table_wanted_, false)) OpenFirstTable();
}

void Shell::OpenFirstTable() {
  const auto& notices = lobby_->state().notices;
  if (options_.open.empty() || !notices.matches().empty() || !notices.tables().empty()) return;
  effects_.Send(model::OpenTable{new_id_(), options_.open, {}, {}, false});
}

void Shell::HearEnd(const model::TopicEnded& ended) {
  if (ended.topic.kind == session::Topic::Kind::kMatch) {
    if (table_ && table_->match().id() == ended.topic.match) table_->Fail(ended.why);
  } else if (lobby_) {
    lobby_->Fail(ended.why);
  }
  effects_.Complain(ended.why.sentence);
}

bool Shell::PlaysAt(const TablePresenter& table) const {
  return table.state().seat() && !table.match().outcome();
}

void Shell::GoTo(const MatchId& match) {
  const bool elsewhere = table_ && table_->match().id() != match;
  if (!elsewhere || !PlaysAt(*table_)) return Open(match);
  effects_.Tell("Another game of yours has begun. The lobby lists it.");
}

void Shell::Open(const MatchId& match) {
  screen_ = Screen::kTable;
  if (table_ && table_->match().id() == match) return;
  Leave();
  screen_ = Screen::kTable;
  table_.emplace(match, session_.me() ? session_.me()->id : AccountId(), new_id_, effects_);
  effects_.Send(model::Follow{session::Topic::Match(match), false});
}

void Shell::Leave() {
  screen_ = Screen::kLobby;
  if (!table_) return;
  effects_.Send(model::Unfollow{session::Topic::Match(table_->match().id())});
  table_.reset();
}

void Shell::Do(const Intent& intent, model::Millis now) {
  if (std::holds_alternative<Close>(intent)) {
    closing_ = true;
    if (lobby_) effects_.Send(model::Leave{});
  } else if (std::holds_alternative<HoverTables>(intent)) {
    if (lobby_) lobby_->Do(intent, now);  // also once another screen is shown
  } else if (const auto* press = std::get_if<Press>(&intent); press == nullptr || !DoPress(*press, now)) {
    DoOnScreen(intent, now);
  }
  Digest(now);
}

bool Shell::DoPress(const Press& press, model::Millis) {
  switch (press.action) {
    case Action::kTryNow: effects_.Send(model::TryNow{}); return true;
    case Action::kDismissToast:
      for (std::size_t i = 0; i < toasts_.size(); ++i) {
        if (std::to_string(toasts_[i].id) == press.argument) toast_times_[i] = model::Millis::min() / 2;
      }
      return true;
    case Action::kShowLobby:
      if (lobby_) screen_ = Screen::kLobby;
      return true;
    case Action::kShowTable:
      if (table_) screen_ = Screen::kTable;
      return true;
    case Action::kWatch:
    case Action::kOpenMatch:
      if (lobby_) GoTo(MatchId(press.argument));
      return true;
    case Action::kLeaveTable:
      if (table_ && PlaysAt(*table_)) {
        screen_ = Screen::kLobby;
      } else if (lobby_) {
        Leave();
      }
      return true;
    default: return false;
  }
}

bool Shell::DoOnScreen(const Intent& intent, model::Millis now) {
  switch (screen_) {
    case Screen::kSignIn: return sign_in_.Do(intent);
    case Screen::kLobby: return lobby_ && lobby_->Do(intent, now);
    case Screen::kTable: break;
  }
  if (!table_ || table_->Do(intent, now)) return true;
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEscape) screen_ = Screen::kLobby;
  return key != nullptr;
}

void Shell::Tick(model::Millis now) {
  if (table_) table_->Tick(session_, now);
  Digest(now);
}

void Shell::Digest(model::Millis now) {
  for (auto& note : std::exchange(effects_.notes, {})) {
    note.text = Capitalised(std::move(note.text));
    if (note.problem) last_problem_ = note.text;
    effects_.Announce(note.text + ".");
    toasts_.push_back({next_toast_++, std::move(note.text), note.problem});
    toast_times_.push_back(now);
  }
  while (!toasts_.empty() && now - toast_times_.front() > kToastStays) {
    toasts_.erase(toasts_.begin());
    toast_times_.erase(toast_times_.begin());
  }
  if (!effects_.announcements.empty()) announcement_ = effects_.announcements.back();
}

TopBar Shell::Bar(model::Millis now) const {
  TopBar bar;
  bar.title = "Nine Men’s Morris";
  if (!lobby_) return bar;
  const auto tab = [&](Action action, const char* label, Screen screen) {
    bar.tabs.push_back({action, "", label, true, screen_ == screen, Emphasis::kNormal});
  };
  tab(Action::kShowLobby, "Lobby", Screen::kLobby);
  if (table_) tab(Action::kShowTable, "Table", Screen::kTable);
  if (session_.me()) bar.player = session_.me()->name;
  const auto silence = session_.LostFor(now);
  bar.connection = "Online";
  if (session_.round_trip()) bar.connection += " · " + std::to_string(session_.round_trip()->count()) + " ms";
  if (silence < kAmberAfter) return bar;
  bar.light = silence > kOverlayAfter ? Light::kRed : Light::kAmber;
  bar.connection = "Reconnecting…";
  return bar;
}

AppViewState Shell::View(model::Millis now) const {
  AppViewState view;
  view.screen = screen_;
  view.bar = Bar(now);
  if (screen_ == Screen::kSignIn) view.sign_in = sign_in_.View();
  if (screen_ == Screen::kLobby && lobby_) view.lobby = lobby_->View(now);
  if (screen_ == Screen::kTable && table_) view.table = table_->View(session_, now);
  view.toasts = toasts_;
  view.announcement = announcement_;
  view.news = effects_.told;
  view.closing = closing_;
  return view;
}

}  // namespace merels::presenter
