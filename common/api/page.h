// Lists that are read one page at a time.
#pragma once

#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace merels::api {

/// One page of a list, and the token of the next one (empty: there is none).
template <class T>
struct Page {
  std::vector<T> items;
  std::string next;
};
struct PageQuery {
  int size = 0;       // 0: the server's default; above the server's limit: the limit
  std::string token;  // from the page before; empty for the first
};

/// Adds a further page of the same list.
template <class T>
void Append(Page<T>& all, Page<T> page) {
  all.items.insert(all.items.end(), std::make_move_iterator(page.items.begin()),
                   std::make_move_iterator(page.items.end()));
  all.next = std::move(page.next);
}

}  // namespace merels::api
