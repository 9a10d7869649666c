#include "client/presenter/games/game_list.h"

#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void GameList::Show(AccountId of, AccountId against) {
  of_ = std::move(of);
  against_ = std::move(against);
  Begin();
}

void GameList::ForgetFilter() {
  filter_ = {};
  rulesets_.clear();
}

void GameList::Reload() {
  if (busy_) return;
  asked_ = filter_.At(date_ ? date_() : model::Millis{0});
  asked_.opponent = against_;
  asked_.player = of_;
  passed_ = 0;
  Ask("");
}

void GameList::More() {
  if (busy_) return;
  passed_ = 0;
  Ask(next_);
}

void GameList::Take(const GameChip& chip) {
  filter_.Take(chip);
  Begin();
}

void GameList::Begin() {
  games_.clear();
  next_.clear();
  known_ = busy_ = false;
  Reload();
}

void GameList::Ask(const std::string& page) {
  busy_ = true;
  problem_.clear();
  effects_.Send(api::ListMatches{{{kGamesOnAPage, page}, asked_}});
}

bool GameList::Hear(const model::Answer<api::ListMatches>& answer) {
  if (!busy_ || answer.asked.filter != asked_) return false;
  busy_ = false;
  if (!answer.result.ok()) {
    problem_ = words::Capitalised(answer.result.error().sentence);
    return true;
  }
  known_ = true;
  if (answer.asked.page.token.empty()) games_.clear();
  games_.insert(games_.end(), answer.result->items.begin(), answer.result->items.end());
  next_ = answer.result->next;
  MeetRulesets(answer.result->items, rulesets_);
  if (answer.result->items.empty() && more() && ++passed_ < kMaxEmptyPages) Ask(next_);
  return true;
}

void GameList::Describe(const GameListActions& actions, const std::string& none, ListPage& list) const {
  list.filters = GameChips(filter_, rulesets_, actions.filter);
  if (known_) list.count = std::to_string(games_.size()) + (more() ? " so far" : "");
  list.state = games_.empty() ? ListState::kEmpty : ListState::kReady;
  // Under the message when no game fits.
  const bool nothing = known_ && games_.empty() && !busy_ && !more() && problem_.empty();
  if (!filter_.open() && !nothing) list.filters.push_back(ClearChip(actions.filter));
  if (!problem_.empty()) {
    if (!known_) list.state = ListState::kFailed;
    list.message = problem_;
    list.more = Button{actions.again, "Try again", true, false, Emphasis::kNormal};
  } else if (!known_ || (games_.empty() && busy_)) {
    list.state = ListState::kLoading;
    list.message = "Loading the games…";
  } else if (more()) {
    list.message = "None among the newest games.";
    // It keeps the keyboard focus while it waits, and so stays enabled.
    list.more = Button{actions.more, busy_ ? "Loading…" : "Show more", true, false, Emphasis::kNormal};
  } else if (nothing) {
    DescribeEmpty(actions, none, list);
  }
}

void GameList::DescribeEmpty(const GameListActions& actions, const std::string& none, ListPage& list) const {
  list.message = none;
  if (filter_.open()) return;
  list.message = "No games fit these filters.";
  list.more = ClearChip(actions.filter);
}

}  // namespace merels::presenter
