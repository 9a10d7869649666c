#include "server/service/base/fair_places.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

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

}  // namespace merels::service
