// Lists, a page at a time.
#ifndef MERELS_SERVER_SERVICE_PAGE_H_
#define MERELS_SERVER_SERVICE_PAGE_H_

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/api/page.h"

namespace merels::service {

using api::Page;
using api::PageQuery;

/// What a page of a list may have, and has where its query does not say.
inline constexpr std::size_t kMaxOnAPage = 200;
inline constexpr std::size_t kUsualPage = 50;

/// The key of something by its time, for lists with the oldest, or the newest, first: keys stand in the order
/// of texts. `time`: Unix time.
inline std::string TimeKey(std::chrono::milliseconds time, const std::string& id, bool newest_first) {
  constexpr std::int64_t kLast = 999'999'999'999'999;
  const std::int64_t clamped = std::clamp<std::int64_t>(time.count(), 0, kLast);
  const std::string number = std::to_string(newest_first ? kLast - clamped : clamped);
  return std::string(15 - number.size(), '0') + number + "-" + id;
}

/// A page of a list that is at hand as a whole: those whose keys, by `key_of`, come behind the token, which
/// is the key of the last of the page before. So none is missed or told twice, whatever went or came
/// meanwhile.
template <class T, class KeyOf>
Page<T> PageOf(std::vector<T> all, const PageQuery& query, KeyOf key_of) {
  std::sort(all.begin(), all.end(), [&](const T& a, const T& b) { return key_of(a) < key_of(b); });
  const auto begin =
      std::find_if(all.begin(), all.end(), [&](const T& one) { return key_of(one) > query.token; });
  const std::size_t wanted =
      query.size <= 0 ? kUsualPage : std::min(static_cast<std::size_t>(query.size), kMaxOnAPage);
  const std::size_t left = static_cast<std::size_t>(all.end() - begin);
  Page<T> page{{begin, begin + static_cast<std::ptrdiff_t>(std::min(left, wanted))}, {}};
  if (left > wanted) page.next = key_of(page.items.back());
  return page;
}

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_PAGE_H_
