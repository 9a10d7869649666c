#include "client/presenter/shell/shell.h"

#include <algorithm>
#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

Shell::Shell(ShellOptions options, RequestIds new_id)
    : options_(std::move(options)),
      new_id_(std::move(new_id)),
      sign_in_(options_.server, options_.name, effects_) {}

void Shell::Start() {
  if (options_.guest || options_.watch) sign_in_.SignIn(model::Entry::kGuest);
}

void Shell::Tick(model::Millis now) {
  if (table_) table_->Tick(session_, now);
  KeepTv(now);
  if (watch_ && watch_->active()) watch_->Refill(whole(), now);
  Digest(now);
}

void Shell::Digest(model::Millis now) {
  KeepTable();
  KeepWhole();
  AskForRatings();
  if (keys_of_ != screen_) keys_of_.reset();
  if (watch_ && watch_->active() && screen_ != Screen::kWatch) watch_->Leave();
  for (auto& note : std::exchange(effects_.notes, {})) {
    note.text = words::Capitalised(std::move(note.text));
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

void Shell::KeepTable() {
  if (!table_ || !table_->match().known() || table_->state().alone()) return;
  const auto& match = table_->match().id();
  if (!chat_) chat_.emplace(match, table_->state().seat().has_value(), table_->state().me, new_id_, effects_);
  if (people_) chat_->Mute(people_->muted());
  if (challenges_) table_->SetRematch(challenges_->RematchOf(match, lobby_->state()));
}

void Shell::KeepWhole() {
  const bool wanted = lobby_ && screen_ == Screen::kWatch && !lobby_->state().filter.open();
  if (wanted == whole_.has_value()) return;
  if (wanted) {
    whole_.emplace();
    effects_.Send(model::Follow{session::Topic::Lobby(), false});
  } else {
    whole_.reset();
    if (lobby_) effects_.Send(model::Unfollow{session::Topic::Lobby()});
  }
}

void Shell::AskForRatings() {
  if (!lobby_) return;
  const auto ask = [this](const match::Player& player) {
    if (!player.guest && book_.ShouldAsk(player.id)) effects_.Send(model::AskRatings{player.id});
  };
  if (session_.me()) ask(*session_.me());
  if (screen_ == Screen::kLobby) {
    for (const auto& table : lobby_->state().lobby.tables()) ask(table.owner);
  }
  if (screen_ == Screen::kWatch) {
    for (const auto& player : watch_->players()) ask(player);
  }
  if (!table_ || !table_->match().known()) return;
  for (const auto& player : table_->match().players()) ask(player);
  table_->Rate(book_);
}

std::string Shell::OwnRating() const {
  if (!session_.me() || !lobby_) return "";
  return book_.Text(session_.me()->id, QuickPool(lobby_->state().clock));
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
  tab(Action::kShowWatch, "Watch", Screen::kWatch);
  tab(Action::kShowGames, "Games", Screen::kGames);
  tab(Action::kShowRanks, "Ratings", Screen::kRanks);
  if (session_.me()) bar.player = session_.me()->name;
  if (const std::string rating = OwnRating(); !rating.empty()) bar.player += " " + rating;
  bar.account =
      Button{Action::kShowAccount, "", bar.player, true, screen_ == Screen::kAccount, Emphasis::kNormal};
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
  if (screen_ == Screen::kTable && table_) {
    view.table = table_->View(session_, now);
    if (chat_) view.table.chat = chat_->View();
  }
  if (challenges_) {
    view.asks = challenges_->Asks(lobby_->state());
    view.lobby.challenge = challenges_->Panel(lobby_->state());
  }
  if (screen_ == Screen::kWatch && watch_) view.watch = watch_->View(now);
  if (screen_ == Screen::kGames && games_) view.page = games_->View();
  if (screen_ == Screen::kRanks && ranks_) view.page = ranks_->View();
  if (screen_ == Screen::kAccount && account_) view.page = account_->View(now, &*people_);
  if (people_) view.person = people_->Sheet();
  if (keys_of_ == screen_) view.keys = KeysOf(screen_);
  view.toasts = toasts_;
  view.announcement = announcement_;
  view.news = effects_.told;
  view.closing = closing_;
  return view;
}

}  // namespace merels::presenter
