#include "server/service/base/fair_share.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace merels::service {
namespace {

/// The part that a prefix may hold of the last part of the places.
constexpr std::int64_t kPrefixesOfTheLastPart = 8;

/// Sorts the numbers by how many of the same key come before each; stable.
void TakeTurns(std::vector<std::size_t>& numbers, const std::vector<Origin>& of, std::string Origin::*key) {
  std::unordered_map<std::string_view, std::size_t> came;
  std::vector<std::size_t> turn(of.size());
  for (const std::size_t i : numbers) turn[i] = came[of[i].*key]++;
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::size_t one, std::size_t other) { return turn[one] < turn[other]; });
}

std::uint64_t ServedAt(LruMap<std::string, std::uint64_t>& served, const std::string& key) {
  const std::uint64_t* at = served.Find(key);
  return at == nullptr ? 0 : *at;
}

/// The key of the only bucket for all callers.
const std::string kAll;

Result<void> CanTake(RateKind& rates, const std::string& key, FairShare::Nanos now, double kept) {
  const auto wait = rates.WaitFor(key, now, 1, kept);
  return wait == wait.zero() ? Result<void>() : domain::RateLimited(wait);
}

}  // namespace

domain::Shares SharesOf(const Limits& limits, std::int64_t whole, bool prefix_is_one) {
  const auto part = [whole](std::int64_t percent) { return whole * percent / 100; };
  const std::int64_t addresses = prefix_is_one ? limits.ipv6_prefix_addresses : limits.ipv4_prefix_addresses;
  const std::int64_t of_address = std::max<std::int64_t>(1, part(limits.address_share_percent));
  const std::int64_t last = part(limits.fresh_share_percent);
  return {whole,        part(limits.scarce_percent),
          of_address,   std::min(whole, of_address * addresses),
          whole - last, std::max<std::int64_t>(1, last / kPrefixesOfTheLastPart)};
}

bool MayHold(const Limits& limits, std::int64_t whole, const Origin& from,
             const std::vector<Origin>& holders) {
  const auto count = [&](std::string Origin::*key) -> std::int64_t {
    if ((from.*key).empty()) return 0;
    return std::count_if(holders.begin(), holders.end(),
                         [&](const Origin& holder) { return holder.*key == from.*key; });
  };
  return domain::MayHold(
      SharesOf(limits, whole, from.prefix_is_one),
      {static_cast<std::int64_t>(holders.size()), count(&Origin::address), count(&Origin::prefix)});
}

std::vector<std::size_t> FairSection(const std::vector<Origin>& of, std::size_t most) {
  std::vector<std::size_t> numbers(of.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  if (of.size() <= most) return numbers;
  TakeTurns(numbers, of, &Origin::address);
  TakeTurns(numbers, of, &Origin::prefix);
  numbers.resize(most);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

bool FairQueue::Wait(const Origin& from, Job job) {
  std::vector<Origin> holders;
  for (const Waiting& one : waiting_) holders.push_back(one.from);
  const bool at_once = under_way_ < at_once_;
  if (!at_once && !MayHold(limits_, most_, from, holders)) return false;
  waiting_.push_back({from, std::move(job)});
  BeginNext();
  return true;
}

std::deque<FairQueue::Waiting>::iterator FairQueue::Next() {
  return std::min_element(waiting_.begin(), waiting_.end(), [this](const Waiting& one, const Waiting& other) {
    const auto turn = [this](const Waiting& waiting) {
      return std::pair(ServedAt(prefixes_, waiting.from.prefix), ServedAt(addresses_, waiting.from.address));
    };
    return turn(one) < turn(other);
  });
}

void FairQueue::BeginNext() {
  while (under_way_ < at_once_ && !waiting_.empty()) {
    const auto next = Next();
    const Waiting begun = std::move(*next);
    waiting_.erase(next);
    ++under_way_;
    addresses_.Put(begun.from.address, ++begun_);
    prefixes_.Put(begun.from.prefix, begun_);
    begun.job([this] {
      --under_way_;
      BeginNext();
    });
  }
}

FairShare::FairShare(const std::string& name, std::int64_t per_period, const Limits& limits, Rates& rates,
                     std::chrono::minutes period)
    : limits_(limits),
      limit_(name + (period == std::chrono::minutes(1) ? "-per-minute" : "-per-day")),
      per_period_(static_cast<double>(per_period)),
      periods_per_minute_(1 / static_cast<double>(period.count())),
      all_(rates.Add(name,
                     [this] { return domain::RateLimit(per_period_ * periods_per_minute_, per_period_); })),
      addresses_(AddShare(rates, name + "-of-address", nullptr)),
      ipv4_prefixes_(AddShare(rates, name + "-of-ipv4-prefix", &Limits::ipv4_prefix_addresses)),
      ipv6_prefixes_(AddShare(rates, name + "-of-ipv6-prefix", &Limits::ipv6_prefix_addresses)) {}

/// The part of the whole that this many addresses may take: at least one permission, at most all. `addresses`
/// null: a single one.
RateKind& FairShare::AddShare(Rates& rates, const std::string& name, Limit Limits::*addresses) const {
  return rates.Add(name, [this, addresses] {
    const double count = addresses == nullptr ? 1 : static_cast<double>(limits_.*addresses);
    const double wanted = per_period_ * static_cast<double>(limits_.address_share_percent) / 100 * count;
    const double share = std::clamp(std::floor(wanted), 1.0, per_period_);
    return domain::RateLimit(share * periods_per_minute_, share);
  });
}

double FairShare::LastPartOf(double whole) const {
  return std::floor(whole * static_cast<double>(limits_.fresh_share_percent) / 100);
}

Result<void> FairShare::Take(const Origin& from, Nanos now) {
  auto may = from.address.empty() ? all_.Take(kAll, now) : TakeOf(from, now);
  if (may) return may;
  Error why = may.error();
  return std::move(why).AtLimit(limit_, static_cast<std::int64_t>(per_period_));
}

/// Everything is checked first, so that a refusal takes nothing.
Result<void> FairShare::TakeOf(const Origin& from, Nanos now) {
  RateKind& prefixes = from.prefix_is_one ? ipv6_prefixes_ : ipv4_prefixes_;
  const Nanos* took = took_.Find(from.address);
  const bool fresh = took == nullptr || now - *took >= kFreshAfter;
  if (auto may = CanTake(addresses_, from.address, now, 0); !may) return may;
  if (auto may = CanTake(prefixes, from.prefix, now, fresh ? 0 : LastPartOf(prefixes.burst())); !may)
    return may;
  if (auto may = CanTake(all_, kAll, now, LastPartOf(per_period_)); !may) {  // then of the last part
    if (!fresh || !CanTake(all_, kAll, now, 0) || !TakeLastPart(from.prefix, now)) return may;
  }
  took_.Put(from.address, now);
  addresses_.TakeOrWait(from.address, now, 1);
  prefixes.TakeOrWait(from.prefix, now, 1);
  return all_.Take(kAll, now);
}

bool FairShare::TakeLastPart(const std::string& prefix, Nanos now) {
  domain::RateLimit* found = last_part_.Find(prefix);
  if (found == nullptr) found = &last_part_.Put(prefix, {kOfTheLastPart, kOfTheLastPart});
  return found->Take(now).ok();
}

}  // namespace merels::service
