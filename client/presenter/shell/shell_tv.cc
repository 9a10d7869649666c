// Watching a channel: the table goes from game to game, and never in the middle of one.
#include "client/presenter/shell/shell.h"

namespace merels::presenter {

void Shell::WatchTv(const std::string& channel) {
  if (!lobby_) return;
  if (table_ && PlaysAt(*table_)) return effects_.Tell("Finish your current game first");
  StopTv();
  tv_ = session::Topic::Tv(channel);
  effects_.Send(model::Follow{*tv_, false});
}

void Shell::StopTv() {
  if (tv_) effects_.Send(model::Unfollow{*tv_});
  tv_.reset();
  on_air_.reset();
  tv_end_seen_.reset();
  if (table_) table_->SetOnTv(false);
}

void Shell::HearOnAir(const session::OnAir& on_air) {
  if (!tv_) return;
  if (!on_air.match) return effects_.Tell("Nothing is on yet: the next game will appear here");
  on_air_ = on_air.match->match;
  const bool shown = table_ && table_->state().on_tv;
  if (shown && !table_->match().outcome() && table_->match().known()) return;
  if (!shown) {
    Open(*on_air_);
    table_->SetOnTv(true);
  }
}

void Shell::KeepTv(model::Millis now) {
  if (!tv_ || !on_air_ || !table_ || !table_->state().on_tv) return;
  if (table_->match().id() == *on_air_ || !table_->match().outcome()) return tv_end_seen_.reset();
  if (!tv_end_seen_) tv_end_seen_ = now;
  if (now - *tv_end_seen_ < kEndStays) return;
  tv_end_seen_.reset();
  Open(*on_air_);
  table_->SetOnTv(true);
}

}  // namespace merels::presenter
