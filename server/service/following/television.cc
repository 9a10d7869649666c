#include "server/service/following/television.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/rating/pool.h"

namespace merels::service {
bool Television::Candidate::operator<(const Candidate& other) const {
  return std::tie(other.quality, other.match.started_at, other.match.match) <
         std::tie(quality, match.started_at, match.match);
}

void Television::MatchStarted(const match::Summary& match) {
  const match::Settings& settings = match.settings;
  if (!settings.watching.is_public() || settings.seats[1].empty() || match.outcome) return;
  const Candidate candidate{{}, match};
  Offer("", candidate);
  if (const auto pool = rating::PoolOf(settings.ruleset, settings.clock)) Offer(*pool, candidate);
}

void Television::Offer(const std::string& channel, const Candidate& candidate) {
  Program& program = programs_[channel];
  program.next.insert(candidate);
  if (program.next.size() > 2 * kKept) program.next.erase(std::prev(program.next.end()));
  if (program.over && !program.curtain) Switch(channel, program);
}

void Television::Rate(const match::Summary& match, double quality) {
  for (auto& [channel, program] : programs_) {
    auto waiting = program.next.extract(Candidate{{}, match});
    if (waiting.empty()) continue;
    waiting.value().quality = quality;
    program.next.insert(std::move(waiting));
    const auto worst = std::prev(program.next.end());
    if (program.next.size() > kKept && worst->quality) program.next.erase(worst);
  }
}

void Television::MatchOver(const MatchId& match) {
  for (auto& [channel, program] : programs_) {
    std::erase_if(program.next, [&](const Candidate& one) { return one.match.match == match; });
    if (program.over || program.on->match != match) continue;
    program.over = program.curtain = true;
    executor_.After(kCurtain, callbacks_.Task([this, name = channel] {
      Program& now = programs_[name];
      now.curtain = false;
      Switch(name, now);
    }));
  }
}

/// If there is no other match, the last one stays on, though it is over.
void Television::Switch(const std::string& channel, Program& program) {
  if (program.next.empty()) return;
  program.on = program.next.begin()->match;
  program.over = false;
  program.next.erase(program.next.begin());
  ++seq_;
  for (Follower* follower : program.followers) follower->OnChannel(seq_, channel, {program.on});
}

std::vector<Channel> Television::Channels() const {
  std::vector<Channel> channels;
  if (!programs_.contains("")) channels.push_back({});
  for (const auto& [name, program] : programs_) {
    if (program.on || name.empty()) channels.push_back({name, program.on});
  }
  return channels;
}

Result<session::OnAir> Television::Follow(const std::string& channel, Follower& follower) {
  if (!channel.empty() && !rating::IsPool(channel)) {
    return Error{Reason::kBadArgument,
                 "there is no such channel: name a ruleset for two and a time class, such as standard/blitz"};
  }
  std::vector<Follower*>& followers = programs_[channel].followers;
  if (std::find(followers.begin(), followers.end(), &follower) == followers.end())
    followers.push_back(&follower);
  return Now(channel);
}

void Television::Unfollow(const std::string& channel, Follower& follower) {
  const auto program = programs_.find(channel);
  if (program != programs_.end()) std::erase(program->second.followers, &follower);
}

session::OnAir Television::Now(const std::string& channel) const {
  const auto program = programs_.find(channel);
  return program == programs_.end() ? session::OnAir{} : session::OnAir{program->second.on};
}

}  // namespace merels::service
