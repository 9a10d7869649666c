#include "server/service/following/television.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/rating/pool.h"
#include "server/service/base/fair_share.h"

namespace merels::service {
bool Television::Candidate::operator<(const Candidate& other) const {
  return std::tie(other.quality, other.match.started_at, other.match.match) <
         std::tie(quality, match.started_at, match.match);
}

void Television::MatchStarted(const match::Summary& match, const Origin& from) {
  const match::Settings& settings = match.settings;
  if (!settings.watching.is_public() || settings.seats[1].empty() || match.outcome) return;
  const Candidate candidate{{}, match, from};
  Offer("", candidate);
  if (const auto pool = rating::PoolOf(settings.ruleset, settings.clock)) Offer(*pool, candidate);
}

void Television::Offer(const std::string& channel, const Candidate& candidate) {
  Program& program = programs_[channel];
  program.next.insert(candidate);
  if (program.next.size() > 2 * kKept) Trim(program, 2 * kKept);
  if (program.over && !program.curtain) Switch(channel, program);
}

void Television::Rate(const match::Summary& match, double quality) {
  for (auto& [channel, program] : programs_) {
    if (!program.over && program.on->match == match.match) program.quality = quality;
    auto waiting = program.next.extract(Candidate{{}, match});
    if (waiting.empty()) continue;
    waiting.value().quality = quality;
    program.next.insert(std::move(waiting));
    const bool all_known = std::prev(program.next.end())->quality.has_value();
    if (program.next.size() > kKept && all_known) Trim(program, kKept);
  }
}

void Television::Trim(Program& program, std::size_t most) {
  std::set<Candidate> kept;
  for (const auto one : FairestOf(program, most)) kept.insert(program.next.extract(one));
  program.next = std::move(kept);
}

/// Candidates are large: they are not copied.
std::vector<std::set<Television::Candidate>::const_iterator> Television::FairestOf(const Program& program,
                                                                                   std::size_t most) {
  std::vector<std::set<Candidate>::const_iterator> all;
  all.reserve(program.next.size());
  for (auto one = program.next.begin(); one != program.next.end(); ++one) all.push_back(one);
  return Fairly(std::move(all), most, [](const auto one) { return one->from; });
}

// ---- Which matches are played

bool Television::IsPlayed(const MatchId& match) const {
  const auto pulse = pulses_.find(match);
  return pulse != pulses_.end() && pulse->second.moved && !HasStopped(match);
}

/// A log of one entry is that of a match that has only begun.
bool Television::HasStopped(const MatchId& match) const {
  const auto pulse = pulses_.find(match);
  if (pulse == pulses_.end()) return false;
  return pulse->second.length <= 1 ||
         looked_ - pulse->second.moved_at >= std::chrono::milliseconds(limits_.tv_idle_ms);
}

std::set<Television::Candidate>::iterator Television::Played(Program& program) const {
  return std::find_if(program.next.begin(), program.next.end(),
                      [this](const Candidate& one) { return IsPlayed(one.match.match); });
}

std::vector<MatchId> Television::Matches() const {
  std::set<MatchId> matches;
  for (const auto& [channel, program] : programs_) {
    if (!program.over) matches.insert(program.on->match);
    for (const auto one : FairestOf(program, kWatched)) matches.insert(one->match.match);
  }
  return {matches.begin(), matches.end()};
}

void Television::Look(const std::map<MatchId, Seq>& lengths, Nanos now) {
  looked_ = now;
  std::map<MatchId, Pulse> pulses;
  for (const auto& [match, length] : lengths) {
    const auto before = pulses_.find(match);
    Pulse pulse = before == pulses_.end() ? Pulse{length, now, false} : before->second;
    if (length > pulse.length) pulse = {length, now, true};
    pulses.emplace(match, pulse);
  }
  pulses_ = std::move(pulses);
  for (auto& [channel, program] : programs_) LeaveIfBetter(channel, program);
}

void Television::LeaveIfBetter(const std::string& channel, Program& program) {
  if (program.over) return;
  if (!program.since) program.since = looked_;
  const auto other = Played(program);
  if (other == program.next.end()) return;
  const bool long_on = looked_ - *program.since >= std::chrono::milliseconds(limits_.tv_turn_ms);
  if (!HasStopped(program.on->match) && !(long_on && other->quality > program.quality)) return;
  const Candidate left{program.quality, *program.on, program.from};
  Switch(channel, program);
  program.next.insert(left);
}

// ---- Ends

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
  const auto played = Played(program);
  const auto best = played == program.next.end() ? program.next.begin() : played;
  program.on = best->match;
  program.quality = best->quality;
  program.from = best->from;
  program.since.reset();
  program.over = false;
  program.next.erase(best);
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
