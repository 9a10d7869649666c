// Lists read to their last page. For use inside sdk only.
#ifndef MERELS_CLIENT_SDK_BASE_PAGES_H_
#define MERELS_CLIENT_SDK_BASE_PAGES_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/page.h"
#include "common/base/result.h"

namespace merels::sdk {

using api::Page;

/// The page size asked for, in items.
inline constexpr int kLargestPage = 200;
/// Leaves it to the server, where its usual page is the largest.
inline constexpr int kServersOwnSize = 0;
/// Reading ends after this many pages, so that a server cannot keep a client reading for ever.
inline constexpr int kMaxPages = 100;

/// Asks for one page: the first when the token is empty.
template <class T>
using AskPage = std::function<void(const std::string& token, Done<Page<T>> done)>;

/// All items of all pages, or the first error. `done` runs once, on the thread of the last answer.
template <class T>
void AskAllPages(const AskPage<T>& ask, Done<std::vector<T>> done, std::vector<T> before = {},
                 const std::string& token = {}, int page = 1) {
  ask(token, [ask, done = std::move(done), before = std::move(before), page](Result<Page<T>> answer) mutable {
    if (!answer.ok()) return done(answer.error());
    for (T& item : answer->items) before.push_back(std::move(item));
    if (answer->next.empty() || page == kMaxPages) return done(std::move(before));
    AskAllPages<T>(ask, std::move(done), std::move(before), answer->next, page + 1);
  });
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_PAGES_H_
