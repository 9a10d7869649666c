// What the program does with each intent.
#include <string>

#include "client/presenter/shell/shell.h"

namespace merels::presenter {

void Shell::Do(const Intent& intent, model::Millis now) {
  if (std::holds_alternative<Close>(intent)) {
    closing_ = true;
    if (lobby_) effects_.Send(model::Leave{});
  } else if (std::holds_alternative<HoverTables>(intent)) {
    std::optional<MatchWish> none;
    if (lobby_) lobby_->Do(intent, now, none);  // also once another screen is shown
  } else if (!DoKeysSheet(intent)) {
    const auto* press = std::get_if<Press>(&intent);
    if (press == nullptr || !DoPress(*press, now)) DoOnScreen(intent, now);
  }
  Digest(now);
}

bool Shell::DoKeysSheet(const Intent& intent) {
  if (const auto* press = std::get_if<Press>(&intent);
      press != nullptr && press->action == Action::kCloseKeys) {
    keys_of_.reset();
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr) return false;
  const bool asks = key->code == KeyCode::kCharacter && key->character == '?';
  if (!keys_of_ && asks) {
    keys_of_ = screen_;
    effects_.announcements.push_back(Words(KeysOf(screen_)));
    return true;
  }
  const bool takes = keys_of_.has_value();
  if (asks || key->code == KeyCode::kEscape) keys_of_.reset();
  return takes;
}

bool Shell::DoPress(const Press& press, model::Millis now) {
  switch (press.action) {
    case Action::kTryNow: effects_.Send(model::TryNow{}); return true;
    case Action::kDismissToast:
      for (std::size_t i = 0; i < toasts_.size(); ++i) {
        if (std::to_string(toasts_[i].id) == press.argument) toast_times_[i] = model::Millis::min() / 2;
      }
      return true;
    case Action::kShowLobby: Show(Screen::kLobby, now); return true;
    case Action::kShowTable:
      if (table_) Show(Screen::kTable, now);
      return true;
    case Action::kShowWatch: Show(Screen::kWatch, now); return true;
    case Action::kShowGames: Show(Screen::kGames, now); return true;
    case Action::kShowRanks: Show(Screen::kRanks, now); return true;
    case Action::kShowAccount: Show(Screen::kAccount, now); return true;
    case Action::kSignInAs: ReturnToSignIn(false); return true;
    case Action::kShowPerson: ShowPerson(AccountId(press.argument)); return true;
    case Action::kChallengePerson:
      if (!lobby_ || !people_ || !people_->open()) return true;
      lobby_->Challenge(people_->player());
      people_->Do(presenter::Press{Action::kClosePerson, ""});
      Show(Screen::kLobby, now);
      return true;
    case Action::kCopyCode:
      effects_.clipboard = press.argument;
      effects_.Tell("Code copied");
      return true;
    case Action::kCopyRecord:
      effects_.Send(model::ExportGame{MatchId(press.argument), model::RecordUse::kCopy});
      return true;
    case Action::kSaveRecord:
      effects_.Send(model::ExportGame{MatchId(press.argument), model::RecordUse::kSave});
      return true;
    case Action::kWatchTv: WatchTv(press.argument); return true;
    case Action::kWatch:
    case Action::kOpenMatch: LookAt(MatchId(press.argument)); return true;
    case Action::kLeaveTable:
      if (table_ && PlaysAt(*table_)) {
        screen_ = Screen::kLobby;
      } else if (lobby_) {
        StopTv();
        Leave();
      }
      return true;
    default: return false;
  }
}

void Shell::ShowPerson(const AccountId& account) {
  if (auto met = FindPerson(account); met && people_) people_->Open(std::move(*met));
}

std::optional<Met> Shell::FindPerson(const AccountId& account) const {
  switch (screen_) {
    case Screen::kSignIn:
    case Screen::kAccount: return std::nullopt;
    case Screen::kLobby: return lobby_ ? lobby_->Meet(account) : std::nullopt;
    case Screen::kWatch: return watch_ ? watch_->Meet(account) : std::nullopt;
    case Screen::kGames: return games_ ? games_->Meet(account) : std::nullopt;
    case Screen::kRanks: return ranks_ ? ranks_->Meet(account) : std::nullopt;
    case Screen::kTable: break;
  }
  if (!table_ || !table_->match().known()) return std::nullopt;
  const MatchId& match = table_->match().id();
  if (auto met = MeetAmong(table_->match().players(), match, account)) return met;
  if (!chat_) return std::nullopt;
  for (const auto& message : chat_->messages()) {
    if (message.by == account) return Met{{account, message.name, false, false}, match};
  }
  return std::nullopt;
}

void Shell::LookAt(const MatchId& match, const std::string& code) {
  if (table_ && PlaysAt(*table_) && table_->match().id() != match) {
    effects_.Tell("Finish your current game first");
  } else if (lobby_) {
    StopTv();
    Open(match, code);
  }
}

void Shell::Show(Screen screen, model::Millis now) {
  if (!lobby_ || screen_ == screen) return;
  screen_ = screen;
  if (screen == Screen::kWatch) {
    StopTv();
    if (table_ && !table_->state().seat()) Leave(), screen_ = screen;
    KeepWhole();
    watch_->Enter(whole(), now);
  }
  if (screen == Screen::kGames) games_->Enter();
  if (screen == Screen::kRanks) ranks_->Enter();
  if (screen == Screen::kAccount) account_->Enter();
}

bool Shell::DoOnScreen(const Intent& intent, model::Millis now) {
  if (people_ && people_->Do(intent)) return true;
  if (challenges_ && challenges_->Do(intent, lobby_->state())) return true;
  if (screen_ == Screen::kTable && chat_ && chat_->Do(intent)) return true;
  switch (screen_) {
    case Screen::kSignIn: return sign_in_.Do(intent);
    case Screen::kLobby: {
      if (!lobby_) return false;
      std::optional<MatchWish> watch;
      const bool used = lobby_->Do(intent, now, watch);
      if (watch) LookAt(watch->match, watch->code);
      return used;
    }
    case Screen::kWatch: {
      std::optional<MatchId> open;
      const bool used = watch_->Do(intent, open);
      if (open) LookAt(*open);
      if (used) return true;
      break;
    }
    case Screen::kGames:
      if (games_->Do(intent)) return true;
      break;
    case Screen::kRanks:
      if (ranks_->Do(intent)) return true;
      break;
    case Screen::kAccount:
      if (account_->Do(intent, now)) return true;
      break;
    case Screen::kTable:
      if (!table_ || table_->Do(intent, now)) return true;
      break;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEscape) Show(Screen::kLobby, now);
  return key != nullptr;
}

}  // namespace merels::presenter
