#include "client/presenter/table/television.h"

namespace merels::presenter {

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

}  // namespace merels::presenter
