// Fair distribution of the places of a global limit, and of the places in a list that is too short for all.
//
// Contents: SharesOf, MayHold, FairSection, Fairly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/base/limits.h"
#include "server/domain/shares.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// The shares of a limit of `whole` places, for an address of that kind: the percentages of FairShare, which
/// apply once scarce-percent of the places are taken. Nobody's share is less than one.
domain::Shares SharesOf(const Limits& limits, std::int64_t whole, bool prefix_is_one);

/// Whether a caller from this origin may hold one more of `whole` places; `holders`: the origins of those who
/// hold one, once for each place. An unknown origin is bound by the whole alone.
bool MayHold(const Limits& limits, std::int64_t whole, const Origin& from,
             const std::vector<Origin>& holders);

/// The indices of at most `most` of these, rising: prefixes take turns, within each its addresses; of one
/// address the first come first.
std::vector<std::size_t> FairSection(const std::vector<Origin>& of, std::size_t most);

/// At most `most` of the items, in their order, chosen by FairSection; `origin_of(item)` is called only when
/// there are more.
template <class T, class OriginOf>
std::vector<T> Fairly(std::vector<T> items, std::size_t most, OriginOf origin_of) {
  if (items.size() <= most) return items;
  std::vector<Origin> origins;
  origins.reserve(items.size());
  for (const T& item : items) origins.push_back(origin_of(item));
  std::vector<T> chosen;
  for (const std::size_t i : FairSection(origins, most)) chosen.push_back(std::move(items[i]));
  return chosen;
}

}  // namespace merels::service
