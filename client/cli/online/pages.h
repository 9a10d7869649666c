// Lists with pages.
#pragma once

#include <ostream>

#include "client/cli/base/console.h"
#include "client/cli/online/remote.h"
#include "common/api/page.h"

namespace merels::cli {

/// Pages fetched, at most.
inline constexpr int kMaxPages = 50;
inline constexpr int kPageSize = 200;

/// Calls `fetch` for page after page and `print` for each item.
template <class Fetch, class Print>
int PrintPages(Fetch fetch, Print print, Console& console) {
  api::PageQuery query{kPageSize, ""};
  for (int page = 0; page < kMaxPages; ++page) {
    auto items = fetch(query);
    if (!items.ok()) return Fail(console, items.error());
    for (const auto& item : items->items) console.out << print(item) << '\n';
    if (items->next.empty()) break;
    query.token = items->next;
  }
  return kDone;
}

}  // namespace merels::cli
