#include "client/presenter/table/player_tv.h"

#include <utility>

#include "common/api/match.h"

namespace merels::presenter {

void PlayerTv::Watch(const match::Player& player) {
  player_ = player;
  told_ = false;
  ended_ = {};
  Ask();
}

void PlayerTv::Ask() {
  asking_ = true;
  next_at_.reset();
  effects_.Send(api::ListMatches{{{1, ""}, Filter()}});
}

std::optional<MatchId> PlayerTv::Hear(const model::Answer<api::ListMatches>& answer,
                                      const TablePresenter* table) {
  if (!player_ || !asking_ || answer.asked.filter != Filter() || answer.asked.page.size != 1)
    return std::nullopt;
  asking_ = false;
  // Told once, though the server is asked again and again.
  if (!answer.result) {
    if (!std::exchange(told_, true)) effects_.Complain(answer.result.error().sentence);
    return std::nullopt;
  }
  if (answer.result->items.empty()) {
    if (!std::exchange(told_, true))
      effects_.Tell(player_->name + " is not playing now: their next game will appear here");
    return std::nullopt;
  }
  const MatchId found = answer.result->items.front().match;
  const bool shown = table != nullptr && table->match().id() == found;
  return shown ? std::nullopt : std::optional(found);
}

void PlayerTv::Tick(const TablePresenter* table, model::Millis now) {
  if (!player_ || asking_) return;
  if (table != nullptr && !table->match().outcome()) return next_at_.reset();
  if (!next_at_) {
    const MatchId over = table == nullptr ? MatchId() : table->match().id();
    const bool just_now = over != ended_ && !over.empty();
    ended_ = over;
    next_at_ = now + (just_now ? kEndStays : kAskEvery);
  }
  if (now >= *next_at_) Ask();
}

}  // namespace merels::presenter
