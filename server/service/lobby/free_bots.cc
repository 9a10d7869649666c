#include "server/service/lobby/free_bots.h"

#include <algorithm>

namespace merels::service {

std::vector<FreeBots::Free>::iterator FreeBots::Find(const AccountId& bot) {
  return std::find_if(free_.begin(), free_.end(), [&](const Free& one) { return one.bot.id == bot; });
}

void FreeBots::Add(const match::Player& bot) {
  if (const auto known = Find(bot.id); known != free_.end()) return ++known->streams, void();
  free_.push_back({bot, 1});
  if (free_.size() <= shown_) feed_.Publish(lobby::BotFree{bot});
}

void FreeBots::Remove(const AccountId& bot) {
  const auto found = Find(bot);
  if (found == free_.end() || --found->streams > 0) return;
  const auto place = static_cast<std::size_t>(found - free_.begin());
  free_.erase(found);
  if (place >= shown_) return;
  feed_.Publish(lobby::BotNotFree{bot});
  if (free_.size() >= shown_) feed_.Publish(lobby::BotFree{free_[shown_ - 1].bot});
}

void FreeBots::Rename(const match::Player& player) {
  if (const auto found = Find(player.id); found != free_.end()) found->bot = player;
}

std::vector<match::Player> FreeBots::Shown() const {
  std::vector<match::Player> shown;
  for (std::size_t i = 0; i < std::min(shown_, free_.size()); ++i) shown.push_back(free_[i].bot);
  return shown;
}

}  // namespace merels::service
