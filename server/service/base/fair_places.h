// Who gets the places of a limit for all callers together, and who is shown where there is not room for all.
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

/// The shares of a limit of so many places, for an address of that kind: the percentages are those of
/// FairShare, and count once scarce-percent of the places are taken. Nobody's share is less than one.
domain::Shares SharesOf(const Limits& limits, std::int64_t whole, bool prefix_is_one);

/// Whether somebody from there may hold one more of so many places; `holders`: where those come from who hold
/// one, once for each place. An unknown origin is bound by the whole alone.
bool MayHold(const Limits& limits, std::int64_t whole, const Origin& from,
             const std::vector<Origin>& holders);

/// The numbers of at most `most` of these, rising: each prefix has its turn, within it each address, and of
/// one address the first come first.
std::vector<std::size_t> FairSection(const std::vector<Origin>& of, std::size_t most);

/// At most `most` of the items, in their order, by FairSection; `origin_of(item)` is asked only when there
/// are more.
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
