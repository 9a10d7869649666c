// Lists that are read one page at a time.
#ifndef MERELS_COMMON_API_PAGE_H_
#define MERELS_COMMON_API_PAGE_H_

#include <string>
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

}  // namespace merels::api

#endif  // MERELS_COMMON_API_PAGE_H_
