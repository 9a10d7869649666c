// Lists that are answered one page at a time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/api/call.h"
#include "common/base/result.h"
#include "common/base/text.h"

namespace merels::service {

using api::Page;
using api::PageQuery;

/// The largest page, and the size of a page if the query names none.
inline constexpr std::size_t kMaxOnAPage = 200;
inline constexpr std::size_t kUsualPage = 50;

/// A key of an entry, for lists with the oldest or the newest first: sorting the keys as texts gives that
/// order. `time`: Unix time.
inline std::string TimeKey(std::chrono::milliseconds time, const std::string& id, bool newest_first) {
  constexpr std::int64_t kLast = 999'999'999'999'999;
  const std::int64_t clamped = std::clamp<std::int64_t>(time.count(), 0, kLast);
  const std::string number = std::to_string(newest_first ? kLast - clamped : clamped);
  return std::string(15 - number.size(), '0') + number + "-" + id;
}

/// A page of a list that is in memory as a whole: the entries whose keys, by `key_of`, come after the token,
/// which is the key of the last entry of the page before. So no entry is left out or listed twice when others
/// come or go meanwhile.
/// `usual`: the size of a page if the query names none; `most`: the largest page.
template <class T, class KeyOf>
Page<T> PageOf(std::vector<T> all, const PageQuery& query, KeyOf key_of, std::size_t usual = kUsualPage,
               std::size_t most = kMaxOnAPage) {
  std::sort(all.begin(), all.end(), [&](const T& a, const T& b) { return key_of(a) < key_of(b); });
  const auto begin =
      std::find_if(all.begin(), all.end(), [&](const T& one) { return key_of(one) > query.token; });
  const std::size_t wanted = query.size <= 0 ? usual : std::min(static_cast<std::size_t>(query.size), most);
  const std::size_t left = static_cast<std::size_t>(all.end() - begin);
  Page<T> page{{begin, begin + static_cast<std::ptrdiff_t>(std::min(left, wanted))}, {}};
  if (left > wanted) page.next = key_of(page.items.back());
  return page;
}

/// The token of a list that goes on after the item of this time and id.
inline std::string PlaceText(std::chrono::milliseconds at, const std::string& id) {
  return std::to_string(at.count()) + "-" + id;
}

/// The place that such a token names; a default one for an empty token. bad-argument.
template <class Place>
Result<Place> ParsePlace(const std::string& token) {
  if (token.empty()) return Place{};
  const std::size_t dash = std::min(token.find('-'), token.size());
  const auto at = ParseNumber<std::int64_t>(std::string_view(token).substr(0, dash));
  if (at && dash < token.size()) return Place{std::chrono::milliseconds(*at), token.substr(dash + 1)};
  return Error{Reason::kBadArgument, "this page_token does not come from a list of this kind"};
}

/// The size of a page of a list with at most `most` on a page, which is also the default.
inline std::size_t PageSize(const PageQuery& query, std::size_t most) {
  return query.size <= 0 ? most : std::min(static_cast<std::size_t>(query.size), most);
}

/// A page of `size` items, or fewer if it is the last; `place_of` makes the token that goes on after an item.
template <class T, class PlaceOf>
Page<T> FullPage(std::vector<T> items, std::size_t size, PlaceOf place_of) {
  Page<T> page{std::move(items), {}};
  if (page.items.size() == size) page.next = place_of(page.items.back());
  return page;
}

}  // namespace merels::service
