#include "server/domain/access_policy.h"

#include <algorithm>
#include <array>

namespace merels::domain {
namespace {

using std::chrono::milliseconds;

std::chrono::year_month_day DateOf(std::chrono::milliseconds time) {
  return std::chrono::sys_days(std::chrono::floor<std::chrono::days>(time));
}

std::string TwoDigits(long long number) { return (number < 10 ? "0" : "") + std::to_string(number); }

Error Refusal(Reason reason, const std::string& what, const Sanction& sanction) {
  return {reason, what + " " + UntilText(sanction.until) + ": " + sanction.reason};
}

}  // namespace

std::string UntilText(std::chrono::milliseconds until) {
  if (until.count() == 0) return "for ever";
  const auto date = DateOf(until);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(until).count() % (24 * 60);
  return "until " + std::to_string(static_cast<int>(date.year())) + "-" +
         TwoDigits(static_cast<unsigned>(date.month())) + "-" + TwoDigits(static_cast<unsigned>(date.day())) +
         " " + TwoDigits(minutes / 60) + ":" + TwoDigits(minutes % 60) + " UTC";
}

// ---- Questions

bool AccessPolicy::Blocked(const AccountId& blocker, const AccountId& blocked) const {
  const auto found = blocks_.find(blocker);
  return found != blocks_.end() && found->second.contains(blocked);
}

bool AccessPolicy::MayPair(const AccountId& one, const AccountId& other) const {
  return one != other && MayChallenge(one, other);
}

bool AccessPolicy::MayChallenge(const AccountId& from, const AccountId& to) const {
  return !Blocked(to, from) && !Blocked(from, to);
}

bool AccessPolicy::MayWatch(const AccountId& viewer, const AccountId& player) const {
  return !Blocked(player, viewer) || IsModerator(viewer);
}

bool AccessPolicy::MayHear(const AccountId& to, const AccountId& from, milliseconds said_at) const {
  if (Blocked(to, from)) return false;
  return !Blocked(from, to) || said_at < blocks_.at(from).at(to);
}

const Sanction* AccessPolicy::InForce(const AccountId& account, SanctionKind kind, milliseconds now) const {
  const auto found = sanctions_.find(account);
  if (found == sanctions_.end()) return nullptr;
  const auto& all = found->second;
  const auto newest = std::find_if(all.rbegin(), all.rend(), [&](const Sanction& sanction) {
    return sanction.kind == kind && sanction.InForce(now);
  });
  return newest == all.rend() ? nullptr : &*newest;
}

std::vector<std::string> AccessPolicy::IdsInForce(milliseconds now) const {
  std::vector<std::string> ids;
  for (const auto& [account, sanctions] : sanctions_) {
    for (const Sanction& sanction : sanctions) {
      if (sanction.InForce(now)) ids.push_back(sanction.id);
    }
  }
  return ids;
}

std::vector<lobby::Sanctioned> AccessPolicy::AllInForce(const AccountId& account, milliseconds now) const {
  std::vector<lobby::Sanctioned> all;
  const auto found = sanctions_.find(account);
  if (found == sanctions_.end()) return all;
  for (const Sanction& sanction : found->second) {
    if (sanction.InForce(now)) all.push_back(sanction.Notice());
  }
  return all;
}

Result<void> AccessPolicy::MayChat(const AccountId& account, milliseconds now) const {
  const Sanction* mute = InForce(account, SanctionKind::kMute, now);
  if (mute == nullptr) return {};
  return Refusal(Reason::kMuted, "this account may not chat", *mute);
}

Result<void> AccessPolicy::MayPlayRated(const AccountId& account, milliseconds now) const {
  const Sanction* ban = InForce(account, SanctionKind::kRatedBan, now);
  if (ban == nullptr) return MaySignIn(account, now);
  return Refusal(Reason::kBanned, "this account may not play rated matches", *ban);
}

Result<void> AccessPolicy::MaySignIn(const AccountId& account, milliseconds now) const {
  const Sanction* ban = InForce(account, SanctionKind::kBan, now);
  if (ban == nullptr) return {};
  return Refusal(Reason::kBanned, "this account is banned", *ban);
}

Result<void> AccessPolicy::MaySignInFrom(const std::string& address_hash, milliseconds now) const {
  const auto found = closed_addresses_.find(address_hash);
  if (found == closed_addresses_.end()) return {};
  std::optional<milliseconds> longest;  // 0 is longer than anything
  for (const auto& [sanction, closed] : found->second) {
    const milliseconds until = closed.until;
    if (closed.kind != SanctionKind::kBan || (until.count() != 0 && now >= until)) continue;
    const bool longer = !longest || (longest->count() != 0 && (until.count() == 0 || until > *longest));
    if (longer) longest = until;
  }
  if (!longest) return {};
  return Error{Reason::kBanned, "no new account may sign in from this address " + UntilText(*longest)};
}

Result<void> AccessPolicy::MayChatFrom(const std::string& address_hash, milliseconds since,
                                       milliseconds now) const {
  const auto found = closed_addresses_.find(address_hash);
  if (found == closed_addresses_.end()) return {};
  for (const auto& [sanction, closed] : found->second) {
    if (closed.kind != SanctionKind::kMute || now >= closed.until || since < closed.at) continue;
    return Error{Reason::kMuted, "new players at this address may not chat " + UntilText(closed.until)};
  }
  return {};
}

std::vector<AccountId> AccessPolicy::BlockedBy(const AccountId& blocker) const {
  const auto found = blocks_.find(blocker);
  if (found == blocks_.end()) return {};
  std::vector<AccountId> all;
  for (const auto& [blocked, at] : found->second) all.push_back(blocked);
  return all;
}

// ---- Changes

void AccessPolicy::Replace(AccessPolicy other) {
  other.changes_ = changes_ + 1;
  *this = std::move(other);
}

void AccessPolicy::Block(const AccountId& blocker, const AccountId& blocked, milliseconds at) {
  ++changes_;
  blocks_[blocker].emplace(blocked, at);
}

void AccessPolicy::Unblock(const AccountId& blocker, const AccountId& blocked) {
  ++changes_;
  const auto found = blocks_.find(blocker);
  if (found == blocks_.end()) return;
  found->second.erase(blocked);
  if (found->second.empty()) blocks_.erase(found);
}

void AccessPolicy::SetModerator(const AccountId& account, bool is_one) {
  ++changes_;
  is_one ? void(moderators_.insert(account)) : void(moderators_.erase(account));
}

bool AccessPolicy::Impose(const Sanction& sanction) {
  ++changes_;
  std::vector<Sanction>& all = sanctions_[sanction.account];
  const bool known =
      std::any_of(all.begin(), all.end(), [&](const Sanction& other) { return other.id == sanction.id; });
  if (!known) all.push_back(sanction);
  return !known;
}

void AccessPolicy::Lift(const std::string& sanction_id) {
  ++changes_;
  for (auto& [account, all] : sanctions_) {
    std::erase_if(all, [&](const Sanction& sanction) { return sanction.id == sanction_id; });
  }
  std::erase_if(sanctions_, [](const auto& entry) { return entry.second.empty(); });
  for (auto& [hash, bans] : closed_addresses_) bans.erase(sanction_id);
  std::erase_if(closed_addresses_, [](const auto& entry) { return entry.second.empty(); });
}

void AccessPolicy::CloseAddress(const std::string& address_hash, const Sanction& sanction,
                                milliseconds until) {
  ++changes_;
  closed_addresses_[address_hash][sanction.id] = {sanction.kind, sanction.at, until};
}

void AccessPolicy::ForgetEnded(milliseconds now) {
  for (auto& [account, all] : sanctions_) {
    std::erase_if(all, [now](const Sanction& sanction) { return !sanction.InForce(now); });
  }
  std::erase_if(sanctions_, [](const auto& entry) { return entry.second.empty(); });
  for (auto& [hash, bans] : closed_addresses_) {
    std::erase_if(
        bans, [now](const auto& ban) { return ban.second.until.count() != 0 && ban.second.until <= now; });
  }
  std::erase_if(closed_addresses_, [](const auto& entry) { return entry.second.empty(); });
}

void AccessPolicy::Forget(const AccountId& account) {
  ++changes_;
  blocks_.erase(account);
  moderators_.erase(account);
}

}  // namespace merels::domain
